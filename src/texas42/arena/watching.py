"""Looking over a bot's shoulder: its foolish plays, and the chances it told as declarer."""

import random
from dataclasses import dataclass, field
from typing import Final

from texas42.arena.follies import follies
from texas42.bots import Bot, Budget, Decision
from texas42.kernel.events import Action, Played
from texas42.kernel.view import View

EXPLAINED, FOOLISH = 0, 1
"""Places in a count of cases: those that the bot's own estimate explains, and the others."""
TENTHS: Final = 10


@dataclass(slots=True)
class Watched:
    """A bot that plays as it does, and is noted down."""

    player: Bot
    cases: dict[str, list[int]] = field(default_factory=dict)
    """By kind of folly: explained, not explained."""
    hopes: list[float] = field(default_factory=list)
    """The chance to make its contract that it told at its first lead as declarer."""

    @property
    def level(self) -> str:
        return self.player.level

    def act(self, view: View, rng: random.Random, budget: Budget | None = None, /) -> Action:
        return self.decide(view, rng, budget).action

    def decide(self, view: View, rng: random.Random, budget: Budget | None = None, /) -> Decision:
        decision = self.player.decide(view, rng, budget)
        for folly in follies(view, decision):
            place = EXPLAINED if folly.explained else FOOLISH
            self.cases.setdefault(folly.kind, [0, 0])[place] += 1
        self._hope(view, decision)
        return decision

    def _hope(self, view: View, decision: Decision) -> None:
        contract = view.contract
        if contract is None or view.tricks or view.trick or view.turn != contract.declarer:
            return
        if isinstance(decision.action, Played) and decision.candidates:
            chosen = decision.candidates[0]
            if chosen.unit == "make":
                self.hopes.append(chosen.worth)

    def taken(self) -> tuple[dict[str, list[int]], list[float]]:
        """What was noted since this was last asked."""
        noted = self.cases, self.hopes
        self.cases, self.hopes = {}, []
        return noted


def tenth(hope: float) -> str:
    """The tenth that a chance falls into, as the key of a count: "7" for 70–80 %."""
    return str(min(TENTHS - 1, max(0, int(hope * TENTHS))))
