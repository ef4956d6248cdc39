"""Exact, fast answers: what is a position worth when every tile is visible?"""

from texas42.solver.batch import solve_batch
from texas42.solver.exact import can_make, least_points, line, value, values
from texas42.solver.paths import tile_paths
from texas42.solver.playouts import Policy, playouts
from texas42.solver.problems import PROBLEM, problems
from texas42.solver.table import table
from texas42.solver.worlds import world_values

__all__ = [
    "PROBLEM",
    "Policy",
    "can_make",
    "least_points",
    "line",
    "playouts",
    "problems",
    "solve_batch",
    "table",
    "tile_paths",
    "value",
    "values",
    "world_values",
]
