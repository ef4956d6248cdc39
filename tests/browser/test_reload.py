"""Reload at any moment and be where you were."""

from collections.abc import Callable

import pytest

from tests.browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

# What a person sees of the table, apart from what moves by itself.
_SEEN = """() => ({
  phase: document.querySelector(".table-page").dataset.phase,
  hand: [...document.querySelectorAll(".hand .tile")].map((tile) => tile.dataset.tile),
  calls: [...document.querySelectorAll(".call")].map((call) => call.dataset.call),
  trumps: [...document.querySelectorAll(".trump-choice")].map((each) => each.dataset.declaration),
  trick: [...document.querySelectorAll(".laid")].map((each) => each.dataset.tile),
  contract: document.querySelector(".contract").innerText,
  scores: [...document.querySelectorAll(".scoreboard")].map((board) => board.innerText),
  end: [...document.querySelectorAll("dialog .arithmetic")].map((table) => table.innerText),
})"""


def reload(person: Person) -> None:
    person.page.reload()
    person.page.wait_for_selector(".plate")


@pytest.mark.parametrize("phase", ["call", "trump", "tile", "next"])
def test_a_reload_changes_nothing(arrive: Callable[..., Person], phase: str) -> None:
    person = arrive()
    person.open_table("quarenta-e-dois")
    person.click_something()
    person.play_until(phase, bids=True)
    person.page.wait_for_selector(".is-resting, .is-draw", state="detached")
    before = person.page.evaluate(_SEEN)
    reload(person)
    person.offered()
    assert person.page.evaluate(_SEEN) == before


def test_a_reload_before_the_first_deal(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.open_table("house")
    reload(person)
    person.play_until("call", "trump", "tile")
