"""Duplicate events: what players and the director ask for, and what tables report.

Every method is short and blocks. Opening the tables of a round is the server's: `orders` says which
are wanted, `placed` where they are.
"""

import hmac
import time
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import msgspec
from sqlalchemy import Connection, Select, select

from texas42.kernel.events import Dealt
from texas42.kernel.rules import Rules
from texas42.notation.rule_words import print_rules
from texas42.protocol.duplicate import EventBrief, EventPlace, EventResults, EventWords
from texas42.server.duplicate import telling
from texas42.server.duplicate.boards import board_deal, board_of, scored
from texas42.server.duplicate.contest import Contest, Stage
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
    Struck,
    Withdrawn,
)
from texas42.server.duplicate.judging import next_round
from texas42.server.duplicate.ledger import Decide, Ledger, Player, players, seat
from texas42.server.duplicate.verify import FORMAT, Entry, Export
from texas42.server.people.chairs import Chair, DealOver
from texas42.server.people.games import insert_once
from texas42.server.people.names import proper
from texas42.server.people.passkeys import check_free
from texas42.server.people.refusals import Refused
from texas42.server.people.store import Store
from texas42.server.people.tables import event_place

MOST_LISTED = 100


class BoardTable(NamedTuple):
    """An ordinary table that an event wants: these chairs, exactly these deals one by one.

    Every deal starts from no score. Two orders with one `key` are one table. The deals are secret
    until they are played.
    """

    key: str
    event: str
    round: int
    table: int
    rules: Rules
    chairs: tuple[Chair, Chair, Chair, Chair]
    deals: tuple[Dealt, ...]


class Tables(Protocol):
    """The server's tables, seen from here."""

    async def open_board_table(self, order: BoardTable) -> str:
        """Opens such a table, or finds the one with this key; its name."""
        ...


class Duplicates:
    """The duplicate events of a server."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._ledger = Ledger(store, clock)

    # For everybody

    def listed(self) -> tuple[EventBrief, ...]:
        """The newest events."""
        with self._store.reading() as connection:
            ids = self._ledger.ids(connection, MOST_LISTED)
            contests = [self._ledger.contest(connection, each) for each in ids]
        return tuple(telling.brief(contest) for contest in contests)

    def told(self, event_id: str, person: str | None = None) -> EventWords:
        """All that is public of an event, and which pair this person is of."""
        with self._store.reading() as connection:
            contest = self._ledger.contest(connection, event_id)
            there, places = players(connection, event_id), _places(connection, event_id)
        return telling.event(contest, there, places, person)

    def results(self, event_id: str) -> EventResults:
        """Every board of the rounds that are over."""
        with self._store.reading() as connection:
            contest = self._ledger.contest(connection, event_id)
            master = self._ledger.master(connection, event_id)
        return telling.results(contest, master)

    def export(self, event_id: str) -> bytes:
        """The whole event for `verify`, once it is over: before, it would tell boards in play."""
        with self._store.reading() as connection:
            contest = self._ledger.contest(connection, event_id)
            if contest.stage is not Stage.OVER:
                raise Refused("event_stage", (Stage.OVER,), stage=contest.stage)
            entries = tuple(
                Entry(kind, msgspec.json.decode(body), at)
                for kind, body, at in self._ledger.entries(connection, event_id)
            )
            names = telling.names(contest, players(connection, event_id))
        return msgspec.json.encode(Export(FORMAT, event_id, entries, names))

    # For players

    def enter(
        self, event_id: str, person: str, name: str, partner: Chair | None = None
    ) -> tuple[int, str | None]:
        """A new pair: its number, and what the partner needs to join (None if it is a bot)."""
        name = proper(name)

        def decide(connection: Connection, contest: Contest) -> Happening:
            _check_free(connection, event_id, person)
            check_free(connection, person, name)
            pair = len(contest.pairs)
            seat(connection, event_id, [Player(pair, 0, person, name)])
            if partner is not None:
                seat(connection, event_id, [Player(pair, 1, *partner)])
            return Entered(pair, whole=partner is not None)

        pair = len(self._ledger.happen(event_id, decide).pairs) - 1
        with self._store.reading() as connection:
            return pair, None if partner else self._invitation(connection, event_id, pair)

    def join(self, event_id: str, pair: int, person: str, name: str, invitation: str) -> None:
        """The partner comes."""
        name = proper(name)

        def decide(connection: Connection, contest: Contest) -> Happening:
            right = self._invitation(connection, event_id, pair)
            if not hmac.compare_digest(invitation.encode(), right.encode()):
                raise Refused("invitation", pair=pair)
            _check_free(connection, event_id, person)
            check_free(connection, person, name)
            if pair < len(contest.pairs) and not contest.pairs[pair].whole:
                seat(connection, event_id, [Player(pair, 1, person, name)])
            return Joined(pair)

        self._ledger.happen(event_id, decide)

    def commit(self, event_id: str, pair: int, person: str, commitment: str) -> None:
        """The hash of a pair's number."""
        self._ledger.happen(event_id, _for_pair(event_id, person, Committed(pair, commitment)))

    def reveal(self, event_id: str, pair: int, person: str, number: str) -> None:
        """A pair's number."""
        self._ledger.happen(event_id, _for_pair(event_id, person, Revealed(pair, number)))

    def withdraw(self, event_id: str, pair: int, person: str) -> None:
        """A pair plays no further round."""
        self._ledger.happen(event_id, _for_pair(event_id, person, Withdrawn(pair)))

    def _invitation(self, connection: Connection, event_id: str, pair: int) -> str:
        master = self._ledger.master(connection, event_id)
        return hmac.digest(master, f"invitation {event_id} {pair}".encode(), "sha256").hex()[:32]

    # For the director

    def open(self, name: str, rules: Rules, rounds: int, boards: int) -> tuple[str, str]:
        """A new event: its id and its director's token."""
        name, words = proper(name), print_rules(rules)
        return self._ledger.open(lambda hash_: Opened(name, words, rounds, boards, hash_))

    def close(self, event_id: str, token: str) -> None:
        """Registration is over."""
        self._direct(event_id, token, lambda _connection, _contest: Closed())

    def begin(self, event_id: str, token: str) -> None:
        """The deals are fixed; rounds can be paired."""
        self._direct(event_id, token, lambda _connection, _contest: Begun())

    def pair(self, event_id: str, token: str) -> Paired:
        """The next round. Open its tables by `orders`."""
        contest = self._direct(event_id, token, lambda _connection, contest: next_round(contest))
        return Paired(contest.rounds[-1].tables, contest.rounds[-1].bye)

    def strike(self, event_id: str, token: str, table: int, board: int) -> None:
        """A board will not be played at a table of this round."""
        self._direct(event_id, token, lambda _connection, _contest: Struck(table, board))

    def dismiss(self, event_id: str, token: str, pair: int) -> None:
        """The director withdraws a pair."""
        self._direct(event_id, token, lambda _connection, _contest: Withdrawn(pair))

    def end(self, event_id: str, token: str) -> None:
        """The event is over, and M public."""
        self._direct(
            event_id,
            token,
            lambda connection, _contest: Ended(self._ledger.master(connection, event_id).hex()),
        )

    def _direct(self, event_id: str, token: str, decide: Decide) -> Contest:
        def directed(connection: Connection, contest: Contest) -> Happening:
            if not self._ledger.is_director(connection, event_id, token):
                raise Refused("not_director")
            return decide(connection, contest)

        return self._ledger.happen(event_id, directed)

    # For tables

    def orders(self, event_id: str) -> tuple[BoardTable, ...]:
        """The tables of the current round that are not open yet."""
        with self._store.reading() as connection:
            open_ = _places(connection, event_id)
        return tuple(o for o in self._ordered(event_id) if (o.round, o.table) not in open_)

    def in_play(self) -> tuple[BoardTable, ...]:
        """Every table at which a board is to be played, open or not: for the start of a server.

        A table that a crash left unopened is opened, and one that had more to report reports it.
        """
        with self._store.reading() as connection:
            ids = self._ledger.ids(connection, MOST_LISTED)
            contests = [self._ledger.contest(connection, each) for each in ids]
        return tuple(
            order
            for contest in contests
            for order in (self._ordered(contest.id) if contest.left else ())
            if any(table == order.table for table, _ in contest.left)
        )

    def _ordered(self, event_id: str) -> tuple[BoardTable, ...]:
        """The tables of the current round, while it is played."""
        with self._store.reading() as connection:
            contest = self._ledger.contest(connection, event_id)
            master = self._ledger.master(connection, event_id)
            there = {(p.pair, p.chair): p for p in players(connection, event_id)}
        if not contest.left:
            return ()
        now = len(contest.rounds) - 1
        deals = tuple(board_deal(contest, master, board) for board in contest.boards_of(now))
        return tuple(
            BoardTable(
                key=f"{event_id}/{now}/{table}",
                event=event_id,
                round=now,
                table=table,
                rules=contest.rules,
                chairs=_chairs(there, *pairs),
                deals=deals,
            )
            for table, pairs in enumerate(contest.rounds[-1].tables)
        )

    def at(self, place: str) -> EventPlace:
        """The event whose boards a table plays."""
        with self._store.reading() as connection:
            row = connection.execute(_place_of(place)).first()
            if row is None:
                raise Refused("no_event", event=place)
            contest = self._ledger.contest(connection, row.event)
        boards = contest.boards_of(row.round)
        return EventPlace(row.event, contest.opened.name, row.round, row.table, tuple(boards))

    def placed(self, order: BoardTable, place: str) -> None:
        """That table is open, under this name."""
        row = {"place": place, "event": order.event, "round": order.round, "table": order.table}
        with self._store.writing() as connection:
            insert_once(connection, event_place, row)

    def deal_finished(self, over: DealOver) -> bool:
        """A deal is over at a table. False where it is none of an event's, or known already."""
        with self._store.reading() as connection:
            place = connection.execute(_place_of(over.table)).first()
        if place is None:
            return False
        try:
            self._ledger.happen(place.event, self._report(over, place.round, place.table))
        except _NothingNew:
            return False
        return True

    def _report(self, over: DealOver, round_: int, table: int) -> Decide:
        def decide(connection: Connection, contest: Contest) -> Happening:
            if round_ != len(contest.rounds) - 1:
                raise _NothingNew
            master = self._ledger.master(connection, contest.id)
            board = board_of(contest, master, over.position)
            if board is None or (table, board) not in contest.left:
                raise _NothingNew
            return scored(table, board, over.position)

        return decide


class _NothingNew(Exception):
    """What a table reported is known, or is not the event's."""


def _place_of(place: str) -> Select[Any]:
    columns = (event_place.c.event, event_place.c.round, event_place.c.table)
    return select(*columns).where(event_place.c.place == place)


def _places(connection: Connection, event_id: str) -> dict[tuple[int, int], str]:
    """(round, table) → the name of the ordinary table."""
    columns = (event_place.c.round, event_place.c.table, event_place.c.place)
    found = connection.execute(select(*columns).where(event_place.c.event == event_id))
    return {(row.round, row.table): row.place for row in found}


def _chairs(
    there: dict[tuple[int, int], Player], first: int, second: int
) -> tuple[Chair, Chair, Chair, Chair]:
    """Partners opposite: the first pair at seats 0 and 2."""
    a, b, c, d = (there[key] for key in ((first, 0), (second, 0), (first, 1), (second, 1)))
    return (
        Chair(a.who, a.name),
        Chair(b.who, b.name),
        Chair(c.who, c.name),
        Chair(d.who, d.name),
    )


def _check_free(connection: Connection, event_id: str, person: str) -> None:
    mine = [player.pair for player in players(connection, event_id) if player.who == person]
    if mine:
        raise Refused("entered", pair=mine[0])


def _for_pair(event_id: str, person: str, happening: Committed | Revealed | Withdrawn) -> Decide:
    """Only the pair's own players may."""

    def decide(connection: Connection, contest: Contest) -> Happening:
        pair = happening.pair
        if not 0 <= pair < len(contest.pairs):
            raise Refused("no_pair", pair=pair)
        if all(p.who != person for p in players(connection, event_id) if p.pair == pair):
            raise Refused("not_yours", pair=pair)
        return happening

    return decide
