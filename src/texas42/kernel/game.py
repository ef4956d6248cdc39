"""A game: deals until the target. A `Game` is the fold of its events.

`step` asks the judge and says what happened; `fold` believes a log. Randomness is an argument:
who shakes first and how the tiles fall come in as events.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from texas42.kernel import deal
from texas42.kernel.events import (
    Action,
    DealScored,
    Dealt,
    Event,
    GameStarted,
    GameWon,
    Result,
    ShakerDrawn,
    TrickTaken,
)
from texas42.kernel.fault_codes import fault
from texas42.kernel.faults import BadSetup, IllegalAction
from texas42.kernel.position import Phase, Position, Prover
from texas42.kernel.rule_faults import check
from texas42.kernel.rules import Rules
from texas42.kernel.scoring import result
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import Seat, Tile, pips

Draw = tuple[tuple[Seat, Tile], ...]
"""One round of the draw for shaker: a tile for each seat still in it (R2.2)."""


@dataclass(frozen=True, slots=True)
class Game:
    """Rules, scores by team, who shakes next (None: to be drawn), deals so far, winners.

    `position` is the deal being played, or the last one until the next is dealt.
    """

    rules: Rules
    scores: tuple[int, ...]
    shaker: Seat | None
    deals: int = 0
    position: Position | None = None
    winners: tuple[int, ...] = ()

    @property
    def to_deal(self) -> bool:
        """A new deal is wanted."""
        between = self.position is None or self.position.phase is Phase.OVER
        return between and self.shaker is not None and not self.winners


def new(rules: Rules) -> Game:
    """A game before its first shake. Raises `BadSetup` where the rules contradict each other."""
    check(rules)
    return Game(rules, (0,) * rules.teams, rules.first_shaker)


def drawn(rounds: tuple[Draw, ...]) -> Seat | None:
    """R2.2: who shakes after these rounds of the draw; None while the highest are tied."""
    if not rounds:
        return None
    leaders = tied(rounds[-1])
    return leaders[0] if len(leaders) == 1 else None


def tied(draw: Draw) -> tuple[Seat, ...]:
    """The seats that drew the highest pip total: one, or those who draw again."""
    best = max(pips(tile) for _, tile in draw)
    return tuple(seat for seat, tile in draw if pips(tile) == best)


def step(game: Game, action: Action, prove: Prover | None = None) -> tuple[Game, tuple[Event, ...]]:
    """The game after an action, and everything that then happened, the action first.

    Raises `IllegalAction`, and nothing changes, where the judge finds a fault.
    """
    position = game.position
    if position is None:
        raise IllegalAction(deal.word(action), (fault("not_dealt"),))
    action = deal.judged(position, action, prove)
    events = (action, *consequences(position, deal.advance(position, action), game))
    return fold(game, events), events


def fold(game: Game, events: Iterable[Event]) -> Game:
    """The game after these events, which are believed (`audit.first_fault` does not)."""
    for event in events:
        game = _apply(game, event)
    return game


def replayed(events: Iterable[Event]) -> Game:
    """The game that a whole log tells of; its first event must be `GameStarted`."""
    stream = iter(events)
    first = next(stream, None)
    if not isinstance(first, GameStarted):
        raise BadSetup("log", (fault("log_start"),))
    return fold(new(first.rules), stream)


def _apply(game: Game, event: Event) -> Game:
    match event:
        case GameStarted():
            return new(event.rules)
        case ShakerDrawn():
            return replace(game, shaker=event.seat)
        case Dealt():
            return _dealt(game, event)
        case TrickTaken():
            return game
        case DealScored():
            return replace(game, scores=added(game.scores, event.result))
        case GameWon():
            return replace(game, winners=event.teams)
        case _:
            return _acted(game, event)


def _dealt(game: Game, event: Dealt) -> Game:
    setup = Setup(game.rules, event.shaker, event.hands, event.spare, game.scores)
    left = Seat((event.shaker + 1) % game.rules.players)
    return replace(game, position=deal.start(setup), shaker=left, deals=game.deals + 1)


def _acted(game: Game, action: Action) -> Game:
    assert game.position is not None, "an action follows a deal"
    return replace(game, position=deal.advance(game.position, action))


def consequences(before: Position, after: Position, game: Game) -> tuple[Event, ...]:
    """What follows from an action: a trick taken, the deal scored, the game won."""
    tricks = after.tricks[len(before.tricks) :]
    taken = tuple(TrickTaken(t.taker, t.points) for t in tricks)
    if after.phase is not Phase.OVER:
        return taken
    scored = result(after)
    won = winners(game.rules, added(game.scores, scored), _bidding_team(after))
    return (*taken, DealScored(scored), *([GameWon(won)] if won else []))


def _bidding_team(position: Position) -> int | None:
    contract = position.contract
    return None if contract is None else position.rules.team(contract.declarer)


def added(scores: tuple[int, ...], scored: Result) -> tuple[int, ...]:
    """The scores by team after a deal."""
    return tuple(score + award for score, award in zip(scores, scored.awards, strict=True))


def winners(rules: Rules, scores: tuple[int, ...], bidder: int | None) -> tuple[int, ...]:
    """The teams that have won with these scores after a deal; empty while nobody has (R8.2).

    Several at the target: by points the side that bid (R7.5); by marks as R10.4 says.
    """
    there = tuple(team for team, score in enumerate(scores) if score >= rules.target)
    if len(there) <= 1:
        return there
    if rules.scoring == "points" and bidder in there:
        return (bidder,)
    if rules.shared_win == "shared":
        return there
    best = tuple(team for team in there if scores[team] == max(scores))
    return best if len(best) == 1 else ()
