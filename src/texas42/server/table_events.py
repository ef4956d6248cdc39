"""What happens at a table besides the game itself, and the form in which events are logged.

An event is logged as its kind and a JSON array of its fields. A released kind never changes its
meaning: a field may be added at the end with a default; anything else is a new kind.

>>> kind, body = written(Seated(Seat(2), "u1", "Ruby"))
>>> kind, body
('seated', b'[2,"u1","Ruby"]')
>>> read(kind, body)
Seated(seat=2, user='u1', name='Ruby')
"""

from typing import Any, Final, NamedTuple

import msgspec

from texas42.kernel import events as kernel
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Seat


class Opened(NamedTuple):
    """A table is opened; bots of `level` sit on every chair."""

    preset: str
    rules: Rules
    host: str
    level: str
    hints: bool = False


class Seated(NamedTuple):
    """A person takes a chair."""

    seat: Seat
    user: str
    name: str


class BotSeated(NamedTuple):
    """A bot takes a chair."""

    seat: Seat
    level: str


class SecretDrawn(NamedTuple):
    """The server's 32 bytes for a deal, stored before anyone hears of it (42-deal-v1, 1)."""

    deal_id: str
    secret: str


class Committed(NamedTuple):
    """A seat's hash for the next deal (42-deal-v1, 2)."""

    seat: Seat
    hash: str


class HashesClosed(NamedTuple):
    """No more hashes for the next deal; numbers may be revealed (42-deal-v1, 3)."""


class Revealed(NamedTuple):
    """A seat's number for the next deal (42-deal-v1, 3)."""

    seat: Seat
    number: str


class Ready(NamedTuple):
    """A seat is ready for the next deal."""

    seat: Seat


class UndoAsked(NamedTuple):
    """A seat wants its last action taken back; further seats agree."""

    seat: Seat


class TakenBack(NamedTuple):
    """All agree: a seat's last action has not happened, nor what followed: so many game events."""

    seat: Seat
    events: int


class BoardsGiven(NamedTuple):
    """The deals of an event's table, one after the other. Never leaves the server as it is."""

    deals: tuple[kernel.Dealt, ...]


TableEvent = (
    Opened
    | Seated
    | BotSeated
    | SecretDrawn
    | Committed
    | HashesClosed
    | Revealed
    | Ready
    | UndoAsked
    | TakenBack
    | BoardsGiven
)
Event = TableEvent | kernel.Event

KINDS: Final[dict[str, type[Event]]] = {
    "opened": Opened,
    "seated": Seated,
    "bot_seated": BotSeated,
    "secret_drawn": SecretDrawn,
    "committed": Committed,
    "hashes_closed": HashesClosed,
    "revealed": Revealed,
    "ready": Ready,
    "undo_asked": UndoAsked,
    "taken_back": TakenBack,
    "boards_given": BoardsGiven,
    "game_started": kernel.GameStarted,
    "shaker_drawn": kernel.ShakerDrawn,
    "dealt": kernel.Dealt,
    "bid": kernel.Bid,
    "passed": kernel.Passed,
    "declared": kernel.Declared,
    "played": kernel.Played,
    "trick_taken": kernel.TrickTaken,
    "claimed": kernel.Claimed,
    "renege_called": kernel.RenegeCalled,
    "deal_scored": kernel.DealScored,
    "game_won": kernel.GameWon,
}
"""Every kind of event ever released."""

_NAMES: Final[dict[type, str]] = {event: kind for kind, event in KINDS.items()}
_DECODERS: Final[dict[str, msgspec.json.Decoder[Any]]] = {
    kind: msgspec.json.Decoder(event) for kind, event in KINDS.items()
}
_encoder = msgspec.json.Encoder()


def written(event: Event) -> tuple[str, bytes]:
    """An event as kind and body."""
    return _NAMES[type(event)], _encoder.encode(event)


def read(kind: str, body: bytes) -> Event:
    """The event with this kind and body. Raises `msgspec.DecodeError` or `KeyError`."""
    event: Event = _DECODERS[kind].decode(body)
    return event
