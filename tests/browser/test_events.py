"""Duplicate events: from the list to the results page, by clicking and by keyboard."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.event_people import PATIENCE, Evening
from tests.browser.person import PHONE, Person
from tests.browser.test_access import axe, violations
from texas42.server.duplicate.verify import verified

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

__all__ = ["axe"]

LANGUAGES = {"pt-BR": "Torneios", "sr-Latn": "Turniri", "sr-Cyrl": "Турнири", "en": "Events"}


def exported(person: Person) -> bytes:
    """The whole event, as the page hands it out."""
    with person.page.expect_download() as found:
        person.page.locator("a[href$=export]").click()
    return found.value.path().read_bytes()


def rows(person: Person, table: str) -> list[list[str]]:
    cells = "rows => rows.map(row => [...row.cells].map(cell => cell.innerText))"
    found: Any = person.page.locator(f"{table} tbody tr").evaluate_all(cells)
    return [[str(cell) for cell in row] for row in found]


def test_an_event_from_the_list_to_its_results(arrive: Callable[..., Person], axe: str) -> None:
    evening = Evening(arrive)
    evening.open(rounds=1, boards=2)
    evening.enter()
    ana = evening.director
    assert violations(ana, axe) == []
    evening.begin()
    ana.page.locator(".step-table").wait_for(timeout=PATIENCE)
    assert violations(ana, axe) == []
    assert ana.page.title() == "Your table is ready · Friday night"
    evening.play_round()
    ana.page.goto(evening.address)
    ana.page.locator(".standings").wait_for(timeout=PATIENCE)
    evening.direct("end")
    ana.page.locator(".step-over").wait_for(timeout=PATIENCE)
    the_results_are_shown(ana)
    assert violations(ana, axe) == []
    contest, standings, names = verified(exported(ana))
    assert [f"{name} & Casual" for name, _ in names] == pairs_by_number(ana, standings)
    assert contest.opened.name == "Friday night"
    a_changed_promise_is_seen(ana, evening.address)


def the_results_are_shown(person: Person) -> None:
    """Standings both ways, every board with both its tables, the promises checked."""
    person.page.get_by_text("Checked in this browser").wait_for()
    by_matchpoints = rows(person, ".standings")
    assert len(by_matchpoints) == 4
    person.page.locator("input[name=by][value=difference]").locator("xpath=..").click()
    assert sorted(row[1] for row in rows(person, ".standings")) == sorted(
        row[1] for row in by_matchpoints
    )
    for board in ("1", "2"):
        person.page.locator(f".board[data-board='{board}'] summary").click()
        lines = rows(person, f".board[data-board='{board}']")
        assert len(lines) == 2
        shares = [line[5].split(" – ") for line in lines]
        assert sum(int(first) for first, _ in shares) == 2
        assert all(int(first) + int(second) == 2 for first, second in shares)
    assert person.page.locator(".board[open] .board-hands dd").count() == 8


def a_changed_promise_is_seen(person: Person, address: str) -> None:
    """What the browser saw promised when registration was open is kept there."""
    person.page.evaluate(
        "const key = Object.keys(localStorage).find((each) => each.includes('promises:'));"
        "const kept = JSON.parse(localStorage[key]);"
        "localStorage[key] = JSON.stringify({ ...kept, commitment: '00'.repeat(32) });"
    )
    person.page.goto("about:blank")
    person.page.goto(address)
    person.page.get_by_text("A promise was not kept").wait_for()


def pairs_by_number(person: Person, standings: Any) -> list[str]:
    """The pairs in the order of their numbers, by the page's final standings."""
    person.page.locator("input[name=by][value=matchpoints]").locator("xpath=..").click()
    shown = {
        each.pair: row[1] for each, row in zip(standings, rows(person, ".standings"), strict=True)
    }
    return [shown[pair] for pair in sorted(shown)]


def test_a_friend_joins_by_the_invitation(arrive: Callable[..., Person], axe: str) -> None:
    ana, ben = arrive("Ana"), arrive("Ben", viewport=PHONE)
    page = ana.page
    Evening.open(host := evening_of(ana), rounds=1, boards=1, name="Sunday")
    page.fill(".entry [name=name]", "Ana")
    page.locator(".entry button[type=submit]").click()
    page.locator(".step-partner").wait_for()
    invitation = page.get_by_label("Invitation for your partner").input_value()
    assert violations(ana, axe) == []
    ben.page.goto(invitation)
    ben.page.get_by_role("heading", name="Play with Ana").wait_for()
    ben.page.fill(".entry [name=name]", "Ben")
    ben.page.keyboard.press("Enter")
    ben.page.locator(".step-registered").wait_for()
    assert violations(ben, axe) == []
    page.locator(".step-registered").wait_for(timeout=PATIENCE)
    assert ana.texts(".my-pair b") == ["Ana & Ben"]
    leave = ben.page.get_by_role("button", name="Leave the event")
    leave.click()
    ben.page.get_by_role("button", name="Sure?").click()
    ben.page.locator(".step-gone").wait_for()
    page.goto("about:blank")
    page.goto(host.address)
    page.locator(".step-gone").wait_for(timeout=PATIENCE)


def evening_of(director: Person) -> Evening:
    """An event with a director alone, so far."""
    return Evening(lambda _name, **_: director)


def test_a_director_strikes_dismisses_and_directs_from_elsewhere(
    arrive: Callable[..., Person],
) -> None:
    evening = Evening(arrive)
    evening.open(rounds=1, boards=1)
    evening.enter()
    evening.begin()
    page = evening.director.page
    page.locator(".step-table").wait_for(timeout=PATIENCE)
    page.get_by_text("Director's key").click()
    key = page.get_by_label("Director's key").input_value()
    other = evening.people[1].page
    other.goto("about:blank")
    other.goto(evening.address)
    other.get_by_text("I am the director").click()
    other.fill("[name=director]", key)
    other.keyboard.press("Enter")
    other.get_by_text("Strike a board").click()
    for left in (2, 1):
        other.get_by_text(f"Boards still to be played in this round: {left}").wait_for()
        other.locator(".director .line-deeds button").first.click()
        other.get_by_role("button", name="Sure?").click()
    other.get_by_text("Withdraw a pair").click()
    other.locator(".director .lines button").last.click()
    other.get_by_role("button", name="Sure?").click()
    other.locator("[data-deed=end]").click()
    other.locator(".step-over").wait_for()
    other.goto("about:blank")


def test_what_is_refused_is_said(arrive: Callable[..., Person]) -> None:
    ana = arrive("Ana")
    evening = evening_of(ana)
    evening.open(rounds=1, boards=1)
    refused = {
        "faults": [
            {
                "code": "event_full",
                "rule": "events",
                "text": "x",
                "legal": [],
                "about": {"most": "128"},
            }
        ]
    }
    ana.page.route("**/pairs", lambda route: route.fulfill(status=409, body=json.dumps(refused)))
    ana.page.fill(".entry [name=name]", "Ana")
    ana.page.locator(".entry button[type=submit]").click()
    ana.page.get_by_text("An event has at most 128 pairs.").wait_for()
    assert any("409" in each for each in ana.faults)
    ana.faults.clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_in_every_language_and_on_a_phone(
    arrive: Callable[..., Person], axe: str, language: str
) -> None:
    ana = arrive("Ana", viewport=PHONE, color_scheme="dark")
    evening = evening_of(ana)
    evening.open(rounds=1, boards=1)
    ana.page.select_option("[name=language]", language)
    ana.page.get_by_role("link", name=LANGUAGES[language], exact=True).wait_for()
    assert violations(ana, axe) == []
    wide = ana.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    ana.page.get_by_role("link", name=LANGUAGES[language], exact=True).click()
    ana.page.locator(".event-line").first.wait_for()
    assert violations(ana, axe) == []
