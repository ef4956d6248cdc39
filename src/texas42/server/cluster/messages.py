"""What workers say to each other: lines of JSON, each a tagged message.

>>> line(Here("abcdefghjk", ("ana",)))
b'{"m":"Here","table":"abcdefghjk","users":["ana"]}\\n'
"""

import hmac
from hashlib import sha256

import msgspec
from msgspec import Struct

from texas42.protocol.answers import Ack, Refused
from texas42.server.deciding import TableCommand

LONGEST_LINE = 1_000_000
"""Bytes; a line is a few hundred."""


class Message(Struct, frozen=True, tag_field="m", forbid_unknown_fields=True):
    """One line between workers."""


class Challenge(Message, frozen=True):
    """To a worker that has just connected: sign this, so that I know you share our database."""

    nonce: str


class Proof(Message, frozen=True):
    """The nonce signed with the key that only the workers of this database have."""

    signature: str


class Here(Message, frozen=True):
    """To the owner: all who have a socket at this table with me (nobody: I show it no more)."""

    table: str
    users: tuple[str, ...]


class There(Message, frozen=True):
    """From the owner: all who have a socket at this table, with anybody."""

    table: str
    users: tuple[str, ...]


class Ask(Message, frozen=True):
    """To the owner: do what this person asks. `number` names the question on this link."""

    number: int
    table: str
    user: str
    command: TableCommand


class Answer(Message, frozen=True):
    """From the owner: the answer to a question."""

    number: int
    answer: Ack | Refused


class NotMine(Message, frozen=True):
    """Not from the owner any more: the table is another's, look at its lease again."""

    table: str


Said = Challenge | Proof | Here | There | Ask | Answer | NotMine
_decoder = msgspec.json.Decoder(Said)
_encoder = msgspec.json.Encoder()


def line(message: Said) -> bytes:
    return _encoder.encode(message) + b"\n"


def message_of(read: bytes) -> Said:
    """The message in a line. Raises `msgspec.DecodeError`."""
    return _decoder.decode(read)


def signature(key: bytes, nonce: str) -> str:
    return hmac.new(key, nonce.encode(), sha256).hexdigest()
