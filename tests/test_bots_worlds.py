"""Worlds are exactly uniform among those a view allows; nothing else is ever drawn."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from tests.bot_tables import TABLES, hand
from tests.test_bots import positions
from texas42.bots.hidden import Hidden, Place, hidden
from texas42.bots.worlds import NoWorld, draw
from texas42.kernel.calls import Call
from texas42.kernel.deal import play, start
from texas42.kernel.events import Bid
from texas42.kernel.presets import preset
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import ALL, DOUBLES, NONE, Mask, Seat, mask, tiles_in
from texas42.kernel.tricks import may_follow
from texas42.kernel.view import view


def every_world(of: Hidden) -> set[tuple[int, ...]]:
    """By trying everything."""
    tiles = list(tiles_in(of.pool))
    found = set()
    for where in product(range(len(of.places)), repeat=len(tiles)):
        hands = [mask(t for t, w in zip(tiles, where, strict=True) if w == i) for i in range(9)]
        fits = all(
            hands[i].bit_count() == place.size and not hands[i] & place.barred
            for i, place in enumerate(of.places)
        )
        if fits:
            world = list(of.known)
            for i, place in enumerate(of.places):
                if place.seat is not None:
                    world[place.seat] = hands[i]
            found.add(tuple(map(int, world)))
    return found


HIDDEN = [
    Hidden(
        Mask(0b1111111),
        (Place(Seat(1), 3, Mask(0b11)), Place(Seat(2), 2, Mask(0b101000)), Place(None, 2, NONE)),
        (NONE,) * 3,
    ),
    Hidden(
        Mask(0b111111),
        tuple(Place(Seat(s), 1, Mask(1 << s | 1)) for s in range(1, 7)),
        (Mask(1 << 20), *(NONE,) * 6),
    ),
    Hidden(Mask(0b111100), (Place(Seat(0), 2, NONE), Place(Seat(1), 2, NONE)), (NONE, NONE)),
]


PROMISED = replace(
    HIDDEN[0],
    held=((Seat(1), 1), (Seat(2), 1)),
    places=(Place(Seat(1), 3, Mask(0b10)), Place(Seat(2), 2, Mask(0b100000)), Place(None, 2, NONE)),
)
"""0-0, 1-1 and 2-2 are hidden: each of two seats holds at least one of them."""


def test_doubles_that_were_promised_are_dealt_and_each_way_is_equally_likely() -> None:
    """R9.2, R9.3: as among all worlds, without those that break the promise."""
    kept = {w for w in every_world(PROMISED) if w[1] & DOUBLES and w[2] & DOUBLES}
    drawn = Counter(tuple(map(int, row)) for row in draw(PROMISED, 20_000, random.Random(1)))
    assert set(drawn) == kept
    mean = 20_000 / len(kept)
    chi = sum((count - mean) ** 2 / mean for count in drawn.values())
    assert chi < len(kept) + 5 * (2 * len(kept)) ** 0.5


@pytest.mark.parametrize("of", HIDDEN[::2])
def test_each_consistent_world_is_equally_likely(of: Hidden) -> None:
    expected = every_world(of)
    drawn = Counter(tuple(map(int, row)) for row in draw(of, 20_000, random.Random(1)))
    assert set(drawn) == expected
    mean = 20_000 / len(expected)
    chi = sum((count - mean) ** 2 / mean for count in drawn.values())
    assert chi < len(expected) + 5 * (2 * len(expected)) ** 0.5


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(NoWorld):
        draw(HIDDEN[1], 5, random.Random(1))


@pytest.mark.parametrize("table", TABLES)
def test_worlds_fit_every_view_and_hold_the_true_one_in_reach(table: str) -> None:
    rng = random.Random(9)
    for position in rng.sample(list(positions(TABLES[table], 5, "novice")), 12):
        seen = view(position, position.actor)
        of = hidden(seen)
        worlds = draw(of, 16, rng)
        assert set(np.bitwise_count(worlds).ravel()) <= set(seen.tiles_left)
        for place in of.places:
            if place.seat is not None:
                assert not (worlds[:, place.seat] & np.uint32(place.barred)).any()
                assert not position.hands[place.seat] & place.barred
                assert position.hands[place.seat] & ~of.pool == 0
        whole = np.bitwise_or.reduce(worlds, axis=1)
        assert not (whole & ~np.uint32(of.pool | mask_of(of.known))).any()


def mask_of(hands: tuple[Mask, ...]) -> Mask:
    total = 0
    for each in hands:
        total |= each
    return Mask(total)


@pytest.mark.parametrize("table", ["tournament", "texas-5", "house"])
def test_a_void_is_never_dealt_against(table: str) -> None:
    """Every world could have played what was played."""
    rng = random.Random(4)
    for position in positions(TABLES[table], 8, "casual"):
        contract = position.contract
        if contract is None or contract.stacked or not position.tricks:
            continue
        worlds = draw(hidden(view(position, position.actor)), 8, rng)
        last = position.tricks[-1].plays
        led = contract.led_suit[last[0].tile]
        for row, play_ in product(worlds, last[1:]):
            later = [p for p in position.trick if p.seat == play_.seat]
            held = mask(
                [*tiles_in(Mask(int(row[play_.seat]))), play_.tile, *(p.tile for p in later)]
            )
            assert may_follow(contract, held, led) >> play_.tile & 1


def test_r9_2_a_plunge_shows_four_doubles() -> None:
    doubles = list(tiles_in(DOUBLES))
    first = Mask(mask(doubles[:4]) | hand("1-0 2-0 2-1"))
    rest = list(tiles_in(Mask(ALL & ~first)))
    hands = (first, *(mask(rest[7 * i : 7 * i + 7]) for i in range(3)))
    position = start(Setup(preset("house"), Seat(3), hands))
    position = play(position, Bid(Seat(0), Call.plunge(4)))
    worlds = draw(hidden(view(position, Seat(1))), 50, random.Random(2))
    assert (np.bitwise_count(worlds[:, 0] & np.uint32(DOUBLES)) >= 4).all()


def test_r3_2_the_first_bidder_holds_1_0() -> None:
    for position in positions(TABLES["texas"], 3, "novice"):
        if position.setup.given or position.tricks or position.trick:
            continue
        seen = view(position, position.actor)
        worlds = draw(hidden(seen), 20, random.Random(1))
        assert (worlds[:, seen.first_bidder] >> np.uint32(1) & 1).all()
