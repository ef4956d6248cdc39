"""What a tile came to when its deal was played out by the policy, nobody seeing another's hand.

A solver sees every tile and takes it that all others do; where most is hidden, in the first tricks,
half of the judgement is left to these play-outs.
"""

from typing import Final

import numpy as np

from texas42.bots.aims import Aims, Worths
from texas42.bots.lockstep import Masks
from texas42.bots.planes import fits
from texas42.bots.rows import finish
from texas42.bots.seating import seated
from texas42.kernel.contract import Aim

UNTIL: Final = 3
"""Tricks after which the solver is left to itself."""
_HEAT: Final = 0.5


def practised(aims: Aims) -> bool:
    """Whether tiles are played out here: four in pairs, the first tricks, the bid still open."""
    sight = aims.sight
    early = len(sight.view.tricks) < UNTIL
    return early and aims.open and sight.contract.aim is Aim.POINTS and fits(sight.contract)


def played_out(aims: Aims, worlds: Masks, stream: np.random.Generator) -> Worths:
    """worlds x legal tiles: what each came to, played out once."""
    sight, tiles = aims.sight, np.array(aims.sight.legal, np.int64)
    table = seated(sight, np.repeat(worlds, len(tiles), axis=0))
    table.play(np.tile(tiles, len(worlds)))
    finish(table, stream, _HEAT)
    return aims.came(table.points[:, 0]).reshape(len(worlds), len(tiles))
