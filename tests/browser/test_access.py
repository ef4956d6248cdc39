"""For those who use no mouse, or do not see the screen."""

from collections.abc import Callable

import pytest

from tests.browser.person import DESK, LYING, PHONE, Person
from texas42_build import paths, web

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

_AXE = paths.WEB / "node_modules" / "axe-core" / "axe.min.js"
_RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


@pytest.fixture(scope="session")
def axe() -> str:
    """axe-core, from the front end's own development packages."""
    if not _AXE.exists():
        web.npm("--version")
    return _AXE.read_text(encoding="utf-8")


def violations(person: Person, axe: str) -> list[str]:
    """What axe finds wrong with the page as it is, one line each."""
    person.page.wait_for_timeout(350)  # what moves has come to rest
    person.page.evaluate(axe)
    found = person.page.evaluate("rules => axe.run(document, rules)", _RULES)
    return [
        f"{each['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_wrong(
    arrive: Callable[..., Person], axe: str, look: str, size: dict[str, int]
) -> None:
    person = arrive(viewport=size, color_scheme=look)
    person.lobby()
    person.page.locator(".options summary").click()
    assert violations(person, axe) == []
    person.open_table("house")
    assert violations(person, axe) == []
    for moment in ("call", "trump", "tile", "next"):
        person.play_until(moment, bids=True)
        assert violations(person, axe) == [], moment


@pytest.mark.parametrize("panel", ["Menu", "Fair deal", "Invite friends", "What happened"])
def test_axe_finds_nothing_wrong_with_panels(
    arrive: Callable[..., Person], axe: str, panel: str
) -> None:
    person = arrive()
    person.open_table("texas")
    person.play_until("tile")
    person.page.get_by_role("button", name="Menu").click()
    if panel != "Menu":
        person.page.locator("dialog").get_by_role("button", name=panel).click()
    person.page.get_by_role("dialog", name=panel).wait_for()
    assert violations(person, axe) == []
    person.page.keyboard.press("Escape")
    person.page.locator("dialog").wait_for(state="detached")


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_wrong_with_hints(
    arrive: Callable[..., Person], axe: str, look: str, size: dict[str, int]
) -> None:
    person = arrive(viewport=size, color_scheme=look)
    person.open_table("house")
    for moment in ("call", "trump", "tile"):
        person.play_until(moment, bids=True)
        person.page.keyboard.press("h")
        person.page.locator(".advice").wait_for()
        assert violations(person, axe) == [], moment
        assert not person.overflows()


def test_a_deal_by_keyboard_alone(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.open_table("quarenta-e-dois")
    person.press_to("[data-deed=next]", "Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".waiting-room", state="detached")
    for _ in range(60):
        kind, selector = person.offered()[-1]
        if kind == "next":
            break
        if kind == "look":  # it goes by itself
            person.page.wait_for_selector(LYING, state="detached")
        else:
            press_one_of(person, kind, selector)
    assert person.phase == "over"
    person.page.wait_for_function("document.activeElement.dataset.deed === 'next'")


def press_one_of(person: Person, kind: str, selector: str) -> None:
    """Do what is offered by keys: digits and Enter, or arrows and Enter."""
    keyboard = person.page.keyboard
    if kind == "call":
        keyboard.type("42")
        assert person.focused("data-call") == "42"
    elif kind == "trump":
        keyboard.press("6")
        assert person.focused("data-declaration") == "sixes"
    else:
        keyboard.press("1")
        assert person.focused("data-tile") == person.tiles()[0]
        person.press_to(selector, "ArrowRight")
    keyboard.press("Enter")
    person.page.locator(f"{selector}:not([aria-disabled=true])").wait_for(state="detached")
    person.page.wait_for_selector(".trick.is-resting", state="detached")


def test_what_happens_is_told_in_words(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.open_table("house")
    person.play_until("tile")
    told = " / ".join(person.page.locator("[aria-live=polite] li").all_text_contents())
    assert "trump" in told
    names = person.page.locator(".hand .tile").evaluate_all(
        "tiles => tiles.map(tile => tile.getAttribute('aria-label'))"
    )
    assert all("-" in name or "double" in name for name in names)
    assert person.page.get_by_role("status").first.inner_text()
