"""What the first page says of the rules, and what the table says of a tile that is not legal."""

from collections.abc import Callable

import pytest

from tests.browser.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]


def test_contradictory_rules_are_said_at_once_and_cannot_be_opened(
    arrive: Callable[..., Person],
) -> None:
    person = arrive()
    person.lobby()
    person.choose("preset", "quarenta-e-dois")
    person.page.locator(".options summary").click()
    person.page.locator("[name=stop_when_decided]").evaluate("box => box.disabled = false")
    person.page.select_option("[name=ladder]", label=person.texts("[name=ladder] option")[3])
    person.page.locator(".fault").first.wait_for()
    assert "R3.4" in person.texts(".fault")[0]
    assert person.page.locator("button[type=submit]").is_disabled()
    person.page.get_by_role("button", name="Back to the preset").click()
    person.page.locator(".fault").wait_for(state="detached")
    assert person.page.locator("button[type=submit]").is_enabled()


def test_a_changed_rule_is_played_and_shown_at_the_table(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lobby()
    person.choose("preset", "quarenta-e-dois")
    person.page.locator(".options summary").click()
    person.page.select_option("[name=first_shaker]", "3")  # who speaks first sees every bid
    person.page.get_by_text("1 changed").wait_for()
    person.page.fill("[name=min_bid]", "20")
    person.page.locator("[name=min_bid]").blur()
    person.page.get_by_text("2 changed").wait_for()
    person.page.click("button[type=submit]")
    person.page.wait_for_selector(".waiting-room")
    person.play_until("call")
    numbers = [int(call) for call in person.texts(".call.number")]
    assert min(numbers) == 20
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Rules of this table").click()
    person.page.locator(".changes").get_by_text("20").wait_for()


def test_what_was_chosen_is_there_on_the_next_visit(arrive: Callable[..., Person]) -> None:
    person = arrive("Gala")
    person.lobby()
    person.choose("preset", "texas")
    person.choose("players", 6)
    person.page.reload()
    person.page.wait_for_selector(".preset.is-chosen")
    assert person.page.locator("[name=preset]:checked").get_attribute("value") == "texas"
    assert person.page.locator("[name=players]:checked").get_attribute("value") == "6"
    assert person.page.locator("[name=name]").input_value() == "Gala"


def test_an_illegal_tile_is_refused_with_its_reason(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.open_table("cetrdeset-dva")
    barred = ".hand.is-playing:has(.is-legal) .tile:not(.is-legal)"
    for _ in range(200):
        person.play_until("tile")
        if person.sees(barred):
            break
        person.click_something()
    before = person.tiles()
    person.page.locator(barred).first.click(force=True)
    person.page.locator(".reason .rule-number").wait_for()
    assert person.texts(".reason .rule-number")[0].startswith("R")
    assert person.tiles() == before
