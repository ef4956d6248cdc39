"""Friends at one table, each with a browser of their own."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Error

from tests.browser.person import PHONE, Person
from tests.browser.test_access import axe, violations

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

__all__ = ["axe"]

NAMES = ["Ana", "Bento", "Carla", "Duda"]


def four_friends(arrive: Callable[..., Person]) -> list[Person]:
    """One opens a table; three come by its link and take the programs' chairs."""
    friends = [arrive(name) for name in NAMES]
    link = friends[0].open_table("tournament")
    for seat, friend in enumerate(friends[1:], start=1):
        friend.lobby()
        friend.page.goto(link)
        friend.page.locator(f".plate[data-seat='{seat}'] .sit").click()
        friend.page.wait_for_selector(".waiting-room [data-deed=next]")
    return friends


def everyone_plays_until_the_end(friends: list[Person]) -> None:
    """Whoever has something to click clicks it."""
    for _ in range(400):
        if all(friend.phase == "over" for friend in friends):
            return
        for friend in friends:
            if friend.has_a_turn():
                friend.click_something()
    raise AssertionError("the deal does not end")


def says_ready(friend: Person) -> None:
    """On a busy machine the deal may have begun: the others are waited for half a second."""
    try:
        friend.page.locator("[data-deed=next]").click(timeout=2_000)
    except Error:
        assert friend.page.locator(".waiting-room").count() == 0


def test_four_friends_play_a_deal_by_link(arrive: Callable[..., Person]) -> None:
    friends = four_friends(arrive)
    for friend in friends:
        says_ready(friend)
    for friend in friends:
        friend.page.wait_for_selector(".hand .tile")
    hands = [set(friend.tiles()) for friend in friends]
    assert [len(hand) for hand in hands] == [7] * 4
    assert len(set.union(*hands)) == 28
    everyone_plays_until_the_end(friends)
    for friend in friends:
        friend.page.wait_for_selector(".deal-end .arithmetic")
        sides = friend.texts(".deal-end .arithmetic th[scope=row]")
        assert sides == friend.texts(".scoreboard .side-name") == ["Us", "Them"]
    after = [friend.texts(".deal-end .arithmetic .after") for friend in friends]
    assert after[0] == after[2] == after[1][::-1] == after[3][::-1]


def sits_down(friend: Person, name: str) -> None:
    """By the invitation, with the keyboard, in a browser that knows no name yet."""
    friend.page.locator(".plate[data-seat='2'] .sit").click()
    field = friend.page.locator(".who-sits [name=name]")
    assert field.evaluate("field => field === document.activeElement")
    assert field.get_attribute("placeholder")
    field.fill(name)
    field.press("Enter")
    friend.page.wait_for_selector(".waiting-room [data-deed=next]")


def test_a_friend_by_link_says_a_name_once(arrive: Callable[..., Person], axe: str) -> None:
    host, friend = arrive("Ana"), arrive("Bento", viewport=PHONE)
    link = host.open_table("texas")
    friend.page.goto(link)
    friend.page.locator(".sit").first.click()
    assert violations(friend, axe) == []
    friend.page.keyboard.press("Escape")
    friend.page.wait_for_selector(".who-sits", state="detached")
    sits_down(friend, "Bento")
    host.page.get_by_role("group", name="Bento").wait_for()
    friend.page.goto(host.open_table("house"))
    friend.page.locator(".sit").first.click()
    friend.page.wait_for_selector(".waiting-room [data-deed=next]")
    assert not friend.sees(".who-sits"), "the name is remembered"


def test_who_says_no_name_is_a_guest_in_each_language(arrive: Callable[..., Person]) -> None:
    host, friend = arrive("Ana"), arrive(locale="pt-BR")
    friend.page.goto(host.open_table("texas"))
    sits_down(friend, "")
    host.page.get_by_role("group", name="Guest 3").wait_for()
    watcher = arrive(locale="sr-Latn-RS")
    watcher.page.goto(host.page.url)
    watcher.page.get_by_role("group", name="Gost 3").wait_for()
    says_ready(friend)
    friend.page.get_by_text("Visitante 3").first.wait_for()


def test_a_bystander_sees_no_tile_in_a_hand(arrive: Callable[..., Person]) -> None:
    player, watcher = arrive("Ana"), arrive("Vera", viewport=PHONE)
    link = player.open_table("house")
    player.play_until("play")
    watcher.page.goto(link)
    watcher.page.wait_for_selector(".table-page.watching .plate")
    laid = watcher.page.locator(".trick .laid").count()
    assert watcher.page.locator("[data-tile]").count() == laid
    assert not watcher.sees(".hand .tile")
    assert "You are watching." in watcher.texts(".turn-words") or watcher.sees(".is-turn")


def test_a_table_that_is_not_there_is_said_to_be_so(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.page.goto(f"{person.address}/t/nowhere")
    person.page.get_by_text("There is no such table.").wait_for()
    assert person.texts(".top .contract") == [""]
    person.faults.clear()


def test_an_address_that_leads_nowhere_is_said_to_be_so(
    arrive: Callable[..., Person], axe: str
) -> None:
    person = arrive(locale="pt-BR")
    person.page.goto(f"{person.address}/nosuch/page")
    person.page.get_by_role("heading", name="Essa página não existe.").wait_for()
    assert violations(person, axe) == []
    person.page.get_by_role("link", name="Nova mesa").click()
    person.page.wait_for_selector(".preset")
    assert person.page.url == f"{person.address}/"
    person.faults = [fault for fault in person.faults if "404" not in fault]


def test_connection_lost_and_found_again(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.open_table("texas")
    person.play_until("call", "trump", "tile")
    before = person.tiles()
    person.cut_off()
    person.page.locator(".banner").wait_for()
    person.context.set_offline(False)
    person.page.locator(".banner").wait_for(state="detached")
    assert person.tiles() == before
    person.play_until("over")


def test_a_chair_is_given_up_when_one_is_sure(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.open_table("texas")
    person.play_until("call", "trump", "tile")
    person.page.get_by_role("button", name="Menu").click()
    leave = person.page.locator(".menu-entry", has_text="Leave the chair")
    leave.click()
    person.page.get_by_text("Sure? Leave the chair").wait_for()
    assert not person.sees(".table-page.watching")
    leave.click()
    person.page.wait_for_selector(".table-page.watching")
    person.page.wait_for_selector("dialog.menu", state="detached")


def test_the_number_that_will_be_used_is_shown(arrive: Callable[..., Person]) -> None:
    person = arrive(reduced_motion="reduce")
    person.open_table("texas", 2)
    person.play_until("over")
    person.page.locator(".deal-end").wait_for()
    person.page.keyboard.press("Escape")
    person.page.get_by_role("button", name="Fair deal").click()
    person.page.get_by_text("It will be used.").wait_for()
    assert len(person.page.locator(".my-number [name=number]").input_value()) == 32
