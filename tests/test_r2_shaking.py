"""R2: seats, sides and who shakes."""

import random

import pytest

from tests.kernel.tables import begun, setup, shuffled, t
from texas42.kernel.deal import fault, start
from texas42.kernel.events import Dealt, Passed, ShakerDrawn
from texas42.kernel.faults import BadSetup
from texas42.kernel.game import Draw, drawn, fold, new, step, tied
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import ALL, Mask, Seat
from texas42.kernel.view import view


def draw(*words: str) -> Draw:
    return tuple((Seat(int(word[0])), t(word[2:])) for word in words)


def test_r2_1_partners_sit_opposite() -> None:
    rules = Rules()
    assert [rules.team(Seat(seat)) for seat in range(4)] == [0, 1, 0, 1]
    assert rules.team_seats(0) == 0b0101 and rules.team_seats(1) == 0b1010


@pytest.mark.parametrize("players", [1, 8])
def test_r2_1_two_to_seven_players(players: int) -> None:
    with pytest.raises(BadSetup, match=r"players cannot be . *: it is 2 to 7 \(R2\.1\)"):
        preset("texas", players)


def test_r2_2_the_highest_pip_total_shakes() -> None:
    assert drawn((draw("0:6-0", "1:5-5", "2:6-3", "3:0-0"),)) == 1


def test_r2_2_ties_draw_again_and_only_they() -> None:
    first = draw("0:6-3", "1:5-4", "2:1-0", "3:0-0")
    assert tied(first) == (0, 1) and drawn((first,)) is None
    assert drawn((first, draw("0:1-0", "1:1-1"))) == 1
    assert drawn(()) is None


def test_r2_2_or_a_given_seat() -> None:
    assert new(Rules(first_shaker=Seat(2))).shaker == 2
    assert new(Rules()).shaker is None
    drawn_game = fold(new(Rules()), [ShakerDrawn((draw("0:6-6", "1:0-0"),), Seat(0))])
    assert drawn_game.shaker == 0 and drawn_game.to_deal


def test_r2_2_the_shake_passes_left_also_when_thrown_in() -> None:
    rules = preset("quarenta-e-dois")
    game = fold(new(rules), [ShakerDrawn((), Seat(3))])
    hands, spare = shuffled(rules, random.Random(1))
    game = fold(game, [Dealt(Seat(3), hands, spare)])
    for seat in range(4):
        game, _ = step(game, Passed(Seat(seat)))
    assert game.position and game.position.ending and game.position.ending.how == "thrown_in"
    assert game.shaker == 0 and game.scores == (0, 0) and game.to_deal


def test_r2_3_seven_tiles_each_and_the_last_seven_are_the_shakers() -> None:
    position = begun(Rules())
    assert [hand.bit_count() for hand in position.hands] == [7] * 4
    left = Mask(ALL & ~(position.hands[0] | position.hands[1] | position.hands[2]))
    assert position.hands[position.setup.shaker] == left


@pytest.mark.parametrize("name", PRESETS)
def test_r2_3_no_seat_sees_anothers_tiles(name: str) -> None:
    position = begun(preset(name))
    for seat in range(4):
        seen = view(position, Seat(seat))
        assert seen.hand == position.hands[seat]
        assert seen.hands == tuple(h if s == seat else None for s, h in enumerate(position.hands))
    assert view(position, None).hands == (None,) * 4


def test_r2_3_a_deal_gives_every_tile_once() -> None:
    wrong = setup(Rules(), "6-6 6-5|6-6 5-5|4-4 3-3|2-2 1-1")
    with pytest.raises(BadSetup, match="6-6 dealt twice"):
        start(wrong)
    assert {fault.code for fault in wrong.faults()} == {"hand_twice", "hand_size", "spare_size"}
    other = Setup(Rules(), Seat(9), (Mask(ALL),) * 3, Mask(1 << 30), (1, 2, 3))
    found = {fault.code for fault in other.faults()}
    assert found >= {"hand_count", "hand_twice", "hand_size", "spare_range", "spare_size"}
    assert found >= {"no_shaker", "score_count"}


def test_r2_3_a_refusal_lists_nobody_elses_tiles() -> None:
    position = begun(Rules(), given="0 30 fives")
    for seat in range(1, 4):
        wrong = fault(position, Passed(Seat(seat)))
        assert wrong is not None and (wrong.code, wrong.legal) == ("wants_tile", ())
    own = fault(position, Passed(Seat(0)))
    assert own is not None and len(own.legal) == 7


def test_r2_3_a_given_contract_does_not_show_who_holds_1_0() -> None:
    seen = {
        view(begun(preset("texas"), shaker=s, given="0 30 fives"), None).first_bidder
        for s in range(4)
    }
    assert seen == {0, 1, 2, 3}  # the shaker's left, and not seat 3 that holds it
