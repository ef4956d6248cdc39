"""Rounds of thought: on while it is close, and no more where a tile is clear or all are alike."""

import random

import numpy as np
import pytest

from tests.test_bots_strong import in_play
from texas42.bots.aims import Aims, Worths
from texas42.bots.believed import believed
from texas42.bots.evidence import Trust
from texas42.bots.searcher import Searcher, Skill
from texas42.bots.sight import Sight
from texas42.bots.thought import Rounds, Thought
from texas42.kernel.view import view

NOTHING = np.zeros(2)


def rounds(*columns: list[float]) -> Rounds:
    made = Rounds()
    worth = np.array(columns, np.float64).T
    made.add(worth, np.full(len(worth), 1 / len(worth)), 1 / len(worth))
    return made


def thought(*columns: list[float], added: Worths = NOTHING) -> Thought:
    return Thought(added, solved=rounds(*columns))


def test_a_tile_that_is_always_better_is_clear() -> None:
    assert thought([1.0] * 90 + [0.0] * 10, [0.0] * 100).settled(1.0)


def test_tiles_that_are_always_equal_need_no_more_worlds() -> None:
    assert thought([1.0, 0.0] * 50, [1.0, 0.0] * 50).settled(1.0)


def test_a_close_thing_is_not_settled_by_few_worlds() -> None:
    close = [1.0, 0.0] * 50 + [1.0] * 4, [0.0, 1.0] * 50 + [0.0] * 4
    assert not thought(*close).settled(1.0)
    added = np.array([0.6, 0.0])
    assert thought(*close, added=added).settled(1.0), "what is added may make it clear"


def test_solver_and_play_outs_each_have_their_part() -> None:
    both = Thought(
        np.array([0.0, 0.1]),
        0.75,
        solved=rounds([1.0, 1.0] * 50, [0.0, 0.0] * 50),
        played=rounds([1.0, 0.0] * 50, [1.0, 1.0] * 50),
    )
    assert both.mean == pytest.approx([0.875, 0.35])
    assert both.errors() == pytest.approx([0.25 * 0.05, 0.0])
    assert both.errors(1) == pytest.approx([0.25 * 0.05, 0.0])
    assert both.settled(1.0)


def test_rounds_count_alike_and_narrow_the_errors() -> None:
    made = rounds([1.0, 0.0] * 50, [0.0, 0.0] * 50)
    before = made.errors()
    made.add(np.array([[0.0, 1.0]] * 100), np.full(100, 0.01), 0.01)
    assert made.mean == pytest.approx([0.25, 0.5])
    assert made.errors()[0] == pytest.approx(before[0] / 2)


def test_the_error_of_a_mean_is_the_usual_one() -> None:
    stream = np.random.default_rng(1)
    draws = stream.random(400)
    made = Rounds()
    made.add(draws[:, None], np.full(400, 1 / 400), 1 / 400)
    assert made.errors()[0] == pytest.approx(draws.std() / 20)


def test_worlds_drawn_from_few_tell_no_more_than_the_few() -> None:
    """In the first trick 40 are solved of 160 that are weighed: both are samples."""
    position = next(p for p in in_play("tournament", 12) if not p.tricks)
    sight = Sight(view(position, position.actor))
    thinker = Searcher(Skill("thinker", worlds=40))
    seen = thinker._round(Aims(sight), 40, random.Random(1), practises=False)
    pool = believed(sight.view, 160, random.Random(1), Trust())
    assert seen.share == pytest.approx(1 / 40 + (pool.parts**2).sum())
    made = Rounds()
    worth = np.random.default_rng(1).random((40, 1))
    made.add(worth, seen.parts, seen.share)
    assert made.errors()[0] == pytest.approx(worth.std() * seen.share**0.5)


def test_more_rounds_are_thought_only_where_it_is_close(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    judge = Aims.judged

    def counted(aims: Aims, answers: np.ndarray) -> np.ndarray:
        asked[-1] += 1
        return judge(aims, answers)

    monkeypatch.setattr(Aims, "judged", counted)
    thinker = Searcher(Skill("thinker", worlds=40, rounds=4))
    for position in in_play("tournament", 12):
        asked.append(0)
        seen = view(position, position.actor)
        thinker.decide(seen, random.Random(1))
        assert 1 <= asked[-1] <= 4
    assert len(set(asked)) > 1
    asked.append(0)
    last = next(p for p in in_play("tournament", 12) if len(p.tricks) == 5)
    wide = Searcher(Skill("thinker", worlds=400, rounds=4))
    wide.decide(view(last, last.actor), random.Random(1))
    assert asked[-1] == 1, "all worlds are known"


def test_what_is_solved_later_is_all_that_was_drawn() -> None:
    position = next(p for p in in_play("tournament", 12) if len(p.tricks) == 2)
    sight = Sight(view(position, position.actor))
    seen = Searcher(Skill("thinker", worlds=40))._round(
        Aims(sight), 40, random.Random(1), practises=False
    )
    assert 40 < len(seen.worlds) <= 160
    assert seen.parts.sum() == pytest.approx(1)
