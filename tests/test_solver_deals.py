"""Ten whole deals solved by an independent exhaustive program (tests/vectors/solved-deals.json)."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from texas42 import solver
from texas42.kernel.calls import Call
from texas42.kernel.deal import start
from texas42.kernel.declarations import Declaration
from texas42.kernel.position import Position
from texas42.kernel.presets import preset
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Mask, Seat, mask, name, tile

DEALS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "vectors" / "solved-deals.json").read_text()
)["deals"]


def _hand(words: str) -> Mask:
    return mask(tile(int(word[0]), int(word[2])) for word in words.split())


def _position(deal: dict[str, Any]) -> Position:
    rules = replace(preset("texas"), follow_me_doubles=deal["doubles"])
    given = Given(Seat(deal["leader"]), Call.of_points(30), Declaration(deal["trump"]))
    return start(Setup(rules, Seat(0), tuple(map(_hand, deal["hands"])), given=given))


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: str(deal["trump"]))
def test_the_solved_deals_agree(deal: dict[str, Any]) -> None:
    position = _position(deal)
    assert solver.value(position) == deal["leader_side_points"]
    led = {name(tile): points for tile, points in solver.values(position).items()}
    assert led == deal["points_if_led"]
    assert solver.can_make(position, deal["leader_side_points"])
    assert not solver.can_make(position, deal["leader_side_points"] + 1)
