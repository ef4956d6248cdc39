"""Bots at one table, for one deal."""

import random
from collections.abc import Callable, Sequence

from texas42.bots import Bot, Budget
from texas42.kernel import deal
from texas42.kernel.events import Action
from texas42.kernel.position import Phase, Position
from texas42.kernel.tiles import Seat
from texas42.kernel.view import View, view

Watch = Callable[[View, Action], None]
"""Told of every decision: the view that it was made on, and the action."""


def _nothing(_view: View, _action: Action) -> None:
    pass


def play_out(
    position: Position,
    players: Sequence[Bot],
    rng: random.Random,
    budget: Budget | None = None,
    watch: Watch = _nothing,
) -> Position:
    """The end of the deal, each player's seat played by its bot. Illegal actions raise."""
    while position.phase is not Phase.OVER:
        seat: Seat = position.actor
        seen = view(position, seat)
        action = players[seat].act(seen, rng, budget)
        watch(seen, action)
        position = deal.play(position, action)
    return position
