"""Many deals under one contract, played in lockstep: arrays with a row for each deal.

For play-outs by a policy, for asking how likely a policy would have played what was played, and for
training. The rows may differ in everything but the contract and how many tiles lie on the table.
Arrays are changed in place; a row never ends early, it is played to its last tile.
"""

from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.kernel.contract import Contract
from texas42.kernel.tiles import ALL

Masks = NDArray[np.uint32]
Ints = NDArray[np.int64]

ONE: Final = np.uint32(1)
_TILES: Final = np.arange(28, dtype=np.uint32)


@dataclass(frozen=True, eq=False)
class Arrays:
    """A contract's tables as arrays."""

    led_suit: Ints
    follow: Masks
    strength: Ints
    """suit x tile."""
    beats: Masks
    """suit x tile: the tiles that win over it."""
    count: Ints
    duty: tuple[np.uint32, ...]
    next_seat: Ints
    bidders: NDArray[np.bool_]
    """By seat."""
    trumps: np.uint32


@lru_cache(maxsize=512)
def arrays(contract: Contract) -> Arrays:
    """The tables of a contract, made once."""
    strength = np.array(contract.strength, np.int64)
    higher = strength[:, None, :] > strength[:, :, None]
    beats = (higher * (ONE << _TILES)[None, None, :]).sum(axis=2, dtype=np.uint32)
    trump = contract.trump
    return Arrays(
        led_suit=np.array(contract.led_suit, np.int64),
        follow=np.array(contract.follow_mask, np.uint32),
        strength=strength,
        beats=beats,
        count=np.array(contract.count, np.int64),
        duty=tuple(np.uint32(duty) for duty in contract.duty),
        next_seat=np.array(contract.next_seat, np.int64),
        bidders=np.array([contract.bidders >> s & 1 for s in range(8)], bool),
        trumps=np.uint32(0 if trump is None else contract.follow_mask[trump]),
    )


_BY_ROW: Final = (
    "hands gone barred played trick leader turn points taken suit best best_seat on_table"
).split()


class Lockstep:
    """The state of every row. `laid` tiles lie on the table in each."""

    def __init__(self, contract: Contract, hands: Masks, removed: int = 0) -> None:
        rows, seats = hands.shape
        self.contract, self.tables = contract, arrays(contract)
        self.rows, self.seats, self.per_trick = rows, seats, contract.per_trick
        self.index = np.arange(rows)
        self.hands = hands.copy()
        self.gone = np.full(rows, removed, np.uint32)
        """Tiles that everybody has seen."""
        self.barred = np.zeros((rows, seats), np.uint32)
        self.played = np.zeros((rows, seats), np.uint32)
        """By seat, the tiles it has played, as far as they lie open."""
        self.trick = np.zeros((rows, seats), np.uint32)
        """By seat, the tile it has on the table."""
        self.leader = np.full(rows, contract.leader, np.int64)
        self.turn = self.leader.copy()
        self.points = np.zeros((rows, 2), np.int64)
        """Of bidders and others."""
        self.taken = np.zeros((rows, seats), np.int64)
        """Tricks by seat."""
        self.tricks = 0
        self._clear()

    def _clear(self) -> None:
        self.laid = 0
        self.trick[:] = 0
        self.suit = np.zeros(self.rows, np.int64)
        self.best = np.zeros(self.rows, np.int64)
        self.best_seat = self.leader.copy()
        self.on_table = np.zeros(self.rows, np.int64)
        """Count in the trick."""

    def some(self, rows: Ints) -> "Lockstep":
        """A table of these rows only, to look at."""
        part = copy(self)
        for name in _BY_ROW:
            setattr(part, name, getattr(self, name)[rows])
        part.rows, part.index = len(rows), np.arange(len(rows))
        return part

    @property
    def over(self) -> bool:
        return not self.laid and not self.hands[0, self.turn[0]]

    def own(self) -> Masks:
        """The hand on turn of each row."""
        return self.hands[self.index, self.turn]

    def legal(self) -> Masks:
        hand = self.own()
        tables = self.tables
        if self.laid:
            pool = hand & tables.follow[self.suit]
            hand = np.where(pool, pool, hand)
        elif not self.tricks and self.contract.first_lead != ALL:
            pool = hand & np.uint32(self.contract.first_lead)
            hand = np.where(pool, pool, hand)
        if len(tables.duty) == 1:
            return hand
        out = np.zeros_like(hand)
        for duty in tables.duty:
            out = np.where(out, out, hand & duty)
        return out

    def play(self, tiles: Ints) -> None:
        """The seat on turn of each row plays its tile."""
        bit = ONE << tiles.astype(np.uint32)
        self.hands[self.index, self.turn] &= ~bit
        self.played[self.index, self.turn] |= bit
        self.trick[self.index, self.turn] = bit
        self.gone |= bit
        self._note(tiles, bit)
        self.on_table += self.tables.count[tiles]
        self.laid += 1
        if self.laid == self.per_trick:
            self._take()
        else:
            self.turn = self.tables.next_seat[self.turn]

    def _note(self, tiles: Ints, bit: Masks) -> None:
        """Who lies best, and what a seat that did not follow cannot hold."""
        tables = self.tables
        if not self.laid:
            self.suit = tables.led_suit[tiles]
            self.best, self.best_seat = tiles.copy(), self.turn.copy()
            return
        follow = tables.follow[self.suit]
        missed = (bit & follow) == 0
        self.barred[self.index, self.turn] |= np.where(missed, follow, 0).astype(np.uint32)
        over = tables.strength[self.suit, tiles] > tables.strength[self.suit, self.best]
        self.best = np.where(over, tiles, self.best)
        self.best_seat = np.where(over, self.turn, self.best_seat)

    def _take(self) -> None:
        side = np.where(self.tables.bidders[self.best_seat], 0, 1)
        self.points[self.index, side] += 1 + self.on_table
        self.taken[self.index, self.best_seat] += 1
        self.leader = self.best_seat.copy()
        self.turn = self.leader.copy()
        self.tricks += 1
        self._clear()


def candidates(legal: Masks) -> tuple[Ints, Ints]:
    """(row, tile) of every legal tile, row by row."""
    rows, tiles = np.nonzero((legal[:, None] >> _TILES) & ONE)
    return rows.astype(np.int64), tiles.astype(np.int64)
