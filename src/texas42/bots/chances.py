"""Chances of making a contract by thumb: prospects, turned into a probability."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from texas42.bots.prospects import Prospects, logistic, prospects
from texas42.kernel.calls import Call
from texas42.kernel.contract import doubles_way, tables_of
from texas42.kernel.declarations import Declaration
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import ALL, DOUBLES, Mask, Suit, Tile, pips, tiles_in

Curve = tuple[float, float]
"""Constant and slope of a logistic curve."""

CURVES: Final[dict[tuple[int, int], tuple[Curve, Curve]]] = {
    (2, 1): ((0.72, 0.186), (3.2, -1.34)),
    (3, 1): ((-0.17, 0.193), (2.4, -1.76)),
    (4, 1): ((-0.54, 0.140), (2.2, -1.93)),
    (4, 2): ((0.42, 0.099), (1.4, -1.27)),
    (5, 1): ((0.03, 0.179), (2.5, -2.68)),
    (6, 1): ((0.50, 0.222), (3.2, -3.83)),
    (6, 2): ((0.30, 0.104), (1.2, -1.74)),
    (6, 3): ((0.52, 0.095), (1.1, -1.62)),
    (7, 1): ((0.19, 0.208), (3.3, -4.10)),
}
"""(seats, seats of a side): P(points) over points to spare, P(every trick) over tricks lost.

Fitted to 600 play-outs each by `casual` itself (docs/bots.md): what is made, not what could be.
"""
_SPECIALS: Final = (Declaration.NELLO, Declaration.SEVENS)


@dataclass(frozen=True)
class Chances:
    """The chances of one hand, were it declarer. Everything from the hand and the rules alone."""

    rules: Rules
    hand: Mask

    def make(self, call: Call, declaration: Declaration) -> float:
        """P(the contract is made)."""
        if declaration in _SPECIALS:
            return _SPECIAL[declaration](self.rules, self.hand)
        expected = self._prospects(declaration)
        points, sweep = CURVES[self.rules.seats, self.rules.team_seats(0).bit_count()]
        if call.sweep:
            return _on(sweep, expected.tricks)
        return _on(points, self.rules.total - expected.points - call.amount)

    def best(self, call: Call, among: tuple[Declaration, ...]) -> tuple[Declaration, float]:
        """The declaration with the best chance for this call; the first of equals."""
        chances = [(d, self.make(call, d)) for d in among]
        return max(chances, key=lambda pair: pair[1])

    def _prospects(self, declaration: Declaration) -> Prospects:
        if declaration not in self._known:
            self._known[declaration] = prospects(self.rules, self.hand, declaration)
        return self._known[declaration]

    @cached_property
    def _known(self) -> dict[Declaration, Prospects]:
        return {}


def _on(curve: Curve, x: float) -> float:
    constant, slope = curve
    return logistic(constant + slope * x)


def nello(rules: Rules, hand: Mask) -> float:
    """Every tile should have tiles out above it, and few below, in each suit it can follow."""
    tables = tables_of(Declaration.NELLO, doubles_way(rules, Declaration.NELLO))
    out = Mask(ALL & ~hand & ~rules.removed)

    def danger(suit: int) -> float:
        own = list(tiles_in(Mask(hand & tables.follow_mask[suit])))
        if not own:
            return 0.0
        others = list(tiles_in(Mask(out & tables.follow_mask[suit])))
        rank = tables.strength[suit]
        low = min(own, key=lambda t: rank[t])
        under = sum(rank[t] < rank[low] for t in others)
        return under / max(1, len(others)) / (1 + 0.4 * (len(own) - 1))

    total = sum(danger(suit) for suit in range(8))
    lead = min(_over(tables.strength, out, tables.led_suit, t) for t in tiles_in(hand))
    return logistic(1.2 - 1.5 * total - 2.5 * lead)


def _over(
    strength: tuple[tuple[int, ...], ...],
    out: Mask,
    led_suit: tuple[Suit, ...],
    tile: Tile,
) -> float:
    """How likely a lead of this tile is left with the trick."""
    rank = strength[led_suit[tile]]
    above = sum(rank[t] > rank[tile] for t in tiles_in(out))
    return float(0.35**above)


def sevens(rules: Rules, hand: Mask) -> float:
    """R9.4: play is forced, so the hand with the tiles nearest to 7 takes everything."""
    away = sum(abs(7 - pips(t)) for t in tiles_in(hand)) / rules.tricks
    return logistic(3.0 * (1.1 - away))


def plunge(hand: Mask) -> float:
    """R9.2: doubles win whatever partner names; what is not a double must be thrown away."""
    return logistic(1.3 * ((hand & DOUBLES).bit_count() - 4.6))


_SPECIAL: Final[dict[Declaration, Callable[[Rules, Mask], float]]] = {
    Declaration.NELLO: nello,
    Declaration.SEVENS: sevens,
}
