"""Opening a table and dealing. Secrets come in as arguments; they are stored before they count."""

from collections.abc import Iterable

from texas42 import fairdeal
from texas42.kernel.events import Dealt, GameStarted
from texas42.kernel.tiles import Seat
from texas42.server.seating import shown_name
from texas42.server.table import Chair, Table
from texas42.server.table_events import (
    BoardsGiven,
    BotSeated,
    Event,
    Opened,
    Seated,
    SecretDrawn,
)


def opening(
    table_id: str, settings: Opened, seat: Seat, name: str, secret: bytes
) -> tuple[Event, ...]:
    """The first events of a table: its host sits, and the first deal's secret is drawn."""
    return (
        settings,
        Seated(seat, settings.host, shown_name(name, seat)),
        SecretDrawn(deal_id(table_id, 1), secret.hex()),
        GameStarted(settings.rules),
    )


def board_opening(
    settings: Opened, chairs: Iterable[Chair], deals: tuple[Dealt, ...]
) -> tuple[Event, ...]:
    """The first events of an event's table: everybody sits, and the deals are given."""
    seated = tuple(_seated(Seat(seat), chair) for seat, chair in enumerate(chairs))
    return (settings, *seated, BoardsGiven(deals))


def _seated(seat: Seat, chair: Chair) -> Event:
    if chair.user is None:
        return BotSeated(seat, chair.level or "")
    return Seated(seat, chair.user, shown_name(chair.name, seat))


def deal_id(table_id: str, deal: int) -> str:
    """Names a deal; never used again (42-deal-v1, 1)."""
    return f"table:{table_id}/hand:{deal}"


def next_deal(table: Table, secret: bytes) -> tuple[Event, ...]:
    """The next deal, from the secret drawn before; `secret` is for the one after it.

    At an event's table the next board, which is a game of its own: no score before it.

    Before the first deal of a game the shaker is drawn (R2.2).
    """
    if table.boards:
        return (GameStarted(table.rules), table.boards[0])
    assert table.fair is not None and table.waiting, "a deal follows its preparation"
    rules, shaker = table.rules, table.game.shaker
    drawn = () if shaker is not None else (fairdeal.draw(table.fair.draw_key(), rules),)
    shakes = drawn[0].seat if drawn else shaker
    assert shakes is not None, "the draw settles who shakes"
    dealt = fairdeal.deal(table.fair.key(), rules, shakes)
    after = SecretDrawn(deal_id(table.id, table.deals + 2), secret.hex())
    return (*drawn, dealt, after)
