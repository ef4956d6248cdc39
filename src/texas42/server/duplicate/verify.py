"""Checks a whole event offline: its export and nothing else.

Every step is judged as the server judged it; M, the numbers and the deals against what was
committed to; every board is played again. What is left is the standings.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from texas42.fairdeal import event_commitment
from texas42.kernel.faults import Fault, TexasError
from texas42.server.duplicate.boards import check_board
from texas42.server.duplicate.contest import Contest, after, standing
from texas42.server.duplicate.happenings import (
    Ended,
    Happening,
    Opened,
    Scored,
    happening,
)
from texas42.server.duplicate.judging import check, check_opening, lots
from texas42.server.duplicate.scoring import Standing
from texas42.server.people.refusals import Refused

FORMAT: Final = "texas42-event-1"


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the log: what kind of thing happened, its body, when (seconds since 1970)."""

    kind: str
    body: Mapping[str, Any]
    at: int


class Export(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole event. `names` of the players of every pair prove nothing and may be left out."""

    format: str
    id: str
    entries: tuple[Entry, ...]
    names: tuple[tuple[str, ...], ...] = ()


class Verified(NamedTuple):
    """An event of which everything holds; the names of the players are not proved."""

    contest: Contest
    standings: tuple[Standing, ...]
    names: tuple[tuple[str, ...], ...]


def verified(text: bytes | str) -> Verified:
    """The event and its final standings. Raises `TexasError` with the first thing that is wrong."""
    try:
        export = msgspec.json.decode(text, type=Export)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise Refused("not_an_export", why=wrong) from None
    if export.format != FORMAT:
        raise Refused("not_an_export", why=f"its format is not {FORMAT}")
    happened = [_happening(entry) for entry in export.entries]
    contest = _replayed(export.id, happened, _master(export.id, happened))
    return Verified(contest, standing(contest, lots(contest)), export.names)


def fault_of(text: bytes | str) -> Fault | None:
    """The first thing that is wrong with an export; None where all of it holds."""
    try:
        verified(text)
    except TexasError as wrong:
        return wrong.faults[0]
    return None


def _happening(entry: Entry) -> Happening:
    try:
        return happening(entry.kind, msgspec.json.encode(entry.body))
    except ValueError as wrong:
        raise Refused("not_an_export", why=wrong) from None


def _master(event_id: str, happened: list[Happening]) -> bytes:
    """M, which is published last and needed first."""
    masters = [each.master for each in happened if isinstance(each, Ended)]
    if not masters or not isinstance(happened[0], Opened):
        raise Refused("not_an_export", why="it has no beginning or no end")
    master = bytes.fromhex(masters[-1])
    if event_commitment(event_id, master).hex() != happened[0].commitment:
        raise Refused("not_its_master")
    return master


def _replayed(event_id: str, happened: list[Happening], master: bytes) -> Contest:
    contest: Contest | None = None
    for each in happened:
        if contest is not None:
            check(contest, each)
        elif isinstance(each, Opened):
            check_opening(each)
        if contest is not None and isinstance(each, Scored):
            check_board(contest, master, each)
        contest = after(event_id, contest, each)
    if contest is None or contest.master is None:
        raise Refused("not_an_export", why="the event is not over")
    return contest
