"""The deals of an event's boards (docs/fairdeal.md, Tournaments), and what a played one came to.

Board b is shaken by seat (b - 1) mod 4, with no score before it; all depends on the board alone.
"""

from functools import lru_cache

from texas42.fairdeal import board_key, deal
from texas42.kernel.events import Dealt
from texas42.kernel.position import Phase, Position
from texas42.kernel.scoring import result
from texas42.kernel.tiles import Seat
from texas42.notation.positions import parse_position, print_position
from texas42.server.duplicate.contest import Contest
from texas42.server.duplicate.happenings import Scored
from texas42.server.people.refusals import Refused
from texas42.solver import least_points


def board_deal(contest: Contest, master: bytes, board: int) -> Dealt:
    """The tiles of a board, the same at every table."""
    key = board_key(contest.id, master, board, contest.numbers)
    return deal(key, contest.rules, Seat((board - 1) % 4))


def board_of(contest: Contest, master: bytes, position: Position) -> int | None:
    """The board of the current round that a position was dealt from."""
    for board in contest.boards_of(len(contest.rounds) - 1):
        if _is_deal(contest, board_deal(contest, master, board), position):
            return board
    return None


def scored(table: int, board: int, position: Position) -> Scored:
    """A finished position as the result of a board."""
    if position.phase is not Phase.OVER:
        raise Refused("board_open", board=board)
    return Scored(table, board, net(position), print_position(position))


def net(position: Position) -> int:
    """What seats 0 and 2 scored more than seats 1 and 3; nothing for a deal thrown in."""
    ours, theirs = result(position).awards
    return ours - theirs


def check_board(contest: Contest, master: bytes, of: Scored) -> None:
    """Raises where the line is no finished play of the board's deal, or its net is wrong."""
    position = position_of(of.line)
    if not _is_deal(contest, board_deal(contest, master, of.board), position):
        raise Refused("board_deal", board=of.board)
    if position.phase is not Phase.OVER:
        raise Refused("board_open", board=of.board)
    if net(position) != of.net:
        raise Refused("board_net", board=of.board, right=net(position), net=of.net)


def _is_deal(contest: Contest, dealt: Dealt, position: Position) -> bool:
    setup = position.setup
    here = (setup.rules, setup.shaker, setup.hands, setup.spare, setup.given, any(setup.scores))
    return here == (contest.rules, *dealt, None, False)


@lru_cache(maxsize=4096)
def position_of(line: str) -> Position:
    """The finished position of a line; every action is judged by the kernel, claims are proved."""
    return parse_position(line, least_points)
