"""A whole table as the seat on turn sees it, as rows of zeros and ones: four players in pairs.

Suits are relabelled so that the trumps are always the highest pip: what is learnt of one suit holds
for all. Seats are counted from the seat on turn. Only what that seat can know goes in.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.bots.features import TABLE, Look, Matrix
from texas42.bots.lockstep import Ints, Masks
from texas42.kernel.contract import Contract
from texas42.kernel.declarations import PIP_SUITS, Declaration
from texas42.kernel.tiles import COUNT, TILES, mask

SEATS: Final = 4
PLANES: Final = (
    "own out own_tens own_fives out_tens out_fives may_hold_1 may_hold_2 may_hold_3 "
    "lies_1 lies_2 lies_3 played_0 played_1 played_2 played_3"
).split()
"""Sets of tiles; the number is a seat, counted from the one on turn."""
KINDS: Final = len(PIP_SUITS) + 2
"""Of trump: a pip, doubles, none."""
REST: Final = len(TABLE) + 3 * SEATS + KINDS
WIDTH: Final = 32 * len(PLANES) + REST
"""Columns of a row: 32 a plane (the last four always 0), then numbers and flags."""

TENS: Final = np.uint32(mask(t for t in TILES if COUNT[t] == 10))
FIVES: Final = np.uint32(mask(t for t in TILES if COUNT[t] == 5))
"""The tiles that have planes of their own."""


def kind(contract: Contract) -> int:
    """The kind of trump: 0-6 a pip, 7 doubles, 8 none."""
    if contract.declaration in PIP_SUITS:
        return PIP_SUITS.index(contract.declaration)
    return KINDS - 2 if contract.declaration is Declaration.DOUBLES else KINDS - 1


@lru_cache(maxsize=KINDS)
def relabelled(trump: int) -> Ints:
    """By bit of a mask, its place where the trump pip is the highest and the others keep order."""
    pips = list(range(7))
    if trump < len(pips):
        pips = [6 if p == trump else p - (p > trump) for p in pips]
    pairs = [(pips[high], pips[low]) for high in range(7) for low in range(high + 1)]
    tiles = [max(p) * (max(p) + 1) // 2 + min(p) for p in pairs]
    return np.array([*tiles, *range(len(tiles), 32)], np.int64)


@lru_cache(maxsize=2 * KINDS)
def columns(trump: int, planes: int, rest: int) -> Ints:
    """By column of such a row, its place after relabelling."""
    tiles = relabelled(trump)
    bits = [plane * 32 + tiles for plane in range(planes)]
    return np.concatenate([*bits, planes * 32 + np.arange(rest)])


def unpacked(masks: Masks, rest: int) -> Matrix:
    """Rows of a column a bit, with room for `rest` more columns."""
    rows, planes = masks.shape
    made = np.empty((rows, 32 * planes + rest), np.float32)
    octets = np.ascontiguousarray(masks).astype("<u4").view(np.uint8).reshape(rows, 4 * planes)
    made[:, : 32 * planes] = np.unpackbits(octets, axis=1, bitorder="little")
    return made


def flags(values: Ints, size: int) -> NDArray[np.bool_]:
    """rows x size: where the value is."""
    return np.asarray(values[:, None] == np.arange(size))


def planes(look: Look) -> Matrix:
    """rows x WIDTH, tiles not yet relabelled: `columns` says where each column belongs."""
    made = unpacked(_masks(look), REST)
    _rest(look, made[:, 32 * len(PLANES) :])
    return made


def _masks(look: Look) -> Masks:
    table, own, out = look.table, look.hand, look.out
    sets = np.empty((table.rows, len(PLANES)), np.uint32)
    plain = (own, out, own & TENS, own & FIVES, out & TENS, out & FIVES)
    for place, each in enumerate(plain):
        sets[:, place] = each
    sets[:, 12] = table.played[table.index, table.turn]
    for step in range(1, SEATS):
        seat = (table.turn + step) % SEATS
        sets[:, 5 + step] = out & ~table.barred[table.index, seat]
        sets[:, 8 + step] = table.trick[table.index, seat]
        sets[:, 12 + step] = table.played[table.index, seat]
    return sets


def _rest(look: Look, made: Matrix) -> None:
    table, start = look.table, len(TABLE)
    made[:, :start] = look.of_table()
    declarer = np.full(table.rows, int(table.contract.declarer))
    for seat in (declarer, table.leader, table.best_seat):
        made[:, start : start + SEATS] = flags((seat - table.turn) % SEATS, SEATS)
        start += SEATS
    if not table.laid:
        made[:, start - SEATS : start] = 0
    made[:, start:] = 0
    made[:, start + kind(table.contract)] = 1


def fits(contract: Contract) -> bool:
    """Four players, two against two, with seven tiles each."""
    four = len(contract.next_seat) == SEATS == contract.playing.bit_count()
    return four and contract.bidders.bit_count() == 2
