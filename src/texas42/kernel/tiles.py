"""Tiles, pips, seats and the bit masks that stand for sets of tiles (R1).

Each kind of number has a type of its own, so that a pip is never taken for a seat. A set of tiles
is a `Mask`: bit i is the tile with index i. Tiles are numbered 0-0, 1-0, 1-1, 2-0 … 6-6.

>>> name(tile(4, 6)), COUNT[tile(6, 4)], COUNT[tile(6, 3)]
('6-4', 10, 0)
"""

from collections.abc import Iterable, Iterator
from typing import Final, NewType

Tile = NewType("Tile", int)
"""Index of a tile, 0 … 27."""
Pip = NewType("Pip", int)
"""One end of a tile, 0 (blank) … 6."""
Suit = NewType("Suit", int)
"""0 … 6: the pip suits; 7: the eighth suit (doubles, or the one suit of sevens)."""
Seat = NewType("Seat", int)
"""Seats are numbered clockwise from 0 (R2.1)."""
Mask = NewType("Mask", int)
"""A set of tiles: bit i stands for tile i."""
SeatMask = NewType("SeatMask", int)
"""A set of seats: bit i stands for seat i."""

EIGHTH: Final = Suit(7)
"""The suit beyond the seven pips."""
HIGH: Final[tuple[Pip, ...]] = tuple(Pip(a) for a in range(7) for _ in range(a + 1))
"""HIGH[tile]: its larger end."""
LOW: Final[tuple[Pip, ...]] = tuple(Pip(b) for a in range(7) for b in range(a + 1))
"""LOW[tile]: its smaller end."""
TILES: Final[tuple[Tile, ...]] = tuple(Tile(i) for i in range(28))
ALL: Final = Mask((1 << 28) - 1)
NONE: Final = Mask(0)


def tile(one: int, other: int) -> Tile:
    """The tile with these two ends, in either order."""
    a, b = max(one, other), min(one, other)
    if not 0 <= b <= a <= 6:
        raise ValueError(f"no tile has the ends {one} and {other} (R1.1: ends are 0 to 6)")
    return Tile(a * (a + 1) // 2 + b)


def name(of: Tile) -> str:
    """High end first, as the law writes it (R1.1): `6-4`."""
    return f"{HIGH[of]}-{LOW[of]}"


def is_double(of: Tile) -> bool:
    return HIGH[of] == LOW[of]


def pips(of: Tile) -> int:
    """Pip total of a tile, 0 … 12."""
    return HIGH[of] + LOW[of]


def _count(of: Tile) -> int:
    total = pips(of)
    return total if total in (5, 10) else 0


COUNT: Final[tuple[int, ...]] = tuple(_count(t) for t in TILES)
"""COUNT[tile]: 10 for 5-5 and 6-4; 5 for 5-0, 4-1 and 3-2; else 0 (R1.2)."""
DOUBLES: Final = Mask(sum(1 << t for t in TILES if is_double(t)))
ONE_BLANK: Final = tile(1, 0)
"""1-0, whose holder bids first in document B (R3.2)."""


def mask(tiles: Iterable[Tile]) -> Mask:
    """The set of these tiles."""
    total = 0
    for each in tiles:
        total |= 1 << each
    return Mask(total)


def tiles_in(of: Mask) -> Iterator[Tile]:
    """The tiles of a set, lowest index first."""
    rest = int(of)
    while rest:
        low = rest & -rest
        yield Tile(low.bit_length() - 1)
        rest ^= low


def count_of(of: Mask) -> int:
    """Count (points) that a set of tiles carries (R1.2)."""
    return sum(COUNT[t] for t in tiles_in(of))


def names(of: Mask) -> str:
    """The tiles of a set in words, highest index first: `6-4 5-5 1-0`."""
    return " ".join(name(t) for t in sorted(tiles_in(of), reverse=True))
