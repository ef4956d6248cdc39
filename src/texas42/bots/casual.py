"""`casual`: a sensible guest at the table, by rules of thumb alone."""

import random
from dataclasses import dataclass

from texas42.bots import calling
from texas42.bots.bot import Budget, Decision
from texas42.bots.reasons import ONLY
from texas42.bots.sight import Sight
from texas42.bots.thumb import thumbed
from texas42.kernel.events import Action, Played
from texas42.kernel.position import Phase
from texas42.kernel.view import View


@dataclass(frozen=True, slots=True)
class Casual:
    """Counts losers to bid, draws trumps, gives count to its partner and none to the others.

    It never cuts its partner's winner. It infers nothing from what others bid and play but voids.
    """

    level: str = "casual"

    def act(self, view: View, rng: random.Random, budget: Budget | None = None) -> Action:
        return self.decide(view, rng, budget).action

    def decide(self, view: View, _rng: random.Random, _budget: Budget | None = None) -> Decision:
        if len(view.legal) == 1:
            return Decision(view.legal[0], ONLY)
        match view.phase:
            case Phase.BID:
                return Decision(*calling.call(view))
            case Phase.DECLARE:
                return Decision(*calling.declare(view))
            case _:
                sight = Sight(view)
                tile, why = thumbed(sight)
                return Decision(Played(sight.seat, tile), why)
