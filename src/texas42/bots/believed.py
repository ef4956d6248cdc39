"""Worlds drawn, weighed by what was seen, and solved: one call of the core."""

import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from texas42 import _core
from texas42.bots.aims import Aims, Ints
from texas42.bots.evidence import Trust, evidence, played
from texas42.bots.hidden import hidden
from texas42.bots.worlds import NoWorld, Worlds, in_core
from texas42.kernel.view import View

Parts = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Believed:
    """Worlds, and how far each is believed: parts of one."""

    worlds: Worlds
    parts: Parts
    share: float
    """One over the number of independent worlds that would tell as much; 0: these are all."""
    answers: Ints | None = None
    """Of the solver, worlds x 28 tiles, where it was asked: of the first worlds, or of all."""

    def solved(self) -> tuple[Ints, Parts, float]:
        """The answers, and the parts and the share of the worlds that they are of."""
        assert self.answers is not None, "the solver was asked"
        count = len(self.answers)
        if count == len(self.worlds):
            return self.answers, self.parts, self.share
        share = self.share - 1 / len(self.worlds) + 1 / count
        return self.answers, np.full(count, 1 / count), share

    def some(self, count: int, rng: random.Random) -> Worlds:
        """`count` worlds drawn by their parts, in no order."""
        marks = (rng.random() + np.arange(count)) / count
        places = np.searchsorted(np.cumsum(self.parts), marks)
        chosen = self.worlds[np.minimum(places, len(self.worlds) - 1)]
        return np.random.default_rng(rng.getrandbits(64)).permutation(chosen)


def believed(
    view: View,
    drawn: int,
    rng: random.Random,
    trust: Trust | None,
    *,
    kept: int = 0,
    aims: Aims | None = None,
    solved: int = 0,
) -> Believed:
    """Up to `drawn` worlds, weighed by the evidence that is trusted (None: all alike).

    Where there are no more, all are there; else they are drawn, each as likely as any other, and
    may be there twice. Weights are flattened until one in twelve matters. `kept`: at most so many,
    drawn by their parts. With `aims`, each world is solved for them, or of those kept the first
    `solved`. Raises `NoWorld`.
    """
    worlds = np.empty((drawn, len(view.hands)), np.uint32)
    parts = np.empty(drawn)
    answers = None if aims is None else np.empty((drawn, 28), np.int16)
    count, share, done = _core.believe(
        in_core(hidden(view), played(view)),
        drawn,
        rng.getrandbits(64),
        worlds,
        parts,
        kept,
        None if trust is None else evidence(view, trust),
        None if aims is None else aims.solving(),
        answers,
        solved,
    )
    if not count:
        raise NoWorld("no deal fits the calls and plays")
    told = None if answers is None else answers[:done]
    return Believed(worlds[:count], parts[:count], share, told)
