"""What players complain of in a partner, found in decisions, with the bot's own estimate beside.

A case is *explained* where the bot rates the sensible tiles lower than the one it played.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from texas42.bots.bot import Decision
from texas42.bots.sight import Sight
from texas42.kernel.contract import Aim
from texas42.kernel.events import Played
from texas42.kernel.tiles import Tile
from texas42.kernel.view import View

KINDS: Final = ("cuts_partner", "feeds_foe", "leads_loser", "keeps_trumps")
"""Trumping a partner's sure winner; count to an opponent's sure winner; leading a loser where a
sure tile is as good; a declarer with four trumps and the highest who leads something else."""
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
    sight = Sight(view)
    if sight.contract.aim is Aim.NO_TRICK or len(sight.contract.duty) > 1:
        return
    for kind, sensible in _cases(sight, action.tile):
        if sensible:
            yield _folly(kind, decision, action.tile, sensible)


def _cases(sight: Sight, tile: Tile) -> Iterator[tuple[str, list[Tile]]]:
    if not sight.trick:
        yield "leads_loser", _loser(sight, tile)
        yield "keeps_trumps", _kept(sight, tile)
        return
    yield "cuts_partner", _cut(sight, tile)
    yield "feeds_foe", _fed(sight, tile)


def _cut(sight: Sight, tile: Tile) -> list[Tile]:
    """The tiles that would have left the trick to the partner."""
    safe = sight.friend(sight.best.seat) and sight.sure(sight.best.tile, sight.suit)
    trump = sight.trumps(sight.hand) >> tile & 1 and sight.suit != sight.contract.trump
    if not (safe and trump and sight.wins(tile)):
        return []
    return [t for t in sight.legal if not sight.wins(t)]


def _fed(sight: Sight, tile: Tile) -> list[Tile]:
    """The tiles without count that could have been given instead."""
    count = sight.contract.count
    lost = not sight.friend(sight.best.seat) and not sight.wins(tile)
    sure = not any(
        sight.can_beat(seat, sight.best.tile, sight.suit)
        for seat in sight.to_come
        if sight.friend(seat)
    )
    if not (lost and sure and count[tile]):
        return []
    return [t for t in sight.legal if not count[t]]


def _loser(sight: Sight, tile: Tile) -> list[Tile]:
    """Sure tiles that could have been led instead of one that is beaten in its suit."""
    suit = sight.contract.led_suit[tile]
    if not sight.beaters(tile, suit) & sight.contract.follow_mask[suit]:
        return []
    return [t for t in sight.legal if sight.sure(t, sight.contract.led_suit[t])]


def _kept(sight: Sight, tile: Tile) -> list[Tile]:
    """The highest trump, where the declarer holds it with three more and leads something else."""
    trump, own = sight.contract.trump, sight.trumps(sight.hand)
    first = not sight.view.tricks and sight.seat == sight.contract.declarer
    if trump is None or not first or own.bit_count() < 4 or own >> tile & 1:
        return []
    return [t for t in sight.legal if own >> t & 1 and not sight.beaters(t, trump)]


def _folly(kind: str, decision: Decision, tile: Tile, sensible: list[Tile]) -> Folly:
    worth = {c.action.tile: c.worth for c in decision.candidates if isinstance(c.action, Played)}
    best = max(sensible, key=lambda t: worth.get(t, 0.0))
    explained = worth.get(tile, 0.0) > worth.get(best, 0.0) + _EQUAL
    return Folly(kind, tile, best, explained)
