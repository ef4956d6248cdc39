"""Calls and declarations by what follows: made, set, outbid, or left to the others.

Everything is in one unit, the change in the chance to win the game (`Prize`). What others do after
a pass or a bid is put at the averages of our own self-play (docs/bots.md).
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from texas42.bots.bot import Candidate, Decision
from texas42.bots.forecast import Forecast, Points, allowed
from texas42.bots.prize import Prize, awards
from texas42.bots.reasons import FORCED, LEFT, WINS_MORE, Reason, worth_most
from texas42.kernel.calls import Call
from texas42.kernel.contract import Aim, Contract
from texas42.kernel.events import Action, Bid, Declared, Passed
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Seat
from texas42.kernel.view import View


@dataclass(frozen=True, slots=True)
class Habits:
    """Averages of self-play with which a caller reckons.

    `makes`: how often a bid by somebody else is made (`sweeps`: one that promises every trick);
    `opens`: how often a seat bids where nobody has; `raises`: how often it overcalls the least
    bid, and `fades` times that for each point more.
    """

    makes: float = 0.56
    sweeps: float = 0.55
    opens: float = 0.3
    raises: float = 0.2
    fades: float = 0.85
    doubt: float = 0.15
    doubt_sweep: float = 0.3
    """The part of what play-outs make that is set at the table all the same."""


POINTS_IN_PAIRS: Final = Habits(makes=0.75, opens=0.22, raises=0.08, doubt=0.04, doubt_sweep=0.15)
"""Who loses his bid beside the points of the others bids less, and makes more."""
LIKELY: Final = 4
"""Declarations that are played out for a bid."""


def habits(rules: Rules) -> Habits:
    """How people at such a table bid and make."""
    points = rules.scoring == "points" and rules.seats == 4 and rules.teams == 2
    return POINTS_IN_PAIRS if points else Habits()


@dataclass(frozen=True)
class Caller:
    """One seat's call or declaration, from forecasts in the worlds that it believes in."""

    view: View
    forecast: Forecast

    @cached_property
    def habits(self) -> Habits:
        return habits(self.view.rules)

    @cached_property
    def prize(self) -> Prize:
        return Prize.of(self.view.rules, self.view.scores, self.forecast.seat)

    def call(self) -> Decision:
        options = sorted((self._weighed(a) for a in self.view.legal), key=lambda c: -c.worth)
        best = options[0].action
        return Decision(best, self._why(best), tuple(options))

    def declare(self) -> Decision:
        bid = next(c for c in reversed(self.view.calls) if isinstance(c, Bid))
        named = {a.declaration: a for a in self.view.legal if isinstance(a, Declared)}
        options = []
        for each in self.forecast.likely(tuple(named), LIKELY + 1):
            given = self.forecast.contract(bid.call, each)
            gains = self._gains(given, self.forecast.points(bid.call, each))
            options.append(_candidate(named[each], gains, 1.0, 0.0))
        options.sort(key=lambda c: -c.worth)
        best = options[0].action
        assert isinstance(best, Declared), "declarations were weighed"
        return Decision(best, worth_most(best.declaration), tuple(options))

    def _why(self, best: Action) -> Reason:
        if isinstance(best, Passed):
            return LEFT
        return WINS_MORE if any(isinstance(a, Passed) for a in self.view.legal) else FORCED

    def _weighed(self, action: Action) -> Candidate:
        if isinstance(action, Bid):
            gone = self._outbid(action.call)
            return _candidate(action, self._best(action.call), 1 - gone, gone * self._theirs())
        worth = self._passing()
        return Candidate(action, worth, worth, worth, "game")

    def _best(self, call: Call) -> Points:
        """By world, what the call gains with the declaration that is best on average."""
        among = allowed(self.view.rules, call, self.forecast.forced)
        tried = [
            self._gains(self.forecast.contract(call, d), self.forecast.points(call, d))
            for d in self.forecast.likely(among, LIKELY)
        ]
        return max(tried, key=lambda gains: float(gains.mean()))

    def _gains(self, given: Contract, points: Points) -> Points:
        rules = self.view.rules
        team = rules.team(self.forecast.seat)
        gains = self.prize.gains(team, *awards(rules, given, points))
        fails = np.ones(1) if given.aim is Aim.NO_TRICK else np.array([given.needs - 6.0])
        lost = self.prize.gains(team, *awards(rules, given, fails))
        doubt = self.habits.doubt if given.aim is Aim.POINTS else self.habits.doubt_sweep
        return np.asarray(np.where(gains > 0, (1 - doubt) * gains + doubt * lost, gains))

    def _passing(self) -> float:
        """What a pass is worth: the standing bid is played, or somebody after this seat bids."""
        standing = _standing(self.view)
        if standing is not None:
            return self._other(standing.seat, standing.call)
        worth, left = 0.0, 1.0
        for seat in self._to_speak():
            worth += left * self.habits.opens * self._other(seat, self._least())
            left *= 1 - self.habits.opens
        return worth

    def _other(self, seat: Seat, call: Call) -> float:
        """What a contract of another seat is worth to this one, at the rate such bids are made."""
        rules, prize = self.view.rules, self.prize
        made = self.habits.sweeps if call.sweep else self.habits.makes
        bid = rules.total if call.sweep else call.amount
        given = self.forecast.contract(call, rules.declarations[0])
        took = np.array([bid + 0.35 * (rules.total - bid), 0.6 * bid])
        gains = prize.gains(rules.team(seat), *awards(rules, given, np.round(took)))
        return float(made * gains[0] + (1 - made) * gains[1])

    def _outbid(self, call: Call) -> float:
        """How likely an opponent still to speak goes higher."""
        above = call.amount - self.view.rules.min_bid if not call.sweep else 14
        each = self.habits.raises * self.habits.fades**above
        return float(1 - (1 - each) ** len(self._foes()))

    def _theirs(self) -> float:
        """What is lost to an opponent who goes higher."""
        foes = self._foes()
        return self._other(foes[0], self._least()) if foes else 0.0

    def _foes(self) -> list[Seat]:
        """The opponents among the seats still to speak."""
        team = self.view.rules.team
        return [seat for seat in self._to_speak() if team(seat) != self.prize.team]

    def _least(self) -> Call:
        return Call.of_points(self.view.rules.min_bid)

    def _to_speak(self) -> list[Seat]:
        """The seats that have still to call after this one."""
        players = self.view.rules.players
        left = players - len(self.view.calls) - 1
        return [Seat((self.forecast.seat + step) % players) for step in range(1, left + 1)]


def _candidate(action: Action, gains: Points, part: float, rest: float) -> Candidate:
    worth = part * float(gains.mean()) + rest
    error = 1.96 * part * float(gains.std()) / max(1, len(gains)) ** 0.5
    return Candidate(action, worth, worth - error, worth + error, "game")


def _standing(view: View) -> Bid | None:
    bids = [call for call in view.calls if isinstance(call, Bid)]
    return bids[-1] if bids else None
