"""Play by sampled worlds: deal the hidden tiles often, solve each, take the best on average."""

import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from texas42.bots import calling
from texas42.bots.aims import Aims, Worlds, Worths
from texas42.bots.bot import Budget, Decision
from texas42.bots.hidden import hidden
from texas42.bots.reasons import AVERAGE, ONLY
from texas42.bots.sight import Sight
from texas42.bots.thumb import thumbed
from texas42.bots.worlds import draw
from texas42.kernel.events import Action, Played
from texas42.kernel.position import Phase
from texas42.kernel.tiles import Tile
from texas42.kernel.view import View

Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Sampler:
    """The baseline: uniform worlds, every tile visible in each, the most chances of the contract.

    Ties go to the better points, then to the rule of thumb; never to the lower index.
    """

    level: str = "sampler20"
    worlds: int = 20

    def act(self, view: View, rng: random.Random, budget: Budget | None = None) -> Action:
        return self.decide(view, rng, budget).action

    def decide(self, view: View, rng: random.Random, budget: Budget | None = None) -> Decision:
        if len(view.legal) == 1:
            return Decision(view.legal[0], ONLY)
        match view.phase:
            case Phase.BID:
                return Decision(*calling.call(view))
            case Phase.DECLARE:
                return Decision(*calling.declare(view))
            case _:
                count = budget.worlds if budget and budget.worlds else self.worlds
                return self._tile(Sight(view), count, rng)

    def _tile(self, sight: Sight, count: int, rng: random.Random) -> Decision:
        aims = Aims(sight)
        worlds = draw(hidden(sight.view), count, rng)
        made = aims.reached(worlds).mean(axis=0)
        good = made if sight.bids else 1 - made
        tile = settled(aims, tied(good), worlds, safe=False)
        return Decision(Played(sight.seat, tile), AVERAGE)


def tied(worth: Worths) -> Places:
    """Where the highest worth is."""
    return np.flatnonzero(worth >= worth.max() - 1e-9)


def settled(aims: Aims, best: Places, worlds: Worlds, *, safe: bool) -> Tile:
    """Of tiles that are equally good, one: by thumb where they are good, by points where not.

    A tile that all worlds find safe should also look safe to those who see only their own hand;
    where the goal is out of reach it is the points that bring it nearer.
    """
    sight = aims.sight
    thumb, _ = thumbed(sight)
    tiles = [sight.legal[i] for i in best]
    if len(best) > 1 and not (safe and thumb in tiles):
        points = aims.points(worlds).mean(axis=0)
        points = points if sight.bids else -points
        best = best[tied(points[best])]
        tiles = [sight.legal[i] for i in best]
    return thumb if thumb in tiles else tiles[0]
