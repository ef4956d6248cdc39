"""What can happen in a duplicate event, as frozen values. The event is their fold (`contest`).

Pairs are numbered from 0, boards from 1. Who plays for a pair is no part of this: people can be
forgotten, what happened cannot.

>>> words_of(Revealed(pair=2, number="00" * 16))
('revealed', '{"pair":2,"number":"00000000000000000000000000000000"}')
>>> happening(*words_of(Withdrawn(pair=1)))
Withdrawn(pair=1)
"""

from typing import Final

import msgspec
from msgspec import Struct

from texas42.protocol.commands import Hash, Number


class Happening(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that happened."""


class Opened(Happening, frozen=True):
    """Registration is open: name, rules in words, size; `commitment` to M (docs/fairdeal.md)."""

    name: str
    rules: str
    rounds: int
    boards: int
    """Of every round."""
    commitment: Hash


class Entered(Happening, frozen=True):
    """A pair enters, with one player; `whole` if the partner is known already (a bot)."""

    pair: int
    whole: bool = False


class Joined(Happening, frozen=True):
    """The partner has come."""

    pair: int


class Committed(Happening, frozen=True):
    """A pair commits to its number."""

    pair: int
    commitment: Hash


class Withdrawn(Happening, frozen=True):
    """A pair plays no further round."""

    pair: int


class Closed(Happening, frozen=True):
    """Registration is over; numbers are revealed now."""


class Revealed(Happening, frozen=True):
    """A pair's number."""

    pair: int
    number: Number


class Begun(Happening, frozen=True):
    """No further numbers: the deals are fixed, though nobody can know them yet."""


class Paired(Happening, frozen=True):
    """A round: who sits at seats 0 and 2, who at 1 and 3, table by table; who has the bye."""

    tables: tuple[tuple[int, int], ...]
    bye: int | None = None


class Scored(Happening, frozen=True):
    """A board has been played at a table of the current round.

    `line` is the whole deal as a position line (docs/notation.md), `net` what seats 0 and 2 scored
    more than the others.
    """

    table: int
    board: int
    net: int
    line: str


class Struck(Happening, frozen=True):
    """The director takes a board from a table of the current round: it does not count there."""

    table: int
    board: int


class Ended(Happening, frozen=True):
    """The event is over; M is public."""

    master: Hash


KINDS: Final[dict[str, type[Happening]]] = {
    kind.__name__.lower(): kind
    for kind in (
        Opened,
        Entered,
        Joined,
        Committed,
        Withdrawn,
        Closed,
        Revealed,
        Begun,
        Paired,
        Scored,
        Struck,
        Ended,
    )
}
"""Kind in the log → what happened. A kind never changes its meaning once released."""


def words_of(of: Happening) -> tuple[str, str]:
    """Kind and body, as they stand in the log."""
    return type(of).__name__.lower(), msgspec.json.encode(of).decode()


def happening(kind: str, body: str | bytes) -> Happening:
    """What stands in the log. Raises `ValueError` where it is none of ours."""
    if kind not in KINDS:
        raise ValueError(f"nothing called {kind!r} happens in an event")
    return msgspec.json.decode(body, type=KINDS[kind])
