"""The double-dummy table of a deal: what every seat takes with every declaration."""

from dataclasses import replace

import numpy as np

from texas42 import _core
from texas42.kernel.calls import Call
from texas42.kernel.contract import contract
from texas42.kernel.declarations import NINE, Declaration
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Mask, Seat, count_of
from texas42.solver.memories import bits_for, memory
from texas42.solver.problems import core_tables, problems


def table(
    hands: tuple[Mask, ...],
    rules: Rules,
    declarations: tuple[Declaration, ...] = NINE,
    bonus: int = 0,
) -> dict[Seat, dict[Declaration, int]]:
    """Points that each seat's side takes when that seat declares and leads.

    The side is the one that the rules give it (R10.1: pairs, or alone against all). `bonus` is
    the sleepers' count (R10.2 `last_trick`).
    """
    made: dict[Seat, dict[Declaration, int]] = {Seat(s): {} for s in range(rules.seats)}
    for declaration in declarations:
        for seat, points in enumerate(_column(hands, rules, declaration, bonus)):
            made[Seat(seat)][declaration] = points
    return made


def _column(
    hands: tuple[Mask, ...], rules: Rules, declaration: Declaration, bonus: int
) -> list[int]:
    """One declaration. Where there are two sides, all leaders share what the search remembers."""
    rules = replace(rules, first_lead_trump=False)
    given = [contract(rules, Seat(s), Call.of_points(30), declaration) for s in range(rules.seats)]
    takers = [given[0 if rules.teams == 2 else s].bidders for s in range(rules.seats)]
    row = np.array([hands], np.uint32)
    asked = [
        problems(each, row, bonus=bonus, takers=side)
        for each, side in zip(given, takers, strict=True)
    ]
    out = np.zeros(len(asked), np.int16)
    _core.solve(core_tables(given[0]), memory(bits_for(rules.tricks)), np.concatenate(asked), out)
    total = rules.tricks + count_of(Mask(sum(hands))) + bonus
    return [
        int(points) if side >> seat & 1 else total - int(points)
        for seat, (points, side) in enumerate(zip(out, takers, strict=True))
    ]
