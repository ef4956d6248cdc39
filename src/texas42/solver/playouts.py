"""Play-outs in batches: deals played to the end by a fixed policy."""

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from texas42 import _core
from texas42.kernel.contract import Contract
from texas42.solver.memories import SMALL, memory
from texas42.solver.problems import Problems, core_tables


class Policy(IntEnum):
    """How a play-out chooses among the legal tiles."""

    RANDOM = 0
    SENSIBLE = 1
    """Wins with count, gives count to its own side and keeps it from the other."""


def playouts(
    contract: Contract, problems: Problems, each: int, seed: int, policy: Policy = Policy.RANDOM
) -> NDArray[np.int16]:
    """What the takers still took in each of `each` play-outs of each problem.

    The same seed gives the same answers.
    """
    out = np.empty((len(problems), each), np.int16)
    seed &= (1 << 64) - 1
    _core.playouts(core_tables(contract), memory(SMALL), problems, out, each, seed, policy)
    return out
