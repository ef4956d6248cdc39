"""What a bot asks: one seat's decision, judged in many sampled worlds."""

import numpy as np
from numpy.typing import NDArray

from texas42.kernel.contract import Contract
from texas42.kernel.tiles import Seat, SeatMask, Tile
from texas42.solver.batch import solve_batch
from texas42.solver.problems import problems


def world_values(
    contract: Contract,
    worlds: NDArray[np.uint32],
    *,
    leader: Seat,
    trick: tuple[int, ...] = (),
    first: bool = False,
    bonus: int = 0,
    needs: int | None = None,
    takers: SeatMask | None = None,
    threads: int = 1,
) -> tuple[tuple[Tile, ...], NDArray[np.int16]]:
    """The legal tiles of the seat on turn, and a worlds x tiles array of what each leads to.

    `worlds` (worlds x seats, uint32) holds every hand as it is now; the hand of the seat on turn
    is the same in all. The answers are the points that `takers` (default: the bidders) will still
    take; with `needs`, 1 where these come to at least `needs` and 0 where not, so that the mean
    over the worlds is P(make). For nello ask with `needs = 1`: the mean is P(a trick is taken).
    Worlds that occur more than once are solved once.
    """
    kinds, where = np.unique(worlds, axis=0, return_inverse=True)
    asked = problems(
        contract, kinds, leader=leader, trick=trick, first=first, bonus=bonus, takers=takers
    )
    bounds = None if needs is None else np.full(len(kinds), needs, np.int16)
    answers = solve_batch(contract, asked, bounds=bounds, moves=True, threads=threads)
    legal = np.flatnonzero((answers >= 0).all(axis=0))
    return tuple(Tile(int(tile)) for tile in legal), answers[where.ravel()][:, legal]
