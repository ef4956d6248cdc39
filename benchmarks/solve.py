"""Solver speed: the work of issue 3's table, in processor time of one core, answers asserted.

Every line prints what one piece of work takes on average over the deals of a named seed (the
smallest and the largest mean of several runs), the slowest hundredth and the slowest, beside what
is promised. A wrong answer fails; a missed promise is printed.

    python benchmarks/solve.py [DEALS] [RUNS]
"""

import platform
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from texas42 import _core, solver
from texas42.kernel.calls import Call
from texas42.kernel.contract import Contract, contract
from texas42.kernel.deal import play, start
from texas42.kernel.declarations import NINE, PIP_SUITS, Declaration
from texas42.kernel.presets import preset
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Mask, Seat
from texas42.solver.memories import bits_for, memory
from texas42.solver.problems import Problems, core_tables

SEED = b"texas42 solve 1"
DEALS, RUNS = 1000, 3
HOUSE = preset("house")
Deals = NDArray[np.uint32]
Answer = int | Sequence[int] | NDArray[np.int16]
Work = Callable[[int], Answer]
"""Does the work of one deal, by its number."""
CHECKS: dict[str, int] = {
    "value of a random deal x 1000": 2128407302,
    "30 with the longest suit? x 1000": 227611510,
    "seven opening leads x 1000": 87425568,
    "table: 4 leaders x 9 declarations x 100": 2774551680,
    "first decision, 200 worlds x 20": 2030782610,
    "first of the third trick, 200 worlds x 20": 3206263798,
    "nello x 200": 3774350044,
    "sevens x 200": 3291473440,
    "four players alone x 200": 611360377,
    "2 players of 14 tiles x 10": 3996357003,
    "3 players of 9 tiles x 200": 889344022,
    "5 players of 5 tiles x 200": 2510129298,
    "6 players of 4 tiles x 200": 2755089661,
    "7 players of 4 tiles x 200": 2475835236,
    "RANDOM": 818734336,
    "SENSIBLE": 3717535938,
}
"""Work → checksum of all its answers for the default number of deals."""


def deals(rules: Rules, count: int, name: str = "") -> Deals:
    """Random deals that follow from the seed and a name."""
    live = [t for t in range(28) if not rules.removed >> t & 1]
    rng = np.random.default_rng(zlib.crc32(SEED + name.encode()))
    tiles = rng.permuted(np.tile(live, (count, 1)), axis=1)[:, : rules.seats * rules.tricks]
    bits = np.left_shift(np.uint32(1), tiles.astype(np.uint32))
    return np.asarray(bits.reshape(count, rules.seats, rules.tricks).sum(axis=2), np.uint32)


def task(declaration: Declaration, rules: Rules = HOUSE) -> Contract:
    return contract(rules, Seat(0), Call.of_points(30), declaration)


def random_declarations(count: int) -> list[Declaration]:
    rng = np.random.default_rng(zlib.crc32(SEED))
    return [NINE[i] for i in rng.integers(0, 9, count)]


def longest(hand: int) -> Declaration:
    """The pip suit of which a hand holds most; its double counts half a tile."""
    suits = [task(suit).follow_mask[pip] for pip, suit in enumerate(PIP_SUITS)]
    doubles = [1 << pip * (pip + 3) // 2 for pip in range(7)]
    lengths = [
        2 * (hand & suit).bit_count() + bool(hand & double)
        for suit, double in zip(suits, doubles, strict=True)
    ]
    return PIP_SUITS[lengths.index(max(lengths))]


def measure(name: str, work: Work, count: int, runs: int, promise: float | None) -> None:
    """Prints a line about `work` and asserts its answers."""
    means, slow, check = [], np.zeros(count), 0
    for _ in range(runs):
        spent, check = np.zeros(count), 0
        for number in range(count):
            began = time.process_time()
            answer = work(number)
            spent[number] = 1000 * (time.process_time() - began)
            check = zlib.crc32(np.asarray(answer, np.int16).tobytes(), check)
        means.append(float(spent.mean()))
        slow = spent if means[-1] == min(means) else slow
    kept = f"at most {promise:g}" + ("" if min(means) <= promise else "  MISSED") if promise else ""
    print(
        f"{name:46} {min(means):9.3f} ... {max(means):.3f} ms  p99 {np.percentile(slow, 99):8.2f}"
        f"  max {slow.max():8.2f}  {kept}",
        flush=True,
    )
    known = CHECKS.get(f"{name} x {count}", check)
    assert check == known, f"{name}: the answers have changed ({check} instead of {known})"
    SEEN[f"{name} x {count}"] = check


SEEN: dict[str, int] = {}


def of_each(
    contracts: Sequence[Contract], asked: Problems, bound: int | None = None, moves: bool = False
) -> Work:
    """One problem at a time, as it lies in a batch."""
    records = [asked[number : number + 1].tobytes() for number in range(len(asked))]
    tables = [core_tables(each) for each in contracts]
    bounds = None if bound is None else np.full(1, bound, np.int16)
    table = memory(bits_for(int(np.bitwise_count(asked["hands"]).max())))
    out = np.zeros(28 if moves else 1, np.int16)

    def work(number: int) -> Answer:
        _core.solve(tables[number], table, records[number], out, bounds, moves)
        return out

    return work


def four_players(count: int, runs: int) -> None:
    hands = deals(HOUSE, count)
    declared = [task(d) for d in random_declarations(count)]
    strong = [task(longest(int(hand))) for hand in hands[:, 0]]
    asked = solver.problems(declared[0], hands)
    measure("value of a random deal", of_each(declared, asked), count, runs, 0.5)
    measure("30 with the longest suit?", of_each(strong, asked, bound=30), count, runs, 0.07)
    measure("seven opening leads", of_each(declared, asked, moves=True), count, runs, 1.25)
    measure("table: 4 leaders x 9 declarations", whole_table(hands), count // 10, runs, 15)


def whole_table(hands: Deals) -> Work:
    def work(number: int) -> Answer:
        found = solver.table(tuple(Mask(int(hand)) for hand in hands[number]), HOUSE)
        return [points for row in found.values() for points in row.values()]

    return work


def worlds_of(hands: NDArray[np.uint32], seat: int, count: int, seed: int) -> Deals:
    """Deals in which a seat holds what it holds, and the others what is left in any way."""
    own, each = int(hands[seat]), [int(hand).bit_count() for hand in hands]
    hidden = [t for t in range(28) if sum(int(h) for h in hands) & ~own & 1 << t]
    tiles = np.random.default_rng(seed).permuted(np.tile(hidden, (count, 1)), axis=1)
    worlds, at = np.full((count, 4), own, np.uint32), 0
    for other in (s for s in range(4) if s != seat):
        held = tiles[:, at : at + each[other]]
        worlds[:, other] = np.left_shift(np.uint32(1), held.astype(np.uint32)).sum(axis=1)
        at += each[other]
    return worlds


def decisions(count: int, runs: int) -> None:
    """P(make 30) of each legal tile over 200 worlds: to the first trick, and to the third."""
    hands = deals(HOUSE, count, "decisions")
    tasks = [task(longest(int(hand))) for hand in hands[:, 0]]
    first = [(Seat(0), 30, worlds_of(row, 0, 200, number)) for number, row in enumerate(hands)]
    third = [
        later(row, given, number)
        for number, (row, given) in enumerate(zip(hands, tasks, strict=True))
    ]
    measure("first decision, 200 worlds", decide(tasks, first), count, runs, 100)
    measure("first of the third trick, 200 worlds", decide(tasks, third), count, runs, 8)


Decision = tuple[Seat, int, Deals]


def later(row: NDArray[np.uint32], given: Contract, number: int) -> Decision:
    """The leader, what the bidders still need, and the worlds, after two tricks of best play."""
    rules = replace(HOUSE, stop_when_decided=False)
    masks = tuple(Mask(int(hand)) for hand in row)
    bid = Given(Seat(0), Call.of_points(30), given.declaration)
    position = start(Setup(rules, Seat(0), masks, given=bid))
    for action in solver.line(position)[:8]:
        position = play(position, action)
    worlds = worlds_of(np.array(position.hands, np.uint32), position.turn, 200, number)
    return position.turn, 30 - position.points[0], worlds


def decide(tasks: Sequence[Contract], asked: Sequence[Decision]) -> Work:
    def work(number: int) -> Answer:
        leader, needs, worlds = asked[number]
        return solver.world_values(tasks[number], worlds, leader=leader, needs=needs)[1]

    return work


def other_games(count: int, runs: int) -> None:
    """Special contracts, and other numbers of players: reported, none over two seconds."""
    for name, rules, declared in rare_games():
        number = max(4, count // (100 if rules.players == 2 else 5))
        hands = deals(rules, number, name)
        tasks = [task(declared[i % len(declared)], rules) for i in range(number)]
        asked = solver.problems(tasks[0], hands)
        measure(name, of_each(tasks, asked), number, runs, None)


def rare_games() -> Iterator[tuple[str, Rules, Sequence[Declaration]]]:
    yield "nello", HOUSE, (Declaration.NELLO,)
    yield "sevens", HOUSE, (Declaration.SEVENS,)
    yield "four players alone", replace(HOUSE, sides="alone"), NINE
    for players in (2, 3, 5, 6, 7):
        rules = preset("texas", players)
        yield f"{players} players of {rules.tricks} tiles", rules, NINE


def playouts() -> None:
    given = task(Declaration.FIVES)
    asked = solver.problems(given, deals(HOUSE, 1))
    for policy in solver.Policy:
        began = time.process_time()
        found = solver.playouts(given, asked, 500_000, seed=42, policy=policy)
        each = found.size / (time.process_time() - began)
        promise = "at least 2,000,000" + ("" if each >= 2e6 else "  MISSED")
        print(f"play-outs, {policy.name.lower():35} {each:13,.0f} a second  {promise}")
        SEEN[policy.name] = zlib.crc32(found.tobytes())
        assert CHECKS.get(policy.name, SEEN[policy.name]) == SEEN[policy.name]


def two_cores(count: int) -> None:
    """The same batch on one thread and on two, by the clock on the wall, best of three."""
    given = [task(d) for d in random_declarations(count)]
    asked = solver.problems(given[0], deals(HOUSE, count))
    best = {}
    for threads in (1, 2):
        spent = []
        for _ in range(3):
            began = time.perf_counter()
            solver.solve_batch(given, asked, threads=threads)
            spent.append(time.perf_counter() - began)
        best[threads] = min(spent)
    print(
        f"batch on two cores: {best[1] / best[2]:.2f} times one (promised 1.9; idle machine only)"
    )


def main(count: int = DEALS, runs: int = RUNS) -> None:
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print(f"{count} deals of seed {SEED.decode()!r}, {runs} runs: smallest and largest mean\n")
    four_players(count, runs)
    decisions(max(2, count // 50), runs)
    other_games(count, runs)
    playouts()
    two_cores(count)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
