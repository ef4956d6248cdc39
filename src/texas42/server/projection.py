"""What a client is shown of a table: the only way from a `Table` to a socket."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from texas42.kernel.presets import PRESETS, for_players
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Seat
from texas42.protocol import happened as public
from texas42.protocol.answers import (
    FairWords,
    NumberWords,
    PlayerWords,
    State,
    TableWords,
)
from texas42.protocol.seen import Sight
from texas42.protocol.words import RuleValue, rules_words, teams
from texas42.server.fair import Fair
from texas42.server.table import Chair, Table
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

Online = Callable[[str | None], bool]
"""Whether a person has a socket at the table."""


class Showing:
    """A table as it is now, for everybody who looks at it, and what has just happened in public.

    `of` is everything that a seat (None: a bystander) may know; what all may is found once.
    """

    def __init__(
        self, table: Table, online: Online, happened: tuple[public.Happened, ...] = ()
    ) -> None:
        position = table.position
        self._seq = table.seq
        self._happened = happened
        self._table = table_words(table, online)
        self._sight = None if position is None else Sight(position)

    def of(self, seat: Seat | None) -> State:
        view = None if self._sight is None else self._sight.of(seat)
        return State(self._seq, self._table_of(seat), view, self._happened)

    def _table_of(self, seat: Seat | None) -> TableWords:
        if seat is None:
            return self._table
        players = self._table.players
        you = replace(players[seat], you=True)
        return replace(self._table, players=(*players[:seat], you, *players[seat + 1 :]))


def state(table: Table, seat: Seat | None, online: Online) -> State:
    """Everything that one seat may know of the table now."""
    return Showing(table, online).of(seat)


def table_words(table: Table, online: Online) -> TableWords:
    """The table as bystanders see it."""
    rules = table.rules
    return TableWords(
        id=table.id,
        preset=table.preset,
        differs=differs(table.preset, rules),
        scoring=rules.scoring,
        target=rules.target,
        teams=teams(rules),
        deal=table.deals,
        players=_players(table, online),
        scores=table.game.scores,
        score_history=table.history,
        winners=table.game.winners,
        ready=table.ready,
        undo=table.undo,
        waiting=table.waiting,
        fair=_fair(table),
        last=table.last,
        boards=None if table.boards is None else len(table.boards),
        hints=table.hints,
    )


def differs(preset: str, rules: Rules) -> dict[str, RuleValue]:
    """The fields in which a table's rules differ from its preset for so many players."""
    return rules_words(rules, for_players(PRESETS[preset], rules.players))


def happenings(before: Table, events: Iterable[Event]) -> tuple[public.Happened, ...]:
    """What everybody may be told of these events, which follow on `before`."""
    stacked = _stacked(before)
    told = (_told(event, stacked) for event in events)
    return tuple(each for each in told if each is not None)


def _stacked(table: Table) -> bool:
    contract = table.position.contract if table.position else None
    return contract is not None and contract.stacked


def _told(event: Event, stacked: bool) -> public.Happened | None:
    match event:
        case Seated():
            return public.Sat(event.seat, event.name, "human")
        case BotSeated():
            return public.Sat(event.seat, "", "bot")
        case Opened() | SecretDrawn() | Committed() | HashesClosed() | Revealed() | Ready():
            return None
        case BoardsGiven():
            return None
        case UndoAsked():
            return public.Regretting(event.seat)
        case TakenBack():
            return public.TakingBack(event.seat)
        case _:
            return public.happened(event, stacked)


def _players(table: Table, online: Online) -> tuple[PlayerWords, ...]:
    return tuple([_player(s, chair, online) for s, chair in enumerate(table.chairs)])


def _player(seat: int, chair: Chair, online: Online) -> PlayerWords:
    if chair.user is None:
        return PlayerWords(seat, chair.name, "bot", chair.level, True, False)
    return PlayerWords(seat, chair.name, "human", chair.level, online(chair.user), False)


def _fair(table: Table) -> FairWords | None:
    fair = table.fair
    if fair is None:
        return None
    numbers = _numbers(fair, table)
    return FairWords(fair.deal_id, fair.commitment, "reveal" if fair.closed else "commit", numbers)


def _numbers(fair: Fair, table: Table) -> tuple[NumberWords, ...]:
    """The next deal's: hashes as they come; numbers come only once no more hashes are taken."""
    bots = tuple(chair.user is None for chair in table.chairs)
    return tuple(
        NumberWords(seat, fair.hashes[seat], fair.numbers[seat], "bot" if bot else None)
        for seat, bot in enumerate(bots)
    )
