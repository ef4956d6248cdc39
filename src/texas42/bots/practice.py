"""What a tile came to when its deal was played out by the policy, nobody seeing another's hand.

A solver sees every tile and takes it that all others do; where most is hidden, in the first tricks,
most of the judgement is left to these play-outs.
"""

from typing import Final

import numpy as np

from texas42.bots.aims import Aims, Worths
from texas42.bots.lockstep import Masks
from texas42.bots.planes import fits
from texas42.bots.rows import finish
from texas42.bots.seating import seated
from texas42.kernel.contract import Aim

SOLVER: Final = {True: (0.1, 0.1, 0.1, 0.4, 0.5), False: (0.2, 0.2, 0.2, 0.45, 0.55)}
"""By whether the side has bid, and by trick: the part of the judgement that is the solver's. In
later tricks it is left to itself. (Fitted to what tiles came to when players played on from them:
scripts/fit_practice.py, docs/strength.md.)"""
_HEAT: Final = 0.5


def practised(aims: Aims) -> bool:
    """Whether tiles are played out here: four in pairs, the first tricks, the bid still open."""
    sight = aims.sight
    early = len(sight.view.tricks) < len(SOLVER[sight.bids])
    return early and aims.open and sight.contract.aim is Aim.POINTS and fits(sight.contract)


def solver_part(aims: Aims) -> float:
    """Where tiles are practised, the part of the judgement that is the solver's."""
    sight = aims.sight
    return SOLVER[sight.bids][len(sight.view.tricks)]


def played_out(aims: Aims, worlds: Masks, stream: np.random.Generator) -> Worths:
    """worlds x legal tiles: what each came to, played out once."""
    sight, tiles = aims.sight, np.array(aims.sight.legal, np.int64)
    table = seated(sight, np.repeat(worlds, len(tiles), axis=0))
    table.play(np.tile(tiles, len(worlds)))
    finish(table, stream, _HEAT)
    return aims.came(table.points[:, 0]).reshape(len(worlds), len(tiles))
