"""What players complain of in a partner, found in decisions, with the bot's own estimate beside.

A case is *explained* where the bot rates the sensible tiles lower than the one it played.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from texas42.bots.bot import Decision
from texas42.bots.sense import KINDS, cases
from texas42.bots.sight import Sight
from texas42.kernel.events import Played
from texas42.kernel.tiles import Tile
from texas42.kernel.view import View

_EQUAL: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Folly:
    """One case: its kind, the tile, the best sensible one, whether the estimates explain it."""

    kind: str
    tile: Tile
    sensible: Tile
    explained: bool


def follies(view: View, decision: Decision) -> Iterator[Folly]:
    """The cases in one decision of the play; none where the declarer must lose every trick."""
    action = decision.action
    if not isinstance(action, Played) or len(view.legal) < 2:
        return
    for kind, sensible in cases(Sight(view), action.tile):
        if sensible:
            yield _folly(kind, decision, action.tile, sensible)


def _folly(kind: str, decision: Decision, tile: Tile, sensible: list[Tile]) -> Folly:
    worth = {c.action.tile: c.worth for c in decision.candidates if isinstance(c.action, Played)}
    best = max(sensible, key=lambda t: worth.get(t, 0.0))
    explained = worth.get(tile, 0.0) > worth.get(best, 0.0) + _EQUAL
    return Folly(kind, tile, best, explained)


__all__ = ["KINDS", "Folly", "follies"]
