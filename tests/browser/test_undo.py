"""A slip of the finger is taken back: at once among bots, with a friend's consent among people."""

from collections.abc import Callable

import pytest

from tests.browser.person import Person
from tests.browser.test_together import four_friends

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

UNDO = ".menu-entry:has-text('Take back')"


def wants_it_back(person: Person) -> None:
    person.page.click(".tools button[aria-label=Menu]")
    person.page.click(UNDO)


def test_among_bots_a_tile_is_back_at_once(arrive: Callable[..., Person]) -> None:
    player = arrive("Ana")
    player.open_table("quarenta-e-dois")  # its hands are played to the end
    player.play_until("tile")
    before = player.tiles()
    player.play_until("tile")
    kind = player.click_something()
    assert kind == "tile"
    player.page.wait_for_function(
        "n => document.querySelectorAll('.hand .tile').length < n", arg=len(before)
    )
    wants_it_back(player)
    player.page.wait_for_function(
        "n => document.querySelectorAll('.hand .tile').length == n", arg=len(before)
    )
    assert player.tiles() == before


def test_friends_are_asked_and_agree(arrive: Callable[..., Person]) -> None:
    friends = four_friends(arrive)
    friends[3].page.set_viewport_size({"width": 390, "height": 844})
    friends[0].page.locator("[data-deed=next]").click()  # the others are not waited for long
    for friend in friends:
        friend.page.wait_for_selector(".hand .tile")
    first = next_to_act(friends)
    first.click_something()
    wants_it_back(first)
    for friend in friends:
        friend.page.wait_for_selector(".banner")
    assert "You want to take back" in first.texts(".banner")[0]
    others = [friend for friend in friends if friend is not first]
    for friend in others:
        assert f"{first.name} wants to take back" in friend.texts(".banner")[0]
        assert not friend.overflows()
        friend.page.click(".banner button")
    for friend in friends:
        friend.page.wait_for_selector(".banner", state="detached")
    assert next_to_act(friends) is first


def next_to_act(friends: list[Person]) -> Person:
    """Whose turn it is, once the draw for shaker has been looked at."""
    for _ in range(100):
        for friend in friends:
            if friend.has_a_turn():
                if friend.offered()[0][0] == "call":
                    return friend
                friend.click_something()
        friends[0].page.wait_for_timeout(50)
    raise AssertionError("nobody has a turn")
