"""What a seat wants from the tiles still to be played, as questions to the solver and as worth.

Where marks are scored, a tile is worth the chance of the contract; where points are scored, the
chance that the score it leads to wins the game.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from texas42 import _core
from texas42.bots.prize import Prize, awards
from texas42.bots.sight import Sight
from texas42.kernel.contract import Aim
from texas42.kernel.tiles import COUNT, SeatMask
from texas42.kernel.view import View
from texas42.solver.batch import solve_batch
from texas42.solver.memories import bits_for, memory
from texas42.solver.problems import Problems, core_tables, problems

Ints = NDArray[np.int16]
Worths = NDArray[np.float64]
Worlds = NDArray[np.uint32]
Solving = tuple[_core.Tables, _core.Memory, bytes, int | None, bool]
"""(tables, memory, a problem without hands, bound, sleepers go with the last trick)."""


@dataclass(frozen=True)
class Aims:
    """The aims of a contract in play, as one seat sees it."""

    sight: Sight

    @cached_property
    def takers(self) -> SeatMask:
        """Whose tricks the contract turns on: the bidders'; where none may be lost, the rest's."""
        contract = self.sight.contract
        match contract.aim:
            case Aim.NO_TRICK:
                return SeatMask(1 << contract.declarer)
            case Aim.EVERY_TRICK:
                return SeatMask(contract.playing & ~contract.bidders)
            case _:
                return contract.bidders

    @cached_property
    def maximisers(self) -> SeatMask:
        contract = self.sight.contract
        others = SeatMask(contract.playing & ~contract.bidders)
        return contract.bidders if contract.aim is Aim.POINTS else others

    @cached_property
    def all_or_nothing(self) -> bool:
        """Only whether the contract is made counts, and it is still open."""
        return self.view.rules.scoring == "marks" and self.open and not self.sweep_pays

    @cached_property
    def sweep_pays(self) -> bool:
        """R3.5 `forced_sweep_bonus`: a forced least bid scores more for every trick."""
        rules, contract = self.view.rules, self.sight.contract
        least = contract.forced and contract.call.rank == rules.forced_bid
        return rules.forced_sweep_bonus and least and contract.aim is Aim.POINTS

    @property
    def view(self) -> View:
        return self.sight.view

    @cached_property
    def open(self) -> bool:
        """The bid is neither made nor set yet."""
        rules, contract = self.view.rules, self.sight.contract
        ours, theirs = self.view.points or (0, 0)
        if contract.aim is Aim.POINTS:
            return ours < contract.needs and theirs <= rules.total - contract.needs
        return not any(self.takers >> t.taker & 1 for t in self.view.tricks)

    @cached_property
    def needs(self) -> int:
        """The points that the takers must still come to for the question to be answered yes."""
        contract = self.sight.contract
        if contract.aim is not Aim.POINTS:
            return 1
        return contract.needs - (self.view.points or (0, 0))[0]

    def solving(self) -> Solving:
        """What the core is to solve in each world that it draws."""
        seats = len(self.view.hands)
        blank = self._problems(np.zeros((1, seats), np.uint32))
        return (
            core_tables(self.sight.contract),
            memory(bits_for(max(self.view.tiles_left))),
            blank.tobytes(),
            self.needs if self.all_or_nothing else None,
            self.view.rules.spare == "last_trick",
        )

    def judged(self, answers: Ints) -> Worths:
        """worlds x legal tiles: `worth`, from what the core solved for `solving`."""
        legal = self._legal(answers)
        if self.all_or_nothing:
            return self._got(self._made(legal))
        return self.prizes[self._final(self._signed(legal))]

    def questions(self, worlds: Worlds) -> Problems:
        """One problem a world."""
        asked = self._problems(worlds)
        if self.view.rules.spare == "last_trick":
            asked["last_bonus"] = asleep(self.sight, worlds)
        return asked

    def _problems(self, worlds: Worlds) -> Problems:
        sight = self.sight
        leader = sight.trick[0].seat if sight.trick else sight.seat
        return problems(
            sight.contract,
            worlds,
            leader=leader,
            trick=tuple(play.tile for play in sight.trick),
            takers=self.takers,
            maximisers=self.maximisers,
            first=not sight.view.tricks and not sight.trick,
        )

    def reached(self, worlds: Worlds) -> Worths:
        """worlds x legal tiles: 1 where the bidders make the contract with that tile, else 0."""
        kinds, where = np.unique(worlds, axis=0, return_inverse=True)
        asked = self.questions(kinds)
        bounds = np.full(len(asked), self.needs, np.int16)
        answers = self._legal(
            solve_batch(self.sight.contract, asked, bounds=bounds, moves=True, threads=1)
        )
        return self._made(answers[where.ravel()])

    def _made(self, answers: Ints) -> Worths:
        yes = answers.astype(np.float64)
        return yes if self.sight.contract.aim is Aim.POINTS else 1 - yes

    def points(self, worlds: Worlds) -> Worths:
        """worlds x legal tiles: the points that the bidders end with; for nello and sweeps, those
        of the others, negated."""
        kinds, where = np.unique(worlds, axis=0, return_inverse=True)
        asked = self.questions(kinds)
        answers = self._legal(solve_batch(self.sight.contract, asked, moves=True, threads=1))
        return self._signed(answers[where.ravel()])

    def _signed(self, answers: Ints) -> Worths:
        sign = 1 if self.sight.contract.aim is Aim.POINTS else -1
        return sign * answers.astype(np.float64)

    def worth(self, worlds: Worlds) -> Worths:
        """worlds x legal tiles: what a tile is worth to the side of the seat on turn.

        Where only the contract counts, the chance of getting one's way; else the change in the
        chance to win the game.
        """
        if self.all_or_nothing:
            return self._got(self.reached(worlds))
        return self.prizes[self._final(self.points(worlds))]

    def _got(self, made: Worths) -> Worths:
        return made if self.sight.bids else 1 - made

    def came(self, points: NDArray[np.int64]) -> Worths:
        """What it is worth to the side of the seat on turn that the bidders end with these."""
        if self.all_or_nothing:
            return self._got((points >= self.sight.contract.needs).astype(np.float64))
        return self.prizes[points]

    @cached_property
    def stake(self) -> float:
        """Between the best and the worst that can come of the deal."""
        return 1.0 if self.all_or_nothing else float(np.ptp(self.prizes))

    @cached_property
    def prizes(self) -> Worths:
        """By the points that the bidders end with (nello: those of the declarer)."""
        rules, contract = self.view.rules, self.sight.contract
        ours, others = awards(rules, contract, np.arange(rules.total + 1, dtype=np.float64))
        prize = Prize.of(rules, self.view.scores, self.sight.seat)
        return prize.gains(rules.team(contract.declarer), ours, others)

    def _final(self, points: Worths) -> NDArray[np.int64]:
        """What the bidders end with (nello: the declarer), from what the takers still take."""
        rules, contract = self.view.rules, self.sight.contract
        ours, theirs = self.view.points or (0, 0)
        if contract.aim is Aim.EVERY_TRICK:
            final = rules.total - theirs + points
        else:
            final = ours + points if contract.aim is Aim.POINTS else ours - points
        return np.clip(final.astype(np.int64), 0, rules.total)

    def _legal(self, answers: Ints) -> Ints:
        return answers[:, list(self.sight.legal)]


def asleep(sight: Sight, worlds: Worlds) -> NDArray[np.uint8]:
    """R10.2 `last_trick`: by world, the count of the tiles in no hand."""
    held = np.bitwise_or.reduce(worlds, axis=1)
    out = np.zeros(len(worlds), np.uint8)
    for tile, count in enumerate(COUNT):
        if count and sight.unseen >> tile & 1:
            out += np.uint8(count) * (~held >> np.uint32(tile) & 1).astype(np.uint8)
    return out
