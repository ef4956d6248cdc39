"""What a client may ask for. Every command has an `id` and may be sent again with the same one.

>>> command_of(b'{"t":"play","id":"c7","tile":"6-4"}')
Play(id='c7', tile='6-4')
"""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from texas42.kernel.faults import Fault

LONGEST_FRAME = 4096
"""Bytes; no command is longer."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(min_length=1, max_length=16)]
SeatNumber = Annotated[int, Meta(ge=0, le=6)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""SHA-256, in hexadecimal."""
Number = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
"""A seat's own 16 bytes for a fair deal, in hexadecimal."""


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """One thing asked for."""

    id: Id


class Hello(Command, frozen=True):
    """The first message on a socket: the protocol version and the last event number seen."""

    v: int = 1
    since: int | None = None


class Sit(Command, frozen=True):
    """Take an empty chair or a bot's."""

    seat: SeatNumber
    name: Name = ""


class Stand(Command, frozen=True):
    """Leave one's chair to a bot."""


class Bot(Command, frozen=True):
    """Put a bot of this level on a chair (host only)."""

    seat: SeatNumber
    level: Word


class Pass(Command, frozen=True):
    """Pass in the auction (R3.1)."""


class Bid(Command, frozen=True):
    """Bid: `31`, `84`, `2m`, `plunge4` (R3.4)."""

    call: Word


class Declare(Command, frozen=True):
    """Name trump: `fives`, `doubles`, `none` … (R4.1)."""

    declaration: Word


class Play(Command, frozen=True):
    """Play a tile: `6-4` (R6.2)."""

    tile: Word


class Claim(Command, frozen=True):
    """Lay down (R6.6)."""


class Renege(Command, frozen=True):
    """Call a renege by another seat (R6.7)."""

    against: SeatNumber


class Undo(Command, frozen=True):
    """Take back one's last action of this deal, or agree to it: done when all people ask for it."""


class Hint(Command, frozen=True):
    """What would a strong player do in my place? Changes nothing; the answer is an `advice`."""


class Next(Command, frozen=True):
    """Ready for the next deal."""


class Again(Command, frozen=True):
    """A new game at the same table."""


class Commit(Command, frozen=True):
    """The hash of one's number for the next deal (docs/fairdeal.md, 2)."""

    hash: Hash


class Reveal(Command, frozen=True):
    """One's number for the next deal (docs/fairdeal.md, 3)."""

    number: Number


class Ping(Command, frozen=True):
    """Is anybody there?"""


AnyCommand = (
    Hello
    | Sit
    | Stand
    | Bot
    | Pass
    | Bid
    | Declare
    | Play
    | Claim
    | Renege
    | Undo
    | Hint
    | Next
    | Again
    | Commit
    | Reveal
    | Ping
)
_decoder = msgspec.json.Decoder(AnyCommand)


class _Named(Struct):
    id: Id


_id_decoder = msgspec.json.Decoder(_Named)


def command_of(frame: bytes | str) -> AnyCommand:
    """The command in a frame. Raises `msgspec.DecodeError` with a sentence if there is none."""
    if len(frame) > LONGEST_FRAME:
        raise msgspec.ValidationError(f"a message has at most {LONGEST_FRAME} bytes")
    try:
        return _decoder.decode(frame)
    except (UnicodeError, RecursionError) as wrong:
        raise msgspec.DecodeError("a message is JSON in UTF-8") from wrong


def id_of(frame: bytes | str) -> str | None:
    """The id of a frame that is no command, if it has one that can be answered."""
    if len(frame) > LONGEST_FRAME:
        return None
    try:
        return _id_decoder.decode(frame).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def message_fault(wrong: Exception) -> Fault:
    """What to tell a client whose frame is no command."""
    words = tuple(kind.__struct_config__.tag for kind in AnyCommand.__args__)
    return Fault("message", "protocol", f"no such message: {wrong}", words)
