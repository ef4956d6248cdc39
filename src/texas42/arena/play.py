"""Bots at one table, for one deal: every decision timed, every fault of a bot a forfeit."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from texas42.arena.statistics import Clock
from texas42.bots import Bot, Budget
from texas42.bots.outside import Forfeit
from texas42.kernel import deal
from texas42.kernel.events import Action
from texas42.kernel.position import Phase, Position
from texas42.kernel.scoring import result
from texas42.kernel.tiles import Seat
from texas42.kernel.tricks import forfeited, over
from texas42.kernel.view import view


@dataclass(slots=True)
class Deal:
    """A deal that was played: the last position, who forfeited it and why, and the time it took."""

    position: Position
    clocks: tuple[Clock, ...]
    forfeit: tuple[Seat, str] | None = None

    @property
    def awards(self) -> tuple[int, ...]:
        """What each team scores."""
        if self.position.phase is Phase.OVER:
            return result(self.position).awards
        assert self.forfeit is not None, "a deal that is not over was forfeited"
        return _unplayed(self.position, self.forfeit[0])

    @property
    def bidder(self) -> Seat | None:
        contract = self.position.contract
        return None if contract is None else contract.declarer

    @property
    def made(self) -> bool | None:
        ending = self.position.ending
        return None if ending is None else ending.made

    def winners(self) -> tuple[int, ...]:
        """The teams that the deal went to: the bidders', or on a set all others."""
        rules = self.position.rules
        if self.bidder is None or self.made is None:
            lost = None if self.forfeit is None else rules.team(self.forfeit[0])
            return () if lost is None else tuple(t for t in range(rules.teams) if t != lost)
        team = rules.team(self.bidder)
        return tuple(t for t in range(rules.teams) if (t == team) == self.made)


def play_out(
    position: Position,
    players: Sequence[Bot],
    rng: random.Random,
    budget: Budget | None = None,
) -> Deal:
    """The deal to its end, each player's seat played by its bot."""
    done = Deal(position, tuple(Clock() for _ in players))
    while done.position.phase is not Phase.OVER:
        seat = done.position.actor
        try:
            done.position = deal.play(done.position, _asked(done, players[seat], rng, budget))
        except Forfeit as wrong:
            return _given_up(done, seat, str(wrong))
    return done


def _asked(done: Deal, player: Bot, rng: random.Random, budget: Budget | None) -> Action:
    seat = done.position.actor
    seen = view(done.position, seat)
    start = time.thread_time()
    action = player.act(seen, rng, budget)
    if len(seen.legal) > 1:
        done.clocks[seat].add(time.thread_time() - start)
    if fault := deal.fault(done.position, action):
        raise Forfeit(f"{deal.word(action)}: {fault}")
    return action


def _given_up(done: Deal, seat: Seat, reason: str) -> Deal:
    """In play the rest goes to the other side; before it, see `awards`."""
    done.forfeit = (seat, reason)
    if done.position.phase is Phase.PLAY:
        done.position = over(done.position, forfeited(done.position, seat, "forfeit"))
    return done


def _unplayed(position: Position, seat: Seat) -> tuple[int, ...]:
    """A deal forfeited before the play counts as a least bid that was set by everything."""
    rules = position.rules
    stake = 1 if rules.scoring == "marks" else rules.min_bid + rules.total
    lost = rules.team(seat)
    return tuple(0 if team == lost else stake for team in range(rules.teams))
