"""Random endings under every contract, preset and number of players, to try the solver on."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from texas42.kernel.calls import Call
from texas42.kernel.contract import Contract, contract
from texas42.kernel.declarations import Declaration
from texas42.kernel.events import Played
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import ALL, Mask, Seat, SeatMask, Tile, names, tiles_in
from texas42.solver.reference import Reference


@cache
def tables_played() -> tuple[tuple[str, Rules], ...]:
    """Every preset, and every number of players with each way to take sides and to rank doubles."""
    house = preset("house")
    kinds = [(name, preset(name)) for name in PRESETS]
    kinds += [(f"texas for {n}", preset("texas", n)) for n in range(2, 8) if n != 4]
    kinds += [
        ("alone", replace(house, sides="alone")),
        ("threes", replace(preset("texas", 6), sides="threes")),
        ("three pairs", replace(preset("texas", 6), sides="pairs")),
        ("dummies", replace(house, players=2, dummy=True, sides="alone")),
        ("doubles low", replace(house, doubles_rank="low", follow_me_doubles="low")),
        ("doubles own", replace(house, follow_me_doubles="own", nello_doubles="own_low")),
        ("nello high", replace(house, nello_doubles="high")),
        ("nello low", replace(house, nello_doubles="low")),
        ("trump first", replace(house, first_lead_trump=True)),
    ]
    return tuple(kinds)


@cache
def contracts() -> tuple[tuple[str, Contract], ...]:
    """Every declaration at every one of these tables, for points and for every trick."""
    return tuple(
        (f"{name}, {declaration}, {call.word}", contract(rules, Seat(declarer), call, declaration))
        for name, rules in tables_played()
        for number, declaration in enumerate(Declaration)
        for call in (Call.of_points(30), Call.of_marks(2))
        for declarer in (number % rules.seats,)
    )


@dataclass(frozen=True)
class Ending:
    """A few tricks before the end, perhaps in the middle of one."""

    name: str
    contract: Contract
    hands: tuple[Mask, ...]
    turn: Seat
    leader: Seat
    trick: tuple[Played, ...]
    opening: Mask
    takers: SeatMask
    maximisers: SeatMask
    bonus: int

    def __str__(self) -> str:
        held = " | ".join(names(hand) for hand in self.hands)
        lying = names(Mask(sum(1 << play.tile for play in self.trick)))
        aims = f"takers {self.takers:b}, maximisers {self.maximisers:b}, bonus {self.bonus}"
        return f"{self.name}: {held}; seat {self.turn} to play to [{lying}]; {aims}"

    def reference(self) -> Reference:
        return Reference(self.contract, self.takers, self.maximisers, self.bonus)

    def moves(self) -> dict[Tile, int]:
        return self.reference().moves(self.hands, self.turn, self.trick, self.opening)


def endings(seed: int, count: int, most_tiles: int) -> Iterator[Ending]:
    """Endings over all contracts in turn, with at most so many tiles still to be played."""
    draw = random.Random(seed)
    kinds = contracts()
    for index in range(count):
        name, task = kinds[index % len(kinds)]
        yield _ending(draw, name, task, most_tiles)


def _ending(draw: random.Random, name: str, task: Contract, most_tiles: int) -> Ending:
    seats = len(task.next_seat)
    playing = [Seat(s) for s in range(seats) if task.playing >> s & 1]
    each = draw.randint(1, max(1, min(4, most_tiles // len(playing))))
    tiles = draw.sample(range(28), each * len(playing))
    hands = [Mask(0)] * seats
    for index, seat in enumerate(playing):
        hands[seat] = Mask(sum(1 << t for t in tiles[index * each : (index + 1) * each]))
    leader = draw.choice(playing)
    takers, maximisers = _aims(draw, task)
    bonus = draw.choice((0, 0, 0, 5, 10))
    opening = task.first_lead if draw.random() < 0.5 else ALL
    start = Ending(name, task, tuple(hands), leader, leader, (), opening, takers, maximisers, bonus)
    for _ in range(draw.choice((0, 0, *range(len(playing))))):
        start = _played(draw, start)
    return start


def _aims(draw: random.Random, task: Contract) -> tuple[SeatMask, SeatMask]:
    others = SeatMask(task.playing & ~task.bidders)
    takers = draw.choice((task.bidders, task.bidders, others))
    maximisers = draw.choice((takers, takers, SeatMask(task.playing & ~takers), SeatMask(0)))
    return takers, maximisers


def _played(draw: random.Random, ending: Ending) -> Ending:
    legal = ending.reference().legal(ending.hands[ending.turn], ending.trick, ending.opening)
    tile = draw.choice(list(tiles_in(legal)))
    seat = ending.turn
    left = Mask(ending.hands[seat] & ~(1 << tile))
    return replace(
        ending,
        hands=(*ending.hands[:seat], left, *ending.hands[seat + 1 :]),
        turn=ending.contract.next_seat[seat],
        trick=(*ending.trick, Played(seat, tile)),
        opening=ALL,
    )
