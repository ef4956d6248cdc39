"""What the core refuses, and how it says so; nothing wrong gets as far as C."""

import sys
from array import array
from typing import Any

import numpy as np
import pytest

from tests.busy_memory import busy_memory
from tests.endings import contracts
from texas42 import _core
from texas42.kernel.contract import Contract
from texas42.solver.problems import PROBLEM, Problems, core_tables, problems

CONTRACT: Contract = contracts()[0][1]
TABLES = core_tables(CONTRACT)


def _given() -> dict[str, Any]:
    return {
        "led_suit": bytes(CONTRACT.led_suit),
        "follow_mask": CONTRACT.follow_mask,
        "strength": bytes(rank for suit in CONTRACT.strength for rank in suit),
        "count": bytes(CONTRACT.count),
        "duty": CONTRACT.duty,
    }


def _problem(**changes: object) -> Problems:
    hands = np.array([[0b111 << 3 * seat for seat in range(4)]], np.uint32)
    problem = problems(CONTRACT, hands)
    for field, value in changes.items():
        problem[field] = value
    return problem


def _solve(problem: object, out: object, bounds: object = None, moves: bool = False) -> None:
    _core.solve(TABLES, _core.Memory(8), problem, out, bounds, moves)


BAD_TABLES = [
    ("led_suit", bytes(27), ValueError, "led_suit must be 28 bytes, not 27"),
    ("led_suit", bytes([8] * 28), ValueError, "led_suit names a suit above 7"),
    ("strength", bytes(28), ValueError, "strength must be 224 bytes, not 28"),
    ("count", "five", TypeError, "a bytes-like object is required"),
    ("follow_mask", (0,) * 9, ValueError, "follow_mask holds at most 8 masks, not 9"),
    ("follow_mask", (1 << 28,), ValueError, "follow_mask names a tile above 27"),
    ("duty", (), ValueError, "duty needs 1 to 8 masks"),
    ("duty", (1,), ValueError, "the duty masks together must name every tile"),
    ("duty", 7, TypeError, "object of type 'int' has no len"),
]


@pytest.mark.parametrize(("name", "value", "error", "sentence"), BAD_TABLES)
def test_tables_refuse(name: str, value: object, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        _core.Tables(**{**_given(), name: value})


HANDS = [0b111, 0b111 << 3, 0b111 << 6, 0b111 << 9, 0, 0, 0]
BAD_PROBLEMS: list[tuple[dict[str, object], str]] = [
    ({"seats": 1}, "a table has 2 to 7 seats"),
    ({"seats": 8}, "a table has 2 to 7 seats"),
    ({"in_play": 0b11111}, "in_play names a seat that is not at the table"),
    ({"in_play": 1}, "at least two seats must be in play"),
    ({"in_play": 0b1110}, "the leader is not in play"),
    ({"in_play": 0b0111}, "a seat that is not in play holds tiles"),
    ({"leader": 4}, "the leader is not in play"),
    ({"takers": 0b10000}, "takers names a seat that is not at the table"),
    ({"maximisers": 0b10000}, "maximisers names a seat that is not at the table"),
    ({"played": 4}, "the current trick is already complete"),
    ({"played": 1, "trick": [28, 0, 0, 0, 0, 0, 0]}, "the current trick names a tile above 27"),
    ({"played": 2, "trick": [20, 20, 0, 0, 0, 0, 0]}, "a tile lies twice in the current trick"),
    ({"played": 1, "trick": [3, 0, 0, 0, 0, 0, 0]}, "a tile is in two places"),
    ({"played": 1, "trick": [20, 0, 0, 0, 0, 0, 0]}, "the hands are not equal"),
    ({"hands": [0b11, *HANDS[1:]]}, "the hands are not equal"),
    ({"hands": [0b1011, *HANDS[1:]]}, "a tile is in two places"),
    ({"hands": [1 << 28 | 0b11, *HANDS[1:]]}, "a hand names a tile above 27"),
    ({"hands": [*HANDS[:4], 1, 0, 0]}, "a seat that is not at the table holds tiles"),
    ({"hands": [0] * 7}, "no tile is left to play"),
    ({"last_bonus": 255}, "more than 255 points are in play"),
]


@pytest.mark.parametrize(("changes", "sentence"), BAD_PROBLEMS)
def test_problems_refuse(changes: dict[str, object], sentence: str) -> None:
    out = np.zeros(1, np.int16)
    with pytest.raises(ValueError, match=f"problem 0: {sentence}"):
        _solve(_problem(**changes), out)


def test_the_faulty_problem_is_named() -> None:
    both = np.concatenate([_problem(), _problem(leader=6)])
    with pytest.raises(ValueError, match="problem 1: the leader is not in play"):
        _solve(both, np.zeros(2, np.int16))


def test_every_problem_is_checked_before_any_is_solved() -> None:
    out = np.full(2, -7, np.int16)
    with pytest.raises(ValueError, match="problem 1"):
        _solve(np.concatenate([_problem(), _problem(seats=9)]), out)
    assert list(out) == [-7, -7]


BAD_BUFFERS: list[tuple[object, type[Exception], str]] = [
    (np.zeros(1, np.int32), TypeError, "out must be int16, not of format 'i'"),
    (np.zeros(1, ">i2"), TypeError, "out must be int16, not of format '>h'"),
    (np.zeros(1, np.uint16), TypeError, "out must be int16, not of format 'H'"),
    (np.zeros(2, np.int16), ValueError, "out must hold 1 values, not 2"),
    (np.zeros(4, np.int16)[::2], ValueError, "not C-contiguous"),
    (memoryview(bytearray(17))[1:3].cast("h"), TypeError, "out must be aligned"),
    (b"\0\0", BufferError, "Object is not writable"),
    ([0], TypeError, "a bytes-like object is required"),
]


@pytest.mark.parametrize(("out", "error", "sentence"), BAD_BUFFERS)
def test_foreign_answers_are_refused(out: object, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        _solve(_problem(), out)


def test_foreign_problems_and_bounds_are_refused() -> None:
    out = np.zeros(1, np.int16)
    with pytest.raises(ValueError, match="records of 48 bytes, not 47 bytes in all"):
        _solve(bytes(47), out)
    with pytest.raises(TypeError, match="bounds must be int16"):
        _solve(_problem(), out, bounds=np.zeros(1, np.float64))
    with pytest.raises(ValueError, match="bounds must hold 1 values, not 2"):
        _solve(_problem(), out, bounds=np.zeros(2, np.int16))
    with pytest.raises(ValueError, match="out must hold 28 values, not 1"):
        _solve(_problem(), out, moves=True)


def test_read_only_answers_are_refused() -> None:
    out = np.zeros(1, np.int16)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        _solve(_problem(), out)


@pytest.mark.parametrize("bits", [3, 29, -1])
def test_memory_refuses_a_silly_size(bits: int) -> None:
    with pytest.raises(ValueError, match=f"bits must be 4 to 28, not {bits}"):
        _core.Memory(bits)


def test_wrong_kinds_of_arguments_are_refused() -> None:
    out = array("h", [0])
    with pytest.raises(TypeError, match="argument 1 must be"):
        _core.solve("tables", _core.Memory(8), _problem(), out)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="argument 2 must be"):
        _core.solve(TABLES, TABLES, _problem(), out)  # type: ignore[arg-type]


def test_perft_refuses() -> None:
    with pytest.raises(ValueError, match="depth must not be negative, but is -1"):
        _core.perft(TABLES, _problem(), -1)
    with pytest.raises(ValueError, match="perft takes one problem"):
        _core.perft(TABLES, np.concatenate([_problem(), _problem()]), 1)


def test_playouts_refuse() -> None:
    memory, out = _core.Memory(4), np.zeros((1, 3), np.int16)
    with pytest.raises(ValueError, match="there is no policy 7"):
        _core.playouts(TABLES, memory, _problem(), out, 3, 0, 7)
    with pytest.raises(ValueError, match="each must be at least 1, not 0"):
        _core.playouts(TABLES, memory, _problem(), out, 0, 0, 0)
    with pytest.raises(ValueError, match="out must hold 4 values, not 3"):
        _core.playouts(TABLES, memory, _problem(), out, 4, 0, 0)
    four, many = np.concatenate([_problem()] * 4), sys.maxsize // 2 + 1
    with pytest.raises(ValueError, match=f"out cannot hold {many} values for each of 4 problems"):
        _core.playouts(TABLES, memory, four, out[:0], many, 0, 0)


def test_no_problems_are_no_trouble() -> None:
    _solve(np.zeros(0, PROBLEM), np.zeros(0, np.int16))


def test_a_problem_is_as_long_as_its_record() -> None:
    assert PROBLEM.itemsize == _core.PROBLEM_SIZE


def test_a_stopped_memory_stays_stopped() -> None:
    memory = _core.Memory(8)
    memory.stop()
    with pytest.raises(InterruptedError, match="the search was stopped"):
        _core.solve(TABLES, memory, _problem(), np.zeros(1, np.int16))
    with pytest.raises(InterruptedError, match="the play-outs were stopped"):
        _core.playouts(TABLES, memory, _problem(), np.zeros((1, 1), np.int16), 1, 0, 0)


def test_one_memory_serves_one_search_at_a_time() -> None:
    busy = ""
    with busy_memory() as (memory, thread, ends):
        while thread.is_alive() and not busy:
            try:
                _core.solve(TABLES, memory, _problem(), np.zeros(1, np.int16))
            except RuntimeError as refused:
                busy = str(refused)
    assert busy == "this memory is in use by another search"
    assert ends == ["the search was stopped"]
