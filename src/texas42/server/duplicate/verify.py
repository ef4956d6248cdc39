"""Checks a whole event offline: its export and nothing else.

Every step is judged as the server judged it; M, the numbers and the deals against what was
committed to; every board is played again. What is left is the standings.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from texas42.kernel.faults import Fault, TexasError
from texas42.server.duplicate.boards import check_board
from texas42.server.duplicate.contest import Contest, after, standing
from texas42.server.duplicate.happenings import Happening, Opened, Scored, happening
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


def verified(text: bytes | str) -> tuple[Contest, tuple[Standing, ...]]:
    """The event and its final standings. Raises `TexasError` with the first thing that is wrong."""
    try:
        export = msgspec.json.decode(text, type=Export)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise Refused("not_an_export", why=wrong) from None
    if export.format != FORMAT:
        raise Refused("not_an_export", why=f"its format is not {FORMAT}")
    happened = [_happening(entry) for entry in export.entries]
    contest = _replayed(export.id, happened)
    if contest.master is None:
        raise Refused("not_an_export", why="the event is not over")
    for each in happened:
        if isinstance(each, Scored):
            check_board(contest, bytes.fromhex(contest.master), each)
    return contest, standing(contest, lots(contest))


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


def _replayed(event_id: str, happened: list[Happening]) -> Contest:
    contest: Contest | None = None
    for each in happened:
        if contest is not None:
            check(contest, each)
        elif isinstance(each, Opened):
            check_opening(each)
        contest = after(event_id, contest, each)
    if contest is None:
        raise Refused("not_an_export", why="nothing happened")
    return contest
