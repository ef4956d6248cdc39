"""The JSON form of a record: one object a line, in the words of the notation (N7).

These are the shapes of the objects; `json_lines` reads and writes them.
"""

import json
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.json import schema_components

# `$(?!\n)` is the end of the text in Python and in ECMAScript alike.
Number = Annotated[int, Meta(ge=-999_999_999, le=999_999_999)]
SeatNumber = Annotated[int, Meta(ge=0, le=6)]
Hex = Annotated[str, Meta(pattern=r"^(?:[0-9a-f]{2})*$(?!\n)")]
Level = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_.-]{0,39}$(?!\n)")]
How = Annotated[str, Meta(pattern=r"^[a-z_]{1,20}$(?!\n)")]
Judgement = Annotated[str, Meta(pattern=r"^[a-z_][a-z0-9_]{0,39}$(?!\n)")]
Worth = Annotated[str, Meta(pattern=r"^[^\s\[\]{}=]{1,40}$(?!\n)")]


class _Form(Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """No field but those named; defaults are not written."""


class PlayerForm(_Form, frozen=True):
    """Who sits at a seat."""

    name: str
    level: Level = "human"


class GameForm(_Form, frozen=True, tag="game", tag_field="kind"):
    """The heading of a game; each round of the draw holds `0:6-4` words."""

    rules: str
    title: str = ""
    date: str = ""
    place: str = ""
    players: tuple[PlayerForm, ...] = ()
    draw: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class StepForm(_Form, frozen=True):
    """An action as `0:31` or `2:6-4`, a comment, evaluations by name."""

    action: str
    comment: str = ""
    evaluation: dict[Judgement, Worth] = {}


class OutcomeForm(_Form, frozen=True):
    """How a deal came out."""

    how: How
    made: Literal["made", "set", "none"]
    points: tuple[Number, Number]
    awards: tuple[Number, ...]


class ShareForm(_Form, frozen=True):
    """A seat's number and commitment in hexadecimal digits."""

    number: Hex = ""
    commitment: Hex = ""
    absent: Literal["", "bot", "late"] = ""


class ProofForm(_Form, frozen=True):
    """A fair-deal proof."""

    deal_id: str
    secret: Hex
    commitment: Hex
    shares: tuple[ShareForm, ...]
    beacon: Hex = ""
    board: Number | None = None


class SeedForm(_Form, frozen=True):
    """A plain seed, which proves nothing."""

    text: str
    number: Number


class DealForm(_Form, frozen=True, tag="deal", tag_field="kind"):
    """One deal; hands, the spare tiles and a given contract in words."""

    number: Number
    shaker: SeatNumber
    hands: tuple[str, ...]
    spare: str | None = None
    scores: tuple[Number, ...] = ()
    given: str | None = None
    proof: ProofForm | None = None
    seed: SeedForm | None = None
    steps: tuple[StepForm, ...] = ()
    outcome: OutcomeForm | None = None
    won: tuple[Number, ...] = ()
    notes: tuple[str, ...] = ()


EntryForm = GameForm | DealForm


class HeaderForm(_Form, frozen=True):
    """The first line."""

    record: int


def json_schema() -> str:
    """The JSON Schema (draft 2020-12) of a line: the header, a game or a deal."""
    lines, shapes = schema_components([HeaderForm, EntryForm], ref_template="#/$defs/{name}")
    draft = "https://json-schema.org/draft/2020-12/schema"
    schema = {"$schema": draft, "title": "A line of a 42 record", "anyOf": list(lines)}
    return f"{json.dumps({**schema, '$defs': shapes}, indent=1, ensure_ascii=False)}\n"
