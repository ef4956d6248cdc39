"""The policies in the core beside the same in numpy: play-outs, and what was played.

Prints processor time a tile of each and how many times sooner the core is; answers are asserted.

    python benchmarks/core_net.py [DEALS]
"""

import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a second one waits, and is counted

import numpy as np

from texas42.bots.evidence import _NEVER, _PLAYERS, Logs, Trust, played, weighed
from texas42.bots.hidden import hidden
from texas42.bots.lockstep import Lockstep, Masks
from texas42.bots.net import Policy, finish, logs
from texas42.bots.policies import policy
from texas42.bots.rows import Heard
from texas42.bots.rows import finish as finish_in_core
from texas42.bots.sight import Sight
from texas42.bots.worlds import draw
from texas42.kernel.calls import Call
from texas42.kernel.contract import Contract, contract
from texas42.kernel.deal import legal_actions, play, start
from texas42.kernel.declarations import Declaration
from texas42.kernel.presets import preset
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Mask, Seat
from texas42.kernel.view import View, view

DEALS: Final = 2000
HEAT: Final = 0.5
HOUSE: Final = replace(preset("house"), stop_when_decided=False)
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


def first_tricks(given: Contract) -> View:
    """A deal after two tricks of any tiles, as the declarer sees it."""
    rng, setup = random.Random(3), Setup(HOUSE, Seat(3), tuple(map(Mask, deals(1)[0].tolist())))
    position = start(replace(setup, given=Given(Seat(0), given.call, given.declaration)))
    while len(position.tricks) < 2 or position.actor != 0:
        position = play(position, rng.choice(legal_actions(position)))
    return view(position, Seat(0))


def by_numpy(heard: Heard, dealt: Masks) -> Logs:
    """As `weighed`, in lockstep."""
    table, net = Lockstep(heard.contract, dealt), policy(heard.contract)
    kinds = np.log([part for part, _, _ in _PLAYERS])[:, None] + np.zeros(len(dealt))
    said: dict[int, Logs] = {}
    for tile in heard.tiles:
        seat = int(table.turn[0])
        if heard.who >> seat & 1:
            said[seat] = said.get(seat, kinds) + chances(net, table, tile)
        table.play(np.full(len(dealt), tile))
    return np.asarray(sum(np.logaddexp.reduce(each, axis=0) for each in said.values()))


def chances(net: Policy, table: Lockstep, tile: int) -> Logs:
    """Kinds x rows: the log-chance of this tile, `_NEVER` where it was not legal."""
    out = np.full((len(_PLAYERS), table.rows), _NEVER)
    rows, tiles, scores = net.rank(table)
    played = tiles == tile
    where = rows[played]
    options = np.bincount(rows, minlength=table.rows)[where]
    for number, (_, sharply, anyhow) in enumerate(_PLAYERS):
        wanted = np.exp(logs(rows, scores * np.float32(sharply))[played])
        out[number, where] = np.log((1 - anyhow) * wanted + anyhow / options)
    return out


def hearing(given: Contract, count: int) -> tuple[float, float, int]:
    """Seconds of numpy and of the core, and how many tiles; the numbers are the same."""
    seen = first_tricks(given)
    worlds = draw(hidden(seen), count, random.Random(1))
    heard, dealt = Heard.of(Sight(seen)), worlds | np.array(played(seen), np.uint32)
    found: dict[str, Logs] = {}
    took = (
        spent(lambda: found.update(numpy=by_numpy(heard, dealt)), 1),
        spent(lambda: found.update(core=weighed(seen, worlds, Trust(0, 0, 1)))),
    )
    assert np.allclose(found["core"], found["numpy"], rtol=1e-4, atol=1e-4)
    return *took, count * len(heard.tiles)


def main(count: int = DEALS) -> None:
    hands = deals(count)
    for declaration, given in GIVEN.items():
        told(f"finish, {declaration}", *play_outs(given, hands), count * 7 * given.per_trick)
        told(f"weighed, {declaration}", *hearing(given, count))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
