"""Fits the chances that `master` tells (bots/calibration.py) to what came of its deals.

    python scripts/fit_chances.py JOURNAL [--deals N] [--seed S]

Four masters play N deals more under `texas`, `tournament` and `house` in turn, and what each hoped
of its best tile is kept in JOURNAL, a line a deal; it goes on where it was stopped. Then the curve
of the first lead and those of each side and trick are printed as the tables have them: constant
and slope over the log-odds.
"""

import os
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from journal import asked, lines
from numpy.typing import NDArray

from texas42.arena.deals import chance, setup
from texas42.arena.play import play_out
from texas42.bots import Budget, Decision, calibration
from texas42.bots.searcher import MASTER, Searcher
from texas42.kernel.deal import start
from texas42.kernel.events import Action
from texas42.kernel.position import Phase
from texas42.kernel.presets import preset
from texas42.kernel.tiles import Seat
from texas42.kernel.view import View

PRESETS: Final = ("texas", "tournament", "house")
TRICKS: Final = 6
LEAD: Final = -1
"""The trick of the first lead, before which nothing was played."""
PLAIN: Final = (((0.0, 1.0),) * TRICKS,) * 2
"""Curves that tell hopes as they are, as the first lead's does."""
Numbers = NDArray[np.float64]
Hope = tuple[bool, int, float]
"""Whether the side has bid, tricks played or LEAD, and what was hoped of the best tile."""


@dataclass
class Hoping:
    """A master whose hopes are kept as they are."""

    level: str = "master"
    hopes: list[Hope] = field(default_factory=list)

    def act(self, view: View, rng: random.Random, budget: Budget | None = None, /) -> Action:
        return self.decide(view, rng, budget).action

    def decide(self, view: View, rng: random.Random, budget: Budget | None = None, /) -> Decision:
        decision = Searcher(MASTER).decide(view, rng, budget)
        made = [c.worth for c in decision.candidates if c.unit == "make"]
        contract = view.contract
        if view.phase is Phase.PLAY and made and contract is not None and view.turn is not None:
            bids = bool(contract.bidders >> view.turn & 1)
            trick = len(view.tricks) if view.tricks or view.trick else LEAD
            self.hopes.append((bids, trick, max(made)))
        return decision


def one(seed: int, number: int) -> dict[str, Any]:
    """A deal, as a line of the journal."""
    rules, rng = preset(PRESETS[number % len(PRESETS)]), chance(seed, "chances", number)
    players = [Hoping() for _ in range(rules.players)]
    done = play_out(start(setup(rules, rng, Seat(number % rules.players))), players, rng)
    return {"made": bool(done.made), "hopes": [hope for each in players for hope in each.hopes]}


def curve(hopes: Numbers, came: Numbers) -> tuple[float, float]:
    """Constant and slope of the logistic curve over log-odds that makes what came likeliest.

    A faint pull towards telling hopes as they are keeps it finite.
    """
    inside = np.clip(hopes, 0.001, 0.999)
    looks = np.stack([np.ones(len(inside)), np.log(inside / (1 - inside))], axis=1)
    fitted, plain = np.array([0.0, 1.0]), np.array([0.0, 1.0])
    for _ in range(50):
        chances = 1 / (1 + np.exp(-looks @ fitted))
        slope = looks.T @ (came - chances) - (fitted - plain)
        bend = (looks * (chances * (1 - chances))[:, None]).T @ looks + np.eye(2)
        fitted = fitted + np.linalg.solve(bend, slope)
    return float(fitted[0]), float(fitted[1])


def fitted(journal: Path) -> None:
    """Prints the curve of the first lead, then those of the bidders, then of the others."""
    deals = lines(journal)
    print(f"    {_row(deals, True, LEAD)}")
    for side in (True, False):
        print(f"    ({', '.join(_row(deals, side, trick) for trick in range(TRICKS))}),")


def _row(deals: list[dict[str, Any]], side: bool, trick: int) -> str:
    found = [
        (hope, deal["made"] == side)
        for deal in deals
        for bids, when, hope in deal["hopes"]
        if (bids, when) == (side, trick)
    ]
    hopes, came = np.array(found, np.float64).reshape(-1, 2).T
    constant, slope = curve(hopes, came)
    return f"({constant:.2f}, {slope:.2f})"


def main() -> None:
    with patch.object(calibration, "_PRACTISED", PLAIN):
        journal = asked(__doc__, one)
    fitted(journal)


if __name__ == "__main__":
    main()
