"""What the first page says of the rules, and what the table says of a tile that is not legal."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from tests.browser.person import Person
from tests.browser.test_access import axe, violations

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

__all__ = ["axe"]


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
    person.page.get_by_text("Seat 4 shakes first.").wait_for()
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


class SlowLink:
    """Holds every question of a kind until it is let through: what a slow link does."""

    def __init__(self, person: Person, asked: str = "**/api/rules") -> None:
        self.page = person.page
        self.held: list[Route] = []
        self.page.route(asked, self._hold)

    def _hold(self, route: Route) -> None:
        self.held.append(route)

    def wait_for(self, questions: int) -> None:
        """Until so many questions are on their way."""
        for _ in range(100):
            if len(self.held) >= questions:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{len(self.held)} questions instead of {questions}")

    def answer(self, place: int = 0) -> None:
        """Let one through; its answer has been shown."""
        self.wait_for(place + 1)
        with self.page.expect_response("**/api/rules"):
            self.held.pop(place).continue_()
        self.page.wait_for_timeout(100)


def at_options(person: Person, preset: str = "quarenta-e-dois") -> SlowLink:
    """The options of a preset, all that was asked so far answered, and the link slow from now."""
    person.lobby()
    person.choose("preset", preset)
    person.page.locator(".options summary").click()
    person.page.wait_for_load_state("networkidle")
    return SlowLink(person)


def test_what_is_being_typed_outlasts_the_answer_to_an_earlier_change(
    arrive: Callable[..., Person],
) -> None:
    person = arrive()
    link = at_options(person)
    least = person.page.locator("[name=min_bid]")
    person.page.select_option("[name=first_shaker]", "3")
    least.focus()
    person.page.keyboard.press("Control+A")
    person.page.keyboard.type("2")
    link.answer()
    person.page.keyboard.type("0")
    assert least.input_value() == "20"
    least.blur()
    person.page.get_by_text("2 changed").wait_for()
    least.fill("21")
    link.answer()
    assert least.input_value() == "21"
    person.page.click("button[type=submit]")  # nobody waits for the answer to this one
    person.page.wait_for_selector(".waiting-room")
    person.play_until("call")
    assert min(int(call) for call in person.texts(".call.number")) == 21


def test_a_field_that_turns_out_idle_takes_what_is_being_typed(
    arrive: Callable[..., Person],
) -> None:
    person = arrive()
    link = at_options(person, "house")
    forced = person.page.locator("[name=forced_bid]")
    person.page.select_option("[name=all_pass]", label=person.texts("[name=all_pass] option")[0])
    forced.focus()
    person.page.keyboard.press("Control+A")
    person.page.keyboard.type("3")
    link.answer()
    person.page.keyboard.type("1")
    forced.blur()
    assert forced.input_value() == "31"
    person.page.get_by_text("2 changed").wait_for()
    link.answer()
    assert forced.is_disabled()


def test_the_preset_s_value_is_kept_where_it_was_chosen(arrive: Callable[..., Person]) -> None:
    """For a field that follows another, and for one that a size leaves out of the preset."""
    person = arrive()
    link = at_options(person, "house")
    least, forced = (person.page.locator(f"[name={name}]") for name in ("min_bid", "forced_bid"))
    least.fill("35")
    least.blur()
    link.answer()
    assert forced.input_value() == "35"
    forced.fill("30")
    forced.blur()
    link.answer()
    assert forced.input_value() == "30"
    assert "R3.5" in person.texts(".fault")[0]
    forced.fill("36")
    forced.blur()
    link.answer()
    person.choose("players", 5)
    link.answer()
    assert not person.sees(".fault")
    person.page.locator("[name=plunge]").check()
    link.answer()
    assert "R10.8" in person.texts(".fault")[0]
    person.page.get_by_text("3 changed").wait_for()
    person.page.locator("[name=plunge]").uncheck()
    link.answer()
    person.page.get_by_text("2 changed").wait_for()
    assert person.page.locator("button[type=submit]").is_enabled()


def test_answers_out_of_order_leave_the_newest(arrive: Callable[..., Person]) -> None:
    person = arrive()
    link = at_options(person)
    least = person.page.locator("[name=min_bid]")
    for number in ("50", "20", "60", "25"):
        least.fill(number)
        least.blur()
    for place in (3, 1, 0, 0):  # the newest first
        link.answer(place)
        assert least.input_value() == "25"
        assert not person.sees(".fault")
    assert person.page.locator("button[type=submit]").is_enabled()


def test_another_preset_is_shown_and_changed_before_it_is_answered(
    arrive: Callable[..., Person],
) -> None:
    person = arrive()
    link = at_options(person, "quarenta-e-dois")
    person.choose("preset", "texas")
    chosen = "[aria-labelledby=option-declarations] .member.is-chosen"
    assert len(person.texts(chosen)) == 9, "the nine of texas, not the seven of the preset before"
    person.page.locator("[name='declarations.doubles']").locator("xpath=..").click()
    assert len(person.texts(chosen)) == 8
    link.answer(1)
    assert len(person.texts(chosen)) == 8
    person.page.get_by_text("1 changed").wait_for()
    person.page.get_by_role("button", name="Back to the preset").click()
    assert len(person.texts(chosen)) == 9, "at once"


def test_a_change_that_was_not_answered_is_asked_again(arrive: Callable[..., Person]) -> None:
    person = arrive()
    link = at_options(person)
    least = person.page.locator("[name=min_bid]")
    least.fill("50")
    least.blur()
    link.wait_for(1)
    link.held.pop().abort("internetdisconnected")
    person.page.locator(".banner").wait_for()
    link.answer()
    assert "R3.3" in person.texts(".fault")[0]
    assert not person.sees(".banner")
    assert least.input_value() == "50"


def test_what_the_server_will_not_answer_is_said(arrive: Callable[..., Person]) -> None:
    person = arrive()
    link = at_options(person)
    least = person.page.locator("[name=min_bid]")
    least.fill("20")
    least.blur()
    link.wait_for(1)
    fault = {"code": "too_many_requests", "rule": "server", "text": "too many requests"}
    link.held.pop().fulfill(status=429, json={"faults": [{**fault, "legal": [], "about": {}}]})
    person.page.locator(".fault").wait_for()
    assert least.input_value() == "20"
    least.fill("21")
    least.blur()
    link.answer()
    assert not person.sees(".fault")
    assert all("429" in each for each in person.faults)
    person.faults.clear()


def test_nothing_can_be_changed_while_a_table_is_being_opened(
    arrive: Callable[..., Person],
) -> None:
    """The table has what was chosen when it was asked for; what comes later cannot be its rule."""
    person = arrive()
    at_options(person)
    person.page.unroute("**/api/rules")
    link = SlowLink(person, "**/api/tables")
    person.page.select_option("[name=first_shaker]", "3")  # who speaks first sees every bid
    least = person.page.locator("[name=min_bid]")
    choices = person.page.locator("form input:visible, form select:visible")
    for number in ("20", "21"):
        least.fill(number)
        least.press("Enter")
        person.page.get_by_text("Setting the table").wait_for()
        assert least.is_disabled()
        assert not any(choices.nth(n).is_enabled() for n in range(choices.count()))
        least.evaluate("box => { box.value = '30'; box.dispatchEvent(new Event('change')); }")
        link.wait_for(1)
        if number == "20":
            link.held.pop().abort("internetdisconnected")
            person.page.locator(".banner").wait_for()
            assert least.is_enabled()
    assert len(link.held) == 1
    link.held.pop().continue_()
    person.page.wait_for_selector(".waiting-room")
    person.play_until("call")
    assert min(int(call) for call in person.texts(".call.number")) == 21


def test_who_comes_back_to_a_page_that_was_kept_can_open_another(
    arrive: Callable[..., Person],
) -> None:
    """Browsers keep the page as it was left, and say so when they show it again."""
    person = arrive()
    at_options(person)
    link = SlowLink(person, "**/api/tables")
    person.page.click("button[type=submit]")
    link.wait_for(1)
    assert person.page.locator("[name=min_bid]").is_disabled()
    shown = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
    person.page.evaluate(shown)
    person.page.wait_for_function("!document.querySelector('[type=submit]').disabled")
    assert person.page.locator("[name=min_bid]").is_enabled()


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


def test_my_tables_stand_in_the_lobby_until_the_server_forgets_them(
    arrive: Callable[..., Person], axe: str
) -> None:
    person, friend = arrive("Ana"), arrive("Bento")
    person.lobby()
    assert not person.sees(".my-tables")
    link = person.open_table("texas")
    friend.lobby()
    friend.page.goto(link)
    friend.page.locator(".sit").first.click()
    friend.page.wait_for_selector("[data-deed=next]")
    person.page.get_by_role("group", name="Bento").wait_for()
    person.open_table("house", 2)
    unknown = '[{"id": "nowhere", "preset": "texas", "others": [], "stage": "over", "scores": []}]'
    merge = "more => [...JSON.parse(localStorage['texas42.tables']), ...JSON.parse(more)]"
    keep = f"more => localStorage['texas42.tables'] = JSON.stringify(({merge})(more))"
    person.page.evaluate(keep, unknown)
    person.lobby()
    person.page.wait_for_function("document.querySelectorAll('.my-table').length === 2")
    names = person.page.get_by_role("navigation", name="Your tables").get_by_role("link")
    house, texas = names.all_text_contents()
    assert house == "House rules · with programs · waiting for the first deal"
    assert texas == "Texas 42 · with Bento · waiting for the first deal"
    assert violations(person, axe) == []
    person.page.locator(".my-table").nth(1).focus()
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".waiting-room")
    assert person.page.url == link
    person.faults = [fault for fault in person.faults if "404" not in fault]
