"""What `casual` plays to a trick: count to its own side, none to the other, no waste."""

from texas42.bots.reasons import LOST, OPEN, PARTNER, STANDS, TAKES, THROWN, TOPS, Reason
from texas42.bots.sight import Sight
from texas42.kernel.tiles import Tile


def choose(sight: Sight) -> tuple[Tile, Reason]:
    """The tile to follow with and why."""
    ours = sight.friend(sight.best.seat)
    if ours and _holds(sight):
        return _given(sight, _give(sight))
    over = [t for t in sight.legal if sight.wins(t)]
    if ours:
        over = [t for t in over if sight.sure(t, sight.suit) and not _cuts(sight, t)]
    if over and (tile := _win(sight, over)) is not None:
        return tile, _over(sight, tile)
    if ours and (tile := _spare_count(sight)) is not None:
        return tile, STANDS
    return _ducked(sight, _duck(sight))


def _given(sight: Sight, tile: Tile) -> tuple[Tile, Reason]:
    """What goes to the own side's trick: count, or what is worth the least."""
    return tile, PARTNER if sight.contract.count[tile] else THROWN


def _over(sight: Sight, tile: Tile) -> Reason:
    return TAKES if sight.sure(tile, sight.suit) else TOPS


def _ducked(sight: Sight, tile: Tile) -> tuple[Tile, Reason]:
    """A trick is lost only where nobody of the own side can take it any more."""
    if sight.wins(tile):
        return tile, _over(sight, tile)
    return tile, LOST if _lost(sight) else OPEN


def _lost(sight: Sight) -> bool:
    """An opponent lies best, and neither this hand nor a friend still to play can beat that."""
    best, suit = sight.best, sight.suit
    helped = any(sight.can_beat(s, best.tile, suit) for s in sight.to_come if sight.friend(s))
    return not (sight.friend(best.seat) or helped or any(map(sight.wins, sight.legal)))


def _holds(sight: Sight) -> bool:
    """The best tile so far cannot be beaten by an opponent still to play."""
    return sight.sure(sight.best.tile, sight.suit)


def _cuts(sight: Sight, tile: Tile) -> bool:
    """A trump on a trick in which the partner lies best without one."""
    trumps = sight.trumps(sight.hand)
    return bool(trumps >> tile & 1) and sight.suit != sight.contract.trump


def _give(sight: Sight) -> Tile:
    """Most count, without taking the partner's trick where it need not be."""
    beneath = [t for t in sight.legal if not sight.wins(t)] or list(sight.legal)
    return max(beneath, key=lambda t: (sight.contract.count[t], -worth_keeping(sight, t), -t))


def _win(sight: Sight, over: list[Tile]) -> Tile | None:
    """The cheapest tile that surely wins, count first; else a likely one, if it must be now."""
    count, rank = sight.contract.count, sight.contract.strength[sight.suit]
    sure = [t for t in over if sight.sure(t, sight.suit)]
    if sure:
        return max(sure, key=lambda t: (count[t], -rank[t], -t))
    if any(sight.friend(seat) for seat in sight.to_come) and not _at_stake(sight):
        return None
    return max(over, key=lambda t: (-count[t], rank[t], -t))


def _at_stake(sight: Sight) -> int:
    return sum(sight.contract.count[play.tile] for play in sight.trick)


def _spare_count(sight: Sight) -> Tile | None:
    """Count on a partner's tile that hardly any tile of its suit can beat."""
    above = sight.beaters(sight.best.tile, sight.suit) & sight.contract.follow_mask[sight.suit]
    if above.bit_count() > 1:
        return None
    counts = [t for t in sight.legal if sight.contract.count[t] and not sight.wins(t)]
    return max(counts, key=lambda t: (sight.contract.count[t], -t), default=None)


def _duck(sight: Sight) -> Tile:
    """No count; then what is least worth keeping."""
    beneath = [t for t in sight.legal if not sight.wins(t)] or list(sight.legal)
    return min(beneath, key=lambda t: (sight.contract.count[t], worth_keeping(sight, t), t))


def worth_keeping(sight: Sight, tile: Tile) -> int:
    """Trumps most, then tiles with few tiles out above them in the suit that they lead."""
    suit = sight.contract.led_suit[tile]
    above = sight.beaters(tile, suit) & sight.contract.follow_mask[suit]
    trump = bool(sight.trumps(sight.hand) >> tile & 1)
    return 100 * trump - 10 * min(above.bit_count(), 9) + (suit != sight.contract.trump)
