"""A small network that ranks the legal tiles of a seat: two layers, numpy, weights of our own."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from texas42.bots.features import Matrix, features
from texas42.bots.lockstep import Ints, Lockstep

Vector = NDArray[np.float32]
Ranked = tuple[Ints, Ints, Vector]
"""(row, tile, score) of every legal tile, row by row."""


class Policy(Protocol):
    """Something that ranks the legal tiles of every row, by what the seat on turn sees."""

    def rank(self, table: Lockstep) -> Ranked:
        """A higher score is a likelier tile."""
        ...


@dataclass(frozen=True, eq=False)
class Net:
    """Weights by layer. A higher score is a likelier tile."""

    layers: tuple[tuple[Matrix, Vector], ...]

    def rank(self, table: Lockstep) -> Ranked:
        rows, tiles, looks = features(table)
        return rows, tiles, self.scores(looks)

    def scores(self, of: Matrix) -> Vector:
        signal = of
        for weights, bias in self.layers[:-1]:
            signal = np.maximum(signal @ weights + bias, 0)
        weights, bias = self.layers[-1]
        return (signal @ weights + bias)[:, 0]


def load(path: Path) -> Net:
    """A network from its file."""
    with np.load(path) as stored:
        count = len(stored.files) // 2
        return Net(tuple((stored[f"w{i}"], stored[f"b{i}"]) for i in range(count)))


def save(net: Net, path: Path) -> None:
    named = {}
    for i, (weights, bias) in enumerate(net.layers):
        named[f"w{i}"], named[f"b{i}"] = weights, bias
    np.savez_compressed(path, **named)  # type: ignore[arg-type]


def starts(rows: Ints) -> Ints:
    """Where each row's candidates begin."""
    return np.flatnonzero(np.diff(rows, prepend=-1))


def logs(rows: Ints, scores: Vector) -> Vector:
    """Log-probability of each candidate among those of its row."""
    first = starts(rows)
    shifted = scores - np.maximum.reduceat(scores, first)[rows]
    return np.asarray(shifted - np.log(np.add.reduceat(np.exp(shifted), first))[rows], np.float32)


def pick(rows: Ints, tiles: Ints, scores: Vector, stream: np.random.Generator, heat: float) -> Ints:
    """A tile for each row, drawn by the scores; `heat` 0: always the highest."""
    if heat:
        scores = scores + np.float32(heat) * stream.gumbel(size=len(scores)).astype(np.float32)
    best = np.maximum.reduceat(scores, starts(rows))
    where = np.flatnonzero(scores == best[rows])
    chosen = np.empty(rows[-1] + 1, np.int64)
    chosen[rows[where[::-1]]] = tiles[where[::-1]]
    return chosen


def finish(net: Policy, table: Lockstep, stream: np.random.Generator, heat: float = 1.0) -> None:
    """Plays every row to its end."""
    while not table.over:
        step(net, table, stream, heat)


def step(net: Policy, table: Lockstep, stream: np.random.Generator, heat: float = 1.0) -> None:
    """One tile in every row."""
    table.play(pick(*net.rank(table), stream, heat))
