"""From a view to rows in lockstep: the table as it lies, with a sampled world in every row."""

import numpy as np

from texas42.bots.lockstep import Lockstep, Masks
from texas42.bots.sight import Sight
from texas42.kernel.tiles import mask


def seated(sight: Sight, worlds: Masks) -> Lockstep:
    """The position on the table, each row with the hands of one world."""
    view = sight.view
    table = Lockstep(sight.contract, worlds, int(view.spare or 0))
    table.gone |= np.uint32(mask(play.tile for play in sight.shown))
    table.barred |= np.array(sight.barred, np.uint32)
    for play in sight.shown:
        table.played[:, play.seat] |= np.uint32(1 << play.tile)
    table.points += np.array(view.points or (0, 0))
    table.tricks = len(view.tricks)
    for trick in view.tricks:
        table.taken[:, trick.taker] += 1
    table.turn[:] = sight.seat
    table.leader[:] = sight.trick[0].seat if sight.trick else sight.seat
    _lay(sight, table)
    return table


def _lay(sight: Sight, table: Lockstep) -> None:
    table.laid = len(sight.trick)
    if not sight.trick:
        table.best_seat[:] = sight.seat
        return
    for play in sight.trick:
        table.trick[:, play.seat] = np.uint32(1 << play.tile)
    table.suit[:] = sight.suit
    table.best[:] = sight.best.tile
    table.best_seat[:] = sight.best.seat
    table.on_table[:] = sum(sight.contract.count[play.tile] for play in sight.trick)
