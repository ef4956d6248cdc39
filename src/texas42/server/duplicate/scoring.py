"""Scores of a duplicate event, board by board: matchpoints and difference.

A board is compared among the tables that played it. `net` is what seats 0 and 2 scored more than
seats 1 and 3; the others' is its negative.

>>> matchpoints((2, -1, -1)), [str(d) for d in differences((2, -1, -1))]
((4, 1, 1), ['3', '-3/2', '-3/2'])
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple


class Played(NamedTuple):
    """A board at one table: pair at seats 0 and 2, pair at 1 and 3, the net."""

    first: int
    second: int
    net: int


@dataclass(frozen=True, slots=True)
class Standing:
    """What a pair has: matchpoints of so many possible, difference, boards that count."""

    pair: int
    matchpoints: int = 0
    top: int = 0
    difference: Fraction = Fraction(0)
    boards: int = 0

    @property
    def share(self) -> Fraction:
        """Of the matchpoints that could be had; one half while nothing was compared."""
        return Fraction(self.matchpoints, self.top) if self.top else Fraction(1, 2)


def matchpoints(nets: Sequence[int]) -> tuple[int, ...]:
    """Two for every table that did worse with these seats, one for every one that did as well."""
    return tuple(sum(2 * (n > other) + (n == other) for other in nets) - 1 for n in nets)


def differences(nets: Sequence[int]) -> tuple[Fraction, ...]:
    """Each net less the mean of the other tables'; nothing where there is no other."""
    if len(nets) < 2:
        return (Fraction(0),) * len(nets)
    total = sum(nets)
    return tuple(n - Fraction(total - n, len(nets) - 1) for n in nets)


def standings(
    pairs: Iterable[int], boards: Iterable[Sequence[Played]], lots: Mapping[int, int]
) -> tuple[Standing, ...]:
    """The pairs from the best: by share of matchpoints, then difference, then lot."""
    found = {pair: Standing(pair) for pair in pairs}
    for board in boards:
        for gained in _gains(board):
            found[gained.pair] = _sum(found[gained.pair], gained)
    return tuple(sorted(found.values(), key=lambda s: (-s.share, -s.difference, lots[s.pair])))


def _gains(board: Sequence[Played]) -> Iterable[Standing]:
    """What a board brings to every pair that played it."""
    nets = [played.net for played in board]
    top = 2 * (len(nets) - 1)
    scores = zip(board, matchpoints(nets), differences(nets), strict=True)
    for played, points, difference in scores:
        yield Standing(played.first, points, top, difference, 1)
        yield Standing(played.second, top - points, top, -difference, 1)


def _sum(one: Standing, other: Standing) -> Standing:
    return Standing(
        one.pair,
        one.matchpoints + other.matchpoints,
        one.top + other.top,
        one.difference + other.difference,
        one.boards + other.boards,
    )
