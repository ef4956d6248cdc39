"""Path counts: kernel and C core find the same number of ways to play on."""

from collections import Counter

import pytest

from tests.kernel.tables import EVERYTHING, after, begun
from tests.kernel.vectors import Vector, vectors
from texas42 import _core
from texas42.kernel.deal import legal_actions, word
from texas42.kernel.declarations import Declaration
from texas42.kernel.perft import perft, split, tile_paths
from texas42.kernel.position import Position
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import SeatMask
from texas42.solver.problems import core_tables, playing, record

EIGHT = list(vectors("depth-8.json"))
TWELVE = list(vectors("depth-12.json"))
PARTS = 6
NOBODY = SeatMask(0)


def by_core(position: Position, depth: int) -> int:
    return _core.perft(core_tables(playing(position)), record(position, NOBODY, NOBODY), depth)


def by_kernel(position: Position, depth: int) -> int:
    return tile_paths(position, depth)


def where_it_differs(vector: Vector) -> str:
    """The kernel's count after each tile, beside the vector's."""
    position = vector.position()
    after_each = {
        word(action): by_kernel(after(position, word(action)), vector.depth - 1)
        for action in legal_actions(position)
    }
    return f"{vector.name}: {position}\nkernel {after_each}\nvector {vector.split}"


@pytest.mark.parametrize("part", range(PARTS))
def test_kernel_counts_depth_8(part: int) -> None:
    for vector in EIGHT[part::PARTS]:
        assert by_kernel(vector.position(), 8) == vector.paths, where_it_differs(vector)


def test_core_counts_depth_8_and_12() -> None:
    for vector in (*EIGHT, *TWELVE):
        position = vector.position()
        assert by_core(position, vector.depth) == vector.paths, vector.name
        assert sum(vector.split.values()) == vector.paths


@pytest.mark.slow
@pytest.mark.parametrize("vector", TWELVE, ids=lambda vector: vector.name)
def test_kernel_counts_depth_12(vector: Vector) -> None:
    assert by_kernel(vector.position(), 12) == vector.paths, where_it_differs(vector)


def test_the_vectors_are_over_all_contracts_and_numbers_of_players() -> None:
    assert len(EIGHT) >= 200 and len(TWELVE) >= 20
    assert {vector.depth for vector in EIGHT} == {8} and {v.depth for v in TWELVE} == {12}
    for each in (EIGHT, TWELVE):
        assert {vector.words["declaration"] for vector in each} == set(Declaration)
        assert {vector.rules.players for vector in each} == {2, 3, 4, 5, 6, 7}
    kinds = Counter(vector.words["call"] for vector in EIGHT)
    assert {"30", "1m", "plunge4", "splash2"} == set(kinds)
    told = [vector.rules for vector in EIGHT]
    assert {rules.nello_doubles for rules in told} == {"own", "high", "low", "own_low"}
    assert {rules.follow_me_doubles for rules in told} == {"high", "low", "own"}
    assert {rules.doubles_rank for rules in told} == {"high", "natural", "low"}
    assert {rules.spare for rules in told} == {"strip", "last_trick", "dead"}
    assert {rules.sides for rules in told} == {"pairs", "threes", "alone"}
    assert (
        {rules.dummy for rules in told}
        == {rules.first_lead_trump for rules in told}
        == {True, False}
    )
    hands = {tuple(vector.words["hands"]) for vector in (*EIGHT, *TWELVE)}
    assert len(hands) == len(EIGHT) + len(TWELVE)


def test_perft_counts_calls_and_declarations_too() -> None:
    position = begun(EVERYTHING)
    assert perft(position, 0) == 1
    assert perft(position, 1) == len(legal_actions(position)) == 15
    declaring = after(position, "2m pass pass pass")
    assert perft(declaring, 2) == 10 * 7 + 1  # sevens must be led by 6-1
    assert sum(split(declaring, 2).values()) == perft(declaring, 2)


def test_a_deal_that_ends_sooner_has_no_path() -> None:
    position = begun(Rules(), given="0 1m fives")
    decided = after(position, "6-0")  # seat 1 has fives, trumps: some line sets the bid at once
    assert perft(decided, 3) > 0
    assert perft(decided, 4) < tile_paths(decided, 4)
    assert perft(after(position, "6-6 5-5 3-2 0-0"), 1) == 0
