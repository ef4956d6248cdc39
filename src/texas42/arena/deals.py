"""Deals for matches: from a seed, so that any of them can be dealt again."""

import random
from dataclasses import replace
from typing import Final

from texas42.kernel.position import Position
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import ALL, Mask, Seat, mask, tiles_in
from texas42.kernel.view import view

_FIRST: Final = Seat(0)


def chance(seed: int, *path: object) -> random.Random:
    """The stream of one purpose: `chance(1, "deal", 7)` is the same on every machine."""
    return random.Random(":".join(map(str, (seed, *path))))


def dealt(rules: Rules, rng: random.Random) -> tuple[tuple[Mask, ...], Mask]:
    """Hands by seat and the tiles in none (R10.1, R10.2)."""
    tiles = list(tiles_in(Mask(ALL & ~rules.removed)))
    rng.shuffle(tiles)
    each = rules.tricks
    hands = [mask(tiles[seat * each : (seat + 1) * each]) for seat in range(rules.seats)]
    asleep = mask(tiles[rules.seats * each :])
    return tuple(hands), Mask(asleep | rules.removed)


def setup(
    rules: Rules,
    rng: random.Random,
    shaker: Seat = _FIRST,
    scores: tuple[int, ...] = (),
    given: Given | None = None,
) -> Setup:
    """One shake."""
    hands, spare = dealt(rules, rng)
    return Setup(rules, shaker, hands, spare, scores, given)


def unseen_anew(position: Position, rng: random.Random) -> Position:
    """The position with the tiles that the actor cannot see dealt anew: its view is the same.

    For tests of blindness; what a hand has shown by its plays may no longer hold of it.
    """
    seen = view(position, position.actor)
    hidden = [s for s, hand in enumerate(seen.hands) if hand is None]
    pool = [t for s in hidden for t in tiles_in(position.hands[s])]
    rng.shuffle(pool)
    hands = list(position.hands)
    for seat in hidden:
        size = hands[seat].bit_count()
        hands[seat], pool = mask(pool[:size]), pool[size:]
    return replace(position, hands=tuple(hands))
