"""From what a level hopes to what comes: chances as they are told.

A solver that sees every tile makes more contracts, and sets more, than players do; play-outs by a
policy make fewer. What was hoped of the best tile was held against what came of the deal, in deals
of four equals under `texas`, `tournament` and `house`; a logistic curve for each side and trick
turns the one into the other (`benchmarks/strength.py` looks at the first lead again, in other
deals). Curves rise, so the order of tiles is kept.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.bots.planes import fits
from texas42.bots.sight import Sight
from texas42.kernel.contract import Aim

Numbers = NDArray[np.float64]
Curve = tuple[float, float]
"""Constant and slope over the log-odds."""

_SOLVED: Final[tuple[tuple[Curve, ...], tuple[Curve, ...]]] = (
    ((0, 0.63), (0.2, 0.69), (0.25, 0.74), (0.38, 0.72), (0.13, 0.98), (0.05, 0.95)),
    ((-0.25, 0.54), (-0.39, 0.51), (-0.45, 0.66), (-0.65, 0.65), (-0.47, 0.85), (-0.43, 1.24)),
)
_PRACTISED: Final[tuple[tuple[Curve, ...], tuple[Curve, ...]]] = (
    ((0.74, 0.58), (0.57, 0.69), (0.64, 0.68), (0.65, 0.78), (0.83, 0.69), (0.65, 0.88)),
    ((-0.55, 0.73), (-0.73, 0.81), (-0.72, 0.96), (-0.7, 1.01), (-0.54, 1.23), (-0.45, 1.41)),
)
"""Bidders and others, by tricks played. Where hopes come from solving alone: each of some 3,300
decisions in 230 deals. Where tiles are played out too and instinct speaks: of 1,011 deals (the
bidders' first trick, after its lead: of 440), by `scripts/fit_chances.py`."""
_FIRST_LEAD: Final[Curve] = (0, 1)
"""Before anything is played, where tiles are played out too: what is hoped is what comes (fitted to
834 deals: 0.10 ± 0.13 and 0.98 ± 0.13)."""
_SURE: Final = 0.001
"""Above 1 less this, what is told goes straight on to what is sure."""
_UNLIKED: Final = 0.1
"""How far below 0 instinct may take a hope: so far, one tile is still told from another."""


def told(sight: Sight, hopes: Numbers, *, practised: bool = False) -> Numbers:
    """The chances of getting one's way that these hopes stand for, from 0 to 1.

    Where nothing was measured they are told as they are.
    """
    contract = sight.contract
    if contract.aim is not Aim.POINTS or not fits(contract):
        return np.clip(hopes, 0, 1)
    constant, slope = _curve(sight, practised=practised)
    inside = np.clip(hopes, _SURE, 1 - _SURE)
    chances = 1 / (1 + np.exp(-constant - slope * np.log(inside / (1 - inside))))
    above = (1 - chances) * (hopes - inside) / _SURE
    below = chances * (hopes - inside) / (_SURE + _UNLIKED)
    return np.asarray(np.clip(chances + np.where(hopes > inside, above, below), 0, 1))


def _curve(sight: Sight, *, practised: bool) -> Curve:
    if practised and not sight.shown:
        return _FIRST_LEAD
    curves = (_PRACTISED if practised else _SOLVED)[0 if sight.bids else 1]
    return curves[min(len(sight.view.tricks), len(curves) - 1)]
