"""Public events in words: what every client may be told has happened.

Never a hidden tile. Of a deal only that it was dealt; of a stacked trick (R6.5) no points; of a
claim no proof.
"""

from typing import Literal

from msgspec import Struct

from texas42.kernel.events import (
    Bid,
    Claimed,
    DealScored,
    Dealt,
    Declared,
    Event,
    GameStarted,
    GameWon,
    Passed,
    Played,
    RenegeCalled,
    ShakerDrawn,
    TrickTaken,
)
from texas42.kernel.tiles import name
from texas42.protocol.words import ResultWords, result_words


class Happening(Struct, frozen=True, tag_field="e", tag=str.lower):
    """One public event."""


class Sat(Happening, frozen=True):
    seat: int
    name: str
    kind: Literal["human", "bot"]


class GameBegan(Happening, frozen=True, tag="game"):
    """A new game."""


class Draw(Struct, frozen=True):
    seat: int
    tile: str


class Shaker(Happening, frozen=True):
    """The draw for first shaker (R2.2), round by round."""

    seat: int
    rounds: tuple[tuple[Draw, ...], ...]


class Shaken(Happening, frozen=True, tag="dealt"):
    shaker: int


class Passing(Happening, frozen=True, tag="pass"):
    seat: int


class Bidding(Happening, frozen=True, tag="bid"):
    seat: int
    call: str


class Declaring(Happening, frozen=True, tag="declare"):
    seat: int
    declaration: str


class Playing(Happening, frozen=True, tag="play"):
    seat: int
    tile: str


class Taking(Happening, frozen=True, tag="trick"):
    seat: int
    points: int | None


class Claiming(Happening, frozen=True, tag="claim"):
    seat: int


class Reneging(Happening, frozen=True, tag="renege"):
    seat: int
    against: int


class Regretting(Happening, frozen=True, tag="undo"):
    """A seat wants its last action taken back, or agrees."""

    seat: int


class TakingBack(Happening, frozen=True, tag="takeback"):
    """A seat's last action is taken back, with all that followed."""

    seat: int


class Scored(Happening, frozen=True):
    result: ResultWords


class Won(Happening, frozen=True):
    teams: tuple[int, ...]


Happened = (
    Sat
    | GameBegan
    | Shaker
    | Shaken
    | Passing
    | Bidding
    | Declaring
    | Playing
    | Taking
    | Claiming
    | Reneging
    | Regretting
    | TakingBack
    | Scored
    | Won
)


def happened(event: Event, stacked: bool) -> Happened:
    """An event as everybody may hear of it."""
    match event:
        case Passed():
            return Passing(event.seat)
        case Bid():
            return Bidding(event.seat, event.call.word)
        case Declared():
            return Declaring(event.seat, str(event.declaration))
        case Played():
            return Playing(event.seat, name(event.tile))
        case TrickTaken():
            return Taking(event.seat, None if stacked else event.points)
        case Claimed():
            return Claiming(event.seat)
        case RenegeCalled():
            return Reneging(event.seat, event.against)
        case _:
            return _of_table(event)


def _of_table(event: GameStarted | ShakerDrawn | Dealt | DealScored | GameWon) -> Happened:
    match event:
        case GameStarted():
            return GameBegan()
        case ShakerDrawn():
            rounds = tuple(tuple(Draw(s, name(t)) for s, t in each) for each in event.rounds)
            return Shaker(event.seat, rounds)
        case Dealt():
            return Shaken(event.shaker)
        case DealScored():
            return Scored(result_words(event.result))
        case GameWon():
            return Won(event.teams)
