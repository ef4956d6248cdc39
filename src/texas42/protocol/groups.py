"""A hand laid out as a person would hold it: trumps first, then suit by suit.

>>> from texas42.kernel.tiles import mask, name, tile
>>> hand = mask([tile(6, 4), tile(5, 5), tile(5, 0), tile(5, 2), tile(6, 6)])
>>> [[name(t) for t in group] for group in groups(hand, None)]
[['5-5', '5-2', '5-0'], ['6-6', '6-4']]
"""

from texas42.kernel.contract import Contract, tables_of
from texas42.kernel.declarations import Declaration
from texas42.kernel.tiles import Mask, Suit, Tile, tiles_in

_PLAIN = tables_of(Declaration.NONE, "high")


def groups(hand: Mask, contract: Contract | None) -> tuple[tuple[Tile, ...], ...]:
    """The tiles of a hand by suit, each suit from its strongest tile."""
    return _by_suit(hand, contract) if contract else _by_length(hand)


def _by_suit(hand: Mask, contract: Contract) -> tuple[tuple[Tile, ...], ...]:
    """Trumps, then the other suits by the tile's suit when led (R5.2), from sixes down."""
    suits: dict[Suit, list[Tile]] = {}
    for tile in tiles_in(hand):
        suits.setdefault(contract.led_suit[tile], []).append(tile)
    order = sorted(suits, key=lambda suit: (suit == contract.trump, suit), reverse=True)
    ranks = contract.strength
    return tuple(tuple(sorted(suits[s], key=ranks[s].__getitem__, reverse=True)) for s in order)


def _by_length(hand: Mask) -> tuple[tuple[Tile, ...], ...]:
    """Before trump is named: the longest suit first, then the longest of what is left."""
    found: list[tuple[Tile, ...]] = []
    while hand:
        suit = max(range(7), key=lambda s: ((hand & _PLAIN.follow_mask[s]).bit_count(), s))
        held = tiles_in(Mask(hand & _PLAIN.follow_mask[suit]))
        found.append(tuple(sorted(held, key=_PLAIN.strength[suit].__getitem__, reverse=True)))
        hand = Mask(hand & ~_PLAIN.follow_mask[suit])
    return tuple(found)
