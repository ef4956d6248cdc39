"""R3: the auction."""

import random
from dataclasses import replace

import pytest

from tests.kernel.tables import (
    EVERYTHING,
    after,
    begun,
    legal,
    m,
    played_out,
    random_setup,
    refused,
)
from texas42.kernel.deal import advance, legal_actions, play, start
from texas42.kernel.events import Bid, Passed
from texas42.kernel.faults import IllegalAction
from texas42.kernel.perft import auctions
from texas42.kernel.position import Phase, Position
from texas42.kernel.presets import for_players, preset
from texas42.kernel.rule_faults import faults
from texas42.kernel.rules import Rules
from texas42.kernel.scoring import result
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import Mask, Seat

A = preset("quarenta-e-dois")
B = preset("texas")
C = preset("cetrdeset-dva")
MARKS = Rules()
NUMBERS = "30 31 32 33 34 35 36 37 38 39 40 41"


def test_r3_1_each_seat_speaks_once_clockwise_shaker_last() -> None:
    position = begun(A, shaker=1)
    order = []
    while position.phase is Phase.BID:
        order.append(position.turn)
        position = after(position, "pass" if len(order) > 1 else "30")
    assert order == [2, 3, 0, 1]
    assert position.phase is Phase.DECLARE and position.turn == 2


def test_r3_1_a_bid_is_higher_than_every_earlier_one() -> None:
    position = after(begun(A), "35 pass")
    assert legal(position) == "pass 36 37 38 39 40 41 42"
    wrong = refused(position, "35")
    assert (wrong.code, wrong.rule) == ("not_higher", "R3.1")
    assert str(wrong).startswith("35 is not higher than 35 (R3.1); legal: pass 36")


def test_r3_1_only_the_seat_on_turn_speaks() -> None:
    position = begun(A)
    with pytest.raises(IllegalAction, match=r"seat 2 is not on turn; seat 0 is \(R3\.1\)"):
        play(position, Passed(Seat(2)))
    assert refused(position, "6-6").code == "wants_call"


def test_r3_2_shakers_left_speaks_first() -> None:
    assert [begun(A, shaker=seat).turn for seat in range(4)] == [1, 2, 3, 0]


def test_r3_2_or_the_holder_of_1_0() -> None:
    for shaker in range(4):
        assert begun(B, shaker=shaker).turn == 3
    position = begun(B, shaker=0)
    assert [c.seat for c in after(position, "30 pass pass pass").calls] == [3, 0, 1, 2]


def test_r3_2_left_where_1_0_is_not_in_play() -> None:
    rules = preset("texas", 3)
    assert rules.removed == m("1-0")
    tiles = [x for x in range(28) if not m("1-0") >> x & 1]
    dealt = tuple(Mask(sum(1 << x for x in tiles[9 * s : 9 * s + 9])) for s in range(3))
    assert start(Setup(rules, Seat(1), dealt, m("1-0"))).turn == 2


@pytest.mark.parametrize("rules", [A, B, C, MARKS])
def test_r3_3_the_minimum_bid_is_30(rules: Rules) -> None:
    wrong = refused(begun(rules), "29")
    assert (wrong.code, wrong.rule, wrong.legal[1]) == ("under_least", "R3.3", "30")


def test_r3_3_min_bid_is_a_field() -> None:
    assert legal(begun(Rules(min_bid=40))) == "pass 40 41 1m 2m"


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (A, f"pass {NUMBERS} 42"),
        (B, f"pass {NUMBERS} 42 84"),
        (C, f"pass {NUMBERS} 42"),
        (MARKS, f"pass {NUMBERS} 1m 2m"),
    ],
)
def test_r3_4_the_ladders_begin(rules: Rules, words: str) -> None:
    assert legal(begun(rules)) == words


def test_r3_4_points_84_allows_84_at_once_and_over_42() -> None:
    assert legal(after(begun(B), "42")) == "pass 84"
    assert legal(after(begun(B), "84")) == "pass"
    assert refused(begun(A), "84").code == "off_ladder"


@pytest.mark.parametrize(
    ("calls", "words"),
    [
        ("42", "pass 84"),  # an opponent of the 42
        ("42 pass", "pass"),  # its partner
        ("42 84", "pass 168"),  # its partner, over the opponent's 84
        ("42 84 pass", "pass"),  # the partner of the 84
        ("pass 42", "pass 84"),
        ("42 pass pass", "pass 84"),
        ("pass 42 84", "pass 168"),
        ("42 84 168", "pass"),
    ],
)
def test_r3_4_overcall_168(calls: str, words: str) -> None:
    assert legal(after(begun(C), calls)) == words


def test_r3_4_overcall_with_two_sides_of_three() -> None:
    rules = replace(for_players(MARKS, 6), sides="threes", ladder="overcall_168")
    assert faults(rules) == ()
    position = start(random_setup(rules, random.Random(1)))
    words = {turn: legal(after(position, calls)) for turn, calls in enumerate(
        ("42", "42 84", "42 84 pass", "42 84 pass pass", "42 pass", "42 pass pass")
    )}  # fmt: skip
    assert list(words.values()) == ["pass 84", "pass 168", "pass", "pass 168", "pass", "pass 84"]


def test_r3_4_overcall_says_whose_call_it_is() -> None:
    assert refused(begun(C), "84").code == "overcall_84"
    wrong = refused(after(begun(C), "42 pass"), "84")
    assert wrong.text == "84 is for an opponent of the seat that bid 42, over that 42"
    assert refused(after(begun(C), "42"), "168").code == "overcall_168"
    assert refused(begun(C), "100").code == "off_ladder"


@pytest.mark.parametrize(
    ("calls", "words"),
    [
        ("41", "pass 1m 2m"),
        ("1m", "pass 2m"),
        ("2m", "pass 3m"),
        ("2m 3m", "pass 4m"),
        ("2m 3m 4m", "pass 5m"),
    ],
)
def test_r3_4_marks_go_up_one_by_one_above_two(calls: str, words: str) -> None:
    assert legal(after(begun(MARKS), calls)) == words


def test_r3_4_a_mark_bid_that_jumps_is_refused() -> None:
    wrong = refused(begun(MARKS), "3m")
    assert str(wrong).startswith("3m jumps; the most that may be bid here is 2m (R3.4)")
    assert refused(after(begun(MARKS), "2m"), "4m").about == (("call", "4m"), ("most", "3"))
    assert refused(begun(MARKS), "42").code == "off_ladder"


@pytest.mark.parametrize(("opening", "words"), [(1, "1m"), (3, "1m 2m 3m")])
def test_r3_4_opening_marks(opening: int, words: str) -> None:
    rules = Rules(opening_marks=opening)
    assert legal(begun(rules)) == f"pass {NUMBERS} {words}"
    assert legal(after(begun(rules), "1m")) == "pass 2m"


def test_r3_5_reshake_throws_the_hand_in_without_score() -> None:
    end = after(begun(A), "pass pass pass pass")
    scored = result(end)
    assert (end.phase, scored.how, scored.made, scored.awards) == (
        Phase.OVER, "thrown_in", None, (0, 0)
    )  # fmt: skip
    assert refused(end, "pass").code == "deal_over"


def test_r3_5_forced_the_shaker_must_bid() -> None:
    position = after(begun(Rules(all_pass="forced")), "pass pass pass")
    assert legal(position).startswith("30 31")
    wrong = refused(position, "pass")
    assert (wrong.code, wrong.rule) == ("must_bid", "R3.5")
    end = after(position, "30 fives")
    assert end.contract is not None and end.contract.forced


def test_r3_5_forced_where_the_shaker_is_not_the_last_to_speak() -> None:
    position = after(begun(B, shaker=0), "pass pass pass pass")  # 1-0 is with seat 3
    assert position.turn == 0 and not legal(position).startswith("pass")
    position = after(position, "30 fives")
    assert position.contract is not None
    assert position.contract.declarer == 0 and position.contract.forced


def test_r3_5_forced_bid_is_not_looked_at_where_nobody_can_be_forced() -> None:
    assert faults(Rules(min_bid=35)) == ()
    assert [f.code for f in faults(Rules(min_bid=35, all_pass="forced"))] == ["forced_bid"]


@pytest.mark.parametrize(("players", "least"), [(4, 50), (4, 0), (5, 40), (7, 41)])
def test_r3_5_forced_bid_is_not_looked_at_where_the_least_bid_cannot_be(
    players: int, least: int
) -> None:
    """Its bounds would be no bounds: "it is 50 to 41"."""
    for name in ("texas", "house"):
        rules = replace(for_players(preset(name), players), min_bid=least)
        assert [(f.rule, f.text.split()[0]) for f in faults(rules)] == [("R3.3", "min_bid")]


def test_r3_5_nobody_is_forced_after_a_bid() -> None:
    position = after(begun(Rules(all_pass="forced")), "30 pass pass")
    assert legal(position).startswith("pass 31")
    end = after(position, "31 fives")
    assert end.contract is not None and not end.contract.forced


def test_r3_5_forced_bid_is_the_least_of_a_forced_shaker() -> None:
    rules = Rules(all_pass="forced", forced_bid=31)
    position = after(begun(rules), "pass pass pass")
    assert legal(position).startswith("31 32")
    assert refused(position, "30").code == "under_forced"
    low = Rules(all_pass="forced", min_bid=20, forced_bid=20)
    assert legal(after(begun(low), "pass pass pass")).startswith("20 21")


SWEEP = "6-6 6-5 6-4 6-3 6-2 6-1 6-0"


@pytest.mark.parametrize(
    ("bonus", "bid", "marks"), [(True, "30", 2), (False, "30", 1), (True, "31", 1)]
)
def test_r3_5_forced_sweep_bonus(bonus: bool, bid: str, marks: int) -> None:
    """Seat 0 shakes and holds every six: it takes all seven tricks if play goes on (R6.4)."""
    rules = Rules(all_pass="forced", forced_sweep_bonus=bonus)
    position = after(begun(rules, shaker=0), f"pass pass pass {bid} sixes")
    scored = result(played_out(position, random.Random(2)))
    assert scored.made and scored.awards == (marks, 0)
    assert (scored.points == (42, 0)) is (bonus and bid == "30")


def test_r3_5_a_bid_of_free_will_has_no_bonus() -> None:
    rules = Rules(all_pass="forced", forced_sweep_bonus=True)
    position = after(begun(rules, shaker=3), "30 pass pass pass sixes")
    assert result(played_out(position, random.Random(2))).awards == (1, 0)


def test_r3_5_the_bonus_stops_at_the_first_lost_trick() -> None:
    """With the bid made, one trick lost decides the rest: one mark, and no more tiles (R6.4)."""
    rules = Rules(all_pass="forced", forced_sweep_bonus=True)
    words = "6-6 6-5 6-4 6-3 6-2 6-1 1-0|5-5 5-4 5-3 5-2 5-1 5-0 4-4|" + (
        "4-3 4-2 4-1 4-0 3-3 3-2 3-1|3-0 2-2 2-1 2-0 1-1 6-0 0-0"
    )
    position = after(begun(rules, words, shaker=0), "pass pass pass 30 sixes")
    position = after(position, "6-6 5-5 3-2 6-0 6-5 5-0 4-1 0-0 6-4 5-1 3-3 2-2 6-3 5-2 3-1 2-0")
    assert position.phase is Phase.PLAY and position.points[0] >= 30
    position = after(position, "6-2 5-3 4-0 2-1 1-0 5-4 4-2 1-1")
    scored = result(position)
    assert scored.how == "decided" and scored.made and scored.awards == (1, 0)
    assert position.hands[0] == m("6-1")


@pytest.mark.parametrize(
    ("rules", "paths"), [(A, 2380), (Rules(ladder="points_84"), 3060), (MARKS, 3214)]
)
def test_r3_6_complete_auctions(rules: Rules, paths: int) -> None:
    assert auctions(begun(rules)) == paths


@pytest.mark.parametrize(("most", "paths"), [(1, 2380), (2, 3060), (3, 3196), (4, 3213), (5, 3214)])
def test_r3_6_auctions_with_no_bid_above_so_many_marks(most: int, paths: int) -> None:
    def count(position: Position) -> int:
        if position.phase is not Phase.BID:
            return 1
        calls = legal_actions(position)
        low = [c for c in calls if not isinstance(c, Bid) or c.call.rank <= 42 * most]
        return sum(count(advance(position, c)) for c in low)

    assert count(begun(MARKS)) == paths


def test_r3_6_five_marks_is_the_highest_without_specials() -> None:
    assert legal(after(begun(MARKS), "2m 3m 4m")) == "pass 5m"
    assert after(begun(MARKS), "2m 3m 4m 5m").phase is Phase.DECLARE
    assert EVERYTHING.opening_marks == 2
