"""What the winner of the auction may declare (R4.1, R9.1, R9.4)."""

from enum import StrEnum
from typing import Final


class Declaration(StrEnum):
    """A trump suit, no trump, or one of the two contracts that are declared and not bid."""

    BLANKS = "blanks"
    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    DOUBLES = "doubles"
    NONE = "none"
    """Follow me: no trump."""
    NELLO = "nello"
    SEVENS = "sevens"


PIP_SUITS: Final = tuple(Declaration)[:7]
NINE: Final = tuple(Declaration)[:9]
"""The nine of document B: seven pip suits, doubles, follow me."""
