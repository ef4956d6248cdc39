"""Weighing tiles round by round: more worlds until one tile is clearly the best, or all the same.

Most tiles are plain after a few hundred worlds; what is saved there is spent where it is close.
"""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from texas42.bots.aims import Worths

_SURE: Final = 2.5
"""Standard errors by which the best tile must lead every other."""
_SAME: Final = 0.004
"""Parts of the stake by which tiles may differ and still be called the same."""


@dataclass
class Rounds:
    """What a judge says of each tile in the worlds so far; every round counts alike."""

    rounds: list[tuple[Worths, Worths, float]] = field(default_factory=list)
    """(worlds x tiles: worth; by world: its part of the round; share, as `Believed` has it)."""

    def add(self, worth: Worths, parts: Worths, share: float) -> None:
        self.rounds.append((worth, parts, share))

    @property
    def mean(self) -> Worths:
        """By tile."""
        return np.asarray(sum(parts @ worth for worth, parts, _ in self.rounds) / len(self.rounds))

    def errors(self, against: int | None = None) -> Worths:
        """One standard error of each tile's worth, or of how far it is behind another tile."""
        squares = np.zeros(self.rounds[0][0].shape[1])
        for worth, parts, share in self.rounds:
            off = worth if against is None else worth[:, [against]] - worth
            squares += share / (parts @ parts) * (parts**2 @ (off - parts @ off) ** 2)
        return np.asarray(np.sqrt(squares) / len(self.rounds))


@dataclass
class Thought:
    """What the solver and the play-outs come to together."""

    added: Worths
    """By tile, to what they say."""
    solver: float = 1.0
    """The part of the judgement that is the solver's."""
    solved: Rounds = field(default_factory=Rounds)
    played: Rounds = field(default_factory=Rounds)

    @property
    def mean(self) -> Worths:
        """By tile."""
        worth = self.solver * self.solved.mean + self.added
        return worth + (1 - self.solver) * self.played.mean if self.played.rounds else worth

    def errors(self, against: int | None = None) -> Worths:
        """One standard error, as `Rounds` has it."""
        errors = self.solver * self.solved.errors(against)
        if not self.played.rounds:
            return np.asarray(errors)
        return np.hypot(errors, (1 - self.solver) * self.played.errors(against))

    def settled(self, stake: float) -> bool:
        """No more worlds would change the choice, or none that matters."""
        worth = self.mean
        best = int(worth.argmax())
        behind, errors = worth[best] - worth, self.errors(best)
        clear = behind > _SURE * errors
        same = behind + 2 * errors <= _SAME * stake
        return bool((clear | same).all())
