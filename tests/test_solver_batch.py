"""Many problems at once: threads, progress, interruption, sampled worlds, play-outs."""

import os
import signal
import threading
from dataclasses import replace

import numpy as np
import pytest

from tests.test_solver import HOUSE, begun, deals, task
from texas42 import solver
from texas42.kernel.declarations import NINE, Declaration
from texas42.kernel.presets import preset
from texas42.kernel.tiles import Mask, Seat

FIVES = task(Declaration.FIVES)


def test_one_thread_and_many_answer_alike() -> None:
    contracts = [task(NINE[i % 9]) for i in range(300)]
    asked = solver.problems(FIVES, deals(1, 300))
    one = solver.solve_batch(contracts, asked, threads=1)
    for threads in (2, 3, 8):
        assert (solver.solve_batch(contracts, asked, threads=threads) == one).all()


def test_a_value_does_not_depend_on_what_was_asked_before() -> None:
    hands = deals(2, 40)
    forth = solver.solve_batch(FIVES, solver.problems(FIVES, hands), threads=1)
    back = solver.solve_batch(FIVES, solver.problems(FIVES, hands[::-1]), threads=1)
    assert (forth == back[::-1]).all()


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_is_told(threads: int) -> None:
    told: list[tuple[int, int]] = []
    asked = solver.problems(FIVES, deals(3, 200))
    bounds = np.full(200, 30, np.int16)
    solver.solve_batch(
        FIVES, asked, bounds=bounds, threads=threads, progress=lambda *step: told.append(step)
    )
    assert told == sorted(told)
    assert told[-1] == (200, 200)


def test_a_failing_progress_callback_ends_the_batch() -> None:
    def complain(done: int, total: int) -> None:
        raise LookupError(f"{done} of {total}")

    asked = solver.problems(FIVES, deals(4, 300))
    with pytest.raises(LookupError, match="16 of 300"):
        solver.solve_batch(FIVES, asked, threads=2, progress=complain)


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_at_once(threads: int) -> None:
    """Two players with fourteen tiles each: this batch would take minutes."""
    rules = preset("texas", 2)
    given = task(Declaration.NONE, rules)
    asked = solver.problems(given, deals(5, 2000, rules))
    before = threading.active_count()
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solver.solve_batch(given, asked, threads=threads)
    timer.join()
    assert threading.active_count() == before
    assert solver.value(begun(deals(6, 1)[0], Declaration.FIVES)) >= 0


def test_an_empty_batch_has_no_answers() -> None:
    asked = solver.problems(FIVES, deals(7, 1))[:0]
    assert solver.solve_batch(FIVES, asked).shape == (0,)
    assert solver.solve_batch(FIVES, asked, moves=True).shape == (0, 28)


def test_foreign_hands_are_refused() -> None:
    with pytest.raises(TypeError, match="hands must be uint32 masks, not int64"):
        solver.problems(FIVES, deals(8, 1).astype(np.int64))
    with pytest.raises(ValueError, match=r"hands must be deals x seats .* not of shape \(4,\)"):
        solver.problems(FIVES, deals(8, 1)[0])
    with pytest.raises(ValueError, match="hands of 3 seats for a contract of 4"):
        solver.problems(FIVES, deals(8, 1)[:, :3])


def test_foreign_bounds_and_contracts_are_refused() -> None:
    asked = solver.problems(FIVES, deals(9, 2))
    with pytest.raises(TypeError, match="bounds must be int16 of shape"):
        solver.solve_batch(FIVES, asked, bounds=np.zeros(2))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="bounds must be int16 of shape"):
        solver.solve_batch(FIVES, asked, bounds=np.zeros(3, np.int16))
    with pytest.raises(ValueError, match="1 contracts for 2 problems"):
        solver.solve_batch([FIVES], asked)


def sampled(count: int, seed: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]]:
    """Worlds in which seat 0 always holds the same seven tiles."""
    own = int(deals(seed, 1)[0, 0])
    rest = np.array([t for t in range(28) if not own >> t & 1])
    tiles = np.random.default_rng(seed).permuted(np.tile(rest, (count, 1)), axis=1)
    others = (1 << tiles.reshape(count, 3, 7)).sum(axis=2)
    return np.column_stack([np.full(count, own), others]).astype(np.uint32)


def test_worlds_are_judged_one_by_one() -> None:
    worlds = sampled(30, 10)
    tiles, values = solver.world_values(FIVES, worlds, leader=Seat(0))
    assert values.shape == (30, len(tiles)) and len(tiles) == 7
    for world, row in zip(worlds, values, strict=True):
        listed = solver.values(begun(world, Declaration.FIVES))
        assert dict(zip(tiles, row.tolist(), strict=True)) == listed


def test_the_share_of_worlds_is_the_chance_to_make_it() -> None:
    worlds = np.repeat(sampled(20, 11), 3, axis=0)
    tiles, values = solver.world_values(FIVES, worlds, leader=Seat(0))
    same, makes = solver.world_values(FIVES, worlds, leader=Seat(0), needs=30)
    assert tiles == same
    assert ((values >= 30) == makes).all()


def test_worlds_in_the_middle_of_a_trick() -> None:
    """Seat 3 leads a tile of its own; seat 0 answers with what follows it."""
    worlds = sampled(10, 12)
    led = [min(t for t in range(28) if int(w[3]) >> t & 1) for w in worlds]
    same = worlds[np.array(led) == led[0]]
    same[:, 3] &= ~np.uint32(1 << led[0])
    tiles, values = solver.world_values(FIVES, same, leader=Seat(3), trick=(led[0],))
    assert len(tiles) == values.shape[1] >= 1
    assert all(int(same[0, 0]) >> tile & 1 for tile in tiles)


def test_playouts_stay_within_what_play_can_bring() -> None:
    hands = deals(13, 5)
    asked = solver.problems(FIVES, hands)
    for policy in solver.Policy:
        found = solver.playouts(FIVES, asked, 200, seed=1, policy=policy)
        assert found.shape == (5, 200)
        for row, own in zip(found, hands, strict=True):
            position = begun(own, Declaration.FIVES)
            assert row.min() >= solver.least_points(position, FIVES.bidders)
            assert row.max() <= 42


def test_playouts_follow_their_seed() -> None:
    asked = solver.problems(FIVES, deals(14, 3))
    first, again, other = (solver.playouts(FIVES, asked, 50, seed=s) for s in (1, 1, 2))
    assert (first == again).all()
    assert (first != other).any()


def test_neighbouring_seeds_and_deals_have_play_outs_of_their_own() -> None:
    """The same deal twice, and a seed one higher, must not repeat each other's chances."""
    same = solver.problems(FIVES, np.repeat(deals(15, 1), 2, axis=0))
    low, high = (solver.playouts(FIVES, same, 100, seed=s) for s in (1, 2))
    assert (low[0] != low[1]).any()
    assert (low[1] != high[0]).any()


def test_sensible_play_outs_beat_random_ones_for_a_strong_hand() -> None:
    """Seat 0 holds the fives: a side that plays sensibly takes more with it on average."""
    fives = sum(1 << t for t in (15, 16, 17, 18, 19, 20, 26))
    rest = [t for t in range(28) if not fives >> t & 1]
    own = np.array([[fives, *(sum(1 << t for t in rest[i::3]) for i in range(3))]], np.uint32)
    asked = solver.problems(FIVES, own)
    means = [solver.playouts(FIVES, asked, 500, 1, policy).mean() for policy in solver.Policy]
    assert means[0] == means[1] == 42


def test_a_bonus_goes_with_the_last_trick() -> None:
    """R10.2 `last_trick`."""
    hands = deals(16, 10)
    plain = solver.solve_batch(FIVES, solver.problems(FIVES, hands))
    more = solver.solve_batch(FIVES, solver.problems(FIVES, hands, bonus=10))
    assert ((more - plain >= 0) & (more - plain <= 10)).all()
    assert (more != plain).any()


def test_the_first_lead_may_be_bound_to_trump() -> None:
    """R6.1 `first_lead_trump`."""
    bound = task(Declaration.FIVES, replace(HOUSE, first_lead_trump=True))
    asked = solver.problems(bound, deals(17, 20), first=True)
    moves = solver.solve_batch(bound, asked, moves=True)
    for hand, row in zip(asked["hands"][:, 0], moves, strict=True):
        legal = Mask(int(hand) & bound.first_lead) or Mask(int(hand))
        assert sum(1 << t for t in range(28) if row[t] >= 0) == legal
