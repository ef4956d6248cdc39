"""Trains the policy for four players in pairs by self-play: `train_pairs.py OUT --minutes N`.

Every step plays some hundred deals of one contract once, all seats by the network as it is. A
critic that sees every tile says after each tile how the deal stands; by what it says next, tiles
become likelier or less likely (policy gradient with generalised advantages, Schulman et al. 2016,
Adam, a little entropy). The critic only teaches: it is stored beside OUT to go on from, and not
shipped. Numpy only; one core plays and learns some 3,500 deals a second. `bots/weights/pairs.npz`
comes from some two hours of this on a busy machine, begun from `taking.npz` (`train_policy.py`); it
still got better when it was stopped.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from adam import Adam
from numpy.typing import NDArray
from train_policy import bid, dealt, made, natural, rules_of

from texas42.arena.match import THIRTY
from texas42.bots.deep import Deep, Seen, Weights, load_deep, save_deep
from texas42.bots.features import Matrix
from texas42.bots.lockstep import Ints, Lockstep, Masks
from texas42.bots.net import Net, Ranked, Vector, load, logs, pick, starts
from texas42.bots.planes import KINDS, WIDTH, columns, flags, kind, unpacked
from texas42.kernel.contract import Aim, Contract, contract, tables_of
from texas42.kernel.declarations import PIP_SUITS
from texas42.kernel.tiles import Seat

DEALS: Final = 768
"""Deals of a step."""
ENTROPY, POINTS, LOOK_ON, RATE = 0.008, 0.1, 0.95, 1e-3
"""Weight of entropy; of points beside making the contract; of later opinions of the critic."""
WARM: Final = 60
"""Steps in which only the critic learns."""
TABLE, TILES = (128, 64), 28
RULES: Final = rules_of(4, "pairs")
_DOUBLES: Final = RULES.doubles_rank


def begun(base: Net, stream: np.random.Generator) -> Deep:
    """A network that plays as `base` does: what sees the table says nothing yet."""
    (w1, b1), (w2, b2), (w3, b3) = base.layers
    first, second = TABLE
    parts = {
        "P1": 1.8 * _random(WIDTH, first, stream), "c1": np.zeros(first, np.float32),
        "P2": _random(first, second, stream), "c2": np.zeros(second, np.float32),
        "U": np.zeros((second, w2.shape[1]), np.float32),
        "L": np.zeros((second, TILES), np.float32),
        "W1": w1.copy(), "b1": b1.copy(), "W2": w2.copy(), "b2": b2.copy(),
        "w3": w3.copy(), "b3": b3.copy(),
    }  # fmt: skip
    return Deep(parts)


def _random(size: int, after: int, stream: np.random.Generator) -> Matrix:
    spread = np.sqrt(2 / size)
    return np.asarray(spread * stream.normal(size=(size, after)), np.float32)


@dataclass(frozen=True)
class Opinion:
    """What the critic said of every row, and what it went through."""

    value: Vector
    places: Ints
    sees: Matrix
    low: Matrix
    high: Matrix


CRITIC_PLANES: Final = 8
CRITIC_REST: Final = 12 + 7 + KINDS


@dataclass(frozen=True)
class Critic:
    """Sees every tile: what the bidders' result will be. Seat 0 declares."""

    parts: Weights

    @classmethod
    def fresh(cls, stream: np.random.Generator) -> "Critic":
        width = 32 * CRITIC_PLANES + CRITIC_REST
        parts = {
            "A": 2 * _random(width, 192, stream), "a": np.zeros(192, np.float32),
            "B": _random(192, 64, stream), "b": np.zeros(64, np.float32),
            "C": _random(64, 1, stream) * np.float32(0.1), "c": np.zeros(1, np.float32),
        }  # fmt: skip
        return cls(parts)

    def judge(self, table: Lockstep) -> Opinion:
        p = self.parts
        places = columns(kind(table.contract), CRITIC_PLANES, CRITIC_REST)
        sees = _all_of(table)
        low = np.maximum(sees @ p["A"][places] + p["a"], 0)
        high = np.maximum(low @ p["B"] + p["b"], 0)
        return Opinion((high @ p["C"] + p["c"])[:, 0], places, sees, low, high)

    def gradient(self, said: Opinion, error: Vector) -> Weights:
        p = self.parts
        off = error[:, None].astype(np.float32)
        d_high = (off @ p["C"].T) * (said.high > 0)
        d_low = (d_high @ p["B"].T) * (said.low > 0)
        d_sees = np.zeros_like(p["A"])
        d_sees[said.places] = said.sees.T @ d_low
        return {
            "A": d_sees, "a": d_low.sum(axis=0), "B": said.low.T @ d_high, "b": d_high.sum(axis=0),
            "C": said.high.T @ off, "c": off.sum(axis=0),
        }  # fmt: skip


def _all_of(table: Lockstep) -> Matrix:
    """Every hand, the trick, the score."""
    given = table.contract
    sees = unpacked(np.concatenate([table.hands, table.trick], axis=1), CRITIC_REST)
    rest = sees[:, 32 * CRITIC_PLANES :]
    need = given.needs if given.aim is Aim.POINTS else 42
    rest[:, :4] = flags(table.turn, 4)
    rest[:, 4:8] = flags(table.best_seat, 4) & (table.laid > 0)
    rest[:, 8:12] = flags(table.leader, 4)
    columns_ = (
        np.full(table.rows, table.laid / 3),
        np.clip((need - table.points[:, 0]) / 20, -1, 2),
        np.clip((43 - need - table.points[:, 1]) / 20, -1, 2),
        table.on_table / 10,
        np.full(table.rows, table.tricks / 7),
        np.full(table.rows, given.aim is not Aim.POINTS),
        table.points[:, 0] >= need,
    )
    rest[:, 12:19] = np.stack(columns_, axis=1)
    rest[:, 19:] = 0
    rest[:, 19 + kind(given)] = 1
    return sees


def deals(stream: np.random.Generator) -> tuple[Contract, Masks]:
    """Deals of one contract: a third with the longest suit as it comes, else as hands are bid."""
    return _longest(stream) if stream.random() < 0.35 else natural(RULES, stream, DEALS)


def _longest(stream: np.random.Generator) -> tuple[Contract, Masks]:
    """Hands in which one suit is the longest, equals told apart by their double, then by pips."""
    pip = int(stream.integers(len(PIP_SUITS)))
    hands = dealt(RULES, 8 * DEALS, stream)
    lengths = []
    for suit, named in enumerate(PIP_SUITS):
        family = tables_of(named, _DOUBLES).follow_mask[suit]
        double = hands[:, 0] >> np.uint32(suit * (suit + 1) // 2 + suit) & np.uint32(1)
        lengths.append(2.0 * np.bitwise_count(hands[:, 0] & np.uint32(family)) + double + suit / 10)
    kept = hands[np.argmax(lengths, axis=0) == pip][:DEALS]
    call = THIRTY if stream.random() < 0.6 else bid(RULES, stream)
    return contract(RULES, Seat(0), call, PIP_SUITS[pip]), kept


@dataclass(frozen=True)
class Ply:
    """One tile in every row."""

    ranked: Ranked
    seen: Seen
    chosen: NDArray[np.bool_]
    bids: NDArray[np.bool_]
    """By row: a bidder was on turn."""
    said: Opinion


def played(net: Deep, critic: Critic, table: Lockstep, stream: np.random.Generator) -> list[Ply]:
    plies = []
    while not table.over:
        said, (ranked, seen) = critic.judge(table), net.look(table)
        chosen = pick(*ranked, stream, 1.0)
        bids = table.tables.bidders[table.turn]
        plies.append(Ply(ranked, seen, ranked[1] == chosen[ranked[0]], bids, said))
        table.play(chosen)
    return plies


def advantages(plies: list[Ply], result: Vector) -> NDArray[np.float32]:
    """By ply and row: how much better the deal went for the bidders than the critic had thought."""
    values = np.stack([*(ply.said.value for ply in plies), result])
    better, after = np.zeros_like(values), np.zeros_like(result)
    for place in range(len(plies) - 1, -1, -1):
        after = values[place + 1] - values[place] + LOOK_ON * after
        better[place] = after
    return better[:-1]


def pull(ply: Ply, better: Vector) -> tuple[Vector, int]:
    """By candidate how its score should fall, and how many rows had a choice."""
    rows, _, scores = ply.ranked
    first, log = starts(rows), logs(rows, scores)
    free = np.diff(np.append(first, len(rows))) > 1
    chance = np.exp(log)
    worth = np.where(ply.bids, better, -better)[rows]
    spread = np.add.reduceat(chance * log, first)[rows]
    force = (chance - ply.chosen) * worth + ENTROPY * chance * (log - spread)
    return np.asarray(force * free[rows], np.float32), int(free.sum())


def learn(net: Deep, critic: Critic, plies: list[Ply], result: Vector) -> tuple[Weights, Weights]:
    """The mean gradients of the network and of its critic."""
    better = advantages(plies, result)
    spread = better.std() + 1e-6
    acts = {name: np.zeros_like(part) for name, part in net.parts.items()}
    says = {name: np.zeros_like(part) for name, part in critic.parts.items()}
    decisions = 1
    for ply, gain in zip(plies, better, strict=True):
        for name, grad in critic.gradient(ply.said, -gain / len(result)).items():
            says[name] += grad / len(plies)
        force, free = pull(ply, gain / spread)
        if free:
            decisions += free
            for name, grad in net.gradient(ply.seen, force).items():
                acts[name] += grad
    return {name: grad / np.float32(decisions) for name, grad in acts.items()}, says


def train(net: Deep, critic: Critic, minutes: float, stream: np.random.Generator) -> None:
    """Changes both in place, and says how it goes."""
    acting, saying = Adam(net.parts), Adam(critic.parts)
    begun_at, step = time.monotonic(), 0
    while (spent := (time.monotonic() - begun_at) / (60 * minutes)) < 1:
        given, hands = deals(stream)
        table = Lockstep(given, hands, int(RULES.removed))
        plies = played(net, critic, table, stream)
        result = (made(table) + POINTS * table.points[:, 0] / 42).astype(np.float32)
        acts, says = learn(net, critic, plies, result)
        rate = RATE * (1 - 0.95 * spent)
        saying.step(says, rate)
        if step >= WARM:
            acting.step(acts, rate)
            net.forget()
        step += 1
        if step % 100 == 0:
            miss = float(((plies[14].said.value - result) ** 2).mean())
            sys.stderr.write(f"{step} steps, {60 * minutes * spent:.0f} s, critic {miss:.3f}\n")


def main(given: Sequence[str] | None = None) -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("out", type=Path)
    words.add_argument("--minutes", type=float, default=60)
    words.add_argument("--base", type=Path, help="a small network to begin from (taking.npz)")
    words.add_argument("--begin", type=Path, help="weights to go on from, their critic beside them")
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args(given)
    if (asked.base is None) == (asked.begin is None):
        words.error("give --base or --begin")
    stream = np.random.default_rng(asked.seed)
    net = load_deep(asked.begin) if asked.begin else begun(load(asked.base), stream)
    critic = Critic.fresh(stream)
    if asked.begin and beside(asked.begin).exists():
        critic = Critic(load_deep(beside(asked.begin)).parts)
    train(net, critic, asked.minutes, stream)
    save_deep(net, asked.out)
    save_deep(Deep(critic.parts), beside(asked.out))


def beside(path: Path) -> Path:
    """Where the critic of these weights is."""
    return path.with_suffix(".critic.npz")


if __name__ == "__main__":
    main()
