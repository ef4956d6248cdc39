"""How good hands are under a declaration, for many hands at once: expected points of a declarer.

A linear fit to play-outs of our own policy (four players, pairs). For other tables it ranks hands
and declarations; it is not a forecast there.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42.bots.lockstep import ONE, Masks
from texas42.kernel.contract import doubles_way, tables_of
from texas42.kernel.declarations import Declaration
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import COUNT, TILES

Points = NDArray[np.float64]

_TRUMP: Final = (11.6, 3.2, 0.1, 2.1, 0.9, 0.7, 0.6, -0.3, 0.6)
_FOLLOW_ME: Final = (14.2, 0.0, 0.0, 0.0, 0.0, 4.3, 1.4, -0.5, 0.0)
"""Weights of: one, trumps, their square, trumps that walk, trumps with one above, other tiles that
walk, others with one above, count (in fives) on tiles that do not walk, walkers x trumps."""


FIVES: Final = bytes(count // 5 for count in COUNT)
"""By tile, its count in fives."""
_ALL_TILES: Final = np.arange(28, dtype=np.uint32)


@lru_cache(maxsize=64)
def _above(declaration: Declaration, doubles: str) -> tuple[int, Masks]:
    """The trumps, and for each tile those of the suit it leads that beat it."""
    tables = tables_of(declaration, doubles)
    trumps = 0 if tables.trump is None else tables.follow_mask[tables.trump]
    higher = []
    for tile in TILES:
        suit = tables.led_suit[tile]
        rank, family = tables.strength[suit], tables.follow_mask[suit]
        higher.append(sum(1 << t for t in TILES if family >> t & 1 and rank[t] > rank[tile]))
    return int(trumps), np.array(higher, np.uint32)


def strengths(rules: Rules, hands: Masks, declaration: Declaration) -> Points:
    """Expected points of each hand as declarer of a pip suit, doubles or follow me."""
    trumps, higher = _above(declaration, doubles_way(rules, declaration))
    held = (hands[:, None] >> _ALL_TILES & ONE).astype(bool)
    missing = np.bitwise_count(higher & ~hands[:, None])
    trump = (np.uint32(trumps) >> _ALL_TILES & ONE).astype(bool)
    walks, near = held & (missing == 0), held & (missing == 1)
    length = (held & trump).sum(axis=1)
    walkers = (walks & ~trump).sum(axis=1)
    features = (
        1,
        length,
        length**2,
        (walks & trump).sum(axis=1),
        (near & trump).sum(axis=1),
        walkers,
        (near & ~trump).sum(axis=1),
        (held & ~walks & ~trump) @ np.frombuffer(FIVES, np.uint8),
        walkers * length,
    )
    weights = _TRUMP if trumps else _FOLLOW_ME
    return sum((w * f for w, f in zip(weights, features, strict=True)), np.zeros(len(hands)))


@lru_cache(maxsize=64)
def forms(rules: Rules) -> tuple[Masks, Points]:
    """What the core needs for the same, by declaration of the rules: trumps and the tiles above
    each tile (declarations x 29), and the weights (declarations x 9)."""
    masks, weights = [], []
    for declaration in rules.declarations:
        trumps, higher = _above(declaration, doubles_way(rules, declaration))
        masks.append([trumps, *higher.tolist()])
        weights.append(_TRUMP if trumps else _FOLLOW_ME)
    return np.array(masks, np.uint32), np.array(weights, np.float64)


def by_declaration(rules: Rules, hands: Masks) -> Points:
    """hands x declarations of the rules (nello and sevens left out)."""
    return np.stack([strengths(rules, hands, d) for d in rules.declarations], axis=1)
