"""What a table does by itself next, and after which pause. Pure: nothing hidden is looked at."""

from collections.abc import Callable
from typing import NamedTuple

from texas42.kernel.position import Phase, Position
from texas42.kernel.tiles import Seat
from texas42.server.settings import Pace
from texas42.server.table import Table

Moment = tuple[object, ...]
"""Names a step: as long as it is the same, its pause goes on and is not begun anew."""


class CloseHashes(NamedTuple):
    """All are ready: no more hashes for the next deal."""

    moment: Moment
    pause: float


class Deal(NamedTuple):
    """Deal, with the numbers that are there."""

    moment: Moment
    pause: float


class ActFor(NamedTuple):
    """A bot acts for a player: its own seat's, or one who is away.

    While somebody wants an action taken back, bots give the others time to agree.
    """

    moment: Moment
    pause: float
    player: Seat
    level: str


Step = CloseHashes | Deal | ActFor
Online = Callable[[str | None], bool]


def next_step(table: Table, online: Online, pace: Pace) -> Step | None:
    """The step that is due if nobody does anything; None while the table waits for a person."""
    if table.waiting:
        return _before_deal(table, online, pace)
    if table.position is None or table.position.phase is Phase.OVER:
        return None
    return _in_deal(table, table.position, online, pace)


def _before_deal(table: Table, online: Online, pace: Pace) -> Step | None:
    present = [seat for seat in table.people if online(table.chairs[seat].user)]
    if table.people and not present and table.boards is None:
        return None  # nobody is dealt to behind their backs because somebody looks on
    late = [seat for seat in present if seat not in table.ready]
    if late:
        waiting = ("ready", table.deals, bool(table.ready))
        return _to_deal(table, waiting, pace.ready, pace) if table.ready else None
    return _to_deal(table, ("deal", table.deals), 0.0, pace)


def _to_deal(table: Table, moment: Moment, pause: float, pace: Pace) -> Step | None:
    """Close the hashes where there are any, wait for their numbers, deal."""
    fair = table.fair
    if table.boards:
        return Deal(moment, pause)
    if fair is None:
        return None
    if not fair.closed:
        given = any(fair.hashes)
        return CloseHashes(moment, pause) if given else Deal(moment, pause)
    awaited = bool(fair.missing)
    return Deal(("numbers", table.deals, awaited), pace.reveal if awaited else 0.0)


def _in_deal(table: Table, position: Position, online: Online, pace: Pace) -> Step | None:
    chair = table.chairs[position.actor]
    played = (len(position.calls), len(position.tricks), len(position.trick))
    moment: Moment = (table.deals, position.phase, *played, chair, bool(table.undo))
    if chair.level is not None:
        pause = pace.ready if table.undo else _pause(position, pace)
        return ActFor(moment, pause, position.actor, chair.level)
    if online(chair.user):
        return None
    return ActFor((*moment, "away"), pace.absence, position.actor, table.level)


def _pause(position: Position, pace: Pace) -> float:
    """Longer before a new trick, so that everybody has seen the last: only public facts."""
    fresh = position.phase is Phase.PLAY and not position.trick
    return pace.trick if fresh else pace.bot
