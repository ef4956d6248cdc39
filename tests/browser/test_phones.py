"""Nothing lies over anything else, or beside the page, on a phone."""

from collections.abc import Callable

import pytest

from tests.browser.person import PHONE, Person

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

# How far each plate stands above the page, at the moment at which the page changes.
_WATCH = """() => {
  globalThis.above = 0;
  const look = () => {
    for (const plate of document.querySelectorAll(".plate"))
      globalThis.above = Math.min(globalThis.above, plate.getBoundingClientRect().top);
    requestAnimationFrame(look);
  };
  look();
}"""
_COVERED = """() => [...document.querySelectorAll(".plate")].filter((plate) => {
  const [bubble, strokes] = [".bubble", ".strokes"].map((part) => plate.querySelector(part));
  if (!bubble || !strokes) return false;
  const [said, score] = [bubble, strokes].map((part) => part.getBoundingClientRect());
  return said.top < score.bottom - 1 && score.top < said.bottom - 1;
}).length"""


def test_no_plate_leaves_the_page_without_motion(arrive: Callable[..., Person]) -> None:
    person = arrive(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    person.open_table("house")
    person.page.evaluate(_WATCH)
    for _ in range(2):
        person.play_until("next")
        person.page.locator("[data-deed=next]").click()
        person.play_until("call", "tile")
    assert person.page.evaluate("globalThis.above") == 0


def test_the_draw_leaves_room_for_its_words(arrive: Callable[..., Person]) -> None:
    person = arrive("Anastasia", viewport=PHONE, has_touch=True)
    person.open_table("texas", 3)
    person.page.locator("[data-deed=next]").click()
    words = person.page.locator(".turn-words.is-long")
    words.wait_for()
    assert not person.page.locator(".myself").is_visible()
    assert words.evaluate("each => each.scrollWidth <= each.clientWidth")


def test_bubbles_leave_the_score_of_lone_players_free(arrive: Callable[..., Person]) -> None:
    person = arrive(viewport=PHONE, has_touch=True)
    person.open_table("texas", 5)
    person.play_until("call", "trump", "tile")
    person.page.wait_for_timeout(300)
    assert person.page.evaluate(_COVERED) == 0


def test_a_dummy_is_called_one(arrive: Callable[..., Person]) -> None:
    person = arrive("Anastasia", viewport=PHONE, has_touch=True)
    person.lobby()
    person.choose("preset", "texas")
    person.choose("players", 2)
    person.page.locator(".options summary").click()
    person.page.locator("[name=dummy]").click()
    person.page.get_by_text("1 changed").wait_for()
    person.page.click("button[type=submit]")
    person.page.wait_for_selector(".waiting-room")
    person.play_until("call", "trump", "tile")
    assert person.texts(".plate.dummy .plate-kind") == ["dummy", "dummy"]
    whole = "plates => plates.every(plate => plate.scrollWidth <= plate.clientWidth)"
    assert person.page.locator(".plate.dummy .plate-kind").evaluate_all(whole)
