"""What would you do? A hint marks it, says why, and goes when the position moves on."""

from collections.abc import Callable

import pytest

from tests.browser.person import PHONE, Person
from texas42.locale import messages

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

MARKED = ".is-advised"


def hinted(person: Person) -> str:
    """Ask by the button; what is said to those who hear."""
    person.page.locator(".ask-hint").click()
    person.page.locator(".advice").wait_for()
    return person.texts(".hint-heard")[0]


def test_a_hint_is_asked_for_seen_and_played(arrive: Callable[..., Person]) -> None:
    person = arrive("Ana")
    person.open_table("texas")
    assert "Hints are on" in person.texts(".waiting-room")[0]
    person.play_until("tile", bids=True)
    heard = hinted(person)
    assert heard.startswith("Hint: ")
    marked = person.page.locator(MARKED)
    assert marked.count() == 1
    tile = marked.get_attribute("data-tile")
    assert tile in person.tiles()
    assert "advised" in (marked.get_attribute("aria-label") or "")
    assert marked.locator(".advised-sign").is_visible(), "not by colour alone"
    assert person.page.locator(".advice h2").inner_text() == f"Hint: {tile}"
    marked.click()
    person.page.locator(MARKED).wait_for(state="detached")
    person.page.locator(".advice").wait_for(state="detached")
    assert tile not in person.tiles()


def test_calls_and_trumps_are_advised_too(arrive: Callable[..., Person]) -> None:
    person = arrive("Ana")
    person.open_table("house")
    for moment in ("call", "trump"):
        person.play_until(moment, bids=True)
        person.page.keyboard.press("h")
        person.page.locator(".advice").wait_for()
        assert person.page.locator(f".asked {MARKED}").count() == 1
        assert person.page.locator(".advice-worths tr").count() >= 2
        person.page.locator(".advice").get_by_role("button", name="Close").click()
        assert not person.sees(f".advice, {MARKED}")


@pytest.mark.parametrize("language", ["pt-BR", "sr-Cyrl"])
def test_a_hint_is_told_in_one_s_own_words(arrive: Callable[..., Person], language: str) -> None:
    said = {key: str(text) for key, text in messages(language).items()}
    reasons = {text for key, text in said.items() if key.startswith("ui.hint.why.")}
    reasons.add(said["ui.hint.same"])
    person = arrive("Ana", locale=language, viewport=PHONE)
    person.open_table("texas")
    for moment in ("call", "tile"):
        person.play_until(moment, bids=True)
        heard = hinted(person)
        assert heard.startswith(said["ui.hint.says"].split("{", maxsplit=1)[0])
        assert person.texts(".advice-why")[0] in reasons
        assert person.page.locator(".ask-hint").get_attribute("title") == said["ui.hint.about"]
        assert not person.overflows()
        person.page.locator(".advice .icon-button").click()


def test_a_table_may_be_opened_without_hints(arrive: Callable[..., Person]) -> None:
    person = arrive("Ana")
    person.lobby()
    assert person.page.locator("[name=hints]").is_checked(), "as long as one is a guest"
    person.page.locator("[name=hints]").click()
    person.page.reload()
    person.page.wait_for_selector(".preset")
    assert not person.page.locator("[name=hints]").is_checked(), "it is remembered"
    person.page.click("button[type=submit]")
    person.page.wait_for_selector(".waiting-room")
    person.play_until("call", "tile")
    assert not person.sees(".ask-hint")
    person.page.keyboard.press("h")
    assert not person.sees(".advice, .reason")
