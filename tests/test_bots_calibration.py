"""Chances as they are told: rising curves that keep the order of tiles, and only where measured."""

import numpy as np
import pytest

from tests.test_bots_strong import in_play
from texas42.bots.calibration import told
from texas42.bots.sight import Sight
from texas42.kernel.contract import Aim
from texas42.kernel.view import view

HOPES = np.linspace(0, 1, 101)


@pytest.mark.parametrize("table", ["texas", "tournament", "house"])
def test_what_is_told_rises_with_what_is_hoped_and_stays_a_chance(table: str) -> None:
    for position in in_play(table, 21):
        for practised in (False, True):
            chances = told(Sight(view(position, position.actor)), HOPES, practised=practised)
            assert (np.diff(chances) > 0).all()
            assert 0 <= chances[0] <= chances[-1] <= 1


def test_a_sure_thing_is_told_as_sure_and_nothing_as_more() -> None:
    for position in in_play("texas", 22):
        for practised in (False, True):
            sight = Sight(view(position, position.actor))
            low, *rest = told(sight, np.array([-3.0, 1.0, 1.2]), practised=practised)
            assert low == 0
            assert rest == pytest.approx([1, 1])


def test_what_instinct_takes_from_the_hopeless_still_tells_one_tile_from_another() -> None:
    for position in in_play("texas", 22):
        sight = Sight(view(position, position.actor))
        chances = told(sight, np.array([-0.08, -0.03, 0.0]), practised=True)
        assert (np.diff(chances) > 1e-6).all() or sight.contract.aim is not Aim.POINTS
        assert chances[-1] < 0.05


def test_at_the_first_lead_much_hope_is_told_as_less() -> None:
    """Where a solver sees four of five worlds made, three of four deals were."""
    first = [p for s in range(6) for p in in_play("tournament", s) if not p.tricks and not p.trick]
    points = [p for p in first if p.contract and p.contract.aim is Aim.POINTS]
    assert points
    for position in points:
        (chance,) = told(Sight(view(position, position.actor)), np.array([0.8]))
        assert 0.65 <= chance <= 0.78
        (chance,) = told(Sight(view(position, position.actor)), np.array([0.8]), practised=True)
        assert chance == pytest.approx(0.8), "play-outs and instinct hope for what comes"


@pytest.mark.parametrize("table", ["texas-3", "texas-6", "texas-alone"])
def test_where_nothing_was_measured_hopes_are_told_as_they_are(table: str) -> None:
    for position in in_play(table, 23)[:8]:
        assert told(Sight(view(position, position.actor)), HOPES).tolist() == HOPES.tolist()
