"""A table as a value: the fold of its events."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from texas42.kernel import game as games
from texas42.kernel.events import DealScored, Dealt, GameStarted
from texas42.kernel.events import Event as GameEvent
from texas42.kernel.game import Game
from texas42.kernel.position import Phase, Position
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Seat
from texas42.protocol.answers import LastDeal
from texas42.server import fair as fairs
from texas42.server.done import with_command
from texas42.server.fair import Fair
from texas42.server.finished import last_deal
from texas42.server.table_events import (
    BoardsGiven,
    BotSeated,
    Committed,
    Event,
    HashesClosed,
    Opened,
    Ready,
    Revealed,
    Seated,
    SecretDrawn,
    TakenBack,
    UndoAsked,
)

BOT_NAMES = ("Ruby", "Earl", "Pearl", "Hank", "Dolly", "Clyde", "Mae")


@dataclass(frozen=True, slots=True)
class Chair:
    """A person's chair (`user`), or a bot's (`level`)."""

    name: str
    user: str | None = None
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Everything about a table. `seq` is the number of its last event."""

    id: str
    preset: str
    rules: Rules
    host: str
    level: str
    chairs: tuple[Chair, ...]
    game: Game
    games: int = 0
    deals: int = 0
    """Deals at this table, over all its games."""
    fair: Fair | None = None
    """The next deal in the making."""
    dealt: Fair | None = None
    """How the deal in play was made."""
    last: LastDeal | None = None
    history: tuple[tuple[int, ...], ...] = ()
    """Scores after every deal of this game."""
    ready: tuple[Seat, ...] = ()
    seen: tuple[tuple[str, Seat], ...] = ()
    """Who has held which chair since the deal began."""
    boards: tuple[Dealt, ...] | None = None
    """At a table of an event: the deals that are still to be played, each a game of its own."""
    undo: tuple[Seat, ...] = ()
    """Who wants an action taken back: first the seat whose last it is, then those who agree."""
    past: tuple[GameEvent, ...] = ()
    """What happened in the deal in play, from the dealing on; empty when it is over."""
    shaken: Game | None = None
    """The game before that."""
    undone: bool = False
    """Something was taken back in this game: it counts for nobody's record."""
    hints: bool = False
    """Whoever is on turn may ask what a strong player would do; games here are not rated."""
    seq: int = 0
    done: bytes = b""
    """The last commands (`done`)."""

    @property
    def position(self) -> Position | None:
        return self.game.position

    @property
    def waiting(self) -> bool:
        """The next deal waits for the players."""
        over = self.position is None or self.position.phase is Phase.OVER
        return over and (not self.game.winners if self.boards is None else bool(self.boards))

    def open_to(self, user: str) -> bool:
        """Whether a person may look on: other players of an event would see their own boards."""
        return self.boards is None or self.seat_of(user) is not None

    def seat_of(self, user: str | None) -> Seat | None:
        """Where a person sits."""
        found = (Seat(s) for s, chair in enumerate(self.chairs) if chair.user == user)
        return None if user is None else next(found, None)

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(Seat(s) for s, chair in enumerate(self.chairs) if chair.user)


def folded(table_id: str, events: Iterable[Event]) -> Table:
    """The table that a whole log tells of; its first event must be `Opened`."""
    stream = iter(events)
    first = next(stream, None)
    if not isinstance(first, Opened):
        raise ValueError(f"the log of table {table_id} does not begin with its opening")
    return fold(opened(table_id, first), stream)


def opened(table_id: str, event: Opened) -> Table:
    chairs = tuple(bot_chair(Seat(s), event.level) for s in range(event.rules.players))
    game = games.new(event.rules)
    named = (table_id, event.preset, event.rules, event.host, event.level)
    return Table(*named, chairs, game, hints=event.hints, seq=1)


def bot_chair(seat: Seat, level: str) -> Chair:
    return Chair(BOT_NAMES[seat], level=level)


def fold(table: Table, events: Iterable[Event]) -> Table:
    """The table after these events, which are believed."""
    for event in events:
        table = replace(_after(table, event), seq=table.seq + 1)
    return table


def _after(table: Table, event: Event) -> Table:
    match event:
        case Seated():
            return _sat(table, event)
        case BotSeated():
            return _chair(table, event.seat, bot_chair(event.seat, event.level))
        case SecretDrawn():
            coming = fairs.prepared(event.deal_id, event.secret, table.rules.players)
            return replace(table, fair=coming)
        case BoardsGiven():
            return replace(table, boards=event.deals)
        case Ready():
            return replace(table, ready=(*table.ready, event.seat))
        case Committed() | HashesClosed() | Revealed():
            assert table.fair is not None, "numbers are given for a deal in the making"
            return replace(table, fair=_fair(table.fair, event))
        case UndoAsked():
            return replace(table, undo=(*table.undo, event.seat))
        case TakenBack():
            return _taken_back(table, event)
        case Opened():
            raise ValueError("a table is opened once")
        case _:
            return _played(table, event)


def _sat(table: Table, event: Seated) -> Table:
    table = _chair(table, event.seat, Chair(event.name, user=event.user))
    return replace(table, seen=(*table.seen, (event.user, event.seat)))


def _chair(table: Table, seat: Seat, chair: Chair) -> Table:
    """Another on the chair: not ready, and no hash given for the next deal."""
    chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
    fair = fairs.without_seat(table.fair, seat) if table.fair else None
    return replace(table, chairs=chairs, fair=fair, ready=_without(table.ready, seat), undo=())


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(s for s in seats if s != seat)


def _fair(fair: Fair, event: Committed | HashesClosed | Revealed) -> Fair:
    match event:
        case Committed():
            return fairs.with_hash(fair, event.seat, event.hash)
        case HashesClosed():
            return replace(fair, closed=True)
        case Revealed():
            return fairs.with_number(fair, event.seat, event.number)


def _played(table: Table, event: GameEvent) -> Table:
    """An event of the game itself."""
    if isinstance(event, GameStarted):
        begun = replace(table, game=games.new(event.rules), games=table.games + 1, history=())
        return replace(begun, undone=False)
    before = table.game
    table = replace(table, game=games.fold(before, (event,)))
    match event:
        case Dealt():
            return replace(_shaken(table), past=(event,), shaken=replace(before, position=None))
        case DealScored():
            last = last_deal(table.deals, table.game, table.dealt)
            history = (*table.history, table.game.scores)
            return replace(table, last=last, history=history, undo=(), past=(), shaken=None)
        case _:
            return replace(table, undo=(), past=(*table.past, event) if table.past else ())


def _taken_back(table: Table, event: TakenBack) -> Table:
    assert table.shaken is not None, "something is taken back while a deal is played"
    past = table.past[: -event.events]
    return replace(table, game=games.fold(table.shaken, past), past=past, undo=(), undone=True)


def _shaken(table: Table) -> Table:
    """A deal begins: the fair deal in the making was this one's."""
    people = tuple(chair.user is not None for chair in table.chairs)
    held = tuple((c.user, Seat(s)) for s, c in enumerate(table.chairs) if c.user)
    dealt = replace(table.fair, people=people) if table.fair else None
    left = table.boards[1:] if table.boards else table.boards
    return replace(
        table, dealt=dealt, fair=None, ready=(), seen=held, deals=table.deals + 1, boards=left
    )


def with_done(table: Table, command: str) -> Table:
    """The table with one more command known by its id."""
    return replace(table, done=with_command(table.done, command, table.seq))
