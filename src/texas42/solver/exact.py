"""Exact answers about one position, every tile visible and best play by all.

A side is a set of seats, by default the bidders; all other seats play against it. Its worth is the
points it ends the whole deal with, those it has already taken among them. It wants them high, but
in nello, where the bidders want them low (R9.1). The deal is played to its last tile, even where
the rules would stop it because it is decided (R6.4).
"""

from array import array

from texas42 import _core
from texas42.kernel.contract import Aim
from texas42.kernel.deal import play
from texas42.kernel.events import Played
from texas42.kernel.position import Phase, Position
from texas42.kernel.tiles import SeatMask, Tile
from texas42.solver.memories import bits_for, memory
from texas42.solver.problems import MAXIMISERS_AT, aims, core_tables, playing, record

_NOBODY = SeatMask(0)


def value(position: Position, side: SeatMask | None = None) -> int:
    """The points that a side ends the deal with under best play by all."""
    takers, maximisers = aims(playing(position), side)
    return taken(position, takers) + _ask(position, takers, maximisers)


def values(position: Position, side: SeatMask | None = None) -> dict[Tile, int]:
    """`value` after each tile that may be played now; empty once the deal is over."""
    if position.phase is Phase.OVER:
        return {}
    takers, maximisers = aims(playing(position), side)
    out = array("h", bytes(56))
    _solve(position, record(position, takers, maximisers), out, moves=True)
    so_far = taken(position, takers)
    return {Tile(tile): so_far + points for tile, points in enumerate(out) if points >= 0}


def can_make(position: Position, bid: int | None = None) -> bool:
    """Whether the bidders can make their contract against anything, or take `bid` points.

    Several times cheaper than `value`.
    """
    contract = playing(position)
    others = SeatMask(contract.playing & ~contract.bidders)
    if bid is not None or contract.aim is Aim.POINTS:
        needs = contract.needs if bid is None else bid
        return _reaches(position, contract.bidders, contract.bidders, needs)
    if contract.aim is Aim.EVERY_TRICK:
        return not _reaches(position, others, others, 1)
    return not _reaches(position, contract.bidders, others, 1)


def least_points(position: Position, takers: SeatMask) -> int:
    """The fewest points that `takers` will *still* take over every legal line (R6.6).

    A `Prover`: `kernel.deal.play(position, claim, prove=least_points)`.
    """
    return _ask(position, takers, _NOBODY)


def line(position: Position) -> tuple[Played, ...]:
    """A line of best play from here to the end of the deal; among equal tiles the lowest."""
    plays: list[Played] = []
    while position.phase is Phase.PLAY:
        plays.append(Played(position.turn, _best(position)))
        position = play(position, plays[-1])
    return tuple(plays)


def taken(position: Position, side: SeatMask) -> int:
    """The points that these seats have taken so far."""
    return sum(trick.points for trick in position.tricks if side >> trick.taker & 1)


def _best(position: Position) -> Tile:
    worth = values(position)
    _, maximisers = aims(playing(position), None)
    up = maximisers >> position.turn & 1
    return max(worth, key=lambda tile: (worth[tile] if up else -worth[tile], -tile))


def _ask(position: Position, takers: SeatMask, maximisers: SeatMask) -> int:
    if position.phase is Phase.OVER:
        return 0
    out = array("h", [0])
    _solve(position, record(position, takers, maximisers), out)
    return out[0]


def _reaches(position: Position, takers: SeatMask, maximisers: SeatMask, bound: int) -> bool:
    """Whether the takers' points of the whole deal come to `bound`."""
    needs = bound - taken(position, takers)
    if needs <= 0 or position.phase is Phase.OVER:
        return needs <= 0
    out = array("h", [0])
    problem = record(position, takers, maximisers)
    _solve(position, problem, out, bounds=array("h", [needs]))
    return bool(out[0])


def _solve(
    position: Position,
    problem: bytes,
    out: "array[int]",
    bounds: "array[int] | None" = None,
    moves: bool = False,
) -> None:
    tables = core_tables(playing(position))
    tiles = position.hands[position.turn].bit_count()
    claim = not problem[MAXIMISERS_AT]
    _core.solve(tables, memory(bits_for(tiles, claim)), problem, out, bounds, moves)
