"""The foolish partner, case by case, and what `casual` bids."""

import random
from dataclasses import replace

import pytest

from tests.bot_tables import HOUSE, domino, hand, plays
from texas42.bots import bot
from texas42.bots.chances import Chances, sevens
from texas42.kernel import deal
from texas42.kernel.calls import Call
from texas42.kernel.declarations import Declaration
from texas42.kernel.events import Bid, Declared, Passed, Played
from texas42.kernel.position import Position
from texas42.kernel.presets import preset
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import ALL, Mask, Seat, Tile, mask, tiles_in
from texas42.kernel.view import SeenTrick, view

CASUAL = bot("casual")
NUMBER, SWEEP = Call.of_points(30), Call.of_marks(2)


def table(
    own: str, trick: str, trump: str, leader: int, *, declarer: int = 0, call: Call = NUMBER
) -> Position:
    """Seat 0 holds `own` and is on turn; `trick` lies on the table, led by `leader`."""
    fallen = plays(trick, leader)
    mine = hand(own)
    rest = list(tiles_in(Mask(ALL & ~mine & ~mask(p.tile for p in fallen))))
    random.Random(1).shuffle(rest)
    hands = [mine, *(mask(rest[:0]) for _ in range(3))]
    size = mine.bit_count()
    for seat in range(1, 4):
        held = size - sum(p.seat == seat for p in fallen)
        hands[seat], rest = mask(rest[:held]), rest[held:]
    given = Given(Seat(declarer), call, Declaration(trump))
    whole = [
        mask([*tiles_in(h), *(p.tile for p in fallen if p.seat == s)]) for s, h in enumerate(hands)
    ]
    start = deal.start(Setup(HOUSE, Seat(3), tuple(whole), given=given))
    return replace(start, hands=tuple(hands), trick=fallen, turn=Seat(0))


def played(position: Position) -> Tile:
    action = CASUAL.act(view(position, Seat(0)), random.Random(0))
    assert isinstance(action, Played)
    return action.tile


def test_r6_2_it_never_cuts_its_partners_winner() -> None:
    position = table("6-0 6-1 5-5 3-3 2-2 1-1 0-0", "4-3 5-4 4-0", "sixes", leader=1)
    assert played(position) == domino("5-5"), "count goes to the partner, and no trump"


def test_count_goes_to_the_partner_who_cannot_be_beaten() -> None:
    position = table("4-1 4-2 6-6 6-5 3-3 2-2 1-1", "4-0 4-4 4-3", "sixes", leader=1)
    assert played(position) == domino("4-1")


def test_no_count_goes_to_an_opponent_who_wins() -> None:
    position = table("4-1 4-2 6-6 6-5 3-3 2-2 1-1", "4-4 4-0 4-3", "sixes", leader=1)
    assert played(position) == domino("4-2")


def test_count_takes_the_trick_when_it_is_last_to_play() -> None:
    position = table("6-4 6-1 5-5 3-3 2-2 1-1 0-0", "6-2 6-0 6-3", "fives", leader=1)
    assert played(position) == domino("6-4")


def test_the_declarer_draws_trumps_from_the_top() -> None:
    position = table("6-6 6-5 6-4 5-5 4-4 3-3 0-0", "", "sixes", leader=0)
    assert played(position) == domino("6-6"), "not the 0-0 that a solver finds equal"


def test_when_trumps_are_out_it_leads_a_tile_that_walks() -> None:
    position = table("6-6 6-5 6-4 5-5 4-4 2-0 3-0", "", "sixes", leader=0)
    gone = (
        SeenTrick(Seat(0), plays("6-6 6-3 6-2 6-1", 0), 1),
        SeenTrick(Seat(0), plays("6-5 6-0 1-0 1-1", 0), 1),
    )
    seen = view(position, Seat(0))
    legal = tuple(Played(Seat(0), domino(word)) for word in ("5-5", "4-4", "2-0"))
    later = replace(seen, tricks=gone, legal=legal, hands=(hand("5-5 4-4 2-0"), None, None, None))
    assert CASUAL.act(later, random.Random(0)) in legal[:2]


def test_r9_1_the_declarer_of_nello_ducks_as_high_as_it_can() -> None:
    position = table("4-3 4-0 6-1 2-1 1-0 3-0 2-0", "5-4", "nello", leader=3, call=SWEEP)
    assert played(position) == domino("4-3")


def test_r9_1_the_others_leave_the_declarer_the_trick() -> None:
    position = table(
        "4-0 5-4 6-1 2-1 1-0 3-0 2-0", "4-2", "nello", leader=3, declarer=3, call=SWEEP
    )
    assert played(position) == domino("4-0")


def decision(own: str, rules: Rules, calls: tuple[Bid | Passed, ...] = ()) -> Bid | Passed:
    """What the seat after these calls says with this hand."""
    seat = len(calls)
    mine = hand(own)
    rest = list(tiles_in(Mask(ALL & ~mine)))
    hands = [mask(rest[7 * i : 7 * i + 7]) for i in range(3)]
    hands.insert(seat, mine)
    position = deal.start(Setup(rules, Seat(3), tuple(hands)))
    for call in calls:
        position = deal.play(position, call)
    action = CASUAL.act(view(position, Seat(seat)), random.Random(0))
    assert isinstance(action, Bid | Passed)
    return action


STRONG = "6-6 6-5 6-4 6-3 5-5 4-4 1-0"
WEAK = "6-0 5-1 4-2 3-0 3-1 2-0 1-0"


def test_three_of_a_family_with_doubles_are_bid_and_a_weak_hand_is_not() -> None:
    rules = preset("tournament")
    assert isinstance(decision(STRONG, rules), Bid)
    assert isinstance(decision(WEAK, rules), Passed)


def test_the_standing_bid_is_answered_higher_or_not_at_all() -> None:
    rules = preset("tournament")
    action = decision(STRONG, rules, (Bid(Seat(0), Call.of_points(33)),))
    assert isinstance(action, Bid)
    assert action.call.rank > 33


def test_a_partners_bid_is_left_alone() -> None:
    rules = preset("tournament")
    calls = (Bid(Seat(0), Call.of_points(32)), Passed(Seat(1)))
    middling = "6-6 6-5 6-2 5-5 4-3 2-1 1-0"
    assert isinstance(decision(middling, rules, calls), Passed)


def test_r3_5_the_forced_shaker_bids_the_least() -> None:
    calls = (Passed(Seat(0)), Passed(Seat(1)), Passed(Seat(2)))
    assert decision(WEAK, HOUSE, calls) != Passed(Seat(3))


def test_the_long_suit_is_declared() -> None:
    rules = preset("tournament")
    mine = hand(STRONG)
    rest = list(tiles_in(Mask(ALL & ~mine)))
    hands = (mine, *(mask(rest[7 * i : 7 * i + 7]) for i in range(3)))
    position = deal.start(Setup(rules, Seat(3), hands))
    for call in (Bid(Seat(0), NUMBER), Passed(Seat(1)), Passed(Seat(2)), Passed(Seat(3))):
        position = deal.play(position, call)
    action = CASUAL.act(view(position, Seat(0)), random.Random(0))
    assert action == Declared(Seat(0), Declaration.SIXES)


@pytest.mark.parametrize("number", range(30, 41))
def test_a_higher_bid_is_never_likelier_to_be_made(number: int) -> None:
    odds = Chances(preset("tournament"), hand(STRONG))
    lower, higher = (odds.make(Call.of_points(n), Declaration.SIXES) for n in (number, number + 1))
    assert lower >= higher


def test_r9_4_tiles_near_seven_are_good_for_sevens() -> None:
    near, far = hand("6-1 5-2 4-3 6-2 5-3 4-4 5-1"), hand("6-6 0-0 1-0 6-5 1-1 5-5 2-0")
    assert sevens(HOUSE, near) > 0.8
    assert sevens(HOUSE, far) < 0.1
