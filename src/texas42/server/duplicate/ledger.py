"""Events in the database: an append-only log of what happened, and who plays.

What may happen is judged on the newest state; if somebody was quicker, the key (event, seq) refuses
the row and it is judged again.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterable
from hmac import compare_digest
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, select
from sqlalchemy.exc import IntegrityError

from texas42.fairdeal import event_commitment
from texas42.server.duplicate.contest import Contest, after
from texas42.server.duplicate.happenings import Happening, Opened, happening, words_of
from texas42.server.duplicate.judging import check, check_opening
from texas42.server.people.refusals import Refused
from texas42.server.people.store import Store
from texas42.server.people.tables import event as events
from texas42.server.people.tables import event_entry, event_person

TRIES: Final = 20
Decide = Callable[[Connection, Contest], Happening]


class Player(NamedTuple):
    """Someone who plays for a pair, on its chair 0 or 1."""

    pair: int
    chair: int
    who: str
    name: str


class Ledger:
    """The log of every event. Safe to use from threads; what was folded once is kept."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self._clock = clock
        self._known: dict[str, tuple[int, Contest]] = {}

    def now(self) -> int:
        return int(self._clock())

    def open(self, opened: Callable[[str], Opened]) -> tuple[str, str]:
        """A new event from its commitment: its id and its director's token. M is stored with it."""
        event_id, token = secrets.token_hex(8), secrets.token_urlsafe(24)
        master = secrets.token_bytes(32)
        first = opened(event_commitment(event_id, master).hex())
        check_opening(first)
        with self.store.writing() as connection:
            row = {"secret": master, "director": _digest(token), "since": self.now()}
            connection.execute(events.insert().values(id=event_id, **row))
            self._write(connection, event_id, 0, first)
        return event_id, token

    def happen(self, event_id: str, decide: Decide) -> Contest:
        """Decides, judges and writes one thing; the event after it."""
        for _ in range(TRIES):
            try:
                with self.store.writing() as connection:
                    seq, contest = self._folded(connection, event_id)
                    decided = decide(connection, contest)
                    check(contest, decided)
                    self._write(connection, event_id, seq, decided)
                    return after(event_id, contest, decided)
            except IntegrityError:
                continue
        raise Refused("event_busy")

    def contest(self, connection: Connection, event_id: str) -> Contest:
        """The event as it stands."""
        return self._folded(connection, event_id)[1]

    def _folded(self, connection: Connection, event_id: str) -> tuple[int, Contest]:
        seq, contest = self._known.get(event_id, (0, None))
        for row in connection.execute(_entries(event_id, seq)):
            contest = after(event_id, contest, happening(row.kind, row.body))
            seq = row.seq + 1
        if contest is None:
            raise Refused("no_event", event=event_id)
        self._known[event_id] = (seq, contest)
        return seq, contest

    def _write(self, connection: Connection, event_id: str, seq: int, what: Happening) -> None:
        kind, body = words_of(what)
        row = {"event": event_id, "seq": seq, "kind": kind, "body": body, "at": self.now()}
        connection.execute(event_entry.insert().values(**row))

    def entries(self, connection: Connection, event_id: str) -> list[tuple[str, str, int]]:
        """Kind, body and time of everything that happened."""
        rows = connection.execute(_entries(event_id, 0))
        return [(str(row.kind), str(row.body), int(row.at)) for row in rows]

    def master(self, connection: Connection, event_id: str) -> bytes:
        """M: for the deals, never for anybody's eyes before the end."""
        secret = connection.scalar(select(events.c.secret).where(events.c.id == event_id))
        if secret is None:
            raise Refused("no_event", event=event_id)
        return bytes(secret)

    def is_director(self, connection: Connection, event_id: str, token: str) -> bool:
        right = connection.scalar(select(events.c.director).where(events.c.id == event_id))
        return right is not None and compare_digest(right, _digest(token))

    def ids(self, connection: Connection, most: int) -> list[str]:
        """Events, the newest first."""
        newest = select(events.c.id).order_by(events.c.since.desc(), events.c.id).limit(most)
        return list(connection.scalars(newest))


def _entries(event_id: str, seq: int) -> Select[Any]:
    columns = (event_entry.c.seq, event_entry.c.kind, event_entry.c.body, event_entry.c.at)
    mine = (event_entry.c.event == event_id, event_entry.c.seq >= seq)
    return select(*columns).where(*mine).order_by(event_entry.c.seq)


def players(connection: Connection, event_id: str) -> tuple[Player, ...]:
    """Everybody who plays in an event, by pair and chair."""
    columns = (event_person.c.pair, event_person.c.chair, event_person.c.who, event_person.c.name)
    mine = select(*columns).where(event_person.c.event == event_id)
    ordered = mine.order_by(event_person.c.pair, event_person.c.chair)
    return tuple(Player(*row) for row in connection.execute(ordered))


def seat(connection: Connection, event_id: str, of: Iterable[Player]) -> None:
    """Writes down who plays for a pair."""
    for player in of:
        connection.execute(event_person.insert().values(event=event_id, **player._asdict()))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
