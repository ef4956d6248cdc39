"""Good sense: what no partner forgives where another tile does as well."""

from collections.abc import Iterator
from typing import Final

from texas42.bots.sight import Sight
from texas42.kernel.contract import Aim
from texas42.kernel.tiles import Tile

KINDS: Final = ("cuts_partner", "feeds_foe", "leads_loser", "keeps_trumps")
"""Trumping a partner's sure winner; count to an opponent's sure winner; leading a loser where a
sure tile is as good; a declarer with four trumps and the highest who leads something else."""


def cases(sight: Sight, tile: Tile) -> Iterator[tuple[str, list[Tile]]]:
    """(kind, the tiles that would have been sensible) for this tile; no tiles: nothing wrong.

    None where the declarer must lose every trick, or play is forced.
    """
    if sight.contract.aim is not Aim.NO_TRICK and len(sight.contract.duty) == 1:
        yield from _cases(sight, tile)


def sensible(sight: Sight, tiles: list[Tile]) -> list[Tile]:
    """Those of equally good tiles that nobody would complain of; all, if there are none."""
    kept = [t for t in tiles if not any(set(tiles) & set(good) for _, good in cases(sight, t))]
    return kept or tiles


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
    beaten = sight.beaters(tile, suit) & sight.contract.follow_mask[suit]
    if not beaten or sight.sure(tile, suit):
        return []
    return [t for t in sight.legal if sight.sure(t, sight.contract.led_suit[t])]


def _kept(sight: Sight, tile: Tile) -> list[Tile]:
    """The highest trump, where the declarer holds it with three more and leads something else."""
    trump, own = sight.contract.trump, sight.trumps(sight.hand)
    first = not sight.view.tricks and sight.seat == sight.contract.declarer
    if trump is None or not first or own.bit_count() < 4 or own >> tile & 1:
        return []
    return [t for t in sight.legal if own >> t & 1 and not sight.beaters(t, trump)]
