"""The record of a table: every deal that is over, with the proof of how it was made."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from texas42.kernel.events import Dealt
from texas42.kernel.events import Event as GameEvent
from texas42.notation import Entry, GameRecord, Player, Recorder, print_record
from texas42.server.fair import proof
from texas42.server.table import Table, fold, folded
from texas42.server.table_events import Event, TableEvent, TakenBack, UndoAsked


def record(table_id: str, events: Iterable[Event]) -> str:
    """The `.42` text of a table's log; a deal that is not over is left out, with all it hides."""
    return print_record(entry for entry in _entries(table_id, events) if _over(entry))


def remaining(events: Iterable[Event]) -> list[Event]:
    """The events of a log without those that were taken back, and without that."""
    kept: list[Event] = []
    for event in events:
        if isinstance(event, TakenBack):
            taken = [i for i, each in enumerate(kept) if not isinstance(each, TableEvent)]
            out = set(taken[-event.events :])
            kept = [each for i, each in enumerate(kept) if i not in out]
        elif not isinstance(event, UndoAsked):
            kept.append(event)
    return kept


def _over(entry: Entry) -> bool:
    return isinstance(entry, GameRecord) or entry.outcome is not None


def _entries(table_id: str, events: Iterable[Event]) -> Iterator[Entry]:
    recorder = Recorder(title=f"table {table_id}")
    table: Table | None = None
    players: tuple[Player, ...] = ()
    for event in remaining(events):
        table = fold(table, (event,)) if table else folded(table_id, (event,))
        if isinstance(event, TableEvent):
            continue
        if isinstance(event, Dealt):
            players = tuple(Player(c.name, c.level or "human") for c in table.chairs)
        yield from _seated(_added(recorder, table, event), players)
    yield from _seated(recorder.end(), players)


def _added(recorder: Recorder, table: Table, event: GameEvent) -> Iterator[Entry]:
    made = proof(table.dealt) if isinstance(event, Dealt) and table.dealt else None
    return recorder.add(event, made)


def _seated(entries: Iterator[Entry], players: tuple[Player, ...]) -> Iterator[Entry]:
    """A game's heading is given out at its first deal: who sits there then are its players."""
    for entry in entries:
        yield replace(entry, players=players) if isinstance(entry, GameRecord) else entry
