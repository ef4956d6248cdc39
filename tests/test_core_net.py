"""The policies in the core against the same in numpy, which they must follow."""

import random
from itertools import islice

import numpy as np
import pytest

from tests.rows_dealt import any_legal, by_tile, deals, dealt, gaps, gathered, halfway, said
from texas42 import _core
from texas42.bots import net
from texas42.bots.evidence import _NEVER, _PLAYERS, Logs
from texas42.bots.lockstep import Lockstep, Masks
from texas42.bots.net import Policy
from texas42.bots.policies import policy
from texas42.bots.rows import ROW, Heard, finish, rows, scores
from texas42.kernel.calls import Call
from texas42.kernel.contract import Contract, contract
from texas42.kernel.declarations import Declaration
from texas42.kernel.presets import preset
from texas42.kernel.tiles import Seat, SeatMask

HOUSE = preset("house")


def given(declaration: Declaration) -> Contract:
    return contract(HOUSE, Seat(1), Call.of_points(31), declaration)


def test_every_legal_tile_scores_as_in_numpy_at_every_ply_of_every_contract() -> None:
    rng, seen = np.random.default_rng(42), 0
    for name, table in dealt(6, rng):
        by = policy(table.contract)
        while not table.over:
            wanted, found = by_tile(by, table), scores(table)
            assert np.array_equal(np.isnan(found), np.isnan(wanted)), name
            np.testing.assert_allclose(found, wanted, rtol=1e-3, atol=1e-3, err_msg=name)
            seen += table.rows
            table.play(any_legal(table, rng))
    assert seen > 25_000


def test_with_no_heat_every_deal_ends_as_in_numpy() -> None:
    """But for rows in which two tiles were all but equal somewhere, as small nets often rank."""
    rng, kept, total = np.random.default_rng(7), 0, 0
    for name, table in dealt(4, rng):
        by, ours = policy(table.contract), table.some(np.arange(table.rows))
        finish(ours, rng, 0.0)
        clear = np.full(table.rows, True)
        while not table.over:
            tiles, gap = gaps(by, table)
            clear &= gap > 1e-4
            table.play(tiles)
        assert ours.over, name
        assert np.array_equal(rows(ours)[clear], rows(table)[clear]), name
        kept, total = kept + int(clear.sum()), total + table.rows
    assert kept > 0.5 * total


@pytest.mark.parametrize("declaration", [Declaration.FIVES, Declaration.NELLO])
def test_with_heat_points_come_as_often_as_in_numpy(declaration: Declaration) -> None:
    """One deal, played out two thousand times by each; every outcome within five errors."""
    rng, count = np.random.default_rng(3), 2000
    hands = np.repeat(deals(HOUSE, 1, rng), count, axis=0)
    ours, theirs = (Lockstep(given(declaration), hands) for _ in range(2))
    finish(ours, rng, 0.5)
    net.finish(policy(theirs.contract), theirs, rng, 0.5)
    often = [np.bincount(t.points[:, 0], minlength=43) / count for t in (ours, theirs)]
    assert np.count_nonzero(often[1]) > 3
    error = np.sqrt((often[0] + often[1]) / count) + 1 / count
    assert (np.abs(often[0] - often[1]) < 5 * error).all()


def test_over_many_deals_the_mean_is_as_in_numpy() -> None:
    rng = np.random.default_rng(5)
    hands = deals(HOUSE, 2000, rng)
    ours, theirs = (Lockstep(given(Declaration.FOURS), hands) for _ in range(2))
    finish(ours, rng, 1.0)
    net.finish(policy(theirs.contract), theirs, rng, 1.0)
    gain = (ours.points - theirs.points)[:, 0]
    assert abs(gain.mean()) < 4 * gain.std() / len(gain) ** 0.5


def test_the_same_seed_plays_the_same_and_rows_do_not_depend_on_each_other() -> None:
    hands = deals(HOUSE, 200, np.random.default_rng(1))
    whole, again, part = (Lockstep(given(Declaration.SIXES), hands[:n]) for n in (200, 200, 50))
    for table in (whole, again, part):
        finish(table, np.random.default_rng(9), 0.7)
    assert np.array_equal(rows(whole), rows(again))
    assert np.array_equal(rows(whole)[:50], rows(part))
    other = Lockstep(whole.contract, hands)
    finish(other, np.random.default_rng(10), 0.7)
    assert not np.array_equal(rows(whole), rows(other))


def test_a_row_that_has_ended_stays_as_it_is() -> None:
    rng = np.random.default_rng(2)
    table = Lockstep(given(Declaration.SIXES), deals(HOUSE, 5, rng))
    finish(table, rng)
    before = rows(table)
    finish(table, rng)
    assert np.array_equal(rows(table), before)
    assert np.isnan(scores(table)).all()
    nobody = Lockstep(given(Declaration.SIXES), np.zeros((0, 4), np.uint32))
    finish(nobody, rng)
    assert rows(nobody).shape == (0,)


def test_a_record_is_as_long_as_the_core_has_it() -> None:
    assert ROW.itemsize == _core.ROW_SIZE


def test_what_was_played_says_as_much_as_in_numpy() -> None:
    """Under every declaration, with worlds in which some of it would not have been legal."""
    rng, never = np.random.default_rng(11), 0
    for name, table in islice(dealt(1, rng), 0, None, 4):
        hands = table.hands.copy()
        plays = int(rng.integers(1, np.bitwise_count(hands).sum() // 2))
        tiles, seats = _played(table, plays, rng)
        worlds = _shuffled(hands[0], tiles, seats, rng)
        who = SeatMask(int(rng.integers(1, 1 << table.seats)))
        heard = Heard(table.contract, 0, bytes(tiles), who)
        wanted, lapses = _by_numpy(heard, worlds)
        found = said(heard, worlds, _PLAYERS, _NEVER)
        np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-4, err_msg=name)
        never += lapses
    assert never > 25


def test_who_is_not_listened_to_says_nothing() -> None:
    rng = np.random.default_rng(11)
    table = Lockstep(given(Declaration.FIVES), deals(HOUSE, 1, rng))
    hands = table.hands.copy()
    tiles = bytes(_played(table, 6, rng)[0])
    for heard in (
        Heard(table.contract, 0, tiles, SeatMask(0)),
        Heard(table.contract, 0, b"", SeatMask(15)),
    ):
        assert said(heard, hands, _PLAYERS, _NEVER) == 0
    assert said(Heard(table.contract, 0, tiles, SeatMask(15)), hands, _PLAYERS, _NEVER) < 0


def _played(table: Lockstep, plays: int, rng: np.random.Generator) -> tuple[list[int], list[int]]:
    """The tiles that are played from here, and by whom."""
    tiles, seats = [], []
    for _ in range(plays):
        tile = any_legal(table, rng)
        seats.append(int(table.turn[0]))
        tiles.append(int(tile[0]))
        table.play(tile)
    return tiles, seats


def _shuffled(
    hands: Masks, tiles: list[int], seats: list[int], rng: np.random.Generator, count: int = 10
) -> Masks:
    """Worlds with what was played where it was, and all else anywhere."""
    rest = [t for t in range(28) if t not in tiles and hands.sum() >> t & 1]
    mixed = rng.permuted(np.tile(rest, (count, 1)), axis=1)
    worlds, at = np.zeros((count, len(hands)), np.uint32), 0
    for seat, hand in enumerate(hands):
        own = [t for t, s in zip(tiles, seats, strict=True) if s == seat]
        held = int(hand).bit_count() - len(own)
        worlds[:, seat] = gathered(mixed[:, at : at + held]) | gathered(np.array(own, np.int64))
        at += held
    return worlds


def _by_numpy(heard: Heard, worlds: Masks) -> tuple[Logs, int]:
    """The plainest way to the same, and how often a tile was not legal."""
    table, by = Lockstep(heard.contract, worlds, heard.removed), policy(heard.contract)
    start = np.log([part for part, _, _ in _PLAYERS])[:, None] + np.zeros(len(worlds))
    heard_of: dict[int, Logs] = {}
    lapses = 0
    for tile in heard.tiles:
        seat = int(table.turn[0])
        if heard.who >> seat & 1:
            heard_of[seat] = heard_of.get(seat, start) + _chances(by, table, tile)
            lapses += int((table.legal() >> np.uint32(tile) & 1 == 0).sum())
        table.play(np.full(len(worlds), tile))
    whole = [np.logaddexp.reduce(each, axis=0) for each in heard_of.values()]
    return np.asarray(sum(whole, np.zeros(len(worlds)))), lapses


def _chances(by: Policy, table: Lockstep, tile: int) -> Logs:
    """Kinds x rows: the log-chance of this tile."""
    ranked = by_tile(by, table).astype(np.float64)
    out = np.full((len(_PLAYERS), table.rows), _NEVER)
    for row, each in enumerate(ranked):
        if np.isnan(each[tile]):
            continue
        legal = each[~np.isnan(each)]
        for number, (_, sharply, anyhow) in enumerate(_PLAYERS):
            wanted = np.exp(sharply * (legal - each[tile])).sum() ** -1
            out[number, row] = np.log((1 - anyhow) * wanted + anyhow / len(legal))
    return out


def test_a_seat_sees_nothing_that_it_cannot_know() -> None:
    """Whatever the others hold, the scores of the seat on turn are the same (R6)."""
    rng = np.random.default_rng(4)
    hands = deals(HOUSE, 40, rng)
    table = halfway(given(Declaration.TWOS), hands, 9, rng)
    before = scores(table)
    for row in range(table.rows):
        others = [s for s in range(4) if s != table.turn[row]]
        tiles = [t for s in others for t in range(28) if table.hands[row, s] >> t & 1]
        random.Random(row).shuffle(tiles)
        for seat in others:
            count = int(table.hands[row, seat]).bit_count()
            table.hands[row, seat] = sum(1 << t for t in tiles[:count])
            tiles = tiles[count:]
    assert np.array_equal(scores(table), before, equal_nan=True)
