"""Calls of the auction (R3.4, R9.2, R9.3) and how they rank.

>>> Call.of_points(42).rank == Call.of_marks(1).rank, Call.of_points(84).marks
(True, 2)
>>> [c.word for c in (Call.of_points(31), Call.of_marks(2), Call.plunge(4))]
['31', '2m', 'plunge4']
"""

from dataclasses import dataclass
from enum import StrEnum

SWEEP = 42
"""From this rank on a call promises every trick, whatever points are in play (R10.3)."""


class CallKind(StrEnum):
    POINTS = "points"
    MARKS = "marks"
    PLUNGE = "plunge"
    SPLASH = "splash"


@dataclass(frozen=True, slots=True)
class Call:
    """One bid: a number (30 … 41, 42, 84, 168), or marks, or plunge or splash at so many marks."""

    kind: CallKind
    amount: int

    @classmethod
    def of_points(cls, amount: int) -> "Call":
        return cls(CallKind.POINTS, amount)

    @classmethod
    def of_marks(cls, amount: int) -> "Call":
        return cls(CallKind.MARKS, amount)

    @classmethod
    def plunge(cls, amount: int) -> "Call":
        return cls(CallKind.PLUNGE, amount)

    @classmethod
    def splash(cls, amount: int) -> "Call":
        return cls(CallKind.SPLASH, amount)

    @property
    def rank(self) -> int:
        """Its height on every ladder: a number bid itself, 42 for each mark."""
        return self.amount if self.kind is CallKind.POINTS else SWEEP * self.amount

    @property
    def sweep(self) -> bool:
        """It promises every trick (R3.4, R10.3)."""
        return self.rank >= SWEEP

    @property
    def marks(self) -> int:
        """Marks at stake (R8.1): 1 for 30 … 42, 2 for 84, n for n marks."""
        return max(1, self.rank // SWEEP)

    @property
    def by_partner(self) -> bool:
        """Plunge and splash: the partner names trump (R9.2)."""
        return self.kind in (CallKind.PLUNGE, CallKind.SPLASH)

    @property
    def word(self) -> str:
        """`31`, `84`, `2m`, `plunge4`, `splash2`."""
        if self.kind is CallKind.POINTS:
            return str(self.amount)
        return f"{self.amount}m" if self.kind is CallKind.MARKS else f"{self.kind}{self.amount}"
