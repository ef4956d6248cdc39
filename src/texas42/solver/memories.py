"""The transposition tables of each thread, kept from one question to the next."""

import threading
from typing import Final

from texas42 import _core

SMALL: Final = 16
"""2 ** 16 entries of 8 bytes: for up to seven tiles a hand."""
LARGE: Final = 22
"""For longer hands, and for claims: these rule no play out and so meet far more positions."""
_LOCAL: Final = threading.local()


def bits_for(tiles: int, claim: bool = False) -> int:
    """The size that suits deals of so many tiles a hand."""
    return SMALL if tiles <= 7 and not claim else LARGE


def memory(bits: int) -> _core.Memory:
    """This thread's table of a size."""
    kept: dict[int, _core.Memory] = _LOCAL.__dict__.setdefault("kept", {})
    if bits not in kept:
        kept[bits] = _core.Memory(bits)
    return kept[bits]
