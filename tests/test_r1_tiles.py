"""R1: the tiles and what they count."""

import random

import pytest

from tests.kernel.tables import begun, played_out
from texas42.kernel.presets import preset
from texas42.kernel.tiles import ALL, COUNT, HIGH, LOW, TILES, count_of, mask, name, tile, tiles_in


def test_r1_1_a_double_six_set_written_high_end_first() -> None:
    assert [name(t) for t in TILES[:6]] == ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2"]
    assert name(TILES[-1]) == "6-6"
    assert len({(HIGH[t], LOW[t]) for t in TILES}) == 28 == ALL.bit_count()
    assert all(0 <= LOW[t] <= HIGH[t] <= 6 for t in TILES)
    assert tile(4, 6) == tile(6, 4)


@pytest.mark.parametrize("ends", [(7, 0), (0, -1), (6, 7)])
def test_r1_1_no_other_ends(ends: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"R1\.1"):
        tile(*ends)


def test_r1_2_count_is_35_in_five_tiles() -> None:
    worth = {name(t): COUNT[t] for t in TILES if COUNT[t]}
    assert worth == {"5-5": 10, "6-4": 10, "5-0": 5, "4-1": 5, "3-2": 5}
    assert count_of(ALL) == 35


def test_r1_3_a_trick_is_worth_one_and_a_deal_42() -> None:
    end = played_out(begun(preset("quarenta-e-dois"), given="0 30 sixes"), random.Random(1))
    assert all(
        trick.points == 1 + count_of(mask(p.tile for p in trick.plays)) for trick in end.tricks
    )
    assert sum(end.points) == 42 == len(end.tricks) + count_of(ALL)


def test_masks_are_sets_of_tiles() -> None:
    assert list(tiles_in(mask([tile(6, 6), tile(0, 0)]))) == [tile(0, 0), tile(6, 6)]
