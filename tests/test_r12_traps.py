"""R12: the traps that existing programs fell into."""

import random
from dataclasses import replace

import pytest

from tests.kernel.tables import (
    EVERYTHING,
    after,
    begun,
    legal,
    played_out,
    random_setup,
    refused,
    setup,
    shuffled,
    t,
    takers,
)
from texas42.kernel.audit import first_fault
from texas42.kernel.deal import advance, legal_actions, start
from texas42.kernel.events import Dealt, Event, GameStarted, Passed, ShakerDrawn
from texas42.kernel.game import fold, new, replayed, step
from texas42.kernel.position import Phase
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.kernel.scoring import result
from texas42.kernel.tiles import COUNT, Seat
from texas42.kernel.view import view

MIXED = "6-6 6-5 5-1 4-0 3-3 2-2 1-0|6-4 5-5 5-0 4-4 3-2 2-1 0-0|6-3 5-4 4-3 3-1 2-0 1-1 6-0|" + (
    "6-2 6-1 5-3 5-2 4-2 4-1 3-0"
)


def test_r12_a_trump_tile_does_not_follow_a_plain_suit_it_also_shows() -> None:
    """Fours are trump: 6-4 need not, and does not, follow the sixes."""
    position = after(begun(Rules(), MIXED, given="0 30 fours"), "6-5")
    assert len(legal_actions(position)) == 7
    with_a_six = MIXED.replace("0-0", "x").replace("6-0", "0-0").replace("x", "6-0")
    position = after(begun(Rules(), with_a_six, given="0 30 fours"), "6-5")
    assert legal(position) == "6-0" and refused(position, "6-4").code == "must_follow"


@pytest.mark.parametrize("name", ["texas", "house"])
def test_r12_an_84_can_be_made_and_its_hand_ends(name: str) -> None:
    word = "84" if name == "texas" else "2m"
    made = played_out(begun(preset(name), given=f"0 {word} sixes"), random.Random(1))
    assert result(made).made is True and result(made).awards == (2, 0)
    ends = {
        result(
            played_out(begun(preset(name), MIXED, given=f"0 {word} fours"), random.Random(s))
        ).how
        for s in range(20)
    }
    assert ends == {"decided"}


def test_r12_tricks_of_three_under_nello() -> None:
    for seed in range(20):
        rng = random.Random(seed)
        position = start(random_setup(EVERYTHING, rng))
        position = after(position, "1m pass pass pass nello")
        end = played_out(position, rng)
        assert {len(trick.plays) for trick in end.tricks} == {3}


def test_r12_a_view_does_not_leak_doubles() -> None:
    """Whatever the bidder on turn holds, the others' views of it are the same."""
    rich = (
        "6-6 5-5 4-4 3-3 2-2 1-1 0-0|6-5 6-4 6-3 6-2 6-1 6-0 5-4|5-3 5-2 5-1 5-0 4-3 4-2 4-1|"
        + ("4-0 3-2 3-1 3-0 2-1 2-0 1-0")
    )
    first, second, third, fourth = rich.split("|")
    poor = "|".join((third, second, first, fourth))
    for seat in (Seat(1), Seat(3), None):
        assert view(begun(EVERYTHING, rich), seat) == view(begun(EVERYTHING, poor), seat)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("shaker", range(4))
def test_r12_an_auction_goes_round_once(name: str, shaker: int) -> None:
    for seed in range(50):
        rng = random.Random(seed)
        position = begun(preset(name), shaker=shaker)
        while position.phase is Phase.BID:
            position = advance(position, rng.choice(legal_actions(position)))
        seats = [c.seat for c in position.calls]
        again = len(seats) == 5
        assert sorted(seats[:4]) == [0, 1, 2, 3]
        assert not again or (seats[4] == shaker and name == "texas")


def test_r12_a_tie_in_worth_goes_to_the_first_played() -> None:
    """Under sevens 6-1, 5-2 and 4-3 are equal, whichever has the higher index or seat."""
    words = (
        "6-1 6-6 6-5 6-4 6-3 6-2 6-0|5-2 5-5 5-4 5-3 5-1 5-0 4-4|4-3 4-2 4-1 4-0 3-3 3-2 3-1|"
        + ("3-0 2-2 2-1 2-0 1-1 1-0 0-0")
    )
    for seat, plays in ((0, "6-1 5-2 4-3 3-0"), (1, "5-2 4-3 3-0 6-1"), (2, "4-3 3-0 6-1 5-2")):
        position = begun(EVERYTHING, words, given=f"{seat} 1m sevens")
        while not position.tricks:
            wanted = plays.split()[len(position.trick)]
            known = wanted in legal(position).split()
            position = after(position, wanted if known else legal(position).split()[0])
        assert takers(position) == [seat]


def test_r12_all_pass_is_not_repeated_for_ever() -> None:
    """Reshake: the next shaker shakes; forced: nobody can pass a deal out."""
    rules = preset("tournament")
    game = fold(new(rules), [ShakerDrawn((), Seat(0))])
    hands, spare = shuffled(rules, random.Random(1))
    for number in range(8):
        assert game.shaker is not None and game.shaker == number % 4
        game = fold(game, [Dealt(game.shaker, hands, spare)])
        for _ in range(4):
            assert game.position is not None
            game, _ = step(game, Passed(game.position.turn))
        assert game.to_deal and game.deals == number + 1
    for name in ("texas", "house"):
        position = begun(preset(name), shaker=1)
        while position.phase is Phase.BID:
            position = advance(position, legal_actions(position)[0])
        assert position.phase is Phase.DECLARE


def test_r12_mark_bids_do_not_jump() -> None:
    assert refused(after(begun(EVERYTHING), "1m"), "3m").code == "mark_jump"
    assert refused(begun(EVERYTHING), "3m").code == "mark_jump"


def test_r12_a_record_is_not_replayed_under_changed_rules() -> None:
    """The log names its rules; under others it is refused at the first event that differs."""
    rules = preset("texas")
    log = a_log(rules, 5)
    assert replayed(log).rules == rules and first_fault(log) is None
    changed = replace(rules, min_bid=42 - 1, forced_bid=41)
    fault = first_fault([GameStarted(changed), *log[1:]])
    assert fault is not None and fault[1].code in ("under_least", "under_forced")


def a_log(rules: Rules, seed: int) -> list[Event]:
    rng = random.Random(seed)
    draw = tuple((Seat(s), t(x)) for s, x in enumerate(("6-6", "5-5", "4-4", "3-3")))
    log: list[Event] = [GameStarted(rules), ShakerDrawn((draw,), Seat(0))]
    game = replayed(log)
    while not game.winners:
        if game.to_deal:
            assert game.shaker is not None
            log.append(Dealt(game.shaker, *shuffled(rules, rng)))
            game = fold(game, log[-1:])
        assert game.position is not None
        game, events = step(game, rng.choice(legal_actions(game.position)))
        log += events
    return log


def test_r12_6_3_is_no_count_tile() -> None:
    assert COUNT[t("6-3")] == 0 and sum(COUNT) == 35


def test_r12_a_forced_bid_cannot_be_passed() -> None:
    for shaker in range(4):
        position = begun(preset("texas"), shaker=shaker)
        while not legal(position).startswith("30"):
            position = after(position, "pass")
        assert position.turn == shaker and refused(position, "pass").code == "must_bid"


def test_r12_setups_of_these_tests_are_sound() -> None:
    assert setup(Rules(), MIXED).faults() == ()
