"""Nello by rule of thumb (R9.1): the declarer ducks, the others make it win a trick."""

from texas42.bots.sight import Sight
from texas42.kernel.tiles import Mask, Suit, Tile, mask, tiles_in


def choose(sight: Sight) -> Tile:
    """The tile to play when the declarer must lose every trick."""
    return _duck(sight) if sight.bids else _press(sight)


def _duck(sight: Sight) -> Tile:
    if not sight.trick:
        return max(sight.legal, key=lambda t: (_covers(sight, t, sight.contract.led_suit[t]), -t))
    rank = sight.contract.strength[sight.suit]
    below = [t for t in sight.legal if not sight.wins(t)]
    if below:
        return max(below, key=lambda t: (rank[t], _danger(sight, t), t))
    return max(sight.legal, key=lambda t: (_covers(sight, t, sight.suit), -t))


def _covers(sight: Sight, tile: Tile, suit: Suit) -> int:
    """How many tiles out could take the trick off this one."""
    return sight.beaters(tile, suit).bit_count()


def _danger(sight: Sight, tile: Tile) -> int:
    """How many tiles out this one would beat if it had to be played to them."""
    contract = sight.contract
    return _under(sight, tile, contract.led_suit[tile]).bit_count()


def _under(sight: Sight, tile: Tile, suit: Suit) -> Mask:
    rank = sight.contract.strength[suit]
    follow = sight.contract.follow_mask[suit]
    return mask(t for t in tiles_in(Mask(sight.unseen & follow)) if rank[t] < rank[tile])


def _press(sight: Sight) -> Tile:
    """Low, so that the declarer is left with the trick; high once it is out of reach."""
    if not sight.trick:
        return min(sight.legal, key=lambda t: (_danger(sight, t), t))
    rank = sight.contract.strength[sight.suit]
    if _declarer_still_in(sight):
        return min(sight.legal, key=lambda t: (sight.wins(t), rank[t] and _danger(sight, t), t))
    return max(sight.legal, key=lambda t: (_danger(sight, t), t))


def _declarer_still_in(sight: Sight) -> bool:
    declarer = sight.contract.declarer
    return declarer in sight.to_come or sight.best.seat == declarer
