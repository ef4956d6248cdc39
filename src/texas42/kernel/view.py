"""What one seat may know: the only way in which anyone learns of a game (DESIGN §4).

The default hides: a field is here because the seat (or a bystander, `seat` None) may see it.
"""

from dataclasses import dataclass
from typing import NamedTuple

from texas42.kernel.auction import first_bidder
from texas42.kernel.contract import Contract
from texas42.kernel.deal import legal_actions
from texas42.kernel.events import Action, Bid, Passed, Played, Result
from texas42.kernel.position import Phase, Position
from texas42.kernel.rules import Rules
from texas42.kernel.scoring import result
from texas42.kernel.tiles import NONE, Mask, Seat, SeatMask


@dataclass(frozen=True, slots=True)
class SeenTrick:
    """A trick that is over; its tiles and points are None where tricks are stacked (R6.5)."""

    taker: Seat
    plays: tuple[Played, ...] | None
    points: int | None


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it."""

    rules: Rules
    seat: Seat | None
    shaker: Seat
    scores: tuple[int, ...]
    """Score of every team before this deal."""
    phase: Phase
    turn: Seat | None
    """The seat on turn (a dummy perhaps); None when the deal is over."""
    actor: Seat | None
    """The player who acts for the seat on turn."""
    first_bidder: Seat
    calls: tuple[Bid | Passed, ...]
    contract: Contract | None
    hand: Mask
    """The seat's own tiles."""
    hands: tuple[Mask | None, ...]
    """R2.3: the own hand, the dummies' once open, all when the deal is over; else None."""
    tiles_left: tuple[int, ...]
    """How many tiles each seat holds."""
    spare: Mask | None
    """Tiles in no hand: known where R10.1 removes them, None while they sleep."""
    trick: tuple[Played, ...]
    tricks: tuple[SeenTrick, ...]
    points: tuple[int, int] | None
    """What bidders and others have taken; None where tricks are stacked."""
    legal: tuple[Action, ...]
    """What this seat may do now; empty unless it is the actor (R9.5: offers are its own secret)."""
    result: Result | None


class Own(NamedTuple):
    """What of a view is one seat's alone; the rest is the same for everybody."""

    hand: Mask
    hands: tuple[Mask | None, ...]
    legal: tuple[Action, ...]


def own(position: Position, seat: Seat | None) -> Own:
    """The hand of a seat, the hands that it sees, and what it may do."""
    hands = _hands(position, seat)
    ours = hands[seat] if seat is not None else None
    mine = position.phase is not Phase.OVER and position.actor == seat
    return Own(NONE if ours is None else ours, hands, legal_actions(position) if mine else ())


def view(position: Position, seat: Seat | None) -> View:
    """The projection of a position to what a player's seat (or, None, a bystander) may know."""
    over = position.phase is Phase.OVER
    stacked = _stacked(position) and not over
    hand, hands, legal = own(position, seat)
    return View(
        rules=position.rules,
        seat=seat,
        shaker=position.setup.shaker,
        scores=position.setup.scores,
        phase=position.phase,
        turn=None if over else position.turn,
        actor=None if over else position.actor,
        first_bidder=first_bidder(position.setup),
        calls=position.calls,
        contract=position.contract,
        hand=hand,
        hands=hands,
        tiles_left=tuple([held.bit_count() for held in position.hands]),
        spare=_spare(position),
        trick=position.trick,
        tricks=tuple([_seen(t.taker, t.plays, t.points, stacked) for t in position.tricks]),
        points=None if stacked else position.points,
        legal=legal,
        result=result(position) if over else None,
    )


def _stacked(position: Position) -> bool:
    return position.contract is not None and position.contract.stacked


def _seen(taker: Seat, plays: tuple[Played, ...], points: int, stacked: bool) -> SeenTrick:
    return SeenTrick(taker, None, None) if stacked else SeenTrick(taker, plays, points)


def _hands(position: Position, seat: Seat | None) -> tuple[Mask | None, ...]:
    player = seat is not None and seat < position.rules.players
    shown = _open_seats(position) | (1 << seat if player and seat is not None else 0)
    return tuple([h if shown >> s & 1 else None for s, h in enumerate(position.hands)])


def _open_seats(position: Position) -> SeatMask:
    """R10.7: dummies that play lie open after the declaration; every hand when the deal is over."""
    if position.phase is Phase.OVER:
        return SeatMask((1 << position.rules.seats) - 1)
    if position.phase is Phase.PLAY and position.contract is not None:
        return SeatMask(position.contract.playing & ~((1 << position.rules.players) - 1))
    return SeatMask(0)


def _spare(position: Position) -> Mask | None:
    known = position.rules.spare == "strip" or position.phase is Phase.OVER
    return position.setup.spare if known else None
