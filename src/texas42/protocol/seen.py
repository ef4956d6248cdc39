"""What one client is shown of a position: the projection, in words, and why a tile is illegal."""

from texas42.kernel.deal import fault
from texas42.kernel.events import Played
from texas42.kernel.position import Phase, Position
from texas42.kernel.tiles import Seat, tiles_in
from texas42.kernel.view import own, view
from texas42.protocol.words import (
    NAMES,
    FaultWords,
    ViewWords,
    fault_words,
    view_words,
    with_own,
)


class Sight:
    """A position for everybody who looks at it, each as a seat (None: a bystander) may see it.

    The only way out to a socket. What all may see is put into words once.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._view = view(position, None)
        self._public = view_words(self._view)

    def of(self, seat: Seat | None) -> ViewWords:
        if seat is None:
            return self._public
        position = self._position
        on_turn = position.phase is Phase.PLAY and position.actor == seat
        why = why_not(position) if on_turn else None
        return with_own(self._public, self._view, seat, own(position, seat), why)


def seen(position: Position, seat: Seat | None) -> ViewWords:
    """The position as one seat may see it."""
    return Sight(position).of(seat)


def why_not(position: Position) -> dict[str, FaultWords]:
    """Each tile on turn that may not be played, with the reason. For the actor's eyes only."""
    hand, turn = position.hands[position.turn], position.turn
    faults = ((tile, fault(position, Played(turn, tile))) for tile in tiles_in(hand))
    return {NAMES[tile]: fault_words(found) for tile, found in faults if found}
