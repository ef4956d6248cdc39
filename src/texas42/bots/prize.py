"""What a deal's outcome is worth: its awards by the law (R7, R8, R10.4), and the game they win."""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.kernel.contract import Aim, Contract
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Seat

Numbers = NDArray[np.float64]

_FINE: Final = 250
"""Scores are told apart to a 250th of the target."""
_DEALS: Final = ((0.35, 31, 11), (0.35, 11, 31), (0.15, 0, 45), (0.15, 45, 0))
"""(chance, points of one side, of the other) of a deal scored by points, by our own play."""


def awards(rules: Rules, contract: Contract, points: Numbers) -> tuple[Numbers, Numbers]:
    """What the bidders score and what each other side scores, by the points the bidders take.

    For nello `points` are the declarer's, of which one is too many.
    """
    if contract.aim is Aim.NO_TRICK:
        made = points <= 0
    else:
        made = points >= (contract.needs if contract.aim is Aim.POINTS else rules.total)
    if rules.scoring == "points":
        return _by_points(rules, contract, points, made)
    stake = np.full(len(points), float(contract.call.marks))
    least = contract.forced and contract.call.rank == rules.forced_bid
    if rules.forced_sweep_bonus and least and contract.aim is Aim.POINTS:
        stake = np.where(points >= rules.total, 2.0, stake)
    if rules.set_alone == "bidder":
        return np.where(made, stake, -stake), np.zeros(len(points))
    return np.where(made, stake, 0.0), np.where(made, 0.0, stake)


def _by_points(
    rules: Rules, contract: Contract, points: Numbers, made: NDArray[np.bool_]
) -> tuple[Numbers, Numbers]:
    bid, rest = contract.call.amount, rules.total - points
    if contract.call.sweep and rules.points_stake:
        return np.where(made, bid, 0.0), np.where(made, 0.0, bid)
    return np.where(made, points, 0.0), np.where(made, rest, rest + bid)


@dataclass(frozen=True, slots=True)
class Prize:
    """The worth of awards to the side of one seat: the change in its chance to win the game.

    With more than two sides: by how much it gets ahead of the others, in parts of the target.
    """

    rules: Rules
    scores: tuple[int, ...]
    team: int

    @classmethod
    def of(cls, rules: Rules, scores: tuple[int, ...], seat: Seat) -> "Prize":
        return cls(rules, scores or (0,) * rules.teams, rules.team(seat))

    def gains(self, bidder: int, ours: Numbers, others: Numbers) -> Numbers:
        """By outcome: what it is worth that team `bidder` scores `ours` and the others `others`."""
        mine = ours if bidder == self.team else others
        if self.rules.teams == 2:
            foes = others if bidder == self.team else ours
            own, foe = self.scores[self.team], self.scores[1 - self.team]
            now = self._win(own, foe)
            pairs = zip(mine.tolist(), foes.tolist(), strict=True)
            return np.array([self._win(own + a, foe + b) - now for a, b in pairs])
        rest = self.rules.teams - 1
        average = others if bidder == self.team else (ours + (rest - 1) * others) / rest
        return np.asarray((mine - average) / self.rules.target, np.float64)

    def _win(self, own: float, foe: float) -> float:
        target = self.rules.target
        if self.rules.scoring == "marks":
            return _marks(max(0, target - int(own)), max(0, target - int(foe)))
        scale = _FINE / max(target, _FINE)
        fine = round(target * scale)
        return _points(fine, min(fine, int(own * scale)), min(fine, int(foe * scale)))


@cache
def _marks(own: int, foe: int) -> float:
    """The chance to score the marks one lacks first, every mark being even."""
    if own <= 0 or foe <= 0:
        return 0.5 if own <= 0 and foe <= 0 else float(own <= 0)
    return 0.5 * _marks(own - 1, foe) + 0.5 * _marks(own, foe - 1)


@cache
def _points(target: int, own: int, foe: int) -> float:
    if own >= target or foe >= target:
        return 0.5 if own >= target and foe >= target else float(own >= target)
    return sum(
        chance * _points(target, min(target, own + a), min(target, foe + b))
        for chance, a, b in _DEALS
    )
