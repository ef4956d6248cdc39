"""What a policy looks at: each legal tile of each row, as the seat on turn sees it.

Only what that seat can know goes in: its hand, what has been played, and who did not follow.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.bots.lockstep import Ints, Lockstep, Masks, candidates
from texas42.kernel.contract import Aim
from texas42.kernel.tiles import DOUBLES

Matrix = NDArray[np.float32]

TABLE: Final = (
    "lead last foes_to_come friends_to_come friend_best best_safe on_table own_trumps out_trumps "
    "tricks_left declarer partner bidders_need others_need sweep no_trump count_out trick_no"
).split()
"""Features of a row."""
TILE: Final = (
    "trump count double takes sure foes_over foes_over_in_suit friend_over over_in_suit "
    "top_of_suit suit_out suit_own under_in_suit suit_count follows count_to_friend "
    "count_to_foe count_sure cuts_friend leads_trump alone_top wasted"
).split()
"""Features of a tile."""
SIZE: Final = len(TABLE) + len(TILE)


def features(table: Lockstep) -> tuple[Ints, Ints, Matrix]:
    """(row, tile, features) of every legal tile, row by row."""
    return Look(table).matrix()


def _bits(of: Masks) -> NDArray[np.float32]:
    return np.bitwise_count(of).astype(np.float32)


class Look:
    """The tables and hands that features are made of: those of the seat on turn, by row."""

    def __init__(self, table: Lockstep) -> None:
        self.table, self.tables = table, table.tables
        self.hand = table.own()
        self.out = ~self.hand & ~table.gone & np.uint32((1 << 28) - 1)
        self.side = self.tables.bidders[table.turn]
        self.lead = table.laid == 0

    def matrix(self) -> tuple[Ints, Ints, Matrix]:
        rows, tiles = candidates(self.table.legal())
        made = np.empty((len(rows), SIZE), np.float32)
        made[:, : len(TABLE)] = self.of_table()[rows]
        self._tiles(rows, tiles, made[:, len(TABLE) :])
        return rows, tiles, made

    def _later(self) -> list[tuple[Ints, NDArray[np.bool_]]]:
        """The seats still to play after this one, and whether each is a friend."""
        found = []
        seat = self.table.turn
        for _ in range(self.table.per_trick - self.table.laid - 1):
            seat = self.tables.next_seat[seat]
            found.append((seat, self.tables.bidders[seat] == self.side))
        return found

    def of_table(self) -> Matrix:
        """rows x `TABLE`."""
        table, tables, contract = self.table, self.tables, self.table.contract
        later = self._later()
        friends = sum((f.astype(np.float32) for _, f in later), np.zeros(table.rows, np.float32))
        mine = tables.bidders[table.best_seat] == self.side
        best_safe = np.ones(table.rows, bool)
        above = tables.beats[table.suit, table.best]
        for seat, friend in later:
            holds = self.out & ~table.barred[table.index, seat] & above
            best_safe &= friend | (holds == 0)
        declarer = table.turn == contract.declarer
        total = table.points.sum(axis=1)
        left = contract.needs if contract.aim is Aim.POINTS else 42
        need = (left - table.points[:, 0]) / 20
        set_ = (43 - left - table.points[:, 1]) / 20
        tiles_left = np.bitwise_count(self.hand)
        columns = (
            self.lead,
            not later,
            (len(later) - friends) / 3,
            friends / 3,
            mine & (not self.lead),
            best_safe & (not self.lead),
            table.on_table / 10,
            _bits(self.hand & tables.trumps) / 7,
            _bits(self.out & tables.trumps) / 7,
            tiles_left / 7,
            declarer,
            self.side & ~declarer,
            np.clip(need, -1, 2),
            np.clip(set_, -1, 2),
            contract.aim is Aim.EVERY_TRICK,
            contract.trump is None,
            (42 - total) / 42,
            table.tricks / 7,
        )
        out = np.empty((table.rows, len(TABLE)), np.float32)
        for place, column in enumerate(columns):
            out[:, place] = column
        return out

    def _tiles(self, rows: Ints, tiles: Ints, made: Matrix) -> None:
        table, tables = self.table, self.tables
        own_suit = tables.led_suit[tiles]
        suit = own_suit if self.lead else table.suit[rows]
        out, hand = self.out[rows], self.hand[rows]
        bit = np.uint32(1) << tiles.astype(np.uint32)
        in_suit = tables.follow[own_suit]
        trump = (bit & tables.trumps) != 0
        over_now = tables.beats[suit, tiles]
        foes, foes_in_suit, friend_over = self._beaten(rows, suit, over_now)
        best = table.best[rows]
        takes = np.ones(len(rows), bool)
        if not self.lead:
            takes = tables.strength[suit, tiles] > tables.strength[suit, best]
        over = _bits(out & in_suit & tables.beats[own_suit, tiles])
        suit_out = _bits(out & in_suit)
        count = tables.count[tiles] / 10
        friend_best = (tables.bidders[table.best_seat] == self.side)[rows] & (not self.lead)
        follows = (bit & tables.follow[suit]) != 0
        sure = takes & (foes == 0)
        top = over == 0
        counted = sum(
            ((out & in_suit) >> np.uint32(t) & 1) * np.float32(c / 10)
            for t, c in enumerate(tables.count)
            if c
        )
        columns = (
            trump,
            count,
            (bit & np.uint32(DOUBLES)) != 0,
            takes,
            sure,
            foes / 3,
            foes_in_suit / 3,
            friend_over,
            over / 6,
            top,
            suit_out / 6,
            _bits(hand & in_suit) / 6,
            (suit_out - over) / 6,
            counted,
            follows,
            count * (friend_best & ~takes),
            count * (~friend_best & ~takes),
            count * sure,
            trump & takes & friend_best & (suit != own_suit),
            trump & self.lead,
            top & (suit_out == 0),
            takes & friend_best,
        )
        for place, column in enumerate(columns):
            made[:, place] = column

    def _beaten(
        self, rows: Ints, suit: Ints, above: Masks
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_]]:
        """How many foes to come may beat a tile, how many in the suit, and whether a friend may."""
        table = self.table
        foes = np.zeros(len(rows), np.float32)
        within = np.zeros(len(rows), np.float32)
        helped = np.zeros(len(rows), bool)
        follow = self.tables.follow[suit]
        for seat, friend in self._later():
            may = self.out[rows] & ~table.barred[table.index, seat][rows] & above
            friends = friend[rows]
            beats = may != 0
            foes += beats & ~friends
            within += ((may & follow) != 0) & ~friends
            helped |= beats & friends
        return foes, within, helped
