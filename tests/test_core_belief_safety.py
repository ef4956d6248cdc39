"""What the core is told of hidden hands: whatever is wrong is said, and nothing is drawn."""

import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from tests.busy_memory import busy_memory
from tests.test_bots_strong import in_play
from texas42 import _core
from texas42.bots.aims import Aims
from texas42.bots.evidence import Trust, _tiles, evidence, played
from texas42.bots.hidden import hidden
from texas42.bots.sight import Sight
from texas42.bots.worlds import in_core
from texas42.kernel.view import View, view

POOL, SEATS = 0b111100, (0, 0)
PLACES = ((0, 2, 0, 0), (1, 2, 0, 0))


def some_view(plays: int = 6) -> View:
    position = in_play("tournament", 12)[plays]
    return view(position, position.actor)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ((1 << 28, 0, SEATS, SEATS, PLACES), "a tile above 27 is hidden"),
        ((POOL, 1 << 28, SEATS, SEATS, PLACES), "a tile above 27 is hidden"),
        ((POOL, 0, SEATS, (0, 0, 0), PLACES), "played is of 3 seats, known of 2"),
        ((POOL, 0, (0,) * 8, (0,) * 8, PLACES), "known holds at most 7 masks, not 8"),
        ((POOL, 0, SEATS, SEATS, PLACES[:1]), "room for 2 tiles, but 4 are hidden"),
        ((POOL, 0, SEATS, SEATS, (*PLACES, (2, 0, 0, 0))), "no place: seat 2, 0 tiles"),
        ((POOL, 0, SEATS, SEATS, ((0, 2, 0, 3), PLACES[1])), "no place: seat 0, 2 tiles, 3"),
        ((POOL, 0, SEATS, SEATS, ((0, -1, 0, 0),) * 2), "no place: seat 0, -1 tiles"),
        ((POOL, 0, SEATS, SEATS, ((-1, 0, 0, 0),) * 9), "at most 8 places, not 9"),
        ((POOL, 0, (0,), (0,), ((0, 4, 0, 0),)), "a table of 1 seats"),
        ((POOL, 0, (4, 0), SEATS, PLACES), "a tile is in two places"),
        ((POOL, 0, SEATS, (0, 8), PLACES), "a tile is in two places"),
        ((POOL, 0, (1, 0), (0, 1), PLACES), "a tile is in two places"),
    ],
)
def test_a_table_that_cannot_be_is_no_table(words: tuple[Any, ...], wrong: str) -> None:
    with pytest.raises(ValueError, match=re.escape(wrong)):
        _core.Hidden(*words)


def test_a_place_is_a_tuple() -> None:
    with pytest.raises(TypeError, match="a place must be a tuple"):
        _core.Hidden(POOL, 0, SEATS, SEATS, (3, 4))  # type: ignore[arg-type]


def test_one_memory_serves_one_search_at_a_time() -> None:
    """However many threads share it: each is served in full, or told so."""
    seen = some_view(0)
    solving = Aims(Sight(seen)).solving()

    def ask(seed: int) -> bytes | str:
        answers = np.zeros((40, 28), np.int16)
        try:
            _core.believe(told(seen)[0], 40, seed, *room(40), 0, None, solving, answers)
        except RuntimeError as error:
            return str(error)
        return answers.tobytes()

    truth = {seed: ask(seed) for seed in range(3)}
    with ThreadPoolExecutor(3) as pool:
        for seed, found in zip(range(3), pool.map(ask, range(3)), strict=True):
            assert found in (truth[seed], "this memory is in use by another search")


def test_worlds_are_not_solved_with_a_memory_in_use() -> None:
    seen, answers, busy = some_view(0), np.zeros((8, 28), np.int16), ""
    tables, _, problem, bound, asleep = Aims(Sight(seen)).solving()
    with busy_memory() as (memory, thread, ends):
        while thread.is_alive() and not busy:
            solving = tables, memory, problem, bound, asleep
            try:
                _core.believe(told(seen)[0], 8, 1, *room(), 0, None, solving, answers)
            except RuntimeError as refused:
                busy = str(refused)
    assert busy == "this memory is in use by another search"
    assert ends == ["the search was stopped"]


def test_without_a_world_there_are_none_and_no_rows_are_written() -> None:
    barred = _core.Hidden(POOL, 0, SEATS, SEATS, ((0, 2, POOL, 0), (1, 2, 0, 0)))
    worlds = np.full((3, 2), 7, np.uint32)
    assert _core.believe(barred, 3, 1, worlds, np.zeros(3)) == (0, 0.0, 0)
    assert (worlds == 7).all()


def told(seen: View) -> tuple[_core.Hidden, _core.Evidence]:
    known = evidence(seen, Trust())
    assert known is not None
    return in_core(hidden(seen), played(seen)), known


def room(rows: int = 8) -> tuple[np.ndarray, np.ndarray]:
    return np.zeros((rows, 4), np.uint32), np.zeros(rows)


TWO = _core.Hidden(POOL, 0, SEATS, SEATS, PLACES)
REFUSED: list[tuple[Callable[[View], object], type[Exception], str]] = [
    (lambda v: _core.believe(told(v)[0], 0, 1, *room()), ValueError, "0 worlds cannot be drawn"),
    (lambda v: _core.believe(told(v)[0], 9, 1, *room()), ValueError, "worlds must have room for 9"),
    (
        lambda v: _core.believe(told(v)[0], 8, 1, room()[0], np.zeros(7)),
        ValueError,
        "parts must have room for 8",
    ),
    (
        lambda v: _core.believe(told(v)[0], 8, 1, room()[0], kept=4),
        TypeError,
        "what is weighed or kept needs room for parts",
    ),
    (
        lambda v: _core.believe(told(v)[0], 8, 1, room()[0], None, 0, told(v)[1]),
        TypeError,
        "what is weighed or kept needs room for parts",
    ),
    (
        lambda v: _core.believe(told(v)[0], 8, 1, np.zeros((8, 4), np.float32)),
        TypeError,
        "worlds must be uint32, not of format 'f'",
    ),
    (
        lambda v: _core.believe(told(v)[0], 1, 1, memoryview(bytearray(33))[1:17].cast("I")),
        TypeError,
        "worlds must be aligned",
    ),
    (
        lambda v: _core.believe(told(v)[0], 8, 1, *room(), 0, None, [], np.zeros((8, 28), "h")),  # type: ignore[arg-type]
        TypeError,
        "solving must be a tuple",
    ),
    (
        lambda v: _core.believe(told(v)[0], 8, 1, *room(), 0, "much"),  # type: ignore[arg-type]
        TypeError,
        "evidence must be an Evidence",
    ),
    (
        lambda v: _core.believe(told(v)[0], 8, 1, *room(), 0, None, Aims(Sight(v)).solving()),
        TypeError,
        "room for parts and answers",
    ),
    (
        lambda v: _core.weigh(*told(v), 2, np.full((2, 4), 3, np.uint32), np.zeros(2)),
        ValueError,
        "a tile is in two places",
    ),
    (
        lambda v: _core.weigh(told(v)[0], told(some_view(9))[1], 8, *room()),
        ValueError,
        "a seat did not play what was told",
    ),
    (
        lambda v: _core.believe(
            _core.Hidden(POOL, 0, SEATS, SEATS, PLACES), 4, 1, *room(), 0, told(v)[1]
        ),
        ValueError,
        "the evidence is of another table",
    ),
]


@pytest.mark.parametrize(("call", "kind", "wrong"), REFUSED)
def test_what_does_not_fit_is_refused(
    call: Callable[[View], object], kind: type[Exception], wrong: str
) -> None:
    with pytest.raises(kind, match=wrong):
        call(some_view())


def test_a_record_that_is_no_problem_is_refused_before_it_is_solved() -> None:
    seen = some_view()
    tables, memory, problem, bound, asleep = Aims(Sight(seen)).solving()
    answers = np.zeros((8, 28), np.int16)
    rng = random.Random(2)
    refused = 0
    for _ in range(300):
        other = bytearray(problem)
        for at in rng.sample(range(len(other)), 2):
            other[at] ^= 1 << rng.randrange(8)
        solving = tables, memory, bytes(other), bound, asleep
        try:
            count, _, _ = _core.believe(told(seen)[0], 8, 1, *room(), 0, None, solving, answers)
        except ValueError as error:
            refused += str(error).startswith("world 0: ")
        else:
            assert 0 < count <= 8
    assert refused > 100
    solving = tables, memory, problem[:-1], bound, asleep
    with pytest.raises(ValueError, match="a problem is a record of"):
        _core.believe(told(seen)[0], 8, 1, *room(), 0, None, solving, answers)


@pytest.mark.parametrize(
    ("place", "other", "wrong"),
    [
        (2, b"\x1c", "tiles names a tile above 27"),
        (2, b"\x01\x01", "a tile was played twice"),
        (3, 1 << 6, "who names a seat that is not at the table"),
        (4, 1 << 28, "removed names a tile above 27"),
        (5, np.zeros((0, 3)), "there is no kind of player"),
        (5, np.full((1, 3), 2.0), "a kind's part must be 0 to 1"),
        (5, np.array([[1.0, -1.0, 0.0]]), "a kind's sharpness must be 0 to 1000"),
        (5, np.array([[1.0, 1.0, np.nan]]), "plays anyhow must be 0 to 1"),
        (5, np.zeros((1, 3), np.float32), "kinds must be float64, not of format 'f'"),
        (5, np.zeros((9, 3)), "kinds must be at most 8 times 24 bytes"),
        (6, 1.0, "never must be"),
    ],
)
def test_plays_that_cannot_be_are_no_evidence(place: int, other: object, wrong: str) -> None:
    words: list[Any] = list(_tiles(Sight(some_view()), Trust()))
    words[place] = other
    nothing = np.zeros((0, 3))
    with pytest.raises((TypeError, ValueError), match=wrong):
        _core.Evidence(
            np.zeros((0, 29), np.uint32),
            np.zeros((0, 9)),
            bytes(28),
            nothing,
            (1.0, 0.0, 1.0),
            (-1, 0, 1.0, 0.0),
            tuple(words),
        )
