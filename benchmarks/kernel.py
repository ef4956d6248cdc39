"""Kernel speed: actions a second through `legal_actions` and `play`, in plain Python.

The deals come from a named seed and their course is asserted, so that a faster wrong answer fails.
Prints the median and the spread of several runs, in processor time.
"""

import platform
import random
import statistics
import sys
import time
import zlib

from texas42.kernel.deal import legal_actions, play, start, word
from texas42.kernel.perft import auctions, tile_paths
from texas42.kernel.position import Phase, Position
from texas42.kernel.presets import PRESETS
from texas42.kernel.rules import Rules
from texas42.kernel.scoring import result
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import Mask, Seat, mask, tiles_in

SEED = "texas42 kernel 1"
DEALS = 400
RUNS = 7
TARGET = 40_000
"""Actions a second that are promised on one core."""
COURSES = {
    "quarenta-e-dois": 2748879474,
    "texas": 523808613,
    "cetrdeset-dva": 1823002928,
    "tournament": 83686144,
    "house": 2294739987,
}
"""Preset → checksum of everything that happened in its deals."""


def deals(rules: Rules, rng: random.Random) -> list[Position]:
    """The starts of so many deals."""
    tiles = list(tiles_in(Mask((1 << 28) - 1)))
    made = []
    for number in range(DEALS):
        rng.shuffle(tiles)
        hands = tuple(mask(tiles[7 * seat : 7 * seat + 7]) for seat in range(4))
        made.append(start(Setup(rules, Seat(number % 4), hands)))
    return made


def play_all(positions: list[Position], choices: list[int]) -> list[Position]:
    """The end of every deal, each action chosen by the next number."""
    ends, turn = [], 0
    for first in positions:
        position = first
        while position.phase is not Phase.OVER:
            legal = legal_actions(position)
            position = play(position, legal[choices[turn] % len(legal)])
            turn += 1
        ends.append(position)
    return ends


def course(ends: list[Position]) -> int:
    """A checksum of what was called, declared, played and scored."""
    told = []
    for end in ends:
        told += [word(call) for call in end.calls]
        told += [str(end.contract and end.contract.declaration)]
        told += [word(play) for trick in end.tricks for play in trick.plays]
        told += [str(result(end).awards)]
    return zlib.crc32(" ".join(told).encode())


def actions_in(ends: list[Position]) -> int:
    played = sum(len(trick.plays) for end in ends for trick in end.tricks)
    return played + sum(len(end.calls) + (end.contract is not None) for end in ends)


def speed(name: str) -> float:
    """Median actions a second of a preset, after its course was found right."""
    rng = random.Random(f"{SEED} {name}")
    positions = deals(PRESETS[name], rng)
    choices = [rng.randrange(1 << 20) for _ in range(60 * DEALS)]
    seconds, actions = [], 0
    for _ in range(RUNS):
        begun = time.process_time()
        ends = play_all(positions, choices)
        seconds.append(time.process_time() - begun)
        actions = actions_in(ends)
        assert course(ends) == COURSES[name], f"{name}: course {course(ends)}"
    rates = sorted(actions / each for each in seconds)
    median = statistics.median(rates)
    spread = f"{rates[0]:,.0f} to {rates[-1]:,.0f}"
    print(f"{name:16} {median:9,.0f} actions/s  ({spread}; {actions} actions)")
    return median


def paths_a_second() -> None:
    """Perft: leaves a second, and the auctions of R3.6."""
    rng = random.Random(SEED)
    position = deals(PRESETS["tournament"], rng)[0]
    assert auctions(position) == 3214
    for action in (3, 0, 0, 0, 5):
        position = play(position, legal_actions(position)[action])
    begun = time.process_time()
    paths = tile_paths(position, 9)
    seconds = time.process_time() - begun
    assert paths == PATHS, paths
    print(f"{'perft 9':16} {paths / seconds:9,.0f} paths/s    ({paths} paths)")


PATHS = 847620


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}, {RUNS} runs of {DEALS} deals")
    slowest = min(speed(name) for name in PRESETS)
    paths_a_second()
    if slowest < TARGET:
        sys.exit(f"{slowest:,.0f} actions a second; {TARGET:,} are promised")


if __name__ == "__main__":
    main()
