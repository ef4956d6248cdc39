"""What a hand promises under a declaration, by counting losers: the estimate behind thumb bids.

Three of a family with one or two doubles is strong (document A): trumps that draw the others' and
doubles that walk leave few losers.
"""

import math
from dataclasses import dataclass
from typing import Final

from texas42.kernel.contract import Tables, doubles_way, tables_of
from texas42.kernel.declarations import Declaration
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import ALL, COUNT, Mask, Tile, count_of, tiles_in

_FADE: Final = 0.75
"""How much less likely a higher trump is still out after each round of trumps."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """Expected losses of a declarer: tricks, and points with them."""

    tricks: float
    points: float


def prospects(rules: Rules, hand: Mask, declaration: Declaration) -> Prospects:
    """What a declarer with this hand loses, by the plainest estimate. Not for nello and sevens."""
    tables = tables_of(declaration, doubles_way(rules, declaration))
    return _Count(rules, hand, tables).total()


def enemy_share(rules: Rules) -> float:
    """The part of the tiles not held that lies with opponents (the rest: partners, sleepers)."""
    side = rules.team_seats(0).bit_count()
    others = rules.seats - side
    asleep = rules.spares / rules.tricks if rules.spare != "strip" else 0
    return others / (rules.seats - 1 + asleep)


class _Count:
    def __init__(self, rules: Rules, hand: Mask, tables: Tables) -> None:
        self.rules, self.hand, self.tables = rules, hand, tables
        self.out = Mask(ALL & ~hand & ~rules.removed)
        self.share = enemy_share(rules)

    def total(self) -> Prospects:
        trumps, plain = self._split()
        trump_risks = self._trump_risks(trumps)
        cut = self._cut(len(trumps))
        risks = [*trump_risks, *((t, self._risk(t, cut)) for t in plain)]
        tricks = sum(risk for _, risk in risks)
        points = sum(risk * (1 + COUNT[t] + self._fed()) for t, risk in risks)
        return Prospects(tricks, points)

    def _split(self) -> tuple[list[Tile], list[Tile]]:
        trump = self.tables.trump
        family = self.tables.follow_mask[trump] if trump is not None else 0
        own = [t for t in tiles_in(self.hand) if family >> t & 1]
        rank = self.tables.strength[trump] if trump is not None else ()
        return sorted(own, key=lambda t: -rank[t]), [t for t in tiles_in(self.hand) if t not in own]

    def _trump_risks(self, own: list[Tile]) -> list[tuple[Tile, float]]:
        risks, lost = [], 0.0
        for round_, tile in enumerate(own):
            higher = max(0.0, self._above(tile, int(ALL)) - lost)
            risk = self.share * min(1.0, higher) * _FADE**round_
            lost += risk
            risks.append((tile, risk))
        return risks

    def _risk(self, tile: Tile, cut: float) -> float:
        suit = self.tables.led_suit[tile]
        higher = self._above(tile, self.tables.follow_mask[suit])
        beaten = self.share * (1 - 0.3**higher)
        return beaten + (1 - beaten) * cut

    def _above(self, tile: Tile, among: int) -> int:
        rank = self.tables.strength[self.tables.led_suit[tile]]
        return sum(rank[t] > rank[tile] for t in tiles_in(Mask(self.out & among)))

    def _cut(self, own: int) -> float:
        """The chance that a plain winner is trumped: by the trumps left after drawing."""
        trump = self.tables.trump
        if trump is None:
            return 0.0
        out = (self.out & self.tables.follow_mask[trump]).bit_count() * self.share
        left = max(0.0, out - own * (self.rules.seats - 1) * 0.5)
        return min(0.5, left * 0.12)

    def _fed(self) -> float:
        """Count that the others put on a trick they take."""
        each = count_of(self.out) / max(1, self.out.bit_count())
        return 1.3 * each * (self.rules.seats - 1)


def logistic(x: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))
