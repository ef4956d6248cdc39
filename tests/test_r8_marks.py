"""R8: scoring by marks."""

import random

import pytest

from tests.kernel.tables import begun, played_out
from tests.test_r7_points import scored
from texas42.kernel.game import winners
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.kernel.scoring import result, strokes

MARKS = Rules()


@pytest.mark.parametrize(
    ("call", "needs", "marks"),
    [
        ("30", 30, 1),
        ("41", 41, 1),
        ("42", 42, 1),
        ("84", 42, 2),
        ("168", 42, 4),
        ("1m", 42, 1),
        ("2m", 42, 2),
        ("5m", 42, 5),
        ("plunge4", 42, 4),
        ("splash2", 42, 2),
    ],
)
def test_r8_1_marks_for_the_bidders_made_and_for_the_others_set(
    call: str, needs: int, marks: int
) -> None:
    made = scored(MARKS, call, needs)
    assert made.made is True and made.awards == (marks, 0)
    assert made.terms == ((("marks", marks),), ())
    lost = scored(MARKS, call, needs - 1)
    assert lost.made is False and lost.awards == (0, marks)


def test_r8_2_first_to_seven_wins() -> None:
    assert winners(MARKS, (6, 6), 0) == ()
    assert winners(MARKS, (7, 6), 1) == (0,)
    assert winners(MARKS, (6, 8), 1) == (1,)
    assert {preset(name).target for name in PRESETS if preset(name).scoring == "marks"} == {7}


def test_r8_2_seven_strokes_make_the_letters_all() -> None:
    assert [strokes(marks) for marks in range(8)] == [
        (0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (3, 1, 0), (3, 2, 0), (3, 2, 1), (3, 2, 2)
    ]  # fmt: skip
    assert strokes(-1) == (0, 0, 0) and strokes(9) == (3, 2, 2)


@pytest.mark.parametrize("stop", [True, False])
@pytest.mark.parametrize("call", ["30", "36", "41", "1m", "2m"])
def test_r8_3_points_are_conserved(call: str, stop: bool) -> None:
    rules = Rules(stop_when_decided=stop)
    for seed in range(60):
        end = played_out(begun(rules, given=f"{seed % 4} {call} threes"), random.Random(seed))
        done = result(end)
        ours, theirs = done.points
        assert ours + theirs == sum(t.points for t in end.tricks) <= 42
        if done.how == "played":
            assert ours + theirs == 42
        bid = 42 if call.endswith("m") else int(call)
        assert done.made == (ours >= bid) or (done.how == "decided" and bid == 42)
        assert (done.made is False) == (theirs > 42 - bid)
        if ours == 42:
            assert len({t.taker % 2 for t in end.tricks}) == 1


def test_r8_3_42_points_are_every_trick() -> None:
    end = played_out(begun(Rules(stop_when_decided=False), given="0 1m sixes"), random.Random(5))
    assert result(end).points == (42, 0) and {t.taker for t in end.tricks} == {0}
