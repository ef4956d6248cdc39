"""The policy for four players in pairs: it looks at the whole table and at each legal tile.

One part sees the table as its seat does (`planes`), one each tile by what it does (`features`);
together they rank the tiles. Numpy only, weights of our own training (`scripts/train_pairs.py`).
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from texas42.bots.features import Look, Matrix
from texas42.bots.lockstep import Ints, Lockstep
from texas42.bots.net import Ranked, Vector, starts
from texas42.bots.planes import PLANES, REST, columns, kind, planes, relabelled

Weights = dict[str, Matrix]

TABLE_PARTS: Final = ("P1", "c1", "P2", "c2", "U", "L")
"""Two layers over the table; what they add to the tiles' second layer, and to each tile's score."""
TILE_PARTS: Final = ("W1", "b1", "W2", "b2", "w3", "b3")
"""Three layers over a tile's features."""


@dataclass(frozen=True, eq=False)
class Seen:
    """What a ranking went through, kept for learning."""

    trump: int
    table: Matrix
    first: Matrix
    second: Matrix
    places: Ints
    looks: Matrix
    low: Matrix
    high: Matrix
    rows: Ints


@dataclass(frozen=True, eq=False)
class Deep:
    """Weights by name. A higher score is a likelier tile."""

    parts: Weights
    _laid_out: dict[int, Matrix] = field(default_factory=dict)

    def rank(self, table: Lockstep) -> Ranked:
        """(row, tile, score) of every legal tile, row by row."""
        ranked, _ = self.look(table)
        return ranked

    def look(self, table: Lockstep) -> tuple[Ranked, Seen]:
        """`rank`, and what it went through."""
        look, p = Look(table), self.parts
        rows, tiles, looks = look.matrix()
        trump, sees = kind(table.contract), planes(look)
        first = np.maximum(sees @ self._layer(trump) + p["c1"], 0)
        second = np.maximum(first @ p["P2"] + p["c2"], 0)
        places = relabelled(trump)[tiles]
        low = np.maximum(looks @ p["W1"] + p["b1"], 0)
        high = np.maximum(low @ p["W2"] + p["b2"] + (second @ p["U"])[rows], 0)
        scores = (high @ p["w3"] + p["b3"])[:, 0] + (second @ p["L"])[rows, places]
        return (rows, tiles, scores), Seen(
            trump, sees, first, second, places, looks, low, high, rows
        )

    def gradient(self, seen: Seen, pull: Vector) -> Weights:
        """Of sum(pull * score) with respect to every weight."""
        p = self.parts
        d_high = (pull[:, None] * p["w3"][:, 0]) * (seen.high > 0)
        d_added = np.add.reduceat(d_high, starts(seen.rows), axis=0)
        d_low = (d_high @ p["W2"].T) * (seen.low > 0)
        d_scores = np.zeros((len(seen.table), p["L"].shape[1]), np.float32)
        d_scores[seen.rows, seen.places] = pull
        d_second = (d_added @ p["U"].T + d_scores @ p["L"].T) * (seen.second > 0)
        d_first = (d_second @ p["P2"].T) * (seen.first > 0)
        d_table = np.empty_like(p["P1"])
        d_table[columns(seen.trump, len(PLANES), REST)] = seen.table.T @ d_first
        return {
            "P1": d_table,
            "c1": d_first.sum(axis=0),
            "P2": seen.first.T @ d_second,
            "c2": d_second.sum(axis=0),
            "U": seen.second.T @ d_added,
            "L": seen.second.T @ d_scores,
            "W1": seen.looks.T @ d_low,
            "b1": d_low.sum(axis=0),
            "W2": seen.low.T @ d_high,
            "b2": d_high.sum(axis=0),
            "w3": (seen.high.T @ pull)[:, None],
            "b3": pull.sum(keepdims=True),
        }

    def forget(self) -> None:
        """After the weights have changed."""
        self._laid_out.clear()

    def _layer(self, trump: int) -> Matrix:
        """The first layer with its rows where this trump's tiles are."""
        if trump not in self._laid_out:
            self._laid_out[trump] = self.parts["P1"][columns(trump, len(PLANES), REST)]
        return self._laid_out[trump]


def load_deep(path: Path) -> Deep:
    """A network from its file."""
    with np.load(path) as stored:
        return Deep({name: stored[name].astype(np.float32) for name in stored.files})


def save_deep(net: Deep, path: Path) -> None:
    """Weights are stored in half precision."""
    halves = {name: part.astype(np.float16) for name, part in net.parts.items()}
    np.savez_compressed(path, **halves)  # type: ignore[arg-type]
