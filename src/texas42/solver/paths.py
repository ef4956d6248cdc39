"""Counting lines of play in the core, some fifty times faster than the kernel's `tile_paths`."""

from texas42 import _core
from texas42.kernel.position import Position
from texas42.kernel.tiles import SeatMask
from texas42.solver.problems import core_tables, playing, record


def tile_paths(position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` legal tiles there are, the deal decided or not."""
    problem = record(position, SeatMask(0), SeatMask(0))
    return _core.perft(core_tables(playing(position)), problem, depth)
