"""R5: suits and ranks, as the tables of a contract hold them."""

from dataclasses import replace

import pytest

from tests.kernel.tables import m, t
from texas42.kernel.calls import Call
from texas42.kernel.contract import contract, tables_of
from texas42.kernel.declarations import PIP_SUITS, Declaration
from texas42.kernel.events import Played
from texas42.kernel.presets import preset
from texas42.kernel.tiles import DOUBLES, EIGHTH, HIGH, LOW, TILES, Seat, Suit, name, tiles_in
from texas42.kernel.tricks import winner

TWOS = tables_of(Declaration.TWOS, "high")
FIVES = tables_of(Declaration.FIVES, "high")


def ranked(declaration: Declaration, doubles: str, suit: int) -> str:
    """The tiles that can win a trick in which this suit was led, strongest first."""
    strength = tables_of(declaration, doubles).strength[suit]
    winners = [x for x in TILES if strength[x]]
    return " ".join(name(x) for x in sorted(winners, key=lambda x: -strength[x]))


@pytest.mark.parametrize("number", range(7))
def test_r5_1_a_trump_tile_belongs_to_the_trump_suit_only(number: int) -> None:
    tables = tables_of(PIP_SUITS[number], "high")
    for x in TILES:
        if number in (HIGH[x], LOW[x]):
            assert tables.led_suit[x] == number
            assert [s for s in range(8) if tables.follow_mask[s] >> x & 1] == [number]


def test_r5_1_whichever_end_is_the_larger() -> None:
    assert TWOS.led_suit[t("6-2")] == 2 and TWOS.led_suit[t("2-0")] == 2
    assert not TWOS.follow_mask[6] >> t("6-2") & 1


def test_r5_2_led_a_tile_belongs_to_its_higher_end() -> None:
    for x in TILES:
        if not TWOS.follow_mask[2] >> x & 1:
            assert TWOS.led_suit[x] == Suit(HIGH[x])


def test_r5_3_following_either_end_will_do() -> None:
    assert TWOS.follow_mask[4] == m("6-4 5-4 4-4 4-3 4-1 4-0")
    assert TWOS.follow_mask[0] == m("6-0 5-0 4-0 3-0 1-0 0-0")
    for x in TILES:
        if not TWOS.follow_mask[2] >> x & 1:
            assert {s for s in range(8) if TWOS.follow_mask[s] >> x & 1} == {HIGH[x], LOW[x]}


def test_r5_4_doubles_trump() -> None:
    tables = tables_of(Declaration.DOUBLES, "high")
    assert tables.trump == EIGHTH and tables.follow_mask[EIGHTH] == DOUBLES
    assert ranked(Declaration.DOUBLES, "high", EIGHTH) == "6-6 5-5 4-4 3-3 2-2 1-1 0-0"
    for suit in range(7):
        assert not tables.follow_mask[suit] & DOUBLES


@pytest.mark.parametrize(
    ("way", "fives"),
    [
        ("high", "5-5 6-5 5-4 5-3 5-2 5-1 5-0"),
        ("natural", "6-5 5-5 5-4 5-3 5-2 5-1 5-0"),
        ("low", "6-5 5-4 5-3 5-2 5-1 5-0 5-5"),
    ],
)
def test_r5_5_rank_in_a_suit(way: str, fives: str) -> None:
    """As trump, and as a plain suit (with blanks trump: 5-0 is one)."""
    assert ranked(Declaration.FIVES, way, 5) == fives
    plain = [x for x in ranked(Declaration.BLANKS, way, 5).split() if "0" not in x]
    assert plain == [x for x in fives.split() if x != "5-0"]


def test_r5_5_documents_c_s_examples() -> None:
    """ "The strongest five is 6-5, the weakest 5-0"; "6-2 is the strongest two"."""
    rules = preset("cetrdeset-dva")
    call = Call.of_points(30)
    fives = contract(rules, Seat(0), call, Declaration.SIXES).strength[5]
    following = [x for x in tiles_in(FIVES.follow_mask[5]) if x != t("6-5")]
    assert max(following, key=lambda x: fives[x]) == t("5-5")
    no_fives_trump = contract(rules, Seat(0), call, Declaration.FOURS)
    fives = no_fives_trump.strength[5]
    plain = list(tiles_in(no_fives_trump.follow_mask[5]))
    assert max(plain, key=lambda x: fives[x]) == t("6-5")
    assert min(plain, key=lambda x: fives[x]) == t("5-0")
    twos = no_fives_trump.strength[2]
    assert max(tiles_in(no_fives_trump.follow_mask[2]), key=lambda x: twos[x]) == t("6-2")


def test_r5_5_a_contract_may_say_otherwise() -> None:
    """Under `natural` a follow-me hand still ranks doubles by R4.3."""
    rules = replace(preset("cetrdeset-dva"), declarations=tuple(Declaration)[:9])
    made = contract(rules, Seat(0), Call.of_points(30), Declaration.NONE)
    assert made.strength == tables_of(Declaration.NONE, "high").strength


def test_r5_6_any_trump_beats_any_other_tile() -> None:
    """A's example: 2-2, 2-6, 2-5 … 2-0, then 6-6, 6-5 …"""
    assert ranked(Declaration.TWOS, "high", 6) == (
        "2-2 6-2 5-2 4-2 3-2 2-1 2-0 6-6 6-5 6-4 6-3 6-1 6-0"
    )
    assert ranked(Declaration.TWOS, "high", 5).split()[7:] == "5-5 6-5 5-4 5-3 5-1 5-0".split()


@pytest.mark.parametrize("declaration", [*PIP_SUITS, Declaration.DOUBLES])
@pytest.mark.parametrize("way", ["high", "natural", "low"])
def test_r5_6_holds_under_every_trump(declaration: Declaration, way: str) -> None:
    tables = tables_of(declaration, way)
    assert tables.trump is not None
    trumps = tables.follow_mask[tables.trump]
    for suit in (Suit(s) for s in range(8)):
        strength = tables.strength[suit]
        weakest = min(strength[x] for x in tiles_in(trumps))
        assert all(strength[x] < weakest for x in TILES if not trumps >> x & 1)


def test_r5_6_no_two_tiles_are_equal_in_worth() -> None:
    """So the winner never hangs on the order of play, but in sevens (R9.4)."""
    for declaration in tuple(Declaration)[:9]:
        strength = tables_of(declaration, "high").strength
        for suit in range(8):
            worth = [rank for rank in strength[suit] if rank]
            assert len(worth) == len(set(worth))


def test_r5_2_nobody_may_call_the_small_end() -> None:
    """6-2 led is a six: 6-3 beats it and 2-1 does not, whatever the leader would like."""
    made = contract(preset("texas"), Seat(0), Call.of_points(30), Declaration.FIVES)
    trick = tuple(Played(Seat(s), t(x)) for s, x in enumerate(("6-2", "2-2", "6-3", "2-1")))
    assert winner(made, trick).seat == 2
