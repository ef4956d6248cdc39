"""Means of paired differences, their intervals, and a test that may be asked after every pair."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

_MIXTURE: Final = 100.0
"""Pairs at which the sequential interval is about its narrowest for its size."""


@dataclass(slots=True)
class Running:
    """Mean and spread of numbers that come one by one."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.squares += step * (value - self.mean)

    @property
    def variance(self) -> float:
        return self.squares / (self.count - 1) if self.count > 1 else 0.0

    @property
    def error(self) -> float:
        """One standard error of the mean."""
        return math.sqrt(self.variance / self.count) if self.count else 0.0

    def reach(self, alpha: float = 0.05) -> float:
        """Half the width of an interval that holds at every count at once with 1 − alpha.

        Robbins' normal mixture: one may stop whenever zero is outside it.
        """
        if self.count < 2:
            return math.inf
        spread = max(self.variance, 1 / self.count)
        total = self.count * spread
        prior = _MIXTURE * spread
        wide = (total + prior) * (math.log((total + prior) / prior) + 2 * math.log(1 / alpha))
        return math.sqrt(wide) / self.count

    def decided(self, alpha: float = 0.05) -> bool:
        """The mean differs from zero beyond doubt, however often this was asked."""
        return self.count >= 20 and abs(self.mean) > self.reach(alpha)


def running(values: Iterable[float]) -> Running:
    """Mean and spread of these numbers.

    >>> running([1.0, 2.0, 3.0]).mean
    2.0
    """
    made = Running()
    for value in values:
        made.add(value)
    return made


@dataclass(slots=True)
class Clock:
    """CPU time of decisions: how many, in all, and a histogram fine enough for quantiles (5 %)."""

    count: int = 0
    seconds: float = 0.0
    bins: dict[int, int] = field(default_factory=dict)

    def add(self, seconds: float) -> None:
        self.count += 1
        self.seconds += seconds
        place = math.ceil(math.log(max(seconds, 1e-6) * 1e6) / math.log(1.05))
        self.bins[place] = self.bins.get(place, 0) + 1

    def join(self, other: "Clock") -> None:
        self.count += other.count
        self.seconds += other.seconds
        for place, number in other.bins.items():
            self.bins[place] = self.bins.get(place, 0) + number

    def quantile(self, part: float) -> float:
        """Seconds that this part of the decisions did not exceed."""
        left = part * self.count
        for place in sorted(self.bins):
            left -= self.bins[place]
            if left <= 0:
                return float(1.05**place / 1e6)
        return 0.0
