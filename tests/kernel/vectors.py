"""Reading the perft vectors (tests/vectors/perft/README.md says what they hold)."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.kernel.tables import after, call, m
from texas42.kernel.deal import start
from texas42.kernel.declarations import Declaration
from texas42.kernel.perft import endless
from texas42.kernel.position import Position
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Seat

FOLDER = Path(__file__).parents[1] / "vectors" / "perft"


@dataclass(frozen=True)
class Vector:
    """A position and how many sequences of so many legal tiles there are from it."""

    name: str
    words: dict[str, Any]

    @property
    def rules(self) -> Rules:
        changes = dict(self.words["rules"])
        if "declarations" in changes:
            changes["declarations"] = tuple(map(Declaration, changes["declarations"]))
        return Rules(**changes)

    @property
    def depth(self) -> int:
        return int(self.words["depth"])

    @property
    def paths(self) -> int:
        return int(self.words["paths"])

    @property
    def split(self) -> dict[str, int]:
        return dict(self.words["split"])

    def position(self) -> Position:
        words = self.words
        declaration = Declaration(words["declaration"])
        given = Given(Seat(words["declarer"]), call(words["call"]), declaration)
        hands = tuple(m(hand) for hand in words["hands"])
        setup = Setup(self.rules, Seat(0), hands, m(words["spare"]), (), given)
        return after(endless(start(setup)), " ".join(words["played"]))


def vectors(file: str) -> Iterator[Vector]:
    told = json.loads((FOLDER / file).read_text(encoding="utf-8"))
    for words in told["vectors"]:
        yield Vector(words["name"], words)
