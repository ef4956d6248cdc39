"""R6: the play."""

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
    refused,
    t,
    takers,
)
from texas42.kernel.calls import Call
from texas42.kernel.contract import contract
from texas42.kernel.deal import fault, legal_actions, play
from texas42.kernel.declarations import Declaration
from texas42.kernel.events import Claimed, Played, RenegeCalled
from texas42.kernel.faults import IllegalAction
from texas42.kernel.position import Phase, Position
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.kernel.scoring import result
from texas42.kernel.tiles import Seat
from texas42.kernel.tricks import winner
from texas42.kernel.view import view

# Seat 0 holds every six, seat 1 most fives, seat 2 fours and threes, seat 3 the low tiles.
MIXED = "6-6 6-5 5-1 4-0 3-3 2-2 1-0|6-4 5-5 5-0 4-4 3-2 2-1 0-0|6-3 5-4 4-3 3-1 2-0 1-1 6-0|" + (
    "6-2 6-1 5-3 5-2 4-2 4-1 3-0"
)


def test_r6_1_the_declarer_leads_then_who_took_the_trick() -> None:
    position = begun(Rules(), MIXED, given="2 30 fours")
    assert position.turn == 2
    position = after(position, "4-3 4-2 4-0 4-4")
    assert takers(position) == [1] and position.turn == 1


def test_r6_1_first_lead_trump() -> None:
    rules = Rules(first_lead_trump=True)
    position = begun(rules, MIXED, given="2 30 fours")
    assert legal(position) == "4-3 5-4"
    wrong = refused(position, "6-3")
    assert (wrong.code, wrong.rule, wrong.legal) == ("first_lead", "R6.1", ("5-4", "4-3"))
    position = after(position, "5-4 4-2 4-0 4-4")
    assert legal(position) == "0-0 2-1 3-2 5-0 5-5 6-4"  # only the first lead is held to trump


def test_r6_1_first_lead_trump_without_a_trump_is_free() -> None:
    words = (
        "5-5 6-5 5-4 5-3 5-2 5-1 6-6|5-0 4-4 4-3 4-2 4-1 4-0 6-4|3-3 3-2 3-1 3-0 6-3 2-2 2-1|"
        + ("2-0 6-2 1-1 1-0 6-1 0-0 6-0")
    )
    rules = Rules(first_lead_trump=True)
    assert len(legal(begun(rules, words, given="0 30 blanks")).split()) == 7
    everything = replace(EVERYTHING, first_lead_trump=True)
    assert len(legal(begun(everything, words, given="0 1m nello")).split()) == 7


def test_r6_1_first_lead_trump_holds_whoever_leads() -> None:
    rules = replace(EVERYTHING, first_lead_trump=True)
    words = "6-6 5-5 4-4 3-3 1-0 2-0 2-1|2-2 1-1 0-0 6-5 5-4 4-3 3-0|" + (
        "6-4 6-3 6-2 6-1 6-0 5-3 5-2|5-1 5-0 4-2 4-1 4-0 3-2 3-1"
    )
    position = after(begun(rules, words), "plunge4 pass pass pass fives")
    assert position.turn == 2 and legal(position) == "5-2 5-3"


def test_r6_2_follow_the_suit_led_if_you_can() -> None:
    position = after(begun(Rules(), MIXED, given="0 30 fours"), "6-5")
    assert legal(position) == "0-0 2-1 3-2 4-4 5-0 5-5 6-4"  # no six: 6-4 is a trump (R5.1)
    position = after(position, "5-5")
    assert legal(position) == "6-0 6-3"
    wrong = refused(position, "5-4")
    assert str(wrong) == "5-4 does not follow the suit of 6-5 (R6.2); legal: 6-3 6-0"


def test_r6_2_no_duty_to_trump_and_none_to_beat() -> None:
    void = after(begun(Rules(), MIXED, given="0 30 fours"), "6-5")
    assert {"4-4", "6-4"} < set(legal(void).split()) > {"0-0", "5-5"}  # fours are trump
    weaker = after(begun(Rules(), MIXED, given="3 30 fours"), "5-3")
    assert legal(weaker) == "5-1 6-5"  # 6-5 would beat it


def test_r6_2_a_tile_that_is_not_held() -> None:
    position = begun(Rules(), MIXED, given="0 30 fours")
    wrong = refused(position, "6-4")
    assert (wrong.code, wrong.rule) == ("not_held", "R6.2")
    strange = fault(position, Played(Seat(0), t("6-6") + 1))  # type: ignore[arg-type]
    assert strange is not None and strange.code == "no_such_tile"
    assert fault(position, Played(Seat(0), -1)) is not None  # type: ignore[arg-type]


def test_r6_2_only_the_seat_on_turn_plays() -> None:
    position = begun(Rules(), MIXED, given="0 30 fours")
    with pytest.raises(IllegalAction, match=r"seat 1 is not on turn; seat 0 is \(R6\.1\)"):
        play(position, Played(Seat(1), t("6-4")))
    assert refused(position, "pass").code == "wants_tile"


def trick_of(declaration: Declaration, *tiles: str, rules: Rules | None = None) -> int:
    made = contract(rules or preset("texas"), Seat(0), Call.of_points(30), declaration)
    return winner(made, tuple(Played(Seat(s), t(x)) for s, x in enumerate(tiles))).seat


@pytest.mark.parametrize("name", ["texas", "cetrdeset-dva"])
def test_r6_3_documents_c_s_example(name: str) -> None:
    """6-2 led is a weak six; played to a led 2-1 it wins unless trumped."""
    rules = preset(name)
    assert trick_of(Declaration.FOURS, "6-2", "6-3", "2-1", "1-0", rules=rules) == 1
    assert trick_of(Declaration.FOURS, "2-1", "6-2", "3-2", "2-0", rules=rules) == 1
    assert trick_of(Declaration.FOURS, "2-1", "6-2", "4-0", "2-0", rules=rules) == 2


def test_r6_3_the_highest_trump_else_the_highest_of_the_suit_led() -> None:
    assert trick_of(Declaration.FIVES, "6-4", "6-6", "5-0", "5-1") == 3
    assert trick_of(Declaration.FIVES, "6-4", "4-4", "6-1", "3-3") == 0
    assert trick_of(Declaration.NONE, "3-1", "6-6", "5-5", "6-3") == 3
    assert trick_of(Declaration.DOUBLES, "6-5", "0-0", "6-4", "1-1") == 3


def test_r6_4_the_hand_ends_when_the_bid_is_made() -> None:
    position = begun(Rules(), given="0 30 sixes")
    end = after(position, "6-6 5-5 3-2 0-0 6-5 5-0 4-1 1-0 6-4 5-1 3-3 1-1")
    scored = result(end)
    assert (scored.how, scored.made, scored.points) == ("decided", True, (38, 0))
    assert end.phase is Phase.OVER and legal_actions(end) == ()
    assert refused(end, "6-3").code == "deal_over"


def test_r6_4_or_cannot_be_made_any_more() -> None:
    """42 cannot be made once a trick is lost; 40 cannot once the others have 3."""
    lost = "4-3 4-2 4-0 4-4"
    assert after(begun(Rules(), MIXED, given="2 1m fours"), lost).phase is Phase.OVER
    assert after(begun(Rules(), MIXED, given="2 40 fours"), lost).phase is Phase.PLAY
    end = after(begun(Rules(), MIXED, given="2 40 fours"), f"{lost} 5-5 1-1 5-3 5-1")
    assert (result(end).how, result(end).made, result(end).points) == ("decided", False, (0, 12))


def test_r6_4_off_every_tile_is_played() -> None:
    rules = preset("quarenta-e-dois")
    end = played_out(begun(rules, given="0 30 sixes"), random.Random(3))
    assert result(end).how == "played" and len(end.tricks) == 7 and end.points == (42, 0)


@pytest.mark.parametrize(
    ("name", "call", "stacked"),
    [
        ("texas", "42", False),
        ("texas", "84", True),
        ("tournament", "41", False),
        ("tournament", "1m", True),
        ("house", "1m", False),
        ("house", "2m", True),
        ("quarenta-e-dois", "42", False),
    ],
)
def test_r6_5_stacked_from(name: str, call: str, stacked: bool) -> None:
    rules = preset(name)
    position = after(begun(rules, given=f"0 {call} sixes"), "6-6 5-5 3-2 0-0 6-5")
    for seat in (*map(Seat, range(4)), None):
        seen = view(position, seat)
        assert [trick.taker for trick in seen.tricks] == [0]
        assert (seen.tricks[0].plays is None) is stacked
        assert (seen.tricks[0].points is None) is stacked
        assert (seen.points is None) is stacked
        assert seen.trick == position.trick and seen.tiles_left == (5, 6, 6, 6)
    end = played_out(position, random.Random(1))
    assert all(trick.plays is not None for trick in view(end, None).tricks)


LAST_TWO = "6-6 6-5 6-4 6-3 6-2 5-5 5-0|6-1 5-4 4-4 4-3 4-2 4-1 4-0|" + (
    "6-0 5-3 3-3 3-2 3-1 3-0 5-2|5-1 2-2 2-1 2-0 1-1 1-0 0-0"
)
"""With sixes trump seat 0 draws five rounds and keeps 5-5 and 5-0; seat 1 keeps 5-4 and 4-4."""


def last_two(rules: Rules, call: str = "2m") -> Position:
    rounds = "6-6 6-1 6-0 0-0 6-5 4-0 3-0 1-0 6-4 4-1 3-1 2-0 6-3 4-2 3-2 1-1 6-2 4-3 3-3 2-1"
    return after(begun(rules, LAST_TWO, given=f"0 {call} sixes"), rounds)


def claim(position: Position, seat: int) -> str | None:
    wrong = fault(position, Claimed(Seat(seat)))
    return wrong.code if wrong else None


def claimed(position: Position, seat: int) -> tuple[str, bool | None, tuple[int, int]]:
    scored = result(play(position, Claimed(Seat(seat))))
    return scored.how, scored.made, scored.points


def test_r6_6_a_claim_stands_if_every_legal_line_makes_it() -> None:
    position = begun(Rules(), given="0 2m sixes")
    assert claimed(position, 0) == ("claim", True, (42, 0))
    assert claimed(position, 2) == ("claim", True, (42, 0))  # the partner for its side
    assert result(play(position, Claimed(Seat(0)))).awards == (2, 0)
    assert claimed(after(last_two(Rules()), "5-5"), 0) == ("claim", True, (42, 0))


def test_r6_6_a_claim_that_some_line_would_not_make_is_refused() -> None:
    """5-5 and 5-0 make it, 5-0 and 5-5 do not."""
    position = last_two(Rules())
    assert claim(position, 0) == claim(position, 1) == "unproved"
    with pytest.raises(IllegalAction, match=r"some legal line would not .* \(R6\.6\)"):
        play(position, Claimed(Seat(0)))


def test_r6_6_a_proof_that_a_client_brings_along_is_not_believed() -> None:
    with pytest.raises(IllegalAction):
        play(last_two(Rules()), Claimed(Seat(0), 42))
    proved = play(begun(Rules(), given="0 2m sixes"), Claimed(Seat(0), 7))
    assert proved.ending is not None and proved.ending.points == (42, 0)


def test_r6_6_the_opponents_may_claim_that_the_bid_is_set() -> None:
    position = after(last_two(Rules()), "5-0 5-4")
    assert claimed(position, 1) == claimed(position, 3) == ("claim", False, (25, 17))
    assert claim(position, 0) == "unproved"


def test_r6_6_scoring_points_gives_the_claimant_what_is_certain() -> None:
    """25 are taken, and some line leaves the other 17 to the others."""
    rules = replace(preset("quarenta-e-dois"), min_bid=25)
    scored = result(play(last_two(rules, "25"), Claimed(Seat(0))))
    assert (scored.how, scored.made, scored.awards) == ("claim", True, (25, 17))
    assert claim(last_two(rules, "26"), 0) == "unproved"


# Nello by seat 0; seat 2 sits out. In the last two tricks 2-1 may lose or win.
LOW = "3-0 2-0 2-1 1-0 1-1 0-0 4-0|6-0 5-0 6-1 3-1 5-2 3-3 4-1|" + (
    "6-5 5-5 4-3 3-2 6-3 5-3 2-2|6-2 5-1 4-4 6-6 4-2 6-4 5-4"
)


HIGH = "6-6 2-0 2-1 1-0 1-1 0-0 4-0|6-0 5-0 6-1 3-1 5-2 3-3 4-1|" + (
    "6-5 5-5 4-3 3-2 6-3 5-3 2-2|6-2 5-1 4-4 3-0 4-2 6-4 5-4"
)


def test_r6_6_nello_claims_count_the_tiles_in_play_only() -> None:
    """Seat 2 sits out with 5-5 and 3-2: no trick can hold them."""
    position = after(begun(EVERYTHING, LOW, given="0 1m nello"), "0-0 3-3 4-4")
    position = after(position, "6-6 1-1 5-0 6-4 1-0 6-0 6-2 3-0 6-1 5-4 4-0 5-2")
    assert position.turn == 3 and position.hands[0] == m("2-0 2-1")
    for seat in (0, 2):
        assert claimed(after(position, "5-1"), seat) == ("claim", True, (0, 27))
    assert claim(position, 1) == "unproved"


def test_r6_6_nello_claims_by_the_opponents() -> None:
    """The highest double is led: seat 0 takes the trick whatever is played."""
    led = after(begun(EVERYTHING, HIGH, given="0 1m nello"), "6-6 3-3")
    how, made, points = claimed(led, 3)
    assert (how, made, sum(points)) == ("claim", False, 42 - 15)  # seat 2 has 5-5 and 3-2
    assert claim(led, 0) == "unproved"


@pytest.mark.parametrize(("seat", "made", "awards"), [(0, False, (0, 2)), (1, True, (2, 0))])
def test_r6_6_n42pa_a_claim_that_fails_gives_the_hand_away(
    seat: int, made: bool, awards: tuple[int, int]
) -> None:
    end = play(last_two(Rules(claims="n42pa")), Claimed(Seat(seat)))
    scored = result(end)
    assert (scored.how, scored.made, scored.awards) == ("claim", made, awards)
    assert sum(scored.points) == 42


def test_r6_6_n42pa_in_nello_the_offenders_take_the_tricks() -> None:
    """Nobody wants them: the points agree with what the penalty says of the contract."""
    rules = replace(EVERYTHING, claims="n42pa")
    low = after(begun(rules, LOW, given="0 1m nello"), "0-0 3-3 4-4 6-6 1-1 5-0 6-4 1-0 6-0")
    low = after(low, "6-2 3-0 6-1 5-4 4-0 5-2")
    assert claimed(low, 1) == ("claim", True, (0, 27))
    assert claimed(after(begun(rules, HIGH, given="0 1m nello"), "6-6 3-3"), 0) == (
        "claim", False, (27, 0)
    )  # fmt: skip


def test_r6_6_n42pa_a_claim_that_stands_is_no_penalty() -> None:
    assert claimed(after(last_two(Rules(claims="n42pa")), "5-5"), 2) == ("claim", True, (42, 0))


def test_r6_6_who_when_and_whether() -> None:
    position = begun(Rules(), given="0 1m sixes")
    assert claim(position, 7) == "claim_seat"
    assert claim(begun(Rules()), 0) == "claim_in_play"
    assert claim(begun(Rules(claims="off"), given="0 1m sixes"), 0) == "claims_off"


TABLE = Rules(renege="table")


def test_r6_7_software_refuses_and_says_what_is_legal() -> None:
    position = after(begun(Rules(), MIXED, given="0 30 twos"), "6-5 6-4")
    assert str(refused(position, "5-4")) == (
        "5-4 does not follow the suit of 6-5 (R6.2); legal: 6-3 6-0"
    )
    assert call_renege(position, 0, 1) == "reneges_off"


def call_renege(position: Position, seat: int, against: int) -> str | None:
    wrong = fault(position, RenegeCalled(Seat(seat), Seat(against)))
    return wrong.code if wrong else None


def reneged() -> Position:
    """Seat 2, partner of the bidder, has thrown a five on a six; seat 3 is on turn."""
    return after(begun(TABLE, MIXED, given="0 30 twos"), "6-5 6-4 5-4")


def test_r6_7_at_a_table_an_illegal_tile_can_be_played() -> None:
    position = reneged()
    assert position.reneges == ((0, Played(Seat(2), t("5-4"))),)
    assert legal(after(begun(TABLE, MIXED, given="0 30 twos"), "6-5 6-4")) == "6-0 6-3"


def test_r6_7_a_lead_or_a_tile_not_held_is_refused_at_any_table() -> None:
    led = begun(replace(TABLE, first_lead_trump=True), MIXED, given="0 30 twos")
    assert refused(led, "6-6").code == "first_lead"
    assert refused(led, "6-4").code == "not_held"


def test_r6_7_an_opponent_may_call_it_and_the_hand_is_theirs() -> None:
    position = reneged()
    end = play(position, RenegeCalled(Seat(1), Seat(2)))
    assert (result(end).how, result(end).made, result(end).awards) == ("renege", False, (0, 1))
    assert sum(result(end).points) == 42


def test_r6_7_before_the_next_trick_is_complete() -> None:
    position = after(reneged(), "6-1")  # the trick is seat 0's
    assert call_renege(position, 3, 2) is None
    position = after(position, "6-6 2-1 6-0")
    assert call_renege(position, 3, 2) is None
    assert call_renege(after(position, "6-2"), 3, 2) == "no_renege"


def test_r6_7_only_a_true_renege_by_an_opponent() -> None:
    position = reneged()
    assert call_renege(position, 0, 2) == "renege_partner"
    assert call_renege(position, 1, 0) == "no_renege"
    assert call_renege(position, 9, 2) == "renege_seat"
    assert call_renege(position, 1, 9) == "renege_seat"
    assert call_renege(begun(TABLE), 1, 2) == "renege_in_play"


def test_r6_7_a_renege_that_is_open_at_the_end_comes_to_light() -> None:
    """The others reach their goal in the very trick in which they reneged."""
    position = begun(TABLE, MIXED, given="0 1m twos")
    end = after(position, "6-6 2-1 6-0 6-1")
    assert end.phase is Phase.OVER and end.ending is not None
    assert (end.ending.how, end.ending.made) == ("renege", True)  # seat 1 held 6-4


def test_r6_7_where_both_have_reneged_the_one_that_was_called_counts() -> None:
    position = after(begun(TABLE, MIXED, given="0 30 twos"), "6-5 2-1 5-4")  # seats 1 and 2
    for caller, against, made in ((0, 1, True), (3, 2, False)):
        end = play(position, RenegeCalled(Seat(caller), Seat(against)))
        assert (result(end).how, result(end).made) == ("renege", made)


def test_r6_7_in_points_a_forfeited_hand_is_worth_the_bid_at_least() -> None:
    rules = replace(preset("quarenta-e-dois"), renege="table")
    position = after(begun(rules, MIXED, given="0 41 twos"), "1-0 2-1 1-1 6-1")  # seat 1 takes one
    position = after(position, "6-4 5-4")  # seat 2 of the bidders reneges: 6-0 and 6-3 are held
    end = play(position, RenegeCalled(Seat(1), Seat(2)))
    scored = result(end)
    assert scored.made is False and scored.awards == (0, 42 + 41)


@pytest.mark.parametrize("name", PRESETS)
def test_r6_6_claims_are_verified_in_every_preset(name: str) -> None:
    assert (preset(name).claims, preset(name).renege) == ("verified", "impossible")
