"""The strong levels: worlds weighed by what players did, each solved, the best chance taken."""

import random
from dataclasses import dataclass, field, replace
from typing import Final, Self

import numpy as np

from texas42.bots import calling
from texas42.bots.aims import Aims, Worths
from texas42.bots.believed import Believed, believed
from texas42.bots.bidding import Caller
from texas42.bots.bot import Budget, Candidate, Decision
from texas42.bots.calibration import told
from texas42.bots.evidence import Trust
from texas42.bots.forecast import Forecast
from texas42.bots.lockstep import Masks
from texas42.bots.planes import fits
from texas42.bots.practice import played_out, practised, solver_part
from texas42.bots.reasons import ONLY, Reason, against_thumb
from texas42.bots.rows import scores
from texas42.bots.sampler import Places, settled, tied
from texas42.bots.seating import seated
from texas42.bots.sense import sensible
from texas42.bots.sight import Sight
from texas42.bots.thought import Thought
from texas42.bots.thumb import thumbed
from texas42.kernel.events import Action, Bid, Passed, Played
from texas42.kernel.position import Phase
from texas42.kernel.tiles import name
from texas42.kernel.view import View

_TIES: Final = 40
"""Worlds in which points settle what is otherwise equal."""


_LONG: Final = 7
"""Longer hands are dear to solve."""
_SMALL_POOL: Final = 4
"""The most that are drawn for each that is solved where there may be few in all."""
_FEWER: Final = 3
"""Where tiles are practised, one in so many of the worlds is solved in the first tricks."""
_LEAST_LIKED: Final = -4.0
"""The log-chance below which instinct holds no more against a tile."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What makes a level: how many worlds are drawn and solved, and what is believed."""

    level: str
    worlds: int
    """Solved of a round in the first trick, which is dear; twice as many in each that follows."""
    pool: int = 4
    """Drawn and weighed of a round for each of those; 1: what was seen is not weighed."""
    rounds: int = 1
    """At most; as soon as one tile is clearly the best, no more."""
    practice: int = 0
    """Worlds of a round in which each tile is played out in the first tricks."""
    forecasts: int = 48
    """Worlds in which a contract is played out for a bid; 0: bids by thumb."""
    instinct: float = 0.0
    """What the solver may find worse in a tile that the policy likes e times as much, in parts of
    all there is."""
    trust: Trust = field(default_factory=Trust)

    def within(self, worlds: int) -> Self:
        """The same with at most so many worlds for a decision, in one round."""
        pool = min(self.pool, _SMALL_POOL, worlds)
        return replace(
            self,
            worlds=min(self.worlds, worlds // pool),
            pool=pool,
            rounds=1,
            practice=min(self.practice, worlds),
            forecasts=min(self.forecasts, worlds),
        )


@dataclass(frozen=True, slots=True)
class Searcher:
    """A player with a skill."""

    skill: Skill

    @property
    def level(self) -> str:
        return self.skill.level

    def act(self, view: View, rng: random.Random, budget: Budget | None = None) -> Action:
        return self.decide(view, rng, budget).action

    def decide(self, view: View, rng: random.Random, budget: Budget | None = None) -> Decision:
        if len(view.legal) == 1:
            return Decision(view.legal[0], ONLY)
        if view.phase is not Phase.PLAY and not self.skill.forecasts:
            called = calling.call(view) if view.phase is Phase.BID else calling.declare(view)
            return Decision(*called)
        if budget and budget.worlds:
            return Searcher(self.skill.within(budget.worlds)).decide(view, rng)
        if view.phase is Phase.PLAY:
            sight = Sight(view)
            return self._tile(sight, _affordable(sight, self.skill.worlds), rng)
        caller = self._caller(view, self.skill.forecasts, rng)
        return caller.call() if view.phase is Phase.BID else caller.declare()

    def _caller(self, view: View, count: int, rng: random.Random) -> Caller:
        """The seat that would declare: for a plunge or splash, the bidder and not the partner."""
        worlds = self.worlds(view, count, rng)
        bids = [c for c in view.calls if isinstance(c, Bid)]
        declares = view.phase is Phase.DECLARE
        seat = bids[-1].seat if declares else view.seat
        assert seat is not None, "a bot has a seat"
        forced = _forced(view)
        forecast = Forecast(view.rules, seat, view.hand, worlds, rng, int(view.spare or 0), forced)
        return Caller(view, forecast)

    def worlds(self, view: View, count: int, rng: random.Random) -> Masks:
        """Worlds as likely as what was seen makes them."""
        return believed(view, count * self.skill.pool, rng, self._trust).some(count, rng)

    @property
    def _trust(self) -> Trust | None:
        """`club` weighs nothing: it solves what it draws."""
        return None if self.skill.pool == 1 else self.skill.trust

    def _tile(self, sight: Sight, count: int, rng: random.Random) -> Decision:
        aims = Aims(sight)
        practises = bool(self.skill.practice) and practised(aims)
        seen = self._round(aims, count, rng, practises=practises)
        solver = solver_part(aims) if practises else 1.0
        thought = Thought(solver * self._instinct(aims, seen.worlds), solver)
        points = seen.some(_TIES, rng)
        self._weigh(thought, aims, seen, rng)
        for _ in range(1, self.skill.rounds if sight.hand.bit_count() <= _LONG else 1):
            if not seen.share or thought.settled(aims.stake):
                break
            seen = self._round(aims, count, rng, practises=practises)
            self._weigh(thought, aims, seen, rng)
        mean = thought.mean
        safe = not aims.all_or_nothing or bool(mean.max() >= 0.5)
        tile = settled(aims, _sensible(sight, tied(mean)), points, safe=safe)
        options = _options(aims, mean, thought.errors(), practised=bool(self.skill.practice))
        action = Played(sight.seat, tile)
        options.sort(key=lambda c: (-c.worth, c.action != action))
        return Decision(action, _why(sight, options, action), tuple(options))

    def _weigh(self, thought: Thought, aims: Aims, seen: Believed, rng: random.Random) -> None:
        """What the solver says of the worlds of a round, and play-outs of some of them."""
        answers, parts, share = seen.solved()
        thought.solved.add(aims.judged(answers), parts, share)
        if thought.solver < 1:
            worlds = seen.some(self.skill.practice, rng)
            worth = played_out(aims, worlds, np.random.default_rng(rng.getrandbits(64)))
            part = 1 / len(worlds)
            thought.played.add(worth, np.full(len(worlds), part), part + seen.share)

    def _round(self, aims: Aims, count: int, rng: random.Random, *, practises: bool) -> Believed:
        """Worlds drawn, weighed, and solved: all, or some of them by their weights."""
        view, drawn = aims.view, count * self.skill.pool
        kept = solved = min(drawn, count << len(view.tricks))
        if practises:
            solved = max(1, solved // _FEWER)
            kept = min(drawn, max(solved, self.skill.practice))
        return believed(view, drawn, rng, self._trust, kept=kept, aims=aims, solved=solved)

    def _instinct(self, aims: Aims, worlds: Masks) -> Worths:
        """By legal tile: how much the policy speaks for it, in the coin of worth.

        It plays from its own hand alone, and so knows what a solver that sees every tile does not:
        what it costs not to know. The policy is the same in every world of the view.
        """
        if not self.skill.instinct or not fits(aims.sight.contract):
            return np.zeros(len(aims.sight.legal))
        ranked = scores(seated(aims.sight, worlds[:1]))[0, list(aims.sight.legal)]
        likes = ranked - np.logaddexp.reduce(ranked)
        part = self.skill.instinct * aims.stake
        return np.asarray(part * np.maximum(likes, _LEAST_LIKED), np.float64)


def _sensible(sight: Sight, best: Places) -> Places:
    """Of equals, those that no partner would complain of."""
    kept = sensible(sight, [sight.legal[place] for place in best])
    return np.array([place for place in best if sight.legal[place] in kept])


def _affordable(sight: Sight, worlds: int) -> int:
    """Fewer worlds where each takes longer to solve: long hands, values instead of yes or no."""
    tiles = sight.hand.bit_count()
    exact = not Aims(sight).all_or_nothing
    return max(1, worlds // (6 if tiles > _LONG else 1) // (3 if exact and tiles > 4 else 1))


def _options(aims: Aims, mean: Worths, errors: Worths, *, practised: bool) -> list[Candidate]:
    """Every legal tile with its worth and a 95 % interval: for the own side."""
    columns, unit = [mean, mean - 1.96 * errors, mean + 1.96 * errors], "game"
    if aims.all_or_nothing:
        columns = [told(aims.sight, column, practised=practised) for column in columns]
        unit = "make"
    rows = zip(aims.sight.legal, *(column.tolist() for column in columns), strict=True)
    return [Candidate(Played(aims.sight.seat, t), w, a, b, unit) for t, w, a, b in rows]


def _why(sight: Sight, options: list[Candidate], action: Action) -> Reason:
    """The thumb's reason where it says the same, else what the thumb's tile would cost."""
    thumb, why = thumbed(sight)
    chosen = next(c for c in options if c.action == action)
    by_thumb = next(c for c in options if c.action == Played(sight.seat, thumb))
    goal = "makes" if sight.bids else "sets"
    chance = f"{goal} the contract in {_percent(chosen)}"
    if chosen.unit != "make":
        chance = f"{_percent(chosen)} to win the game"
    if by_thumb is chosen:
        return why.and_(chance)
    return against_thumb(chance, name(thumb), _percent(by_thumb))


def _percent(of: Candidate) -> str:
    return f"{max(0.0, of.worth):.1%}" if of.unit == "make" else f"{of.worth:+.1%}"


def _forced(view: View) -> bool:
    """R3.5: this seat must bid, or had to: it shakes and nobody else has bid."""
    if view.rules.all_pass != "forced" or view.seat != view.shaker:
        return False
    if view.phase is Phase.BID:
        return not any(isinstance(action, Passed) for action in view.legal)
    return sum(isinstance(c, Bid) for c in view.calls) == 1 and isinstance(view.calls[-1], Bid)


CLUB: Final = Skill("club", worlds=24, pool=1, forecasts=0)
EXPERT: Final = Skill("expert", worlds=100, forecasts=32, trust=Trust(tiles=0.0))
MASTER: Final = Skill(
    "master", worlds=300, pool=12, rounds=6, practice=600, forecasts=256, instinct=0.02
)
