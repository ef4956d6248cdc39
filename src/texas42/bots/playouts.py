"""Each legal tile played out to the end by our policy, in many worlds: what comes of it.

Where every tile is visible a solver finds plays that nobody would find; a play-out by a policy that
sees only its own hand does not.
"""

import random

import numpy as np

from texas42.bots.aims import Aims, Worlds, Worths
from texas42.bots.net import finish, policy
from texas42.bots.seating import seated
from texas42.kernel.contract import Aim

_HEAT = 0.5
"""How erratic the players of a play-out are; 1 is as the policy was trained."""


def played_out(aims: Aims, worlds: Worlds, rng: random.Random) -> Worths:
    """worlds x legal tiles: the worth to the own side, as `Aims.worth` counts it."""
    sight = aims.sight
    tiles = np.array(sight.legal, np.int64)
    table = seated(sight, np.repeat(worlds, len(tiles), axis=0))
    table.play(np.tile(tiles, len(worlds)))
    finish(policy(sight.contract), table, np.random.default_rng(rng.getrandbits(64)), _HEAT)
    match sight.contract.aim:
        case Aim.NO_TRICK:
            final = table.taken[:, sight.contract.declarer]
        case Aim.EVERY_TRICK:
            final = sight.view.rules.total - table.points[:, 1]
        case _:
            final = table.points[:, 0]
    return aims.of_final(final.reshape(len(worlds), len(tiles)))
