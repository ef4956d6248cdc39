"""All that is true between two actions of a deal, as one frozen value.

A `Position` cannot be wrong: it comes from a checked `Setup` (`deal.start`) and from actions
(`deal.play`).

A seat is a hand at the table. Where two play with dummies (R10.7) the seat on turn may be a dummy;
`actor` is the player who acts for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from texas42.kernel.contract import Contract
from texas42.kernel.events import Bid, Claimed, Passed, Played, RenegeCalled
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import Mask, Seat, SeatMask


class Phase(StrEnum):
    """Where a deal stands."""

    BID = "bid"
    DECLARE = "declare"
    PLAY = "play"
    OVER = "over"


class Trick(NamedTuple):
    """A complete trick: its tiles in order from the leader, who took it, its points."""

    plays: tuple[Played, ...]
    taker: Seat
    points: int


class Ending(NamedTuple):
    """Why a deal is over: `played`, `decided`, `claim`, `renege` or `thrown_in`."""

    how: str
    made: bool | None
    """None where nobody bid."""
    points: tuple[int, int]
    """What bidders and others end with."""


Prover = Callable[["Position", SeatMask], int]
"""The fewest points that some seats together will still take, over every legal line (R6.6)."""


@dataclass(frozen=True, slots=True)
class Position:
    """See the module. `points` are what bidders and others have taken so far."""

    setup: Setup
    phase: Phase
    turn: Seat
    hands: tuple[Mask, ...]
    calls: tuple[Bid | Passed, ...] = ()
    contract: Contract | None = None
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    points: tuple[int, int] = (0, 0)
    reneges: tuple[tuple[int, Played], ...] = ()
    """Illegal tiles played under `renege = table`, each with the number of its trick."""
    ending: Ending | None = None
    last_word: Claimed | RenegeCalled | None = None
    """What ended the deal where no tile and no call did (R6.6, R6.7); a claim with its proof."""

    @property
    def rules(self) -> Rules:
        return self.setup.rules

    @property
    def actor(self) -> Seat:
        """The player who has to act: the seat on turn, or its player where that is a dummy."""
        return self.setup.rules.player(self.turn)

    @property
    def standing(self) -> Bid | None:
        """The highest bid so far."""
        bids = [c for c in self.calls if isinstance(c, Bid)]
        return bids[-1] if bids else None
