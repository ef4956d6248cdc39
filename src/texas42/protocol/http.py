"""Bodies of the HTTP calls: what a page asks before there is a socket."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from texas42.protocol.commands import Name, SeatNumber, Word
from texas42.protocol.options import Option
from texas42.protocol.words import FaultWords, RuleValue

Preset = Annotated[str, Meta(min_length=1, max_length=40)]
Players = Annotated[int, Meta(ge=2, le=7)]
Changes = Annotated[dict[str, Any], Meta(max_length=64)]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A request."""


class RulesBody(Body, frozen=True):
    """`POST /api/rules`: a preset with changes, to see what it comes to."""

    preset: Preset
    players: Players = 4
    changes: Changes = {}


class TableBody(Body, frozen=True):
    """`POST /api/tables`: open a table; bots of `level` take the other chairs."""

    preset: Preset
    players: Players = 4
    changes: Changes = {}
    level: Word = "casual"
    hints: bool = False
    """Whoever is on turn may ask for a hint; games there are not rated."""
    name: Name = ""
    seat: SeatNumber = 0


class PresetWords(Struct, frozen=True):
    name: str
    rules: dict[str, RuleValue]
    players: tuple[int, ...]
    """At how many players it can be played."""
    sizes: dict[str, dict[str, RuleValue]]
    """What differs from `rules`, which are for four, by the number of players."""


class Offer(Struct, frozen=True):
    """`GET /api/presets`: all that a lobby offers."""

    presets: tuple[PresetWords, ...]
    fields: tuple[Option, ...]
    levels: tuple[str, ...]
    languages: tuple[str, ...]


class RulesAnswer(Struct, frozen=True):
    """The rules that follow, the fields that have no effect in them, and all that is wrong.

    `cited`: of fields that another part of the law is about by points than by marks, its number.
    """

    rules: dict[str, RuleValue]
    idle: tuple[str, ...]
    faults: tuple[FaultWords, ...]
    cited: dict[str, str]


class Opened(Struct, frozen=True):
    """A table has been opened: its name in `/t/<table>`."""

    table: str


class Faults(Struct, frozen=True):
    """The answer to any request that is refused."""

    faults: tuple[FaultWords, ...]
