"""What the solver promises: values follow play, sides and seats; one question fits the other."""

import random
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from texas42 import solver
from texas42.kernel.calls import Call
from texas42.kernel.contract import Contract, contract
from texas42.kernel.deal import legal_actions, play, start
from texas42.kernel.declarations import NINE, Declaration
from texas42.kernel.events import Claimed, Played
from texas42.kernel.position import Phase, Position
from texas42.kernel.presets import preset
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Mask, Seat, SeatMask, Tile

HOUSE = preset("house")
Deals = NDArray[np.uint32]


def deals(seed: int, count: int, rules: Rules = HOUSE) -> Deals:
    """Random deals, as masks by seat."""
    live = [t for t in range(28) if not rules.removed >> t & 1]
    rng = np.random.default_rng(seed)
    tiles = rng.permuted(np.tile(live, (count, 1)), axis=1)[:, : rules.seats * rules.tricks]
    bits = np.left_shift(np.uint32(1), tiles.astype(np.uint32))
    hands = bits.reshape(count, rules.seats, rules.tricks)
    return np.asarray(hands.sum(axis=2), np.uint32)


def task(declaration: Declaration, rules: Rules = HOUSE, declarer: int = 0) -> Contract:
    return contract(rules, Seat(declarer), Call.of_points(30), declaration)


def begun(hands: NDArray[np.uint32], declaration: Declaration, rules: Rules = HOUSE) -> Position:
    masks = tuple(Mask(int(hand)) for hand in hands)
    spare = Mask(((1 << 28) - 1) & ~sum(masks))
    given = Given(Seat(0), Call.of_points(30), declaration)
    return start(Setup(rules, Seat(0), masks, spare, given=given))


def endless(rules: Rules) -> Rules:
    return replace(rules, stop_when_decided=False)


def consistent(position: Position) -> None:
    """The value of a position is the best over its successors, and `values` lists them."""
    contract_ = position.contract
    assert contract_ is not None
    for_bidders = bool(contract_.bidders >> position.turn & 1)
    wants_high = for_bidders != (contract_.declaration is Declaration.NELLO)
    listed = solver.values(position)
    assert solver.value(position) == (max if wants_high else min)(listed.values())
    for action in plays(position):
        after = play(position, action)
        if after.ending is None or after.ending.how == "played":  # nello may end sooner (R9.1)
            assert solver.value(after) == listed[action.tile]


def plays(position: Position) -> list[Played]:
    return [action for action in legal_actions(position) if isinstance(action, Played)]


def walk(position: Position, draw: random.Random, steps: int) -> Position:
    for _ in range(steps):
        if position.phase is Phase.PLAY:
            position = play(position, draw.choice(plays(position)))
    return position


@pytest.mark.parametrize("declaration", list(Declaration))
def test_a_value_is_the_best_of_its_successors(declaration: Declaration) -> None:
    draw = random.Random(declaration)
    for hands in deals(7, 4):
        position = walk(begun(hands, declaration, endless(HOUSE)), draw, draw.randrange(24))
        if position.phase is Phase.PLAY:
            consistent(position)


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7])
def test_values_are_consistent_for_any_number_of_players(players: int) -> None:
    rules = endless(preset("texas", players))
    draw = random.Random(players)
    for number, hands in enumerate(deals(players, 6, rules)):
        last = rules.seats * rules.tricks - 1
        steps = draw.randrange(last // 2 if players == 2 else 0, last)
        consistent(walk(begun(hands, NINE[number % 9], rules), draw, steps))


def batch_consistent(seed: int, count: int) -> None:
    """The value of a deal is the highest of the leader's tiles, and is reached but not passed."""
    draw = random.Random(seed)
    contracts = [task(draw.choice(NINE)) for _ in range(count)]
    asked = solver.problems(contracts[0], deals(seed, count))
    values = solver.solve_batch(contracts, asked, threads=1)
    moves = solver.solve_batch(contracts, asked, moves=True, threads=1)
    assert (moves.max(axis=1) == values).all()
    for step, wanted in ((0, 1), (1, 0)):
        bounds = np.asarray(values + step, np.int16)
        assert (solver.solve_batch(contracts, asked, bounds=bounds, threads=1) == wanted).all()


def test_whole_deals_are_consistent() -> None:
    batch_consistent(42, 150)


@pytest.mark.slow
def test_five_thousand_whole_deals_are_consistent() -> None:
    for seed in range(5):
        batch_consistent(100 + seed, 1000)


@pytest.mark.parametrize("declaration", [*NINE, Declaration.SEVENS])
def test_turning_the_table_turns_nothing_else(declaration: Declaration) -> None:
    hands = deals(11, 10)
    still = solver.solve_batch(task(declaration), solver.problems(task(declaration), hands))
    for by in (1, 2, 3):
        moved = task(declaration, declarer=by)
        turned = solver.solve_batch(moved, solver.problems(moved, np.roll(hands, by, axis=1)))
        assert (turned == still).all()


@pytest.mark.parametrize("declaration", NINE)
def test_what_one_side_does_not_take_the_other_does(declaration: Declaration) -> None:
    given = task(declaration)
    hands = deals(13, 10)
    ours = solver.solve_batch(given, solver.problems(given, hands))
    others = SeatMask(0b1010)
    theirs = solver.solve_batch(given, solver.problems(given, hands, takers=others))
    assert (ours + theirs == 42).all()


def renamed(hand: Mask, one: int, other: int) -> Mask:
    """The hand with two pips exchanged on every tile."""
    swap = {one: other, other: one}
    found = 0
    for high in range(7):
        for low in range(high + 1):
            if hand >> (high * (high + 1) // 2 + low) & 1:
                a, b = sorted((swap.get(high, high), swap.get(low, low)))
                found |= 1 << (b * (b + 1) // 2 + a)
    return Mask(found)


def test_pips_may_be_renamed_where_nothing_tells_them_apart() -> None:
    """Blanks and ones trade names where neither can be led, ranks with the other or has count."""
    live = [
        4,
        21,
        *(t for t in range(28) if t not in {0, 1, 2, 3, 4, 6, 7, 10, 11, 15, 16, 21, 22}),
    ]
    for seed in range(20):
        tiles = random.Random(seed).sample(live, 16)
        hands = [sum(1 << t for t in tiles[4 * s : 4 * s + 4]) for s in range(4)]
        other = [renamed(Mask(hand), 0, 1) for hand in hands]
        given = task(Declaration.SIXES)
        rows = np.array([hands, other], np.uint32)
        first, second = solver.solve_batch(given, solver.problems(given, rows), threads=1)
        assert first == second, seed
        assert hands != other or not any(hand >> 4 & 1 or hand >> 21 & 1 for hand in hands)


@pytest.mark.parametrize("declaration", [*NINE, Declaration.NELLO, Declaration.SEVENS])
def test_a_line_comes_to_the_value(declaration: Declaration) -> None:
    for hands in deals(17, 3):
        position = begun(hands, declaration, endless(HOUSE))
        value = solver.value(position)
        for action in solver.line(position):
            assert solver.value(position) == value
            position = play(position, action)
        assert position.phase is Phase.OVER
        if declaration is not Declaration.NELLO:
            assert position.points[0] == value


def test_can_make_is_a_question_about_the_value() -> None:
    for hands in deals(19, 20):
        position = begun(hands, Declaration.FIVES)
        value = solver.value(position)
        assert [solver.can_make(position, bid) for bid in (value, value + 1)] == [True, False]
        assert solver.can_make(position) == (value >= 30)


def test_nello_is_made_by_taking_nothing() -> None:
    """R9.1."""
    made = 0
    for hands in deals(23, 40):
        position = begun(hands, Declaration.NELLO)
        made += solver.can_make(position)
        assert solver.can_make(position) == (solver.value(position) == 0)
    assert 0 < made < 40


def test_sevens_are_made_by_every_trick() -> None:
    """R9.4."""
    made = 0
    for hands in deals(29, 200):
        position = begun(hands, Declaration.SEVENS)
        assert solver.can_make(position) == (solver.value(position) == 42)
        made += solver.can_make(position)
    assert made > 0


def test_points_taken_count_in() -> None:
    position = begun(deals(31, 1)[0], Declaration.TWOS, endless(HOUSE))
    for action in solver.line(position)[:13]:
        position = play(position, action)
    assert sum(position.points) > 0
    others = SeatMask(0b1010)
    assert solver.value(position) + solver.value(position, others) == 42


def test_a_deal_that_is_over_is_worth_what_was_taken() -> None:
    position = begun(deals(37, 1)[0], Declaration.TWOS)
    for action in solver.line(position):
        position = play(position, action)
    assert position.phase is Phase.OVER
    assert solver.value(position) == position.points[0]
    assert solver.values(position) == {}
    assert solver.line(position) == ()
    assert solver.can_make(position, position.points[0])
    assert not solver.can_make(position, position.points[0] + 1)


def test_before_the_play_there_is_nothing_to_solve() -> None:
    hands = tuple(Mask(int(hand)) for hand in deals(41, 1)[0])
    position = start(Setup(HOUSE, Seat(0), hands))
    with pytest.raises(ValueError, match="nothing to solve before the play: the deal is at 'bid'"):
        solver.value(position)


def test_the_least_points_prove_a_claim() -> None:
    """R6.6: the solver settles a laydown as the kernel's plain search does."""
    trumps = sum(1 << t for t in (27, 21, 22, 23, 24, 25, 26))  # 6-6 and 6-0 ... 6-5
    rest = [t for t in range(28) if not trumps >> t & 1]
    hands = [trumps, *(sum(1 << t for t in rest[i : i + 7]) for i in (0, 7, 14))]
    position = begun(np.array(hands, np.uint32), Declaration.SIXES)
    bidders = SeatMask(0b0101)
    assert solver.least_points(position, bidders) == 42
    assert solver.least_points(position, SeatMask(0b1010)) == 0
    over = play(position, Claimed(Seat(0)), prove=solver.least_points)
    assert over.ending is not None and over.ending.how == "claim"
    assert over.points == (42, 0) or over.ending.points == (42, 0)


def test_the_table_holds_every_seat_and_declaration() -> None:
    hands = tuple(Mask(int(hand)) for hand in deals(43, 1)[0])
    found = solver.table(hands, HOUSE)
    assert list(found) == [0, 1, 2, 3]
    for seat, row in found.items():
        for declaration, points in row.items():
            given = task(declaration, declarer=seat)
            asked = solver.problems(given, np.array([hands], np.uint32))
            assert points == solver.solve_batch(given, asked)[0]


def test_the_table_of_a_deal_played_alone() -> None:
    rules = preset("texas", 5)
    hands = tuple(Mask(int(hand)) for hand in deals(47, 1, rules)[0])
    found = solver.table(hands, rules, (Declaration.FIVES,))
    for seat, row in found.items():
        given = task(Declaration.FIVES, rules, seat)
        asked = solver.problems(given, np.array([hands], np.uint32))
        assert row == {Declaration.FIVES: solver.solve_batch(given, asked)[0]}


def test_tile_names_of_values_are_the_legal_tiles() -> None:
    position = walk(begun(deals(53, 1)[0], Declaration.NONE), random.Random(1), 6)
    assert set(solver.values(position)) == {Tile(a.tile) for a in plays(position)}
    assert solver.tile_paths(position, 1) == len(plays(position))
