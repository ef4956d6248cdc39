"""Hidden hands drawn exactly uniformly among those that a view allows.

Tiles that may lie in the same places form a class. The ways to spread a class over the places are
counted for every state of what is still free (restricted classes first, so there are few), worlds
are shared out among them by their counts, and within a way tiles are shuffled. Nothing is tried
and thrown away but for the doubles that a plunge or splash promises.
"""

import random
from collections.abc import Iterator
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.bots.hidden import Hidden
from texas42.kernel.tiles import DOUBLES

Worlds = NDArray[np.uint32]
"""worlds x seats: every hand as it is now."""

_Split = tuple[int, ...]
_BATCHES: Final = 400


class NoWorld(ValueError):
    """Nothing is consistent with what the view says."""


def draw(hidden: Hidden, count: int, rng: random.Random) -> Worlds:
    """`count` worlds, each consistent one equally likely. Raises `NoWorld` where there is none."""
    stream = np.random.default_rng(rng.getrandbits(64))
    if not any(least for _, least in hidden.held):
        return _Deal(hidden, stream).worlds(count)
    return _with_doubles(hidden, count, stream)


def _with_doubles(hidden: Hidden, count: int, stream: np.random.Generator) -> Worlds:
    """Draws until enough worlds hold the doubles promised: exact, for what is left is uniform."""
    found: list[Worlds] = []
    total = 0
    for _ in range(_BATCHES):
        worlds = _Deal(hidden, stream).worlds(max(count, 256))
        good = np.ones(len(worlds), bool)
        for seat, least in hidden.held:
            good &= np.bitwise_count(worlds[:, seat] & np.uint32(DOUBLES)) >= least
        found.append(worlds[good])
        total += int(good.sum())
        if total >= count:
            break
    if not total:
        raise NoWorld("no deal fits the calls and plays")
    return np.concatenate(found)[np.arange(count) % total]


class _Deal:
    def __init__(self, hidden: Hidden, stream: np.random.Generator) -> None:
        self.hidden, self.stream = hidden, stream
        self.sizes = tuple(place.size for place in hidden.places)
        self.classes = self._classes()
        self.counted: dict[tuple[int, _Split], float] = {}

    def worlds(self, count: int) -> Worlds:
        out = np.empty((count, len(self.hidden.known)), np.uint32)
        out[:] = np.array(self.hidden.known, np.uint32)
        if not self._ways(0, self.sizes):
            raise NoWorld("no deal fits the voids and calls")
        self._fill(0, self.sizes, out)
        self.stream.shuffle(out)
        return out

    def _classes(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """(places, tiles) of each class, those that may lie in the fewest places first."""
        groups: dict[tuple[int, ...], list[int]] = {}
        for tile in range(28):
            if self.hidden.pool >> tile & 1:
                places = self.hidden.places
                where = tuple(i for i, p in enumerate(places) if not p.barred >> tile & 1)
                groups.setdefault(where, []).append(tile)
        return sorted(((w, tuple(t)) for w, t in groups.items()), key=lambda g: len(g[0]))

    def _ways(self, index: int, free: _Split) -> float:
        """In how many ways the classes from `index` on can be spread over what is free."""
        if index == len(self.classes):
            return 0.0 if any(free) else 1.0
        key = (index, free)
        if key not in self.counted:
            self.counted[key] = sum(ways for _, ways in self._splits(index, free))
        return self.counted[key]

    def _splits(self, index: int, free: _Split) -> Iterator[tuple[_Split, float]]:
        where, tiles = self.classes[index]
        last = index == len(self.classes) - 1
        options = self._exact(where, len(tiles), free) if last else _spread(where, len(tiles), free)
        for split, ways in options:
            rest = tuple(f - s for f, s in zip(free, split, strict=True))
            later = self._ways(index + 1, rest)
            if later:
                yield split, ways * later

    def _exact(
        self, where: tuple[int, ...], size: int, free: _Split
    ) -> Iterator[tuple[_Split, float]]:
        """The last class must fill what is left."""
        if sum(free) != size or any(f and i not in where for i, f in enumerate(free)):
            return
        ways, left = 1.0, size
        for part in free:
            ways *= comb(left, part)
            left -= part
        yield free, ways

    def _fill(self, index: int, free: _Split, out: Worlds) -> None:
        """Deals the classes from `index` on to every row of `out`."""
        if index == len(self.classes) or not len(out):
            return
        splits = list(self._splits(index, free))
        odds = np.array([ways for _, ways in splits])
        shares = self.stream.multinomial(len(out), odds / odds.sum())
        start = 0
        for (split, _), share in zip(splits, shares, strict=True):
            rows = out[start : start + int(share)]
            start += int(share)
            self._share(self.classes[index][1], split, rows)
            self._fill(index + 1, tuple(f - s for f, s in zip(free, split, strict=True)), rows)

    def _share(self, tiles: tuple[int, ...], split: _Split, rows: Worlds) -> None:
        if not len(rows):
            return
        bits = np.left_shift(np.uint32(1), np.array(tiles, np.uint32))
        order = self.stream.random((len(rows), len(tiles))).argsort(axis=1)
        dealt, start = bits[order], 0
        for place, part in zip(self.hidden.places, split, strict=True):
            if place.seat is not None and part:
                rows[:, place.seat] |= np.bitwise_or.reduce(dealt[:, start : start + part], axis=1)
            start += part


def _spread(where: tuple[int, ...], size: int, free: _Split) -> Iterator[tuple[_Split, float]]:
    """Every way to lay `size` tiles into these places, and how many orders it stands for."""
    if not where:
        if not size:
            yield (0,) * len(free), 1.0
        return
    first, rest = where[0], where[1:]
    for part in range(min(size, free[first]) + 1):
        for split, ways in _spread(rest, size - part, free):
            yield (*split[:first], part, *split[first + 1 :]), ways * comb(size, part)
