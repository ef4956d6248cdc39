"""Solves a second beside bridge's DDS (PyPI `endplay`): seven tiles against seven cards a hand.

Both answer the same kind of question, what a side can take of a random deal with seven in each hand
when every hand is visible, on the same core in the same run. Prints nothing but a note where
`endplay` is not installed (`make bench` installs it).
"""

import importlib.util
import random
import time
from typing import Final

import numpy as np

from texas42 import solver
from texas42.kernel.calls import Call
from texas42.kernel.contract import contract
from texas42.kernel.declarations import NINE
from texas42.kernel.presets import preset
from texas42.kernel.tiles import Seat

COUNT: Final = 1000
RANKS, SUITS = "23456789TJQKA", "SHDC"


def dominoes(count: int) -> float:
    """Exact values a second: random deals, random declarations."""
    draw = random.Random(42)
    call, rules = Call.of_points(30), preset("house")
    tasks = [contract(rules, Seat(0), call, draw.choice(NINE)) for _ in range(count)]
    shaken = np.array([draw.sample(range(28), 28) for _ in range(count)], np.uint32)
    hands = np.left_shift(np.uint32(1), shaken).reshape(count, 4, 7).sum(axis=2)
    asked = solver.problems(tasks[0], hands.astype(np.uint32))
    began = time.process_time()
    values = solver.solve_batch(tasks, asked, threads=1)
    spent = time.process_time() - began
    assert values.min() >= 0 and values.max() <= 42
    return count / spent


def pbn(draw: random.Random) -> str:
    """Seven random cards for each of four hands, as PBN."""
    cards = draw.sample([(suit, rank) for suit in SUITS for rank in RANKS], 28)
    hands = []
    for start in range(0, 28, 7):
        own = cards[start : start + 7]
        held = ("".join(r for r in reversed(RANKS) if (suit, r) in own) for suit in SUITS)
        hands.append(".".join(held))
    return "N:" + " ".join(hands)


def cards(count: int) -> float:
    """DDS solves a second: the tricks of the leader's side, best card only."""
    from endplay.dds import solve_board
    from endplay.dds.solve import SolveMode
    from endplay.types import Deal, Denom, Player

    draw = random.Random(42)
    trumps = [Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs, Denom.nt]
    boards = [Deal(pbn(draw), first=Player.north, trump=draw.choice(trumps)) for _ in range(count)]
    began = time.process_time()
    for board in boards:
        (_, tricks), *_ = solve_board(board, SolveMode.OptimalOne)
        assert 0 <= tricks <= 7
    return count / (time.process_time() - began)


def main() -> None:
    if importlib.util.find_spec("endplay") is None:
        print("endplay is not installed: no comparison with bridge's DDS")
        return
    pairs = [(dominoes(COUNT), cards(COUNT)) for _ in range(3)]
    ours, theirs = (max(column) for column in zip(*pairs, strict=True))
    print(f"42, seven tiles a hand:     {ours:8,.0f} exact values a second")
    print(f"bridge, seven cards a hand: {theirs:8,.0f} solves a second by DDS")
    print("at least as many" + ("" if ours >= theirs else "  MISSED"))


if __name__ == "__main__":
    main()
