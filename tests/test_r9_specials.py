"""R9: nello, plunge, splash, sevens."""

import random
from dataclasses import replace

import pytest

from tests.kernel.tables import (
    EVERYTHING,
    after,
    begun,
    legal,
    played_out,
    refused,
    setup,
    takers,
)
from texas42.kernel.calls import Call
from texas42.kernel.contract import Aim, tables_of
from texas42.kernel.deal import fault, start
from texas42.kernel.declarations import Declaration
from texas42.kernel.events import Bid
from texas42.kernel.position import Phase
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.kernel.scoring import result
from texas42.kernel.tiles import EIGHTH, TILES, Seat, name, tiles_in
from texas42.kernel.view import view

# Seat 0 holds four doubles, seat 1 three, seats 2 and 3 none.
DOUBLES_AT = "6-6 5-5 4-4 3-3 1-0 2-0 2-1|2-2 1-1 0-0 6-5 5-4 4-3 3-0|" + (
    "6-4 6-3 6-2 6-1 6-0 5-3 5-2|5-1 5-0 4-2 4-1 4-0 3-2 3-1"
)
LOW_HAND = "3-0 2-0 2-1 1-0 1-1 0-0 4-0|6-0 5-0 6-1 3-1 5-2 3-3 4-1|" + (
    "6-5 5-5 4-3 3-2 6-3 5-3 2-2|6-2 5-1 4-4 6-6 4-2 6-4 5-4"
)


def test_r9_1_nello_is_declared_on_a_bid_of_a_mark() -> None:
    position = after(begun(EVERYTHING, shaker=3), "1m pass pass pass")
    assert legal(position).endswith("none nello sevens")
    low = after(begun(EVERYTHING), "41 pass pass pass")
    assert refused(low, "nello").code == "nello_min" and "nello" not in legal(low)
    two = replace(EVERYTHING, nello_min_marks=2)
    assert refused(after(begun(two), "1m pass pass pass"), "nello").about == (("marks", "2"),)
    assert "nello" in legal(after(begun(two), "2m pass pass pass"))
    off = replace(EVERYTHING, nello=False)
    assert refused(after(begun(off), "1m pass pass pass"), "nello").code == "no_nello"


def test_r9_1_nello_under_a_ladder_of_points() -> None:
    rules = Rules(ladder="points_84", nello=True)
    assert "nello" in legal(after(begun(rules), "42 pass pass pass"))


def test_r9_1_the_partner_sits_out_and_three_play() -> None:
    position = begun(EVERYTHING, LOW_HAND, given="0 1m nello")
    made = position.contract
    assert made is not None and made.aim is Aim.NO_TRICK and made.trump is None
    assert (made.leader, made.playing, made.per_trick) == (0, 0b1011, 3)
    order = []
    while not position.tricks:
        order.append(position.turn)
        position = after(position, legal(position).split()[0])
    assert order == [0, 1, 3]


def test_r9_1_it_ends_at_the_first_trick_the_declarer_takes() -> None:
    for stop in (True, False):
        rules = replace(EVERYTHING, stop_when_decided=stop)
        end = after(begun(rules, given="0 2m nello"), "6-6 5-5 2-2")
        done = result(end)
        assert (done.how, done.made, done.awards) == ("decided", False, (0, 2))


def test_r9_1_made_when_every_trick_is_lost() -> None:
    position = after(begun(EVERYTHING, LOW_HAND, given="0 1m nello"), "0-0 3-3 4-4")
    words = "6-6 1-1 5-0 6-4 1-0 6-0 6-2 3-0 6-1 5-4 4-0 5-2 5-1 2-1 3-1 4-2 2-0 4-1"
    end = after(position, words)
    done = result(end)
    assert (done.how, done.made, done.awards) == ("played", True, (1, 0))
    assert len(end.tricks) == 7 and done.points == (0, 42 - 15)  # seat 2's 5-5 and 3-2 sat out


@pytest.mark.parametrize(
    ("way", "fives", "doubles"),
    [
        ("own", "6-5 5-4 5-3 5-2 5-1 5-0", "6-6 5-5 4-4 3-3 2-2 1-1 0-0"),
        ("own_low", "6-5 5-4 5-3 5-2 5-1 5-0", "0-0 1-1 2-2 3-3 4-4 5-5 6-6"),
        ("high", "5-5 6-5 5-4 5-3 5-2 5-1 5-0", ""),
        ("low", "6-5 5-4 5-3 5-2 5-1 5-0 5-5", ""),
    ],
)
def test_r9_1_nello_doubles(way: str, fives: str, doubles: str) -> None:
    tables = tables_of(Declaration.NELLO, way)
    for suit, words in ((5, fives), (EIGHTH, doubles)):
        tiles = sorted(tiles_in(tables.follow_mask[suit]), key=lambda x: -tables.strength[suit][x])
        assert " ".join(name(x) for x in tiles) == words
    rules = replace(EVERYTHING, nello_doubles=way)  # type: ignore[arg-type]
    made = begun(rules, given="0 1m nello").contract
    assert made is not None and made.strength == tables.strength


def test_r9_1_nello_when_forced_only() -> None:
    rules = replace(EVERYTHING, nello_when="forced")
    assert refused(after(begun(rules), "1m pass pass pass"), "nello").code == "nello_forced"
    forced = after(begun(rules), "pass pass pass 1m")
    assert "nello" in legal(forced)
    assert "nello" not in legal(after(begun(rules), "pass pass pass 30"))


def test_r9_1_the_partner_of_a_nello_may_sit_out_with_its_tiles_down() -> None:
    position = begun(EVERYTHING, LOW_HAND, given="0 1m nello")
    assert view(position, Seat(1)).hands[2] is None
    assert view(position, Seat(2)).hand == position.hands[2]


def test_r9_2_plunge_needs_four_doubles() -> None:
    position = begun(EVERYTHING, DOUBLES_AT)
    assert legal(position).endswith("1m 2m splash2 plunge4")
    second = after(position, "pass")
    assert legal(second).endswith("1m 2m splash2")
    assert refused(second, "plunge4").code == "plunge_doubles"
    off = replace(EVERYTHING, plunge=False)
    assert refused(begun(off, DOUBLES_AT), "plunge4").code == "no_plunge"


@pytest.mark.parametrize(
    ("calls", "plunge"), [("2m", "plunge4"), ("2m 3m", "plunge4"), ("2m 3m 4m", "plunge5")]
)
def test_r9_2_four_marks_or_one_more_than_a_standing_four(calls: str, plunge: str) -> None:
    shaker = 3 - len(calls.split())  # so that seat 0 speaks after these calls
    position = after(begun(EVERYTHING, DOUBLES_AT, shaker=shaker), calls)
    assert position.turn == 0 and plunge in legal(position).split()
    assert "plunge6" not in legal(position)
    assert refused(position, "plunge9").code == "plunge_marks"


def test_r9_2_the_only_jump() -> None:
    position = begun(EVERYTHING, DOUBLES_AT)
    assert refused(position, "4m").code == "mark_jump"
    assert legal(after(position, "plunge4")) == "pass 5m"


@pytest.mark.parametrize(("lead", "leader"), [("partner", 2), ("declarer", 0)])
def test_r9_2_the_partner_names_trump_and_leads(lead: str, leader: int) -> None:
    rules = replace(EVERYTHING, plunge_lead=lead)  # type: ignore[arg-type]
    position = after(begun(rules, DOUBLES_AT), "plunge4 pass pass pass")
    assert (position.phase, position.turn) == (Phase.DECLARE, 2)
    assert "nello" not in legal(position) and "sevens" not in legal(position)
    assert refused(position, "nello").code == refused(position, "sevens").code == "wants_trump"
    position = after(position, "sixes")
    made = position.contract
    assert made is not None and position.turn == leader == made.leader
    assert (made.declarer, made.aim) == (0, Aim.EVERY_TRICK)


def test_r9_2_every_trick_must_be_won() -> None:
    position = after(begun(EVERYTHING, DOUBLES_AT), "plunge4 pass pass pass twos")
    lost = result(after(position, "5-2 4-2 2-1 2-2"))
    assert (lost.how, lost.made, lost.awards) == ("decided", False, (0, 4))
    words = "6-6 6-5 6-4 5-5 4-4 3-3 5-4|5-2 5-1 4-2 4-1 3-1 2-2 1-1|" + (
        "6-3 6-2 6-1 6-0 5-3 4-3 3-2|5-0 4-0 3-0 2-1 2-0 1-0 0-0"
    )
    position = after(begun(EVERYTHING, words), "plunge4 pass pass pass sixes")
    position = after(position, "6-3 5-0 6-4 5-2 6-6 5-1 6-2 4-0 6-5 4-2 6-1 2-1")
    won = result(after(position, "5-5 4-1 5-3 3-0 4-4 3-1 4-3 2-0 3-3 2-2 3-2 1-0 5-4 1-1 6-0 0-0"))
    assert (won.how, won.points, won.awards) == ("played", (42, 0), (4, 0))


def test_r9_3_splash_needs_three_doubles_and_is_two_or_three_marks() -> None:
    position = after(begun(EVERYTHING, DOUBLES_AT), "pass")
    assert legal(position).endswith("2m splash2")
    three = replace(EVERYTHING, splash_marks=3)
    assert legal(after(begun(three, DOUBLES_AT), "pass")).endswith("2m splash3")
    assert refused(after(begun(three, DOUBLES_AT), "pass"), "splash2").about == (("marks", "3"),)
    assert refused(after(position, "pass"), "splash2").code == "splash_doubles"
    off = replace(EVERYTHING, splash=False)
    assert refused(begun(off, DOUBLES_AT), "splash2").code == "no_splash"


def test_r9_3_over_two_marks_it_is_three_and_over_three_there_is_none() -> None:
    position = after(begun(EVERYTHING, DOUBLES_AT), "2m")
    assert legal(position) == "pass 3m splash3"
    position = after(begun(EVERYTHING, DOUBLES_AT, shaker=1), "2m 3m")
    assert position.turn == 0 and "splash" not in legal(position)
    assert refused(position, "splash3").code == "splash_high"


def test_r9_3_otherwise_as_plunge() -> None:
    position = after(begun(EVERYTHING, DOUBLES_AT), "pass splash2 pass pass")
    assert (position.phase, position.turn) == (Phase.DECLARE, 3)
    position = after(position, "ones")
    assert position.contract is not None and position.contract.leader == 3
    assert result(played_out(position, random.Random(1))).awards in ((2, 0), (0, 2))


def test_r9_4_sevens_play_the_tile_nearest_seven() -> None:
    position = begun(EVERYTHING, DOUBLES_AT, given="0 1m sevens")
    assert legal(position) == "3-3 4-4"  # 6 and 8: both one away, free among equals
    wrong = refused(position, "6-6")
    assert (wrong.code, wrong.rule, wrong.legal) == ("nearest_seven", "R9.4", ("4-4", "3-3"))
    position = after(position, "4-4")
    assert legal(position) == "4-3"
    position = after(position, "4-3")
    assert legal(position) == "5-2 6-1"


def test_r9_4_the_nearest_wins_and_the_first_played_wins_ties() -> None:
    tables = tables_of(Declaration.SEVENS, "high")
    away = {x: abs(7 - sum(map(int, name(x).split("-")))) for x in TILES}
    for suit in range(8):
        for x in TILES:
            assert tables.strength[suit][x] == 8 - away[x] > 0
    position = after(begun(EVERYTHING, DOUBLES_AT, given="1 1m sevens"), "4-3 6-1 5-1 4-4")
    assert takers(position) == [1]
    seat_two_first = after(begun(EVERYTHING, DOUBLES_AT, given="2 1m sevens"), "6-1 5-1 4-4 4-3")
    assert takers(seat_two_first) == [2]


def test_r9_4_the_bidders_must_take_every_trick() -> None:
    end = after(begun(EVERYTHING, DOUBLES_AT, given="0 1m sevens"), "4-4 4-3 6-1 5-1")
    done = result(end)
    assert (done.how, done.made, done.awards) == ("decided", False, (0, 1))


def test_r9_4_sevens_marks() -> None:
    assert refused(after(begun(EVERYTHING), "41 pass pass pass"), "sevens").code == "sevens_min"
    two = replace(EVERYTHING, sevens_marks=2)
    assert refused(after(begun(two), "1m pass pass pass"), "sevens").code == "sevens_min"
    assert "sevens" in legal(after(begun(two), "2m pass pass pass"))
    off = replace(EVERYTHING, sevens=False)
    assert refused(after(begun(off), "2m pass pass pass"), "sevens").code == "no_sevens"


def test_r9_5_only_the_seat_itself_learns_what_its_doubles_offer() -> None:
    position = begun(EVERYTHING, DOUBLES_AT)
    offers = {s: view(position, s).legal for s in (*map(Seat, range(4)), None)}
    assert Bid(Seat(0), Call.plunge(4)) in offers[Seat(0)]
    assert [offers[s] for s in (Seat(1), Seat(2), Seat(3), None)] == [()] * 4
    without = start(setup(EVERYTHING, "|".join(reversed(DOUBLES_AT.split("|")))))
    for seat in (Seat(1), Seat(2), None):
        seen, other = view(position, seat), view(without, seat)
        assert replace(other, hand=seen.hand, hands=seen.hands) == seen


def test_r9_5_a_refusal_speaks_to_the_bidder_of_its_own_hand_only() -> None:
    wrong = fault(after(begun(EVERYTHING, DOUBLES_AT), "pass pass"), Bid(Seat(2), Call.plunge(4)))
    assert wrong is not None and wrong.text == "a plunge needs at least 4 doubles in the hand"


@pytest.mark.parametrize("kind", ["nello", "plunge", "splash", "sevens"])
def test_r9_off_but_in_the_house(kind: str) -> None:
    assert [name for name in PRESETS if getattr(preset(name), kind)] == ["house"]
