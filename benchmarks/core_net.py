"""The policies in the core beside the same in numpy: play-outs, and what was played.

Prints processor time a tile of each and how many times sooner the core is; answers are asserted.

    python benchmarks/core_net.py [DEALS]
"""

import os
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a second one waits, and is counted

import numpy as np

from texas42.bots.lockstep import Ints, Lockstep, Masks
from texas42.bots.net import Policy, finish, logs
from texas42.bots.policies import policy
from texas42.bots.rows import Heard, Kind, Logs, says
from texas42.bots.rows import finish as finish_in_core
from texas42.kernel.calls import Call
from texas42.kernel.contract import Contract, contract
from texas42.kernel.declarations import Declaration
from texas42.kernel.presets import preset
from texas42.kernel.tiles import Seat, SeatMask

DEALS: Final = 2000
HEAT: Final = 0.5
KINDS: Final = (Kind(0.4, 1.0, 0.1), Kind(0.3, 0.7, 0.3), Kind(0.3, 0.3, 0.6))
HOUSE: Final = preset("house")
GIVEN: Final = {
    declaration: contract(HOUSE, Seat(0), Call.of_points(30), declaration)
    for declaration in (Declaration.FIVES, Declaration.NONE, Declaration.NELLO)
}


def deals(count: int) -> Masks:
    tiles = np.random.default_rng(42).permuted(np.tile(np.arange(28), (count, 1)), axis=1)
    bits = np.left_shift(np.uint32(1), tiles.astype(np.uint32))
    return np.asarray(bits.reshape(count, 4, 7).sum(axis=2), np.uint32)


def spent(work: Callable[[], None], times: int = 3) -> float:
    """The least processor time of a few runs, in seconds."""
    found = []
    for _ in range(times):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return min(found)


def told(name: str, numpy: float, core: float, tiles: int) -> None:
    print(
        f"{name:20} numpy {numpy / tiles * 1e6:6.2f} us, core {core / tiles * 1e6:6.3f} us "
        f"a tile: {numpy / core:5.1f} times"
    )


def play_outs(given: Contract, hands: Masks) -> tuple[float, float]:
    """Seconds of numpy and of the core; every deal is played to its end by both."""
    ended: dict[str, Lockstep] = {}

    def by_numpy() -> None:
        ended["numpy"] = Lockstep(given, hands)
        finish(policy(given), ended["numpy"], np.random.default_rng(1), HEAT)

    def by_core() -> None:
        ended["core"] = Lockstep(given, hands)
        finish_in_core(ended["core"], np.random.default_rng(1), HEAT)

    took = spent(by_numpy, 1), spent(by_core)
    ours, theirs = ended["core"].points, ended["numpy"].points
    apart = (ours - theirs)[:, 0]
    assert (ours.sum(axis=1) == theirs.sum(axis=1)).all(), "points are missing"
    error = apart.std() / len(hands) ** 0.5
    assert abs(apart.mean()) < 4 * error + 1e-9, f"{apart.mean()} points apart"
    return took


def first_tricks(given: Contract, hands: Masks) -> tuple[Heard, Masks]:
    """Two tricks of one deal, and deals in which they were played: all else lies anywhere."""
    table, rng, tiles = Lockstep(given, hands[:1]), np.random.default_rng(3), []
    for _ in range(2 * given.per_trick):
        legal = [t for t in range(28) if table.legal()[0] >> t & 1]
        tiles.append(int(rng.choice(legal)))
        table.play(np.array(tiles[-1:]))
    rest = [t for t in range(28) if t not in tiles]
    left = rng.permuted(np.tile(rest, (len(hands), 1)), axis=1)
    return Heard(given, 0, bytes(tiles), SeatMask(0b1110)), _with(table, left)


def _with(table: Lockstep, left: Ints) -> Masks:
    """What each seat has played, and its share of what is left."""
    bits = np.left_shift(np.uint32(1), left.astype(np.uint32))
    sizes = np.bitwise_count(table.hands[0])
    ends = [0, *np.cumsum(sizes)]
    held = [bits[:, start:end].sum(axis=1) for start, end in pairwise(ends)]
    return np.asarray(np.stack(held, axis=1) | table.played, np.uint32)


def by_numpy(heard: Heard, dealt: Masks) -> Logs:
    """As `says`, in lockstep."""
    table, net = Lockstep(heard.contract, dealt), policy(heard.contract)
    kinds = np.log([kind.part for kind in KINDS])[:, None] + np.zeros(len(dealt))
    said: dict[int, Logs] = {}
    for tile in heard.tiles:
        seat = int(table.turn[0])
        if heard.who >> seat & 1:
            said[seat] = said.get(seat, kinds) + chances(net, table, tile)
        table.play(np.full(len(dealt), tile))
    return np.asarray(sum(np.logaddexp.reduce(each, axis=0) for each in said.values()))


def chances(net: Policy, table: Lockstep, tile: int) -> Logs:
    """Kinds x rows: the log-chance of this tile, -8 where it was not legal."""
    out = np.full((len(KINDS), table.rows), -8.0)
    rows, tiles, scores = net.rank(table)
    played = tiles == tile
    where = rows[played]
    options = np.bincount(rows, minlength=table.rows)[where]
    for number, kind in enumerate(KINDS):
        wanted = np.exp(logs(rows, scores * np.float32(kind.sharply))[played])
        out[number, where] = np.log((1 - kind.anyhow) * wanted + kind.anyhow / options)
    return out


def hearing(given: Contract, hands: Masks) -> tuple[float, float]:
    """Seconds of numpy and of the core; the numbers are the same."""
    heard, dealt = first_tricks(given, hands)
    found: dict[str, Logs] = {}
    took = (
        spent(lambda: found.update(numpy=by_numpy(heard, dealt)), 1),
        spent(lambda: found.update(core=says(heard, dealt, KINDS, -8.0))),
    )
    assert np.allclose(found["core"], found["numpy"], rtol=1e-4, atol=1e-4)
    return took


def main(count: int = DEALS) -> None:
    hands = deals(count)
    for declaration, given in GIVEN.items():
        told(f"finish, {declaration}", *play_outs(given, hands), count * 7 * given.per_trick)
        told(f"says, {declaration}", *hearing(given, hands), count * 2 * given.per_trick)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
