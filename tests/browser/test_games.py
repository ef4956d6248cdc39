"""Whole games to their end, under each preset and with each number of players."""

import re
from collections.abc import Callable

import pytest

from tests.browser.person import PHONE, Person

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

PRESETS = ["quarenta-e-dois", "texas", "cetrdeset-dva", "tournament", "house"]


def final_scores(person: Person) -> list[tuple[int, int]]:
    """Score and target of each side, as the pictures of the last panel are named."""
    names = person.page.locator(".final-score [role=img]").evaluate_all(
        "pictures => pictures.map(picture => picture.getAttribute('aria-label'))"
    )
    found = [re.findall(r"-?\d+", name) for name in names]
    return [(int(score), int(target)) for score, target in found]


def assert_won(person: Person, sides: int) -> None:
    """Somebody reached the target, the arithmetic says so, and nobody else was told otherwise."""
    scores = final_scores(person)
    assert len(scores) == sides
    winners = person.page.locator(".final.has-won").count()
    reached = [score for score, target in scores if score >= target]
    assert 1 <= winners <= len(reached)
    assert person.page.locator(".arithmetic tbody tr").count() == sides


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_under_each_preset(arrive: Callable[..., Person], preset: str) -> None:
    person = arrive(reduced_motion="reduce")
    person.open_table(preset)
    person.play_until("play")
    assert not person.overflows()
    person.play_until("again")
    assert_won(person, sides=2)


@pytest.mark.parametrize(("players", "sides"), [(2, 2), (3, 3), (5, 5), (6, 3)])
def test_a_whole_game_with_each_number_of_players(
    arrive: Callable[..., Person], players: int, sides: int
) -> None:
    person = arrive(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    play_to_the_end(person, players, sides)


def test_seven_play_and_after_a_reload_another_game_follows(arrive: Callable[..., Person]) -> None:
    person = arrive(reduced_motion="reduce")
    play_to_the_end(person, players=7, sides=7)
    before = person.texts(".game-end h2")
    person.page.reload()
    person.page.wait_for_selector(".game-end")
    assert person.texts(".game-end h2") == before
    person.click_something()
    person.play_until("call", "trump", "tile")
    assert not person.sees(".game-end")


def play_to_the_end(person: Person, players: int, sides: int) -> None:
    person.open_table("texas", players)
    person.play_until("play")
    assert person.page.locator(".plate").count() == players - 1
    assert not person.overflows()
    person.play_until("again")
    assert_won(person, sides)
