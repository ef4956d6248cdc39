"""How a contract would go: play-outs of it by our policy, from worlds that a seat believes in.

Bids are judged by what our own play reaches and not by what could be reached with every tile
visible, which is far more.
"""

import random
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from texas42.bots.lockstep import Lockstep, Masks
from texas42.bots.rows import finish
from texas42.bots.strengths import by_declaration
from texas42.kernel.calls import SWEEP, Call
from texas42.kernel.contract import Aim, Contract, contract, partner
from texas42.kernel.declarations import Declaration
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import COUNT, Mask, Seat

Points = NDArray[np.float64]
_HEAT = 0.5


@dataclass
class Forecast:
    """Points that a seat would take as declarer, by world, each contract played out once."""

    rules: Rules
    seat: Seat
    hand: Mask
    """Of the seat that names trump."""
    worlds: Masks
    rng: random.Random
    spare: int
    forced: bool = False
    _known: dict[tuple[Declaration, bool], Points] = field(default_factory=dict)

    def points(self, call: Call, declaration: Declaration) -> Points:
        """By world; for nello the tricks of the declarer."""
        if call.by_partner:
            return self._by_partner(call)
        key = (declaration, call.sweep)
        if key not in self._known:
            least = call if call.sweep else Call.of_points(min(call.amount, self.rules.top_number))
            self._known[key] = self._played(self.contract(least, declaration), self.worlds)
        return self._known[key]

    def contract(self, call: Call, declaration: Declaration) -> Contract:
        return contract(self.rules, self.seat, call, declaration, self.forced)

    def likely(self, among: tuple[Declaration, ...], count: int) -> tuple[Declaration, ...]:
        """The declarations worth playing out: the best by strength, and every special one."""
        plain = [d for d in among if d in self.rules.declarations]
        strong = by_declaration(self.rules, np.array([self.hand], np.uint32))[0]
        order = {d: strong[self.rules.declarations.index(d)] for d in plain}
        best = sorted(plain, key=lambda d: -order[d])[:count]
        return tuple(d for d in among if d in best or d not in plain)

    def _by_partner(self, call: Call) -> Points:
        """R9.2: in each world the partner names its strongest suit."""
        other = partner(self.rules, self.seat)
        named = by_declaration(self.rules, self.worlds[:, other]).argmax(axis=1)
        out = np.zeros(len(self.worlds))
        for index in np.unique(named):
            rows = named == index
            given = self.contract(call, self.rules.declarations[int(index)])
            out[rows] = self._played(given, self.worlds[rows])
        return out

    def _played(self, given: Contract, worlds: Masks) -> Points:
        table = Lockstep(given, worlds, self.spare)
        stream = np.random.default_rng(self.rng.getrandbits(64))
        finish(table, stream, _HEAT)
        if given.aim is Aim.NO_TRICK:
            return table.taken[:, given.declarer].astype(np.float64)
        total = table.points[:, 0].astype(np.float64)
        return total + self._asleep(table) if self.rules.spare == "last_trick" else total

    def _asleep(self, table: Lockstep) -> Points:
        """R10.2: the sleepers' count, to the side that took the last trick."""
        whole = sum(COUNT) + self.rules.tricks
        left = whole - table.points.sum(axis=1)
        return np.where(table.tables.bidders[table.leader], left, 0).astype(np.float64)


def allowed(rules: Rules, call: Call, forced: bool) -> tuple[Declaration, ...]:
    """What may be declared on a call (R4.2, R9.1, R9.4)."""
    if call.by_partner:
        return rules.declarations[:1]
    found = [
        d
        for d in rules.declarations
        if d is not Declaration.NONE or call.rank >= SWEEP * rules.follow_me_min
    ]
    now = rules.nello_when == "any" or forced
    if rules.nello and now and call.rank >= SWEEP * rules.nello_min_marks:
        found.append(Declaration.NELLO)
    if rules.sevens and call.rank >= SWEEP * rules.sevens_marks:
        found.append(Declaration.SEVENS)
    return tuple(found)
