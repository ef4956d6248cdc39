"""What `casual` leads: trumps while they draw, then tiles that walk, then the cheapest loser."""

from texas42.bots.reasons import CHEAP, FIRM, HIDDEN, TRUMPS, WALKS, Reason
from texas42.bots.sight import Sight
from texas42.kernel.tiles import Mask, Tile, is_double, tiles_in


def choose(sight: Sight) -> tuple[Tile, Reason]:
    """The tile to lead and why."""
    if (tile := _trump(sight)) is not None:
        return tile, TRUMPS
    if (tile := _walker(sight)) is not None:
        return tile, WALKS
    if (tile := _firm(sight)) is not None:
        return tile, HIDDEN if _in_sight(sight, tile) else FIRM
    return _cheapest(sight), CHEAP


def _trump(sight: Sight) -> Tile | None:
    """Bidders lead trump while one is out: from the top, or low where the top is not held."""
    own = [t for t in sight.legal if sight.trumps(sight.hand) >> t & 1]
    out = sight.trumps(sight.unseen)
    if not sight.bids or not own or not _opponent_may_hold(sight, out):
        return None
    trump = sight.contract.trump
    assert trump is not None, "a trump is held"
    rank = sight.contract.strength[trump]
    top = max(own, key=lambda t: rank[t])
    if not sight.beaters(top, trump):
        return top
    long = len(own) >= 3 or len(own) > out.bit_count()
    return min(own, key=lambda t: (sight.contract.count[t], rank[t])) if long else None


def _opponent_may_hold(sight: Sight, tiles: int) -> bool:
    others = [s for s in sight.to_come if not sight.friend(s)]
    return any(sight.may_hold(seat) & tiles for seat in others)


def _walker(sight: Sight) -> Tile | None:
    """A tile that no opponent beats: with count first, trumps last."""
    count = sight.contract.count
    sure = [t for t in sight.legal if sight.sure(t, sight.contract.led_suit[t])]
    return max(sure, key=lambda t: (count[t], _trump_last(sight, t), t), default=None)


def _firm(sight: Sight) -> Tile | None:
    """A tile that nothing of its suit beats, though trumps may: with no count first."""
    firm = [t for t in sight.legal if not _suit_beaters(sight, t)]
    return max(firm, key=lambda t: (not sight.contract.count[t], t), default=None)


def _in_sight(sight: Sight, tile: Tile) -> bool:
    """A hand that lies open (R10.7) has a tile of its suit that beats it."""
    suit = sight.contract.led_suit[tile]
    rank, follow = sight.contract.strength[suit], sight.contract.follow_mask[suit]
    held = (sight.view.hands[seat] or 0 for seat in sight.to_come)
    return any(rank[t] > rank[tile] for hand in held for t in tiles_in(Mask(hand & follow)))


def _trump_last(sight: Sight, tile: Tile) -> bool:
    return not sight.trumps(sight.hand) >> tile & 1


def _suit_beaters(sight: Sight, tile: Tile) -> int:
    suit = sight.contract.led_suit[tile]
    return sight.beaters(tile, suit) & sight.contract.follow_mask[suit]


def _cheapest(sight: Sight) -> Tile:
    """No count, no trump, and a suit in which the partner may hold the best tile."""

    def price(tile: Tile) -> tuple[int, bool, bool, int, int]:
        suit = sight.contract.led_suit[tile]
        best_out = _suit_beaters(sight, tile)
        helped = any(
            sight.may_hold(seat) & best_out for seat in sight.to_come if sight.friend(seat)
        )
        trump = bool(sight.trumps(sight.hand) >> tile & 1)
        fed = sum(sight.contract.count[t] for t in tiles_in(sight.unseen) if _shows(sight, t, suit))
        return sight.contract.count[tile], trump, not helped, fed, is_double(tile) * 28 + tile

    return min(sight.legal, key=price)


def _shows(sight: Sight, tile: Tile, suit: int) -> bool:
    return bool(sight.contract.follow_mask[suit] >> tile & 1)
