"""R11: the presets, as the table of the law has them."""

from dataclasses import fields

import pytest

from texas42.kernel.declarations import NINE, PIP_SUITS
from texas42.kernel.faults import BadSetup
from texas42.kernel.presets import PRESETS, differences, for_players, preset
from texas42.kernel.rule_faults import faults
from texas42.kernel.rules import Rules

TABLE: dict[str, tuple[object, ...]] = {
    # field: A, B, C, N42PA, house
    "players": (4, 4, 4, 4, 4),
    "first_shaker": (None, None, None, None, None),
    "first_bidder": ("left", "holder_1_0", "left", "left", "left"),
    "ladder": ("points_42", "points_84", "overcall_168", "marks", "marks"),
    "all_pass": ("reshake", "forced", "reshake", "reshake", "forced"),
    "forced_bid": (30, 30, 30, 30, 30),
    "declarations": (PIP_SUITS, NINE, PIP_SUITS, NINE, NINE),
    "doubles_rank": ("high", "high", "natural", "high", "high"),
    "scoring": ("points", "marks", "points", "marks", "marks"),
    "target": (250, 7, 250, 7, 7),
    "stop_when_decided": (False, True, False, True, True),
    "stacked_from": (None, 84, None, 42, 84),
    "nello": (False, False, False, False, True),
    "plunge": (False, False, False, False, True),
    "splash": (False, False, False, False, True),
    "sevens": (False, False, False, False, True),
}
NAMES = ("quarenta-e-dois", "texas", "cetrdeset-dva", "tournament", "house")


def test_r11_the_five_presets() -> None:
    assert tuple(PRESETS) == NAMES


@pytest.mark.parametrize("field", TABLE)
def test_r11_the_table(field: str) -> None:
    assert tuple(getattr(PRESETS[name], field) for name in NAMES) == TABLE[field]


def test_r11_every_other_field_has_the_laws_default() -> None:
    others = [f.name for f in fields(Rules) if f.name not in TABLE]
    for rules in PRESETS.values():
        assert all(getattr(rules, name) == getattr(Rules(), name) for name in others)


@pytest.mark.parametrize("name", NAMES)
def test_r11_presets_can_be_played(name: str) -> None:
    assert faults(PRESETS[name]) == ()
    assert preset(name) == PRESETS[name]


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7])
def test_r11_texas_is_for_two_to_seven(players: int) -> None:
    assert preset("texas", players).players == players
    left = preset("texas")
    assert differences(left, Rules(first_bidder="left", ladder="points_84")) == {
        "first_bidder": "holder_1_0", "all_pass": "forced", "declarations": NINE, "stacked_from": 84
    }  # fmt: skip


def test_r11_no_such_preset() -> None:
    with pytest.raises(BadSetup, match=r"no preset 'dallas' \(R11\); legal: quarenta-e-dois texas"):
        preset("dallas")


def test_r11_a_preset_that_cannot_be_played_by_so_many() -> None:
    with pytest.raises(BadSetup, match=r"scoring = points needs two sides \(R7\.1\)"):
        preset("quarenta-e-dois", 3)


def test_r11_rules_are_frozen_and_a_record_names_what_differs() -> None:
    with pytest.raises(AttributeError):
        PRESETS["texas"].target = 5  # type: ignore[misc]
    changed = for_players(preset("house"), 3)
    assert differences(changed, preset("house")) == {
        "players": 3, "sides": "alone", "plunge": False, "splash": False
    }  # fmt: skip
    assert differences(preset("house"), preset("house")) == {}


def test_r11_another_size_leaves_out_what_it_does_not_have() -> None:
    three = Rules(players=3, sides="alone", spare="dead", set_alone="bidder", first_shaker=None)
    assert faults(three) == ()
    assert differences(for_players(three, 4), Rules()) == {}
    two = Rules(players=2, sides="alone", dummy=True)
    assert differences(for_players(two, 6), Rules()) == {"players": 6}
    assert for_players(two, 2) is two
