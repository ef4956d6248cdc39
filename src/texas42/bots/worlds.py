"""Hidden hands drawn exactly uniformly among those that a view allows: in the core.

The ways to deal the tiles that are left are counted for every state of the room that is left, and
each tile goes where so many ways lead on (core/worlds.h). Nothing is tried and thrown away.
"""

import random
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42 import _core
from texas42.bots.hidden import Hidden
from texas42.kernel.tiles import DOUBLES

Worlds = NDArray[np.uint32]
"""worlds x seats: every hand as it is now."""
ASIDE: Final = -1
"""Where the core has no seat: asleep, or played and covered."""


class NoWorld(ValueError):
    """Nothing is consistent with what the view says."""


def draw(hidden: Hidden, count: int, rng: random.Random) -> Worlds:
    """`count` worlds, each consistent one equally likely. Raises `NoWorld` where there is none."""
    worlds = np.empty((count, len(hidden.known)), np.uint32)
    if not _core.believe(in_core(hidden), count, rng.getrandbits(64), worlds)[0]:
        raise NoWorld("no deal fits the calls and plays")
    return worlds


def in_core(hidden: Hidden, played: Sequence[int] = ()) -> _core.Hidden:
    """For the core; `played`: by seat, what belongs to its hand as it was dealt."""
    promised = dict(hidden.held)
    places = tuple(
        (
            ASIDE if place.seat is None else place.seat,
            place.size,
            place.barred,
            0 if place.seat is None else promised.get(place.seat, 0),
        )
        for place in hidden.places
    )
    return _core.Hidden(
        hidden.pool, DOUBLES, hidden.known, tuple(played) or (0,) * len(hidden.known), places
    )
