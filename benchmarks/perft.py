"""Path counts: the core beside the kernel, on the vectors of tests/vectors/perft.

Prints paths a second in processor time; every count is asserted.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from texas42 import solver
from texas42.kernel.calls import Call
from texas42.kernel.deal import play, start
from texas42.kernel.declarations import PIP_SUITS, Declaration
from texas42.kernel.events import Played
from texas42.kernel.perft import endless, tile_paths
from texas42.kernel.position import Position
from texas42.kernel.presets import preset
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Seat, Tile, mask, tile

VECTORS: Final = Path(__file__).parents[1] / "tests" / "vectors" / "perft" / "depth-12.json"


def tiles(words: str) -> list[Tile]:
    return [tile(int(word[0]), int(word[2])) for word in words.split()]


def position(vector: dict[str, Any]) -> Position:
    """The vector's position; vectors with pip trumps for four players alone are read here."""
    declaration = Declaration(vector["declaration"])
    given = Given(Seat(vector["declarer"]), Call.of_points(30), declaration)
    hands = tuple(mask(tiles(hand)) for hand in vector["hands"])
    at = endless(start(Setup(preset("house"), Seat(0), hands, given=given)))
    for led in tiles(" ".join(vector["played"])):
        at = play(at, Played(at.turn, led))
    return at


def rate(count: Callable[[Position, int], int], vectors: list[dict[str, Any]], less: int) -> float:
    """Paths a second, `less` tiles short of each vector's depth."""
    spent, paths = 0.0, 0
    for vector in vectors:
        at = position(vector)
        began = time.process_time()
        found = count(at, vector["depth"] - less)
        spent += time.process_time() - began
        assert less or found == vector["paths"], vector["name"]
        paths += found
    return paths / spent


def main() -> None:
    told = json.loads(VECTORS.read_text(encoding="utf-8"))["vectors"]
    vectors = [v for v in told if len(v["hands"]) == 4 and v["declaration"] in PIP_SUITS]
    vectors = [v for v in vectors if v["name"] == f"4 players: {v['declaration']}"]
    assert vectors, "no vector for four players with a pip suit trump"
    print(f"core:   {rate(solver.tile_paths, vectors, 0):13,.0f} paths a second")
    print(f"kernel: {rate(tile_paths, vectors, 6):13,.0f} paths a second")


if __name__ == "__main__":
    main()
