"""Ways to play that the presets do not have, and what the panels tell."""

from collections.abc import Callable

import pytest

from tests.browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]


def open_with(person: Person, preset: str, players: int, **options: object) -> None:
    """A table with some rules changed in the lobby: on and off, numbers, words of a list."""
    person.lobby()
    person.choose("preset", preset)
    if players != 4:
        person.choose("players", players)
    person.page.locator(".options summary").click()
    for field, value in options.items():
        control = person.page.locator(f".option [name={field}]")
        if isinstance(value, bool):
            control.set_checked(value)
        else:
            control.select_option(f'"{value}"')
    person.page.wait_for_function("!document.querySelector('[type=submit]').disabled")
    person.page.click("button[type=submit]")
    person.page.wait_for_selector(".waiting-room")


def test_two_play_with_a_dummy_each(arrive: Callable[..., Person]) -> None:
    person = arrive()
    open_with(person, "quarenta-e-dois", 2, dummy=True)
    person.play_until("tile")
    assert person.page.locator(".place").count() == 3
    assert person.page.locator(".place.is-dummy .open-hand").count() == 2
    person.play_until("next")
    assert person.page.locator(".all-tricks li").count() == 7
    assert person.page.locator(".all-tricks .small-tile").count() == 28


def test_a_renege_can_be_called_where_it_can_happen(arrive: Callable[..., Person]) -> None:
    person = arrive()
    open_with(person, "quarenta-e-dois", 4, renege="table")
    person.play_until("tile")
    call = person.page.locator(".deeds .small-button", has_text="reneged").first
    call.click()
    call = person.page.locator(".deeds .is-asked")
    call.click()
    person.page.locator(".reason .rule-number", has_text="R6.7").wait_for()


def test_a_claim_that_is_not_proved_is_refused(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.open_table("cetrdeset-dva")
    person.play_until("tile")
    claim = person.page.locator(".deeds").get_by_role("button", name="Lay down")
    claim.click()
    claim.click()
    person.page.locator(".reason .rule-number, .phase-over").first.wait_for()


def test_the_last_deal_can_be_looked_at_during_the_next(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.open_table("quarenta-e-dois")
    person.play_until("call", "trump", "tile")
    person.play_until("next", bids=True)
    told = person.texts("dialog .arithmetic")
    person.click_something()
    person.play_until("call", "tile")
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="The last deal").click()
    person.page.locator("dialog.last-deal .all-tricks").wait_for()
    assert person.texts("dialog .arithmetic") == told


def test_one_s_own_number_goes_into_a_fair_deal_that_is_checked(
    arrive: Callable[..., Person],
) -> None:
    person = arrive()
    person.open_table("texas", 7)
    person.page.get_by_role("button", name="Fair deal").click()
    person.page.fill("[name=number]", "the cat sat on the mat")
    person.page.get_by_role("button", name="Use it").click()
    person.page.get_by_text("It will be used.").wait_for()
    person.page.keyboard.press("Escape")
    person.play_until("call", "trump", "tile")
    person.play_until("next")
    person.click_something()
    person.play_until("call", "trump", "tile")
    person.page.get_by_role("button", name="Fair deal").click()
    person.page.get_by_text("The promise was kept").wait_for()
    numbers = person.texts("dialog .opened code")
    assert len(numbers) == 3  # the promise, the secret, the number that was typed
