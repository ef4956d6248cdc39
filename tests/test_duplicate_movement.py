"""Movement and scores of duplicate events, against the plainest other way of finding them."""

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from texas42.server.duplicate.matching import couples, matching
from texas42.server.duplicate.movement import Tables, meetings, paired
from texas42.server.duplicate.scoring import (
    Played,
    Standing,
    differences,
    matchpoints,
    standings,
)


@st.composite
def graphs(draw: st.DrawFn) -> list[set[int]]:
    """Who may meet whom, among at most nine."""
    size = draw(st.integers(0, 9))
    edges = [(a, b) for b in range(size) for a in range(b)]
    chosen = draw(st.sets(st.sampled_from(edges)) if edges else st.just(set[tuple[int, int]]()))
    return [{b for b in range(size) if (min(a, b), max(a, b)) in chosen} for a in range(size)]


def most_couples(may_meet: list[set[int]]) -> int:
    """By trying everything."""

    @cache
    def best(rest: frozenset[int]) -> int:
        if not rest:
            return 0
        first = min(rest)
        others = rest - {first}
        alone = best(others)
        return max([alone, *(1 + best(others - {b}) for b in others & may_meet[first])])

    return best(frozenset(range(len(may_meet))))


@settings(deadline=None)
@given(graphs())
def test_a_matching_is_one_and_none_is_larger(may_meet: list[set[int]]) -> None:
    mates = matching(may_meet)
    for one, other in enumerate(mates):
        assert other is None or (other in may_meet[one] and mates[other] == one)
    size = sum(mate is not None for mate in mates) // 2
    assert size == couples(may_meet) == most_couples(may_meet)


def test_flowers_on_stalks_are_found() -> None:
    """Two odd rings joined by a path: greedy choices fail here."""
    edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 5), (4, 8), (8, 9)]
    may_meet = [
        {b for a, b in edges if a == v} | {a for a, b in edges if b == v} for v in range(10)
    ]
    assert couples(may_meet) == most_couples(may_meet) == 5


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[int], list[tuple[tuple[int, int], ...]]]:
    """An order of two to nine pairs, and some rounds that they have played."""
    size = draw(st.integers(2, 9))
    rounds = []
    for _ in range(draw(st.integers(0, 8))):
        order = draw(st.permutations(range(size)))
        rounds.append(tuple(zip(order[::2], order[1::2], strict=False)))
    return list(draw(st.permutations(range(size)))), rounds


def fewest_repeats(pairs: list[int], met: set[frozenset[int]]) -> int:
    """By trying everything; an odd pair sits out."""
    places = range(len(pairs))
    strangers = [
        {b for b in places if a != b and frozenset((pairs[a], pairs[b])) not in met} for a in places
    ]
    return len(pairs) // 2 - most_couples(strangers)


@settings(deadline=None)
@given(histories(), st.data())
def test_everybody_plays_once_and_nobody_meets_twice_while_it_can_be_helped(
    history: tuple[list[int], list[tuple[tuple[int, int], ...]]], data: st.DataObject
) -> None:
    order, rounds = history
    met, byes = meetings(rounds), data.draw(st.dictionaries(st.sampled_from(order), st.just(1)))
    tables, bye = paired(order, met, byes)
    there = [pair for table in tables for pair in table] + ([] if bye is None else [bye])
    assert sorted(there) == sorted(order)
    assert (bye is None) == (len(order) % 2 == 0)
    playing = [pair for pair in order if pair != bye]
    known = set(met)
    repeats = sum(frozenset(table) in known for table in tables)
    assert repeats == fewest_repeats(playing, known)


@settings(deadline=None)
@given(histories())
def test_without_a_past_neighbours_meet(history: tuple[list[int], object]) -> None:
    order = history[0]
    tables, bye = paired(order, meetings([]), {})
    playing = order[: len(order) // 2 * 2]
    assert tables == tuple(zip(playing[::2], playing[1::2], strict=True))
    assert bye == (order[-1] if len(order) % 2 else None)


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7, 8, 16])
def test_byes_go_round_and_the_best_meet_late_or_early_but_once(size: int) -> None:
    order, rounds, byes = list(range(size)), list[Tables](), list[int]()
    for _ in range(size // 2):
        counted = {pair: byes.count(pair) for pair in order}
        tables, bye = paired(order, meetings(rounds), counted)
        rounds.append(tables)
        byes += [] if bye is None else [bye]
        order.sort(key=lambda pair: -pair if len(rounds) % 2 else pair)
    assert len(byes) == len(set(byes)) == (size // 2 if size % 2 else 0)
    assert max(meetings(rounds).values()) == 1


def test_a_hundred_pairs_are_paired_at_once() -> None:
    order, rounds = list(range(100)), list[Tables]()
    for _ in range(9):
        tables, _ = paired(order, meetings(rounds), {})
        rounds.append(tables)
        order.sort(key=lambda pair: (pair * 37 + len(rounds) * 11) % 101)
    assert max(meetings(rounds).values()) == 1


nets = st.lists(st.integers(-7, 7), max_size=12)


@settings(deadline=None)
@given(nets)
def test_matchpoints_count_the_tables_that_did_worse(board: list[int]) -> None:
    points = matchpoints(board)
    assert sum(points) == len(board) * (len(board) - 1)
    assert [max(p, 0) for p in points] == list(points)
    for n, p in zip(board, points, strict=True):
        assert p == 2 * sum(o < n for o in board) + board.count(n) - 1


@settings(deadline=None)
@given(nets)
def test_the_other_side_has_the_rest(board: list[int]) -> None:
    top = 2 * (len(board) - 1)
    assert [top - p for p in matchpoints(board)] == list(matchpoints([-n for n in board]))
    assert [-d for d in differences(board)] == list(differences([-n for n in board]))


@settings(deadline=None)
@given(nets)
def test_differences_add_up_to_nothing(board: list[int]) -> None:
    assert sum(differences(board)) == 0


def test_a_board_by_hand() -> None:
    """Three tables: two made one mark, one was set at two."""
    board = (Played(0, 1, 1), Played(2, 3, 1), Played(4, 5, -2))
    found = {s.pair: s for s in standings(range(7), [board], {n: n for n in range(7)})}
    assert found[0] == Standing(0, 3, 4, Fraction(3, 2), 1)
    assert found[4] == Standing(4, 0, 4, Fraction(-3), 1)
    assert found[5] == Standing(5, 4, 4, Fraction(3), 1)
    assert found[6] == Standing(6) and found[6].share == Fraction(1, 2)


def test_a_board_at_one_table_is_compared_with_nothing() -> None:
    (first, second) = standings(range(2), [(Played(0, 1, 2),)], {0: 1, 1: 0})
    assert (first.pair, second.pair) == (1, 0)
    assert first.share == second.share == Fraction(1, 2)
    assert first.difference == second.difference == 0


@settings(deadline=None)
@given(st.permutations(range(6)), st.lists(st.integers(-3, 3), min_size=9, max_size=9))
def test_standings_do_not_depend_on_the_order_of_boards_or_tables(
    order: list[int], nets: list[int]
) -> None:
    boards = [[Played(a, a + 1, nets[3 * b + a // 2]) for a in (0, 2, 4)] for b in range(3)]
    lots = {pair: lot for lot, pair in enumerate(order)}
    shuffled = [board[::-1] for board in reversed(boards)]
    assert standings(range(6), boards, lots) == standings(order, shuffled, lots)
