"""Names, passkeys, records and leader boards."""

from collections.abc import Callable

import pytest

from tests.browser.person import Person
from tests.browser.test_access import axe, violations

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

__all__ = ["axe"]


def at_localhost(person: Person) -> None:
    """Passkeys are bound to a name, not to an address; and a key lies in this browser."""
    person.address = person.address.replace("127.0.0.1", "localhost")
    session = person.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def open_you(person: Person) -> None:
    person.page.goto(f"{person.address}/#you")
    person.page.wait_for_selector(".name-card")


def test_a_passkey_brings_one_back(arrive: Callable[..., Person], axe: str) -> None:
    person = arrive()
    at_localhost(person)
    open_you(person)
    person.page.fill(".name-card [name=name]", "Ana of the keys")
    person.page.get_by_role("button", name="Save").click()
    person.page.get_by_role("button", name="Add a passkey").click()
    person.page.get_by_text("A passkey keeps this name").wait_for()
    assert violations(person, axe) == []
    person.page.goto(person.address)
    person.page.locator(".preset").first.wait_for()
    assert not person.page.locator("[name=hints]").is_checked(), "so that games are rated"
    open_you(person)
    person.page.get_by_role("button", name="Sign out").click()
    person.page.get_by_text("You are a guest").wait_for()
    assert person.page.locator(".name-card [name=name]").input_value() == ""
    person.page.get_by_role("button", name="Sign in").click()
    person.page.get_by_text("A passkey keeps this name").wait_for()
    assert person.page.locator(".name-card [name=name]").input_value() == "Ana of the keys"


def test_a_finished_game_is_in_the_record_and_on_the_board(
    arrive: Callable[..., Person], axe: str
) -> None:
    person = arrive("Rita", reduced_motion="reduce")
    person.open_table("texas", 7, hints=False)
    person.play_until("again")
    open_you(person)
    person.page.get_by_role("main").get_by_role("link", name="Record").click()
    person.page.get_by_text("of 1 games won").wait_for()
    assert person.texts(".record-head h2") == ["Rita"]
    assert violations(person, axe) == []
    person.page.get_by_role("link", name="Texas 42, 7 players").click()
    person.page.get_by_role("row", name="Casual").wait_for()
    assert violations(person, axe) == []


def test_a_kept_name_is_refused_to_others_who_choose_another(
    arrive: Callable[..., Person], axe: str
) -> None:
    keeper, other = arrive(), arrive("kept name of a test")
    at_localhost(keeper)
    open_you(keeper)
    keeper.page.fill(".name-card [name=name]", "Kept name of a test")
    keeper.page.get_by_role("button", name="Save").click()
    keeper.page.get_by_role("button", name="Add a passkey").click()
    keeper.page.get_by_text("A passkey keeps this name").wait_for()
    table = arrive("Rita").open_table("texas")
    other.lobby()
    other.page.click("button[type=submit]")
    other.page.get_by_text("is kept by someone else").wait_for()
    other.page.goto(table)
    other.page.get_by_role("button", name="Sit here").first.click()
    other.page.get_by_text("is kept by someone else").wait_for()
    assert violations(other, axe) == []
    other.page.get_by_role("link", name="Choose another name").click()
    other.page.fill(".name-card [name=name]", "Otto")
    other.page.get_by_role("button", name="Save").click()
    other.page.get_by_role("link", name="Back to the table").click()
    other.page.get_by_role("button", name="Sit here").first.click()
    other.page.locator("[data-deed=next]").wait_for()
    other.faults = [fault for fault in other.faults if "409" not in fault]


def test_a_new_guest_has_a_name_to_keep_and_no_record_yet(arrive: Callable[..., Person]) -> None:
    person = arrive("Gus", reduced_motion="reduce")
    person.open_table("texas", 2, hints=False)
    open_you(person)
    field = person.page.locator(".name-card [name=name]")
    assert field.input_value() == "Gus"
    person.page.get_by_role("main").get_by_role("link", name="Record").click()
    person.page.get_by_text("No finished game yet.").wait_for()
    assert person.texts(".record-head h2") == ["A guest"]


def test_a_name_that_cannot_be_is_refused_in_words(arrive: Callable[..., Person]) -> None:
    person = arrive()
    open_you(person)
    person.page.fill(".name-card [name=name]", "   ")
    person.page.get_by_role("button", name="Save").click()
    person.page.locator(".fault-line:not(:empty)").wait_for()
    person.faults.clear()
