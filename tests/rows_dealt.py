"""Deals in lockstep under every contract, to hold the core's policies against numpy's."""

from collections.abc import Iterator, Sequence

import numpy as np

from tests.endings import tables_played
from texas42 import _core
from texas42.bots.evidence import Logs
from texas42.bots.lockstep import Ints, Lockstep, Masks
from texas42.bots.net import Policy, starts
from texas42.bots.policies import policy
from texas42.bots.rows import Heard, core_net, core_play
from texas42.kernel.calls import Call
from texas42.kernel.contract import Contract, contract
from texas42.kernel.declarations import Declaration
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Seat


def deals(rules: Rules, count: int, rng: np.random.Generator) -> Masks:
    """Random hands for every seat."""
    live = [t for t in range(28) if not rules.removed >> t & 1]
    tiles = rng.permuted(np.tile(live, (count, 1)), axis=1)[:, : rules.seats * rules.tricks]
    return gathered(tiles.reshape(count, rules.seats, rules.tricks))


def gathered(tiles: Ints) -> Masks:
    """The set of the tiles along the last axis."""
    bits = np.left_shift(np.uint32(1), tiles.astype(np.uint32))
    return np.asarray(bits.sum(axis=-1), np.uint32)


def dealt(count: int, rng: np.random.Generator) -> Iterator[tuple[str, Lockstep]]:
    """`count` deals under every declaration at every table, for points and for every trick."""
    for name, rules in tables_played():
        for number, declaration in enumerate(Declaration):
            call = Call.of_marks(2) if number % 3 == 2 else Call.of_points(30 + number)
            given = contract(rules, Seat(number % rules.seats), call, declaration)
            removed = int(rules.removed)
            yield f"{name}, {declaration}", Lockstep(given, deals(rules, count, rng), removed)


def by_tile(net: Policy, table: Lockstep) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """rows x 28: numpy's scores, NaN where not legal, 0 for a tile that is the only one."""
    rows, tiles, scores = net.rank(table)
    made = np.full((table.rows, 28), np.nan, np.float32)
    alone = np.bitwise_count(table.legal())[rows] == 1
    made[rows, tiles] = np.where(alone, 0, scores)
    return made


def gaps(net: Policy, table: Lockstep) -> tuple[Ints, np.ndarray[tuple[int], np.dtype[np.float32]]]:
    """By row the highest tile, and how far it is above the second."""
    rows, tiles, scores = net.rank(table)
    order = np.lexsort((tiles, -scores, rows))
    first = starts(rows)
    second = order[np.minimum(first + 1, len(order) - 1)]
    best = scores[order[first]]
    gap = np.where(np.bitwise_count(table.legal()) > 1, best - scores[second], np.inf)
    return tiles[order[first]], gap.astype(np.float32)


def halfway(given: Contract, hands: Masks, plays: int, rng: np.random.Generator) -> Lockstep:
    """These hands after `plays` tiles, each drawn among the legal ones."""
    table = Lockstep(given, hands)
    for _ in range(plays):
        table.play(any_legal(table, rng))
    return table


def any_legal(table: Lockstep, rng: np.random.Generator) -> Ints:
    bits = (table.legal()[:, None] >> np.arange(28, dtype=np.uint32)) & np.uint32(1)
    return np.asarray((bits * rng.random(bits.shape)).argmax(axis=1), np.int64)


def said(
    heard: Heard, dealt: Masks, kinds: Sequence[tuple[float, float, float]], never: float
) -> Logs:
    """By deal, what the core makes of the tiles that were played, of nothing else."""
    seats = dealt.shape[1]
    played = [0] * seats
    table = Lockstep(heard.contract, dealt[:1], heard.removed)
    for tile in heard.tiles:
        played[int(table.turn[0])] |= 1 << tile
        table.play(np.array([tile]))
    tiles = (
        core_net(policy(heard.contract)),
        core_play(heard.contract),
        heard.tiles,
        heard.who,
        heard.removed,
        np.array(kinds, np.float64),
        never,
        1.0,
    )
    nothing, nobody = np.zeros((0, 3)), (-1, 0, 1.0, 0.0)
    forms = np.zeros((0, 29), np.uint32), np.zeros((0, 9))
    evidence = _core.Evidence(*forms, bytes(28), nothing, (1.0, 0.0, 0.0), nobody, tiles)
    out = np.empty(len(dealt))
    now = np.ascontiguousarray(dealt & ~np.array(played, np.uint32))
    _core.weigh(_core.Hidden(0, 0, (0,) * seats, played, ()), evidence, len(dealt), now, out)
    return out
