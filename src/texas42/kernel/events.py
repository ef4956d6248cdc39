"""Everything that can happen in a game, as frozen values: one vocabulary for log and socket.

The first group are *actions*: a seat may ask for them, and what was accepted is the event. The
others follow from actions or come from the table. A game is the fold of its events (`game`).
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from texas42.kernel.calls import Call
from texas42.kernel.declarations import Declaration
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Mask, Seat, Tile

VERSION = 1
"""Version of this vocabulary; a released event never changes its meaning."""

_Event = TypeVar("_Event", bound=tuple[object, ...])


def _distinct(kind: type[_Event]) -> type[_Event]:
    """Equal only to its own kind: a tile played by seat 1 is no trick taken by seat 1."""

    def equal(self: tuple[object, ...], other: object) -> bool:
        return type(other) is kind and tuple.__eq__(self, other)

    def different(self: tuple[object, ...], other: object) -> bool:
        return not equal(self, other)

    kind.__eq__ = equal  # type: ignore[method-assign]
    kind.__ne__ = different  # type: ignore[assignment, method-assign]
    kind.__hash__ = lambda self: hash((kind.__name__, *self))  # type: ignore[method-assign]
    return kind


@_distinct
class Bid(NamedTuple):
    """A seat bids (R3.1)."""

    seat: Seat
    call: Call


@_distinct
class Passed(NamedTuple):
    """A seat passes (R3.1)."""

    seat: Seat


@_distinct
class Declared(NamedTuple):
    """Trump is named (R4.1), by the declarer, or by the partner of a plunge or splash (R9.2)."""

    seat: Seat
    declaration: Declaration


@_distinct
class Played(NamedTuple):
    """A seat plays a tile (R6.2)."""

    seat: Seat
    tile: Tile


@_distinct
class Claimed(NamedTuple):
    """A seat lays down (R6.6).

    As an action `least` is None. In a log it is what was proved: the fewest points (of the whole
    deal) that the claimant's side ends with over every legal line.
    """

    seat: Seat
    least: int | None = None


@_distinct
class RenegeCalled(NamedTuple):
    """A seat calls a renege by another (R6.7)."""

    seat: Seat
    against: Seat


Action = Bid | Passed | Declared | Played | Claimed | RenegeCalled


@_distinct
class TrickTaken(NamedTuple):
    """A trick is complete: who takes it and its points, the trick itself among them (R1.3)."""

    seat: Seat
    points: int


@_distinct
class GameStarted(NamedTuple):
    """The rules of a game. Always its first event."""

    rules: Rules


@_distinct
class ShakerDrawn(NamedTuple):
    """R2.2: each round one tile a seat, the highest total shakes, ties draw again."""

    rounds: tuple[tuple[tuple[Seat, Tile], ...], ...]
    seat: Seat


@_distinct
class Dealt(NamedTuple):
    """A shake: the hands by seat and the tiles in none. Never leaves the server as it is."""

    shaker: Seat
    hands: tuple[Mask, ...]
    spare: Mask = Mask(0)


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal came out and what it scores, each number traceable to its rule.

    `how`: `played` to the last tile, `decided` (R6.4), `claim`, `renege`, or `thrown_in` (R3.5).
    `points` are what bidders and others took; `awards` is what each team's score changes by;
    `terms` are the summands of each award in the order of the law, with a word each: `took`,
    `bid`, `marks`.
    """

    how: str
    made: bool | None
    points: tuple[int, int]
    awards: tuple[int, ...]
    terms: tuple[tuple[tuple[str, int], ...], ...] = ()


@_distinct
class DealScored(NamedTuple):
    """The end of a deal (R7, R8), a deal thrown in among them."""

    result: Result


@_distinct
class GameWon(NamedTuple):
    """The teams that have won; more than one only where R10.4 lets them share."""

    teams: tuple[int, ...]


Event = Action | TrickTaken | GameStarted | ShakerDrawn | Dealt | DealScored | GameWon
