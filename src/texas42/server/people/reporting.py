"""From tables to people and events: what a table's change means for them, reported in order.

A table says what it was and what it is (`Reporter.changed`), after its events are stored; a thread
of its own reports that, a few times a second, so that no table waits for it. What a crash leaves
unreported is reported when the table is loaded again (`Reporter.found`): reports count once.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Final

import structlog

from texas42.kernel.position import Phase
from texas42.server.people.chairs import Chair, DealOver, GameOver
from texas42.server.table import Table, fold, folded
from texas42.server.table_events import Event

Report = DealOver | GameOver
_log = structlog.get_logger("texas42.people")
TRIES: Final = 5
MOST: Final = 256
"""Reports that are written down at once, at most."""
GATHER: Final = 0.25
"""Seconds for which reports are gathered."""
LONGEST: Final = 2.0
"""Seconds that somebody who asks waits for reports."""


def deal_over(table: Table) -> DealOver | None:
    """The report of the deal that has just ended at a table.

    A game in which something was taken back counts for nobody from there on.
    """
    position = table.position
    if position is None or position.phase is not Phase.OVER or table.undone:
        return None
    return DealOver(table.id, table.games, table.deals, chairs_of(table), position)


def game_over(table: Table) -> GameOver | None:
    """The report of the game that has just been won; boards of an event are no games."""
    game = table.game
    if not game.winners or table.boards is not None or table.undone:
        return None
    ended = (table.rules, game.scores, game.winners)
    return GameOver(table.id, table.games, chairs_of(table), *ended, may_rate=not table.hints)


def chairs_of(table: Table) -> tuple[Chair, ...]:
    return tuple(
        Chair(chair.user, chair.name) if chair.user else Chair.bot(chair.level or "")
        for chair in table.chairs
    )


def reports(before: Table, after: Table) -> Iterator[Report]:
    """What is to be reported of a change."""
    if (deal := deal_over(after)) and _number(before) != deal.deal:
        yield deal
    if (game := game_over(after)) and not before.game.winners:
        yield game


def _number(table: Table) -> int | None:
    """The number of the deal that is over at a table."""
    over = deal_over(table)
    return over.deal if over else None


class Reporter:
    """Reports to everybody who listens, one after the other, in a thread."""

    def __init__(
        self,
        deal_finished: Iterable[Callable[[DealOver], object]],
        game_finished: Iterable[Callable[[GameOver], object]],
        pause: float = 1.0,
        together: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """`pause`: seconds before somebody who could not listen is told again.

        What waits is told in one block of `together`, so that it is written down at once.
        """
        self._pause = pause
        self._together = together
        self._deal_finished = tuple(deal_finished)
        self._game_finished = tuple(game_finished)
        self._waiting: queue.Queue[Report | threading.Event | None] = queue.Queue()
        self._hurry = threading.Event()
        self._thread = threading.Thread(target=self._report, name="people", daemon=True)
        self._thread.start()

    def changed(self, before: Table, after: Table) -> None:
        """A table has changed, and the change is stored. Returns at once."""
        for report in reports(before, after):
            self._waiting.put(report)

    def found(self, table: Table) -> None:
        """A table has been read from the log: its last reports may have been lost."""
        for report in (deal_over(table), game_over(table)):
            if report is not None:
                self._waiting.put(report)

    def told_again(self, table_id: str, events: Sequence[Event]) -> None:
        """Everything that a whole log of a table has to report."""
        table = folded(table_id, events[:1])
        for event in events[1:]:
            before, table = table, fold(table, (event,))
            self.changed(before, table)

    def caught_up(self) -> bool:
        """Blocks until what has happened by now is reported: who asks for a record finds the game
        just played in it. At most `LONGEST` seconds; False where that was not enough."""
        reached = threading.Event()
        self._waiting.put(reached)
        self._hurry.set()
        return reached.wait(LONGEST)

    def stop(self) -> None:
        """Reports what waits, then stops. Blocks."""
        self._hurry.set()
        self._waiting.put(None)
        self._thread.join()

    def _report(self) -> None:
        while (first := self._waiting.get()) is not None:
            self._hurry.wait(GATHER)
            self._hurry.clear()
            waited = [first, *self._more()]
            self._tell_all([each for each in waited if not isinstance(each, threading.Event)])
            for each in waited:
                if isinstance(each, threading.Event):
                    each.set()

    def _more(self) -> Iterator[Report | threading.Event]:
        """What else waits."""
        for _ in range(MOST):
            try:
                more = self._waiting.get_nowait()
            except queue.Empty:
                return
            if more is None:  # the end: found again after these
                self._waiting.put(None)
                return
            yield more

    def _tell_all(self, reports: Sequence[Report]) -> None:
        """All together; where one cannot be told, each by itself."""
        try:
            with self._together():
                for report in reports:
                    for told in self._asked(report):
                        told()
        except Exception:
            for report in reports:
                for told in self._asked(report):
                    self._tell(told, report)

    def _asked(self, report: Report) -> Iterator[Callable[[], object]]:
        match report:
            case DealOver():
                yield from (partial(hear, report) for hear in self._deal_finished)
            case GameOver():
                yield from (partial(hear, report) for hear in self._game_finished)

    def _tell(self, told: Callable[[], object], report: Report) -> None:
        """What cannot be reported in the end is logged, and play goes on."""
        for attempt in range(TRIES):
            try:
                told()
            except Exception:
                _log.exception("not reported", table=report.table, kind=type(report).__name__)
                time.sleep(self._pause * attempt)
            else:
                return
