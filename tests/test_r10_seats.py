"""R10: two to seven players."""

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
from texas42.kernel.calls import Call
from texas42.kernel.contract import Aim, contract
from texas42.kernel.deal import advance, fault, legal_actions, play, start
from texas42.kernel.declarations import NINE, Declaration
from texas42.kernel.events import Bid, Passed, Played, RenegeCalled
from texas42.kernel.game import winners
from texas42.kernel.position import Ending, Phase
from texas42.kernel.presets import for_players, preset
from texas42.kernel.rule_faults import faults
from texas42.kernel.rules import Rules, SetAlone, Sides, Spare
from texas42.kernel.scoring import result
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Seat, count_of, mask, names, tiles_in
from texas42.kernel.view import view

TABLE = [
    (2, 14, "", 49, 41, "alone"),
    (3, 9, "1-0", 44, 41, "alone"),
    (4, 7, "", 42, 41, "pairs"),
    (5, 5, "2-1 2-0 1-0", 40, 39, "alone"),
    (6, 4, "3-1 3-0 2-1 2-0", 39, 38, "pairs"),
    (7, 4, "", 39, 38, "alone"),
]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row[0]} players")
def test_r10_1_the_table(row: tuple[int, int, str, int, int, Sides]) -> None:
    players, each, removed, total, top, sides = row
    rules = preset("texas", players)
    assert (rules.seats, rules.tricks, names(rules.removed)) == (players, each, removed)
    assert (rules.total, rules.top_number, rules.sides) == (total, top, sides)
    assert rules.spares == rules.removed.bit_count() == 28 - players * each
    numbers = " ".join(map(str, range(30, top + 1)))
    position = start(random_setup(rules, random.Random(players)))
    assert legal(position) == f"pass {numbers} 42 84"


@pytest.mark.parametrize(
    ("players", "sides", "teams"),
    [
        (4, "alone", [0, 1, 2, 3]),
        (6, "pairs", [0, 1, 2, 0, 1, 2]),
        (6, "threes", [0, 1, 0, 1, 0, 1]),
        (6, "alone", [0, 1, 2, 3, 4, 5]),
    ],
)
def test_r10_1_sides(players: int, sides: Sides, teams: list[int]) -> None:
    rules = replace(for_players(preset("texas"), players), sides=sides)
    assert faults(rules) == ()
    assert [rules.team(Seat(seat)) for seat in range(players)] == teams


@pytest.mark.parametrize("players", [3, 5, 6])
@pytest.mark.parametrize("spare", ["strip", "last_trick", "dead"])
def test_r10_2_spare_tiles(players: int, spare: Spare) -> None:
    rules = replace(preset("texas", players), spare=spare, stop_when_decided=False)
    seen_count = set()
    for seed in range(30):
        given = Given(Seat(0), Call.of_points(30), Declaration.FIVES)
        position = start(random_setup(rules, random.Random(seed), given))
        asleep = count_of(position.setup.spare)
        seen_count.add(asleep > 0)
        middle = position
        while len(middle.tricks) < rules.tricks - 1:
            middle = advance(middle, legal_actions(middle)[0])
        known = view(middle, Seat(1)).spare
        assert known == (middle.setup.spare if spare == "strip" else None)
        before_last = sum(t.points for t in middle.tricks)
        end = played_out(middle, random.Random(seed))
        assert view(end, None).spare == end.setup.spare
        in_hands = 35 - asleep + rules.tricks
        assert sum(end.points) == (rules.total if spare == "last_trick" else in_hands)
        plain = 1 + count_of(mask(p.tile for p in end.tricks[-1].plays))
        bonus = asleep if spare == "last_trick" else 0
        assert sum(end.points) - before_last == end.tricks[-1].points == plain + bonus
    assert seen_count == ({False} if spare == "strip" else {True, False})


@pytest.mark.parametrize("spare", ["last_trick", "dead"])
def test_r10_2_a_stop_depends_on_public_facts_only(spare: Spare) -> None:
    """Two deals that differ in the sleeping tile and in hands nobody has shown stop alike."""
    rules = replace(preset("texas", 3), spare=spare)
    stops = []
    for asleep, held in (("0-0", "5-5"), ("5-5", "0-0")):
        first = m(f"6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-0 {held}")
        second = m("4-4 4-3 4-2 4-1 4-0 3-3 3-2 3-1 3-0")
        third = m("5-4 5-3 5-2 5-1 2-2 2-1 2-0 1-1 1-0")
        given = Given(Seat(0), Call.of_points(38), Declaration.SIXES)
        position = start(Setup(rules, Seat(0), (first, second, third), m(asleep), (), given))
        position = after(position, "6-6 4-1 5-1 6-5 4-2 5-2 6-4 3-2 5-3 6-3 4-4 5-4 6-2 4-3 2-2")
        stops.append((position.phase, position.points, position.turn))
    assert stops[0] == stops[1] and stops[0][0] is Phase.PLAY


def test_r10_2_points_that_sleep_may_set_a_bid_at_the_last_tile() -> None:
    rules = replace(preset("texas", 3), spare="dead")
    results = set()
    for seed in range(40):
        given = Given(Seat(0), Call.of_points(41), Declaration.SIXES)
        end = played_out(
            start(random_setup(rules, random.Random(seed), given)), random.Random(seed)
        )
        done = result(end)
        assert done.made == (done.points[0] >= 41)
        results.add(done.made)
    assert False in results


@pytest.mark.parametrize(("players", "top"), [(5, 39), (6, 38), (7, 38)])
def test_r10_3_42_and_84_mean_every_trick_above_every_number(players: int, top: int) -> None:
    rules = preset("texas", players)
    position = start(random_setup(rules, random.Random(3)))
    position = advance(position, Bid(position.turn, Call.of_points(top)))
    assert legal(position) == "pass 42 84"
    assert refused(position, str(top + 1)).code == "off_ladder"
    for call, marks in ((42, 1), (84, 2)):
        task = contract(rules, Seat(0), Call.of_points(call), Declaration.SIXES)
        assert (task.aim, task.needs, task.call.marks) == (Aim.EVERY_TRICK, rules.total, marks)


def over(rules: Rules, call: int, made: bool, declarer: int = 0) -> tuple[int, ...]:
    task = contract(rules, Seat(declarer), Call.of_points(call), Declaration.FIVES)
    position = start(random_setup(rules, random.Random(1)))
    ending = Ending("played", made, (rules.total, 0) if made else (0, rules.total))
    return result(replace(position, contract=task, phase=Phase.OVER, ending=ending)).awards


@pytest.mark.parametrize("players", [2, 3, 5, 7])
@pytest.mark.parametrize(("call", "marks"), [(30, 1), (84, 2)])
@pytest.mark.parametrize("set_alone", ["opponents", "bidder"])
def test_r10_4_playing_alone(players: int, call: int, marks: int, set_alone: SetAlone) -> None:
    rules = replace(preset("texas", players), set_alone=set_alone)
    others = (0,) * (players - 1)
    assert over(rules, call, True) == (marks, *others)
    every = (0, *(marks for _ in others))
    assert over(rules, call, False) == (every if set_alone == "opponents" else (-marks, *others))


def test_r10_4_several_may_reach_seven_on_a_set() -> None:
    shared = preset("texas", 3)
    assert winners(shared, (3, 7, 7), 0) == (1, 2)
    assert winners(shared, (3, 7, 8), 0) == (1, 2)
    assert winners(shared, (3, 7, 6), 0) == (1,)


def test_r10_4_or_the_game_goes_on_until_one_leads() -> None:
    rules = replace(preset("texas", 3), shared_win="play_on")
    assert winners(rules, (3, 7, 7), 0) == ()
    assert winners(rules, (3, 8, 7), 1) == (1,)
    assert winners(rules, (3, 7, 8), 1) == (2,)  # a bidder at seven who was set does not win
    assert winners(rules, (3, 8, 8), None) == ()


def test_r10_5_three_pairs_each_opposing_pair_scores_on_a_set() -> None:
    rules = preset("texas", 6)
    task = contract(rules, Seat(4), Call.of_points(30), Declaration.FIVES)
    assert task.bidders == 0b010010
    assert over(rules, 84, False, declarer=4) == (2, 0, 2)
    assert over(rules, 84, True, declarer=4) == (0, 2, 0)
    assert winners(rules, (7, 3, 7), 1) == (0, 2)


def test_r10_5_the_two_pairs_that_defend_are_no_opponents() -> None:
    rules = replace(preset("texas", 6), renege="table")
    given = Given(Seat(0), Call.of_points(84), Declaration.FIVES)
    for seed in range(200):
        position = start(random_setup(rules, random.Random(seed), given))
        position = advance(position, legal_actions(position)[0])
        held = {Played(Seat(1), x) for x in tiles_in(position.hands[1])}
        false = held - set(legal_actions(position))
        if false:
            break
    position = play(position, min(false))
    wrongs = [fault(position, RenegeCalled(Seat(s), Seat(1))) for s in range(6)]
    assert [wrong.code if wrong else "" for wrong in wrongs] == [
        "", "renege_partner", "renege_partner", "", "renege_partner", "renege_partner"
    ]  # fmt: skip


def test_r10_6_min_bid_of_20_for_lone_play() -> None:
    assert preset("texas", 3).min_bid == 30
    rules = replace(preset("texas", 3), min_bid=20, forced_bid=20)
    assert faults(rules) == ()
    position = start(random_setup(rules, random.Random(1)))
    assert legal(position).split()[:3] == ["pass", "20", "21"]
    too_high = replace(preset("texas", 7), min_bid=39, forced_bid=39)
    assert [(f.code, f.rule) for f in faults(too_high)] == [("min_bid", "R3.3")]


def test_r10_7_two_players_nothing_is_hidden() -> None:
    rules = preset("texas", 2)
    position = start(random_setup(rules, random.Random(1)))
    assert rules.spares == 0 and position.hands[0] ^ position.hands[1] == (1 << 28) - 1


DUMMY = replace(preset("texas", 2), dummy=True)


def test_r10_7_dummies_the_two_players_bid() -> None:
    assert (DUMMY.seats, DUMMY.tricks, DUMMY.total, DUMMY.teams) == (4, 7, 42, 2)
    position = begun(DUMMY, shaker=0)
    assert position.turn == 1  # 1-0 is a dummy's: the shaker's left speaks first
    position = after(position, "30 31")
    assert (position.phase, position.turn) == (Phase.DECLARE, 0)
    hidden = view(position, Seat(0))
    assert hidden.hands[1:] == (None, None, None)
    assert view(position, Seat(2)).hand == 0  # nobody sits behind a dummy


def test_r10_7_dummies_open_after_the_declaration_and_their_players_act() -> None:
    position = after(begun(DUMMY, shaker=0), "30 31 sixes")
    for seat in (0, 1):
        seen = view(position, Seat(seat))
        assert seen.hands[2:] == position.hands[2:] and seen.hands[1 - seat] is None
    position = after(position, "6-6 5-5")
    assert (position.turn, position.actor) == (2, 0)
    assert view(position, Seat(0)).legal == legal_actions(position)
    assert {a.seat for a in view(position, Seat(0)).legal} == {2}
    assert view(position, Seat(1)).legal == ()
    wrong = fault(position, Played(Seat(0), next(tiles_in(position.hands[0]))))
    assert wrong is not None and wrong.code == "turn_to_play"
    end = played_out(position, random.Random(1))
    assert len(result(end).awards) == 2


def test_r10_7_forced_and_all_pass_with_dummies() -> None:
    position = after(begun(DUMMY, shaker=0), "pass")
    assert refused(position, "pass").code == "must_bid"
    reshake = replace(DUMMY, all_pass="reshake")
    assert after(begun(reshake, shaker=0), "pass pass").phase is Phase.OVER


def test_r10_7_a_dummy_sits_a_nello_out_face_down() -> None:
    rules = replace(DUMMY, nello=True)
    position = after(begun(rules, shaker=1), "42 pass nello")
    assert position.contract is not None and position.contract.playing == 0b1011
    assert view(position, Seat(0)).hands[2] is None
    assert view(position, Seat(0)).hands[3] == position.hands[3]


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7])
def test_r10_8_nello_with_other_numbers_all_others_defend(players: int) -> None:
    rules = replace(for_players(EVERYTHING, players), plunge=False, splash=False)
    assert faults(rules) == ()
    task = contract(rules, Seat(1), Call.of_marks(1), Declaration.NELLO)
    assert task.playing.bit_count() == players and task.bidders == 0b10
    alone = replace(Rules(sides="alone", declarations=NINE, nello=True))
    assert contract(alone, Seat(1), Call.of_marks(1), Declaration.NELLO).playing == 0b1111


def test_r10_8_nello_of_three_pairs_scores_for_the_pair() -> None:
    rules = for_players(EVERYTHING, 6)
    for seed in range(20):
        given = Given(Seat(4), Call.of_marks(2), Declaration.NELLO)
        end = played_out(
            start(random_setup(rules, random.Random(seed), given)), random.Random(seed)
        )
        taken = any(t.taker == 4 for t in end.tricks)
        assert result(end).awards == ((2, 0, 2) if taken else (0, 2, 0))


def test_r10_8_plunge_and_splash_only_where_there_are_partners() -> None:
    for players in (2, 3, 5, 7):
        rules = for_players(EVERYTHING, players)
        assert not rules.plunge and not rules.splash
        wrong = faults(replace(rules, plunge=True, splash=True))
        assert [(f.code, f.rule) for f in wrong] == [
            ("plunge_partners", "R10.8"), ("splash_partners", "R10.8")
        ]  # fmt: skip
    six = for_players(EVERYTHING, 6)
    assert six.plunge and faults(six) == ()
    threes = replace(six, sides="threes")
    assert {f.code for f in faults(threes)} == {"plunge_partners", "splash_partners"}


def test_r10_8_the_partner_of_six_sits_opposite() -> None:
    rules = for_players(EVERYTHING, 6)
    rng = random.Random(1)
    while True:
        position = start(random_setup(rules, rng))
        if "splash2" in legal(position).split():
            break
    bidder = position.turn
    position = play(position, Bid(bidder, Call.splash(2)))
    while position.phase is Phase.BID:
        position = play(position, Passed(position.turn))
    assert position.turn == (bidder + 3) % 6
