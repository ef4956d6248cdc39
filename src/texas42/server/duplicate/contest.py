"""A duplicate event as a value: the fold of what happened. `contest_faults` judges what may happen.

Nothing here knows a clock, a database or a secret; M comes in when it is published.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from texas42.kernel.rules import Rules
from texas42.notation.rule_words import parse_rules
from texas42.server.duplicate.happenings import (
    Begun,
    Closed,
    Committed,
    Ended,
    Entered,
    Happening,
    Joined,
    Opened,
    Paired,
    Revealed,
    Scored,
    Struck,
    Withdrawn,
)
from texas42.server.duplicate.movement import Meetings, Tables, meetings
from texas42.server.duplicate.scoring import Played, Standing, standings
from texas42.server.people.refusals import Refused


class Stage(StrEnum):
    """Where an event stands."""

    ENTRY = "entry"
    REVEAL = "reveal"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair: complete or not, its part in the deals, whether it has left."""

    whole: bool
    commitment: str | None = None
    number: str | None = None
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the movement, and what came of its boards: None where one was struck."""

    tables: Tables
    bye: int | None
    results: Mapping[tuple[int, int], Scored | None] = field(default_factory=dict)
    """(table, board) → result."""


@dataclass(frozen=True)
class Contest:
    """An event. `opened` says what it is; the last round may be under way."""

    id: str
    opened: Opened
    stage: Stage = Stage.ENTRY
    pairs: tuple[Pair, ...] = ()
    rounds: tuple[Round, ...] = ()
    master: str | None = None

    @cached_property
    def rules(self) -> Rules:
        return parse_rules(self.opened.rules)

    @property
    def numbers(self) -> tuple[bytes, ...]:
        """The pairs' numbers in their order; empty for those who gave none."""
        return tuple(bytes.fromhex(pair.number or "") for pair in self.pairs)

    @property
    def playing(self) -> tuple[int, ...]:
        """Pairs that can be paired."""
        return tuple(n for n, pair in enumerate(self.pairs) if pair.whole and not pair.gone)

    def boards_of(self, round_: int) -> range:
        """The boards of a round, by its number from 0."""
        size = self.opened.boards
        return range(round_ * size + 1, (round_ + 1) * size + 1)

    @property
    def left(self) -> tuple[tuple[int, int], ...]:
        """(table, board) of the current round that is still to play."""
        if not self.rounds:
            return ()
        now = self.rounds[-1]
        boards = self.boards_of(len(self.rounds) - 1)
        wanted = [(t, b) for t in range(len(now.tables)) for b in boards]
        return tuple(each for each in wanted if each not in now.results)

    @property
    def complete(self) -> tuple[Round, ...]:
        """Rounds that are over: only they count, and only their boards are public."""
        return self.rounds[:-1] if self.left else self.rounds

    @property
    def met(self) -> Meetings:
        return meetings(each.tables for each in self.rounds)

    @property
    def byes(self) -> Counter[int]:
        return Counter(each.bye for each in self.rounds if each.bye is not None)

    @property
    def firsts(self) -> Counter[int]:
        """How often a pair sat at seats 0 and 2."""
        return Counter(first for each in self.rounds for first, _ in each.tables)


def played(round_: Round, board: int) -> tuple[Played, ...]:
    """A board at every table that played it."""
    found = ((table, round_.results.get((t, board))) for t, table in enumerate(round_.tables))
    return tuple(Played(*table, scored.net) for table, scored in found if scored is not None)


def standing(contest: Contest, lots: Mapping[int, int]) -> tuple[Standing, ...]:
    """The standings after the rounds that are over, of everybody who has played or will."""
    boards = [
        played(each, board)
        for number, each in enumerate(contest.complete)
        for board in contest.boards_of(number)
    ]
    there = {pair for each in contest.rounds for table in each.tables for pair in table}
    return standings(sorted(there | set(contest.playing)), boards, lots)


def folded(event_id: str, happenings: Iterable[Happening]) -> Contest:
    """The event of which these tell, which are believed; the first must be its opening."""
    contest = None
    for each in happenings:
        contest = after(event_id, contest, each)
    if contest is None:
        raise Refused("no_event", event=event_id)
    return contest


def after(event_id: str, contest: Contest | None, happening: Happening) -> Contest:
    """The event after one thing more."""
    if isinstance(happening, Opened) != (contest is None):
        raise Refused("first_opened")
    if isinstance(happening, Opened):
        return Contest(event_id, happening)
    assert contest is not None, "told apart above"
    return _after(contest, happening)


def _after(contest: Contest, happening: Happening) -> Contest:
    match happening:
        case Entered(whole=whole):
            return replace(contest, pairs=(*contest.pairs, Pair(whole)))
        case Joined(pair=pair):
            return _with_pair(contest, pair, whole=True)
        case Committed(pair=pair, commitment=commitment):
            return _with_pair(contest, pair, commitment=commitment)
        case Revealed(pair=pair, number=number):
            return _with_pair(contest, pair, number=number)
        case Withdrawn(pair=pair):
            return _with_pair(contest, pair, gone=True)
        case Closed():
            return replace(contest, stage=Stage.REVEAL)
        case Begun():
            return replace(contest, stage=Stage.PLAY)
        case Paired(tables=tables, bye=bye):
            return replace(contest, rounds=(*contest.rounds, Round(tables, bye)))
        case Scored(table=table, board=board):
            return _with_result(contest, table, board, happening)
        case Struck(table=table, board=board):
            return _with_result(contest, table, board, None)
        case Ended(master=master):
            return replace(contest, stage=Stage.OVER, master=master)
    raise TypeError(f"nothing in an event: {happening}")


def _with_pair(contest: Contest, which: int, **changes: object) -> Contest:
    pairs = list(contest.pairs)
    pairs[which] = replace(pairs[which], **changes)  # type: ignore[arg-type]
    return replace(contest, pairs=tuple(pairs))


def _with_result(contest: Contest, table: int, board: int, result: Scored | None) -> Contest:
    *before, now = contest.rounds
    results = {**now.results, (table, board): result}
    return replace(contest, rounds=(*before, replace(now, results=results)))
