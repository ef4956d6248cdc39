"""What a client is shown of a table: the only way from a `Table` to a socket."""

from collections.abc import Callable, Iterable

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
from texas42.protocol.seen import seen
from texas42.protocol.words import RuleValue, rules_words, teams
from texas42.server.fair import Fair
from texas42.server.table import Table
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
)

Online = Callable[[str | None], bool]
"""Whether a person has a socket at the table."""


def state(
    table: Table, seat: Seat | None, online: Online, happened: tuple[public.Happened, ...] = ()
) -> State:
    """Everything that a seat (None: a bystander) may know of the table now."""
    position = table.position
    view = None if position is None else seen(position, seat)
    return State(table.seq, table_words(table, seat, online), view, happened)


def table_words(table: Table, seat: Seat | None, online: Online) -> TableWords:
    rules = table.rules
    return TableWords(
        id=table.id,
        preset=table.preset,
        differs=differs(table.preset, rules),
        scoring=rules.scoring,
        target=rules.target,
        teams=teams(rules),
        deal=table.deals,
        players=_players(table, seat, online),
        scores=table.game.scores,
        score_history=table.history,
        winners=table.game.winners,
        ready=table.ready,
        waiting=table.waiting,
        fair=_fair(table),
        last=table.last,
        boards=None if table.boards is None else len(table.boards),
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
        case _:
            return public.happened(event, stacked)


def _players(table: Table, seat: Seat | None, online: Online) -> tuple[PlayerWords, ...]:
    return tuple(
        PlayerWords(
            s,
            chair.name,
            "human" if chair.user else "bot",
            chair.level,
            online(chair.user) if chair.user else True,
            s == seat,
        )
        for s, chair in enumerate(table.chairs)
    )


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
