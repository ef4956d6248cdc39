"""What a bot is, what it may spend, and what it can say of a decision."""

import random
from dataclasses import dataclass
from typing import Protocol

from texas42.bots.reasons import Reason
from texas42.kernel.events import Action
from texas42.kernel.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """What a decision may cost: at most so many sampled worlds. None: what the level takes.

    A number of worlds and not of seconds, so that the same seed gives the same action anywhere.
    """

    worlds: int | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """One action that was weighed.

    `worth` is the estimate that ranked it, `low` and `high` its 95 % interval; `unit` says what it
    is (`make`: the chance to make, or to set, the contract, less what instinct has against it;
    `game`: the change in the chance to win the game).
    """

    action: Action
    worth: float
    low: float
    high: float
    unit: str


@dataclass(frozen=True, slots=True)
class Decision:
    """An action, why, and what it was weighed against (the best first).

    `candidates` is empty where the level plays by rules of thumb or had no choice.
    """

    action: Action
    why: Reason
    candidates: tuple[Candidate, ...] = ()

    @property
    def reason(self) -> str:
        """Why, in a player's words."""
        return self.why.words


class Bot(Protocol):
    """A player. It never sees a position, only the view of its seat.

    The same view, state of `rng` and budget give the same answer, and nothing that the view hides
    can change it. `view.actor` must be `view.seat`: ask a bot only when it is its turn.
    """

    @property
    def level(self) -> str: ...

    def act(self, view: View, rng: random.Random, budget: Budget | None = None, /) -> Action: ...

    def decide(self, view: View, rng: random.Random, budget: Budget | None = None, /) -> Decision:
        """`act` with its explanation."""
        ...
