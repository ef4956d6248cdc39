"""The core against sixty lines of Python: the same values, whatever is played and wanted."""

import numpy as np
import pytest

from tests.endings import Ending, contracts, endings
from texas42.solver import solve_batch
from texas42.solver.problems import Problems, problems


def _problem(ending: Ending) -> Problems:
    asked = problems(
        ending.contract,
        np.array([ending.hands], np.uint32),
        leader=ending.leader,
        trick=tuple(play.tile for play in ending.trick),
        takers=ending.takers,
        maximisers=ending.maximisers,
        bonus=ending.bonus,
    )
    asked["opening"] = ending.opening
    return asked


def _agree(found: list[Ending]) -> None:
    tasks = [ending.contract for ending in found]
    asked = np.concatenate([_problem(ending) for ending in found])
    values = solve_batch(tasks, asked, threads=1)
    moves = solve_batch(tasks, asked, moves=True, threads=1)
    above = solve_batch(tasks, asked, bounds=np.asarray(values + 1, np.int16), threads=1)
    reached = solve_batch(tasks, asked, bounds=values, threads=1)
    for index, ending in enumerate(found):
        wanted = ending.moves()
        up = ending.maximisers >> ending.turn & 1
        best = (max if up else min)(wanted.values())
        told = {tile: int(v) for tile, v in enumerate(moves[index]) if v >= 0}
        assert told == wanted, ending
        assert (values[index], reached[index], above[index]) == (best, 1, 0), ending


def test_every_contract_at_every_table_agrees() -> None:
    """Two endings of each, up to twelve tiles."""
    _agree(list(endings(42, 2 * len(contracts()), 12)))


def test_four_tricks_agree() -> None:
    """Sixteen tiles: four players with four each."""
    _agree(list(endings(43, 120, 16)))


@pytest.mark.slow
def test_twenty_thousand_endings_agree() -> None:
    for seed in range(22):
        _agree(list(endings(1000 + seed, 1000, 16 if seed % 4 == 0 else 12)))
