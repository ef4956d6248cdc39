"""R7: scoring by points."""

import random
from dataclasses import replace

import pytest

from tests.kernel.tables import begun, contract_given, played_out, random_setup
from texas42.kernel.contract import contract
from texas42.kernel.deal import start
from texas42.kernel.events import Result
from texas42.kernel.game import winners
from texas42.kernel.position import Ending, Phase, Position
from texas42.kernel.presets import for_players, preset
from texas42.kernel.rule_faults import faults
from texas42.kernel.rules import Rules
from texas42.kernel.scoring import result

A = preset("quarenta-e-dois")
C = preset("cetrdeset-dva")


def scored(rules: Rules, call: str, taken: int, how: str = "played") -> Result:
    """Seat 0 bid and its side took so many points of the deal."""
    given = contract_given(f"0 {call} fives")
    assert given is not None
    task = contract(rules, given.declarer, given.call, given.declaration)
    made = taken >= task.needs
    points = (taken, rules.total - taken)
    start = begun(rules)
    return result(replace(start, contract=task, phase=Phase.OVER, ending=Ending(how, made, points)))


@pytest.mark.parametrize("rules", [A, C])
def test_r7_1_made_both_sides_score_what_they_took(rules: Rules) -> None:
    done = scored(rules, "30", 33)
    assert done.awards == (33, 9)
    assert done.terms == ((("took", 33),), (("took", 9),))
    assert scored(rules, "30", 30).awards == (30, 12)


@pytest.mark.parametrize(
    ("rules", "took", "others"),
    [(A, 35, 45), (C, 32, 48)],  # A: 7 + 38 = 45; C: 10 + 38 = 48
)
def test_r7_2_set_the_others_score_the_bid_too(rules: Rules, took: int, others: int) -> None:
    done = scored(rules, "38", took)
    assert done.made is False and done.awards == (0, others)
    assert done.terms == ((), (("took", others - 38), ("bid", 38)))


@pytest.mark.parametrize("call", ["42", "84", "168"])
def test_r7_3_made_every_trick_scores_42_whatever_was_called(call: str) -> None:
    assert scored(C, call, 42).awards == (42, 0)


@pytest.mark.parametrize(
    ("call", "took", "others"), [("168", 37, 173), ("84", 41, 85), ("42", 30, 54)]
)
def test_r7_3_set_the_others_score_what_was_called(call: str, took: int, others: int) -> None:
    """C: 168 set having taken 37: 5 + 168 = 173."""
    done = scored(C, call, took)
    assert done.awards == (0, others)
    assert done.terms[1] == (("took", 42 - took), ("bid", others - 42 + took))


@pytest.mark.parametrize("call", ["42", "84", "168"])
def test_r7_3_where_39_are_in_play_every_trick_scores_39(call: str) -> None:
    rules = replace(for_players(C, 6), sides="threes")
    assert faults(rules) == () and rules.total == 39
    given = contract_given(f"0 {call} fives")
    assert given is not None
    end = played_out(start(random_setup(rules, random.Random(1), given)), random.Random(1))
    made = replace(end, ending=Ending("played", True, (39, 0)))
    assert result(made).awards == (39, 0)


@pytest.mark.parametrize("call", ["42", "84", "168"])
def test_r7_4_points_stake(call: str) -> None:
    rules = replace(C, points_stake=True)
    assert scored(rules, call, 42).awards == (int(call), 0)
    assert scored(rules, call, 41).awards == (0, int(call))
    assert scored(rules, "38", 35).awards == (0, 45)  # number bids as ever


@pytest.mark.parametrize("rules", [A, C])
def test_r7_5_first_side_at_250(rules: Rules) -> None:
    assert winners(rules, (249, 249), 0) == ()
    assert winners(rules, (250, 249), 1) == (0,)
    assert winners(rules, (100, 312), 0) == (1,)


@pytest.mark.parametrize("bidder", [0, 1])
def test_r7_5_both_at_250_the_side_that_bid_wins(bidder: int) -> None:
    """ "Independentemente de por quantos pontos": however far past it the other is."""
    assert winners(A, (250, 290), bidder) == (bidder,)
    assert winners(A, (290, 250), bidder) == (bidder,)


def test_r7_2_awards_come_from_the_play_itself() -> None:
    for seed in range(40):
        end: Position = played_out(begun(A, given=f"{seed % 4} 36 ones"), random.Random(seed))
        done = result(end)
        ours, theirs = done.points
        team = seed % 2
        assert ours + theirs == 42 and done.made == (ours >= 36)
        assert done.awards[team] == (ours if done.made else 0)
        assert done.awards[1 - team] == (theirs if done.made else theirs + 36)
