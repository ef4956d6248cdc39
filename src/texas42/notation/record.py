"""What a record holds, as frozen values: games and their deals, in the order of the file.

A record is a stream of entries: a `GameRecord`, then the `DealRecord`s played in it, then perhaps
another game. Nothing here judges legality; `replay` does. `line` is where an entry or a step
stood in its file and is no part of the value.
"""

from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from texas42.kernel.events import Action, Result
from texas42.kernel.game import Draw
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Mask, Seat
from texas42.notation.words import unheld

VERSION: Final = 1
HEADER: Final = f"42-record {VERSION}"
"""The first line of a record."""
HUMAN: Final = "human"
Made = Literal["made", "set", "none"]


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a name, and `human` or the level of a bot."""

    name: str
    level: str = HUMAN


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat gave to a fair deal: its number and what it had committed to.

    `number` is empty for a bot and for a seat that was `late` (docs/fairdeal.md, 3).
    """

    number: bytes
    commitment: bytes = b""
    absent: Literal["", "bot", "late"] = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """All that is needed to check a deal by 42-deal-v1.

    `board` is None for a deal of a table, where `deal_id` names the deal; else it is the number of
    a tournament's board and `deal_id` names the event, whose entrants gave the shares.
    """

    deal_id: str
    secret: bytes
    commitment: bytes
    shares: tuple[Share, ...]
    beacon: bytes = b""
    board: int | None = None


@dataclass(frozen=True, slots=True)
class Seed:
    """A plain seed and the deal's number under it: for study. It proves nothing."""

    text: str
    number: int


@dataclass(frozen=True, slots=True)
class Step:
    """An action with what was said about it: a comment, and evaluations by name (`make=0.83`)."""

    action: Action
    comment: str = ""
    evaluation: tuple[tuple[str, str], ...] = ()
    line: int = field(default=0, compare=False)


class Outcome(NamedTuple):
    """How a deal came out, as recorded: how, made or set, points of the sides, awards by team."""

    how: str
    made: Made
    points: tuple[int, int]
    awards: tuple[int, ...]


def outcome(result: Result) -> Outcome:
    """The outcome to record for the kernel's result."""
    made: Made = "none" if result.made is None else ("made" if result.made else "set")
    return Outcome(result.how, made, result.points, result.awards)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What holds for all deals that follow: rules, who plays, how the first shaker was drawn."""

    rules: Rules
    title: str = ""
    date: str = ""
    place: str = ""
    players: tuple[Player, ...] = ()
    draw: tuple[Draw, ...] = ()
    notes: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: the shake, where it came from, every step, and how it came out.

    `scores` are those before the deal. `spare` None stands for all tiles in no hand. `won` are the
    teams that won the game with it. A deal may break off: it then has no outcome.
    """

    number: int
    shaker: Seat
    hands: tuple[Mask, ...]
    spare: Mask | None = None
    scores: tuple[int, ...] = ()
    given: Given | None = None
    origin: Proof | Seed | None = None
    steps: tuple[Step, ...] = ()
    outcome: Outcome | None = None
    won: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)

    def setup(self, rules: Rules) -> Setup:
        """The deal's set-up under the rules of its game, not judged."""
        spare = unheld(self.hands) if self.spare is None else self.spare
        return Setup(rules, self.shaker, self.hands, spare, self.scores, self.given)


Entry = GameRecord | DealRecord
