"""A position line says who claimed and what was proved, where the claim stood and where it fell."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import notation_values as values
from tests.bot_tables import TABLES, contracts
from texas42 import notation
from texas42.arena.deals import chance, setup
from texas42.kernel import deal
from texas42.kernel.events import Claimed, Played
from texas42.kernel.faults import IllegalAction
from texas42.kernel.position import Phase, Position
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Seat, tiles_in
from texas42.notation.positions import history
from texas42.solver import least_points

DEAL = (
    "6-6 6-5 5-5 4-3 2-2 2-1 1-0 | 6-4 6-3 5-4 5-3 3-3 3-2 3-1 | "
    "6-2 5-2 5-1 4-4 4-2 4-1 4-0 | 6-1 6-0 5-0 3-0 2-0 1-1 0-0"
)
at_a_table = st.builds(
    lambda table, claims, renege: replace(table, claims=claims, renege=renege),
    st.sampled_from([*TABLES.values(), *values.tables()]),
    st.sampled_from(["n42pa", "verified"]),
    st.sampled_from(["impossible", "table"]),
)


def played(rules: Rules, luck: Random, left: int) -> Position:
    """A given contract, played at random until nobody holds more; at some tables illegally too."""
    task = luck.choice(contracts(rules))
    position = deal.start(replace(setup(rules, chance(luck.randrange(99), rules)), given=task))
    while position.phase is Phase.PLAY and max(map(int.bit_count, position.hands)) > left:
        held = [Played(position.turn, t) for t in tiles_in(position.hands[position.turn])]
        legal = [each for each in held if deal.fault(position, each) is None]
        position = deal.play(position, luck.choice(legal))
    return position


@given(at_a_table, st.integers(0, 10**6), st.integers(1, 5), st.integers(0, 6))
@settings(max_examples=300, deadline=None)
def test_a_claim_has_its_line_whether_it_stands_or_falls_or_is_refused(
    rules: Rules, seed: int, left: int, claimant: int
) -> None:
    before = played(rules, Random(seed), left)
    claim = Claimed(Seat(claimant % rules.players))
    try:
        position = deal.play(before, claim, least_points)
    except IllegalAction:
        position = before
    line = notation.print_position(position)
    assert notation.parse_position(line) == position, line
    assert notation.parse_position(line, least_points) == position, line
    if position is not before:
        assert history(position)[-1].seat == claim.seat


def test_an_opponents_lost_claim_is_not_told_as_a_good_one_of_the_bidders() -> None:
    """Both end with every point for the bidders, and `0:claim=42` would not be true."""
    line = f"tournament claims=n42pa; shaker 3; {DEAL}; given 0 30 ones"
    lost = deal.play(notation.parse_position(line), Claimed(Seat(1)), least_points)
    assert lost.ending == ("claim", True, (42, 0))
    assert notation.print_position(lost) == f"{line}; 1:claim=2"


@pytest.mark.parametrize("word", ["0:renege=1", "2:renege=1", "0:claim=2", "1:claim=1"])
def test_what_brought_a_renege_to_light_is_kept(word: str) -> None:
    """R6.7: seat 1 holds 6-4 and plays 5-4 on 6-6; a call ends the deal, and so does a claim."""
    line = f"tournament claims=n42pa renege=table; shaker 3; {DEAL}; given 0 30 sixes; 6-6 5-4"
    before = notation.parse_position(line)
    after = deal.play(before, notation.parse_action(word), least_points)
    assert after.ending == ("renege", True, (42, 0))
    assert notation.print_position(after) == f"{line} {word}"
    assert notation.parse_position(f"{line} {word}", least_points) == after
