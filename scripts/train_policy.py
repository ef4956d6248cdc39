"""Trains a policy network by self-play from nothing: `train_policy.py OUT --minutes N [--losing]`.

Every step plays some hundred deals of one contract eight times each, all seats by the network as it
is. An action that came before a better result than the other plays of the same deal had is made
likelier for the bidders, and less likely for the others (policy gradient with the mean of the other
plays as its base line, Adam, a little entropy). Numpy only; one core plays about 15,000 deals a
second. Weights shipped in `bots/weights` come from 45 minutes of this on a shared machine.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from adam import Adam
from numpy.typing import NDArray

from texas42.bots.features import SIZE, Matrix, features
from texas42.bots.lockstep import Ints, Lockstep, Masks
from texas42.bots.net import Net, Vector, load, logs, pick, save, starts
from texas42.bots.strengths import by_declaration
from texas42.kernel.calls import Call
from texas42.kernel.contract import Aim, Contract, contract
from texas42.kernel.declarations import Declaration
from texas42.kernel.presets import for_players, preset
from texas42.kernel.rules import NelloDoubles, Rules, Sides
from texas42.kernel.tiles import ALL, Mask, Seat, pips, tiles_in

DEALS, PLAYS = 512, 8
"""Deals of a step, and how often each is played."""
ENTROPY, POINTS = 0.01, 0.1
"""Weight of entropy, and of points beside making the contract."""
HIDDEN: Final = (48, 24)
TABLES: Final[tuple[tuple[int, Sides], ...]] = (
    (4, "pairs"), (4, "pairs"), (3, "alone"), (4, "pairs"), (5, "alone"), (6, "pairs"),
    (4, "pairs"), (7, "alone"), (6, "threes"), (2, "alone"), (4, "alone"),
)  # fmt: skip
DOUBLES: Final[tuple[NelloDoubles, ...]] = ("own", "own", "high", "low", "own_low")

Weights = NDArray[np.float32]
Grads = list[Weights]


@dataclass
class Seen:
    """What one ply of all rows left for learning."""

    rows: Ints
    chosen: NDArray[np.bool_]
    looks: Matrix
    scores: Vector
    bids: NDArray[np.bool_]
    """By row: a bidder was on turn."""


def fresh(stream: np.random.Generator) -> Net:
    """A network that knows nothing."""
    sizes = (SIZE, *HIDDEN, 1)
    layers = []
    for size, after in pairwise(sizes):
        spread = np.sqrt(2 / size) * (1.0 if after > 1 else 0.1)
        weights = (spread * stream.normal(size=(size, after))).astype(np.float32)
        layers.append((weights, np.zeros(after, np.float32)))
    return Net(tuple(layers))


def gradient(net: Net, looks: Matrix, pull: Vector) -> Grads:
    """Of sum(pull * score) with respect to every weight."""
    signals = [looks]
    for weights, bias in net.layers[:-1]:
        signals.append(np.maximum(signals[-1] @ weights + bias, 0))
    grads: Grads = []
    back = pull[:, None]
    for (weights, _), signal in zip(reversed(net.layers), reversed(signals), strict=True):
        grads = [signal.T @ back, back.sum(axis=0), *grads]
        back = (back @ weights.T) * (signal > 0)
    return grads


def rules_of(players: int, sides: Sides) -> Rules:
    base = for_players(replace(preset("house"), stop_when_decided=False), players)
    return replace(base, sides=sides, plunge=False, splash=False)


def dealt(rules: Rules, rows: int, stream: np.random.Generator) -> Masks:
    tiles = np.array(list(tiles_in(Mask(ALL & ~rules.removed))))
    order = stream.random((rows, len(tiles))).argsort(axis=1)
    held = tiles[order][:, : rules.tricks * rules.seats].astype(np.uint32)
    bits = (np.uint32(1) << held).reshape(rows, rules.seats, rules.tricks)
    return np.asarray(np.bitwise_or.reduce(bits, axis=2), np.uint32)


def natural(
    rules: Rules, stream: np.random.Generator, deals: int = DEALS
) -> tuple[Contract, Masks]:
    """Deals in which seat 0 would name this trump, stronger hands more often, and a bid."""
    index = int(stream.integers(len(rules.declarations)))
    hands = dealt(rules, 12 * deals, stream)
    strong = by_declaration(rules, hands[:, 0])
    wanted = strong[:, index] - strong.max(axis=1) + stream.gumbel(size=len(hands)) * 2
    kept = hands[np.argsort(-wanted)[: 2 * deals]]
    rank = by_declaration(rules, kept[:, 0])[:, index] + 5 * stream.gumbel(size=len(kept))
    chosen = kept[np.argsort(-rank)[:deals]]
    return contract(rules, Seat(0), bid(rules, stream), rules.declarations[index]), chosen


def bid(rules: Rules, stream: np.random.Generator) -> Call:
    low = 30 if rules.teams == 2 and rules.seats == 4 else 20
    if stream.random() < 0.2:
        return Call.of_points(42)
    return Call.of_points(int(low + min(9, stream.geometric(0.35) - 1)))


_NELLO: Final[tuple[NelloDoubles, ...]] = ("own", "own", "high", "low", "own_low")


def nello(rules: Rules, step: int, stream: np.random.Generator) -> tuple[Contract, Masks]:
    """Deals in which seat 0 holds low tiles."""
    rules = replace(rules, nello_doubles=_NELLO[step % len(_NELLO)])
    hands = dealt(rules, 8 * DEALS, stream)
    weight = np.array([pips(t) for t in tiles_in(ALL)])
    total = ((hands[:, :1] >> np.arange(28, dtype=np.uint32)) & np.uint32(1)) @ weight
    order = np.argsort(total / 4 - 1.5 * stream.gumbel(size=len(hands)))
    given = contract(rules, Seat(0), Call.of_marks(1), Declaration.NELLO)
    return given, hands[order[:DEALS]]


def played(
    net: Net, given: Contract, hands: Masks, removed: int, stream: np.random.Generator
) -> tuple[Lockstep, list[Seen]]:
    table, plies = Lockstep(given, hands, removed), []
    while not table.over:
        rows, tiles, looks = features(table)
        scores = net.scores(looks)
        chosen = pick(rows, tiles, scores, stream, 1.0)
        bids = table.tables.bidders[table.turn]
        plies.append(Seen(rows, tiles == chosen[rows], looks, scores, bids))
        table.play(chosen)
    return table, plies


def made(table: Lockstep) -> NDArray[np.bool_]:
    given = table.contract
    match given.aim:
        case Aim.NO_TRICK:
            return np.asarray(table.taken[:, given.declarer] == 0)
        case Aim.EVERY_TRICK:
            return np.asarray(table.points[:, 1] == 0)
        case _:
            return np.asarray(table.points[:, 0] >= given.needs)


def learn(net: Net, table: Lockstep, plies: list[Seen]) -> Grads:
    """The mean gradient of all decisions that were free."""
    result = (made(table) + POINTS * table.points[:, 0] / 42).reshape(-1, PLAYS)
    others = (result.sum(axis=1, keepdims=True) - result) / (PLAYS - 1)
    better = (result - others).ravel()
    better /= better.std() + 1e-6
    total: Grads | None = None
    decisions = 1
    for seen in plies:
        first = starts(seen.rows)
        free = np.diff(np.append(first, len(seen.rows)))[seen.rows] > 1
        if not free.any():
            continue
        decisions += int((free & seen.chosen).sum())
        grads = gradient(net, seen.looks[free], _pull(seen, first, better)[free])
        total = grads if total is None else [a + b for a, b in zip(total, grads, strict=True)]
    return [np.asarray(grad / decisions, np.float32) for grad in total or []]


def _pull(seen: Seen, first: Ints, better: NDArray[np.float64]) -> Vector:
    """By candidate: how its score should fall."""
    log = logs(seen.rows, seen.scores)
    chance = np.exp(log)
    worth = np.where(seen.bids, better, -better)[seen.rows]
    spread = np.add.reduceat(chance * log, first)[seen.rows]
    pull = (chance - seen.chosen) * worth + ENTROPY * chance * (log - spread)
    return np.asarray(pull, np.float32)


def train(net: Net, minutes: float, losing: bool, stream: np.random.Generator) -> None:
    """Changes the network in place, and says how it goes."""
    weights = [part for layer in net.layers for part in layer]
    optimiser = Adam({str(place): part for place, part in enumerate(weights)})
    begun, step = time.monotonic(), 0
    while (spent := (time.monotonic() - begun) / (60 * minutes)) < 1:
        rules = rules_of(*TABLES[0 if losing else step % len(TABLES)])
        given, hands = nello(rules, step, stream) if losing else natural(rules, stream)
        rows = np.repeat(hands, PLAYS, axis=0)
        table, plies = played(net, given, rows, int(rules.removed), stream)
        grads = learn(net, table, plies)
        optimiser.step({str(p): grad for p, grad in enumerate(grads)}, 2e-3 * (1 - 0.9 * spent))
        step += 1
        if step % 50 == 0:
            sys.stderr.write(f"{step} steps, {60 * minutes * spent:.0f} s\n")


def main(given: Sequence[str] | None = None) -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("out", type=Path)
    words.add_argument("--minutes", type=float, default=20)
    words.add_argument("--losing", action="store_true", help="for nello")
    words.add_argument("--begin", type=Path, help="weights to go on from")
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args(given)
    stream = np.random.default_rng(asked.seed)
    net = load(asked.begin) if asked.begin else fresh(stream)
    train(net, asked.minutes, asked.losing, stream)
    save(net, asked.out)


if __name__ == "__main__":
    main()
