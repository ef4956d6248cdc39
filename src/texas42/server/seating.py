"""Taking and leaving chairs: what is wrong with it, and what then happens."""

import asyncio
import unicodedata
from collections.abc import Callable

from texas42.bots import LEVELS
from texas42.kernel.faults import Fault
from texas42.kernel.position import Phase
from texas42.kernel.tiles import Seat
from texas42.protocol.commands import Bot, Sit
from texas42.server.faults import fault
from texas42.server.people.refusals import Refused
from texas42.server.table import Table
from texas42.server.table_events import BotSeated, Event, Seated

LONGEST_NAME = 24
MayBeCalled = Callable[[str, str], bool]
"""Whether a name is free for a person; may block."""


def sit(table: Table, user: str, command: Sit) -> tuple[Event, ...] | Fault:
    """A friend by link takes an empty chair or a bot's, also during a deal."""
    seat = Seat(command.seat)
    if table.boards is not None:
        return board_table()
    if wrong := _no_seat(table, seat) or _cannot_sit(table, user, seat):
        return wrong
    return (Seated(seat, user, shown_name(command.name, seat)),)


def stand(table: Table, user: str) -> tuple[Event, ...] | Fault:
    """A bot takes over the chair."""
    if table.boards is not None:
        return board_table()
    seat = table.seat_of(user)
    return fault("bystander") if seat is None else (BotSeated(seat, table.level),)


def seat_bot(table: Table, user: str, command: Bot) -> tuple[Event, ...] | Fault:
    """The host changes a bot's level."""
    seat = Seat(command.seat)
    if user != table.host:
        return fault("not_host")
    if wrong := _no_seat(table, seat) or _occupied(table, seat):
        return wrong
    if command.level not in LEVELS:
        return fault("no_level", LEVELS, level=command.level)
    return (BotSeated(seat, command.level),)


def board_table() -> Fault:
    """The chairs of an event's table are its players'; a bot only plays while one is away."""
    return Refused("board_table").faults[0]


async def kept_name(may_be_called: MayBeCalled, user: str, typed: str) -> Fault | None:
    """The fault in a name that somebody else keeps by a passkey."""
    name = chosen_name(typed)
    if not name or await asyncio.to_thread(may_be_called, user, name):
        return None
    return Refused("name_taken", name=name).faults[0]


def shown_name(name: str, seat: Seat) -> str:
    """A name as others see it, or a guest's."""
    return chosen_name(name) or f"Guest {seat + 1}"


def chosen_name(name: str) -> str:
    """What was typed as one line of printable characters; empty where nothing is left."""
    spaced = " ".join(unicodedata.normalize("NFC", name).split())
    printable = (c for c in spaced if unicodedata.category(c)[0] not in "CZ" or c == " ")
    return "".join(printable)[:LONGEST_NAME].strip()


def free_seats(table: Table) -> tuple[str, ...]:
    return tuple(str(s) for s, chair in enumerate(table.chairs) if chair.user is None)


def _no_seat(table: Table, seat: Seat) -> Fault | None:
    players = table.rules.players
    if seat < players:
        return None
    return fault("no_seat", free_seats(table), seat=seat, players=players)


def _occupied(table: Table, seat: Seat) -> Fault | None:
    chair = table.chairs[seat]
    if chair.user is None:
        return None
    return fault("seat_taken", free_seats(table), seat=seat, name=chair.name)


def _cannot_sit(table: Table, user: str, seat: Seat) -> Fault | None:
    mine = table.seat_of(user)
    if mine is not None:
        return fault("seated", seat=mine)
    return _occupied(table, seat) or _saw_another(table, user, seat)


def _saw_another(table: Table, user: str, seat: Seat) -> Fault | None:
    """R2.3: nobody sees the tiles of two seats in one deal."""
    if table.position is None or table.position.phase is Phase.OVER:
        return None
    held = [s for u, s in table.seen if u == user and s != seat]
    return fault("saw_hand", (str(held[0]),), seat=held[0]) if held else None
