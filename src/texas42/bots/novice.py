"""`novice`: legal and erratic."""

import random
from dataclasses import dataclass

from texas42.bots.bot import Budget, Decision
from texas42.bots.reasons import WHIM
from texas42.kernel.events import Action, Bid, Passed
from texas42.kernel.view import View


@dataclass(frozen=True, slots=True)
class Novice:
    """Plays any legal tile, passes mostly and bids low when it does not."""

    level: str = "novice"

    def act(self, view: View, rng: random.Random, budget: Budget | None = None) -> Action:
        return self.decide(view, rng, budget).action

    def decide(self, view: View, rng: random.Random, _budget: Budget | None = None) -> Decision:
        return Decision(rng.choice(_tempting(view.legal, rng)), WHIM)


def _tempting(legal: tuple[Action, ...], rng: random.Random) -> tuple[Action, ...]:
    """In the auction: the pass four times in five, else one of the three lowest bids."""
    passes = tuple(a for a in legal if isinstance(a, Passed))
    bids = tuple(a for a in legal if isinstance(a, Bid))
    if passes and (not bids or rng.random() < 0.8):
        return passes
    return bids[:3] or legal
