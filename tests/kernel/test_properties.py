"""What holds for every position that can be reached, two ways of computing one thing."""

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.kernel.options import tables
from tests.kernel.tables import random_setup
from texas42.kernel import claims
from texas42.kernel.calls import Call, CallKind
from texas42.kernel.deal import advance, fault, legal_actions, play, start
from texas42.kernel.declarations import Declaration
from texas42.kernel.events import (
    Action,
    Bid,
    Claimed,
    Declared,
    Passed,
    Played,
    RenegeCalled,
)
from texas42.kernel.fault_codes import FAULT_CODES
from texas42.kernel.faults import IllegalAction
from texas42.kernel.position import Phase, Position
from texas42.kernel.presets import PRESETS
from texas42.kernel.rules import Rules
from texas42.kernel.scoring import result
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Mask, Seat, Tile, tiles_in
from texas42.kernel.tricks import legal_mask
from texas42.solver.exact import least_points

TABLES = list(dict(tables()).values())
SEEDS = st.integers(0, 2**32)
some = settings(deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def reached(rules: Rules, seed: int, steps: int) -> Position:
    """A position after so many random actions (fewer where the deal ends)."""
    rng = random.Random(seed)
    position = start(random_setup(rules, rng))
    for _ in range(steps):
        if position.phase is not Phase.OVER:
            position = advance(position, _likely(position, rng))
    return position


def _likely(position: Position, rng: random.Random) -> Action:
    legal = legal_actions(position)
    calling = position.phase is Phase.BID and rng.random() < 0.8
    return legal[0] if calling else rng.choice(legal)


def endings(rules: Rules, seed: int, tricks: int) -> Position:
    """A position in play with at most so many tricks to go."""
    rng = random.Random(seed)
    while True:
        position = reached(rules, rng.randrange(2**32), 0)
        while position.phase is not Phase.OVER:
            if position.phase is Phase.PLAY and _left(position) <= tricks and rng.random() < 0.5:
                return position
            position = advance(position, _likely(position, rng))


def _left(position: Position) -> int:
    contract = position.contract
    assert contract is not None
    playing = [h for s, h in enumerate(position.hands) if contract.playing >> s & 1]
    return max(hand.bit_count() for hand in playing)


seats = st.integers(-1, 8).map(Seat)
calls = st.builds(Call, st.sampled_from(CallKind), st.integers(-1, 170))
any_action: st.SearchStrategy[Action] = st.one_of(
    st.builds(Bid, seats, calls),
    st.builds(Passed, seats),
    st.builds(Declared, seats, st.sampled_from(Declaration)),
    st.builds(Played, seats, st.integers(-2, 30).map(Tile)),
    st.builds(RenegeCalled, seats, seats),
)


@some
@given(st.sampled_from(TABLES), SEEDS, st.integers(0, 60))
def test_what_is_legal_has_no_fault_and_can_be_played(rules: Rules, seed: int, steps: int) -> None:
    position = reached(rules, seed, steps)
    legal = legal_actions(position)
    assert (not legal) == (position.phase is Phase.OVER)
    for action in legal:
        assert fault(position, action) is None
        assert play(position, action) == advance(position, action)
        assert action.seat == position.turn


@some
@given(st.sampled_from(TABLES), SEEDS, st.integers(0, 60), any_action)
def test_an_action_is_faulted_or_played_and_never_both(
    rules: Rules, seed: int, steps: int, action: Action
) -> None:
    position = reached(rules, seed, steps)
    wrong = fault(position, action)
    if wrong is None:
        assert play(position, action) != position
        listed = not isinstance(action, RenegeCalled) and rules.renege == "impossible"
        assert not listed or action in legal_actions(position)
        return
    with pytest.raises(IllegalAction) as refusal:
        play(position, action)
    assert refusal.value.faults == (wrong,)
    assert wrong.code in FAULT_CODES and "{" not in wrong.text
    assert action not in legal_actions(position)


@some
@given(
    st.sampled_from([r for r in TABLES if r.seats > 2]), SEEDS, st.sets(st.sampled_from("thsgxc"))
)
def test_a_setup_lists_all_its_faults(rules: Rules, seed: int, wrongs: set[str]) -> None:
    """Each thing made wrong is found, whatever else is wrong."""
    sound = random_setup(rules, random.Random(seed))
    assert sound.faults() == ()
    setup, expected = sound, set()
    for wrong in sorted(wrongs):
        setup, code = _spoiled(setup, wrong)
        expected.add(code)
    found = {fault.code for fault in setup.faults()}
    assert expected <= found and bool(found) == bool(wrongs)


def _spoiled(setup: Setup, wrong: str) -> tuple[Setup, str]:
    first, *others = setup.hands
    match wrong:
        case "t":
            top = 1 << first.bit_length() - 1
            return replace(setup, hands=(Mask(first ^ top | 1 << 29), *others)), "hand_range"
        case "h":
            return replace(setup, hands=(first, Mask(0), *others[1:])), "hand_size"
        case "s":
            return replace(setup, shaker=Seat(-1)), "no_shaker"
        case "g":
            given = Given(Seat(9), Call.of_points(30), Declaration.FIVES)
            return replace(setup, given=given), "no_declarer"
        case "x":
            return replace(setup, scores=(0,) * 9), "score_count"
        case _:
            last = others[-1]
            twice = Mask(last & (last - 1) | first & -first)
            return replace(setup, hands=(first, *others[:-1], twice)), "hand_twice"


RENEGING = [rules for rules in TABLES if rules.renege == "table"]


@some
@given(st.sampled_from(RENEGING), SEEDS, st.integers(4, 60))
def test_at_a_table_any_held_tile_but_a_lead_can_be_played(
    rules: Rules, seed: int, steps: int
) -> None:
    position = reached(rules, seed, steps)
    if position.phase is not Phase.PLAY:
        return
    for tile in tiles_in(position.hands[position.turn]):
        dutiful = bool(legal_mask(position) >> tile & 1)
        allowed = fault(position, Played(position.turn, tile)) is None
        assert allowed == (dutiful or bool(position.trick))
        if allowed:
            noted = advance(position, Played(position.turn, tile)).reneges
            assert (len(noted) > len(position.reneges)) == (not dutiful)


@some
@given(st.sampled_from(RENEGING), SEEDS)
def test_a_renege_can_be_called_exactly_while_it_is_open(rules: Rules, seed: int) -> None:
    """The window told a second way: the trick of the renege and the one after it."""
    rng = random.Random(seed)
    position = start(random_setup(rules, rng))
    reneges: list[tuple[int, Seat]] = []
    while position.phase is not Phase.OVER:
        if position.phase is Phase.PLAY:
            _compare_windows(position, reneges)
            held = list(tiles_in(position.hands[position.turn]))
            play_ = Played(position.turn, rng.choice(held))
            if fault(position, play_) is None:
                if not legal_mask(position) >> play_.tile & 1:
                    reneges.append((len(position.tricks), position.turn))
                position = advance(position, play_)
                continue
        position = advance(position, _likely(position, rng))
    still = [seat for trick, seat in reneges if trick >= len(position.tricks) - 1]
    assert position.ending is not None
    assert (position.ending.how == "renege") == bool(still)


def _compare_windows(position: Position, reneges: list[tuple[int, Seat]]) -> None:
    contract, rules = position.contract, position.rules
    assert contract is not None
    side = [rules.team(Seat(s)) == rules.team(contract.declarer) for s in range(rules.seats)]
    for caller in range(rules.players):
        for against in range(rules.seats):
            open_ = any(t >= len(position.tricks) - 1 and s == against for t, s in reneges)
            call = RenegeCalled(Seat(caller), Seat(against))
            expected = open_ and side[caller] != side[against]
            assert (fault(position, call) is None) == expected


def every_line_makes(position: Position, made: bool) -> bool:
    """Brute force: each legal line to its end, as the deal itself would be scored."""
    if position.phase is Phase.OVER:
        return result(position).made is made
    return all(
        every_line_makes(advance(position, action), made) for action in legal_actions(position)
    )


CLAIMING = [r for r in TABLES if r.claims != "off" and r.renege == "impossible" and r.seats < 6]


@settings(some, max_examples=150)
@given(st.sampled_from(CLAIMING), SEEDS)
def test_a_claim_stands_exactly_if_every_line_makes_it(rules: Rules, seed: int) -> None:
    position = endings(rules, seed, 2)
    assert position.contract is not None
    for seat in map(Seat, range(rules.players)):
        for_bid = bool(position.contract.bidders >> seat & 1)
        right = every_line_makes(position, for_bid)
        wrong = fault(position, Claimed(seat))
        if rules.claims == "verified":
            assert (wrong is None) == right
        if wrong is None:
            end = play(position, Claimed(seat))
            assert result(end).made is (for_bid if right else not for_bid)


@settings(some, max_examples=60)
@given(st.sampled_from(CLAIMING), SEEDS)
def test_a_claim_never_stands_where_some_line_fails(rules: Rules, seed: int) -> None:
    """The same with the penalty, and with the core's search as the prover."""
    penal = replace(rules, claims="n42pa")
    position = endings(penal, seed, 2)
    assert position.contract is not None
    for seat in map(Seat, range(rules.players)):
        for_bid = bool(position.contract.bidders >> seat & 1)
        end = play(position, Claimed(seat), least_points)
        assert end == play(position, Claimed(seat))
        assert result(end).made is (for_bid == every_line_makes(position, for_bid))


@settings(some, max_examples=150)
@given(st.sampled_from(CLAIMING), SEEDS)
def test_two_searches_prove_the_same(rules: Rules, seed: int) -> None:
    position = endings(rules, seed, 3)
    contract = position.contract
    assert contract is not None
    for takers in (contract.bidders, contract.playing & ~contract.bidders):
        side = type(contract.bidders)(takers)
        assert claims.fewest_points(position, side) == least_points(position, side)


def rotated(setup: Setup, by: int) -> Setup:
    """Everybody moves so many chairs to the left; the sides move with them."""
    seats, teams = setup.rules.seats, setup.rules.teams
    return replace(
        setup,
        shaker=Seat((setup.shaker + by) % seats),
        hands=tuple(setup.hands[(s - by) % seats] for s in range(seats)),
        scores=tuple(setup.scores[(t - by) % teams] for t in range(teams)) if setup.scores else (),
    )


def moved(action: Action, by: int, seats: int) -> Action:
    return action._replace(seat=Seat((action.seat + by) % seats))


@some
@given(st.sampled_from([r for r in TABLES if not r.dummy]), SEEDS, st.integers(1, 6))
def test_the_law_is_the_same_from_every_chair(rules: Rules, seed: int, by: int) -> None:
    """Rotate the seats (by one: exchange the sides), and every answer follows."""
    rng = random.Random(seed)
    setup = random_setup(rules, rng)
    position, other = start(setup), start(rotated(setup, by))
    while position.phase is not Phase.OVER:
        legal = legal_actions(position)
        assert legal_actions(other) == tuple(moved(a, by, rules.seats) for a in legal)
        action = _likely(position, rng)
        position, other = play(position, action), play(other, moved(action, by, rules.seats))
    done, turned = result(position), result(other)
    assert (done.how, done.made, done.points) == (turned.how, turned.made, turned.points)
    teams = rules.teams
    assert turned.awards == tuple(done.awards[(t - by) % teams] for t in range(teams))


@some
@given(st.sampled_from(["texas", "tournament", "house"]), SEEDS)
def test_stopping_when_decided_changes_no_result(name: str, seed: int) -> None:
    """R6.4: the same tiles make or set a bid wherever the hand ends."""
    rng = random.Random(seed)
    bid = Call.of_points(rng.randrange(30, 43))
    contract = Given(Seat(0), bid, rng.choice(PRESETS[name].declarations))
    setup = random_setup(PRESETS[name], rng, contract)
    whole = replace(setup, rules=replace(setup.rules, stop_when_decided=False))
    stopping, position = start(setup), start(whole)
    while position.phase is not Phase.OVER:
        action = rng.choice(legal_actions(position))
        position = play(position, action)
        if stopping.phase is not Phase.OVER:
            stopping = play(stopping, action)
    assert result(position).how == "played"
    assert result(position).awards == result(stopping).awards
