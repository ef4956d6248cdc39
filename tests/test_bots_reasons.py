"""A bot's reason is true of the view in which it is given."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from tests.bot_tables import TABLES, domino
from tests.test_bots import QUICK, positions
from tests.test_bots_casual import table
from texas42.bots import bot
from texas42.bots.reasons import Code
from texas42.bots.sight import Sight
from texas42.bots.thumb import thumbed
from texas42.kernel import deal
from texas42.kernel.contract import Aim
from texas42.kernel.events import Passed, Played
from texas42.kernel.position import Phase, Position
from texas42.kernel.tiles import ALL, Mask, Seat, Tile, mask, tiles_in
from texas42.kernel.view import view

Claim = Callable[[Position, Sight, Tile], bool]


def takers(position: Position, sight: Sight, tile: Tile) -> Iterator[Seat]:
    """Who takes the trick with this tile, over every legal way to go on with it."""
    number = len(position.tricks)
    open_ones = [deal.play(position, Played(sight.seat, tile))]
    while open_ones:
        now = open_ones.pop()
        if len(now.tricks) > number:
            yield now.tricks[number].taker
        else:
            plays = [a for a in deal.legal_actions(now) if isinstance(a, Played)]
            open_ones += [deal.play(now, a) for a in plays]


def ours(position: Position, sight: Sight, tile: Tile) -> bool:
    """The own side takes the trick, however others go on."""
    return all(map(sight.friend, takers(position, sight, tile)))


def theirs(position: Position, sight: Sight, tile: Tile) -> bool:
    return not any(map(sight.friend, takers(position, sight, tile)))


def out(sight: Sight) -> set[Tile]:
    """Tiles that others still to play may hold, as far as the view tells."""
    return {t for seat in sight.to_come for t in tiles_in(sight.may_hold(seat))}


def above(sight: Sight, tile: Tile, suit: int) -> set[Tile]:
    """Tiles hidden, of that suit, that beat this one in it."""
    rank, follow = sight.contract.strength[suit], sight.contract.follow_mask[suit]
    return {t for t in tiles_in(Mask(sight.unseen & follow)) if rank[t] > rank[tile]}


def beaten(sight: Sight, tile: Tile) -> bool:
    """Somebody to come may hold a tile of its suit that beats the one led."""
    suit = led(sight, tile)
    rank, follow = sight.contract.strength[suit], sight.contract.follow_mask[suit]
    return any(rank[t] > rank[tile] for t in out(sight) & set(tiles_in(follow)))


def least(sight: Sight, tile: Tile, among: list[Tile]) -> bool:
    count = sight.contract.count
    return all(count[tile] <= count[t] for t in among)


def led(sight: Sight, tile: Tile) -> int:
    return sight.contract.led_suit[tile]


def trumps(_: Position, sight: Sight, tile: Tile) -> bool:
    foes = (seat for seat in sight.to_come if not sight.friend(seat))
    drawn = any(sight.trumps(sight.may_hold(seat)) for seat in foes)
    return bool(sight.trumps(mask([tile]))) and drawn


def firm(_: Position, sight: Sight, tile: Tile) -> bool:
    trumps_out = out(sight) & set(tiles_in(sight.trumps(ALL)))
    return not beaten(sight, tile) and bool(trumps_out)


def hidden(_: Position, sight: Sight, tile: Tile) -> bool:
    return beaten(sight, tile) and not above(sight, tile, led(sight, tile))


def cheap(_: Position, sight: Sight, tile: Tile) -> bool:
    return all(beaten(sight, t) for t in sight.legal) and least(sight, tile, list(sight.legal))


def under(sight: Sight) -> list[Tile]:
    return [t for t in sight.legal if not sight.wins(t)]


def partner(position: Position, sight: Sight, tile: Tile) -> bool:
    return sight.contract.count[tile] > 0 and ours(position, sight, tile)


def thrown(position: Position, sight: Sight, tile: Tile) -> bool:
    beneath = under(sight) or list(sight.legal)
    return not any(sight.contract.count[t] for t in beneath) and ours(position, sight, tile)


def tops(_: Position, sight: Sight, tile: Tile) -> bool:
    rank = sight.contract.strength[sight.suit]
    foes = [seat for seat in sight.to_come if not sight.friend(seat)]
    held = {t for seat in foes for t in tiles_in(sight.may_hold(seat))}
    return sight.wins(tile) and any(rank[t] > rank[tile] for t in held)


def stands(_: Position, sight: Sight, tile: Tile) -> bool:
    few = len(above(sight, sight.best.tile, sight.suit)) <= 1
    return few and sight.friend(sight.best.seat) and sight.contract.count[tile] > 0


def lost(position: Position, sight: Sight, tile: Tile) -> bool:
    return theirs(position, sight, tile) and least(sight, tile, list(sight.legal))


def still_open(_: Position, sight: Sight, tile: Tile) -> bool:
    rank = sight.contract.strength[sight.suit]
    side = sight.friend(sight.best.seat)
    others = {
        t
        for seat in sight.to_come
        if sight.friend(seat) != side
        for t in tiles_in(sight.may_hold(seat))
    }
    turned = {t for t in others if rank[t] > rank[sight.best.tile]}
    able = not side and any(map(sight.wins, sight.legal))
    return tile in under(sight) and least(sight, tile, under(sight)) and (able or bool(turned))


CLAIMS: Final[dict[Code, Claim]] = {
    "trumps": trumps,
    "walks": ours,
    "firm": firm,
    "hidden": hidden,
    "cheap": cheap,
    "partner": partner,
    "thrown": thrown,
    "takes": ours,
    "tops": tops,
    "stands": stands,
    "lost": lost,
    "open": still_open,
    "nello": lambda _, sight, _tile: sight.contract.aim is Aim.NO_TRICK,
}
"""Of every reason for a tile by the rules of thumb: whether it is true."""


@pytest.mark.parametrize("name", TABLES)
def test_what_is_said_of_a_tile_is_true(name: str) -> None:
    for position in positions(TABLES[name], 6, "casual"):
        sight = Sight(view(position, position.actor))
        if position.phase is not Phase.PLAY or len(sight.legal) < 2:
            continue
        tile, why = thumbed(sight)
        assert why.code is not None
        assert CLAIMS[why.code](position, sight, tile), (why.words, tile, sight.view)


def test_every_reason_for_a_tile_is_met() -> None:
    met: Counter[str | None] = Counter()
    for name in ("texas", "house", "texas-dummies"):
        for seed in range(12):
            for position in positions(TABLES[name], seed, "casual"):
                if position.phase is Phase.PLAY:
                    met[thumbed(Sight(view(position, position.actor)))[1].code] += 1
    assert set(met) == set(CLAIMS)


@pytest.mark.parametrize("name", ["texas", "house", "cetrdeset-dva", "texas-3"])
def test_what_is_said_of_a_call_is_true(name: str) -> None:
    expert = bot("expert")
    for position in positions(TABLES[name], 8, "casual"):
        seen = view(position, position.actor)
        if position.phase is not Phase.BID or len(seen.legal) < 2:
            continue
        decision = expert.decide(seen, random.Random(1), QUICK)
        may_pass = any(isinstance(a, Passed) for a in seen.legal)
        passed = isinstance(decision.action, Passed)
        assert decision.why.code == ("pass" if passed else "bid" if may_pass else "must")
        assert decision.candidates[0].worth == max(c.worth for c in decision.candidates)


def test_a_double_that_a_trump_may_beat_is_not_said_to_be_unbeaten() -> None:
    position = table("6-6 5-2 3-2 1-0 2-0 3-1 5-1", "", "fours", leader=0)
    tile, why = thumbed(Sight(view(position, position.actor)))
    assert (tile, why.code) == (domino("6-6"), "firm")


def test_no_count_is_promised_by_a_hand_that_has_none() -> None:
    position = table("3-0 5-2 3-1 1-0 2-0 2-1 5-1", "6-5 6-6 5-3", "fours", leader=1)
    _, why = thumbed(Sight(view(position, position.actor)))
    assert why.code == "thrown"
