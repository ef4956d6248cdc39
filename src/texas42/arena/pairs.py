"""Playing one pair: the same deal, or game, with the sides exchanged."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from texas42.arena.deals import chance
from texas42.arena.match import Match
from texas42.arena.play import Deal, play_out
from texas42.arena.statistics import Clock
from texas42.arena.watching import Watched, tenth
from texas42.bots import Bot, Budget, bot
from texas42.kernel.deal import start
from texas42.kernel.game import winners
from texas42.kernel.tiles import Seat
from texas42.notation import print_position

LONGEST_GAME = 400
"""Deals after which a game is left as it stands; far beyond any that was seen."""


@dataclass(slots=True)
class Side:
    """What one side did in a pair, both legs together."""

    bids: int = 0
    made: int = 0
    won: int = 0
    points: int = 0
    score: int = 0
    games: int = 0
    forfeits: list[str] = field(default_factory=list)
    calls: dict[str, list[int]] = field(default_factory=dict)
    """Winning call → how often bid, how often made."""
    cases: dict[str, list[int]] = field(default_factory=dict)
    """Of a watched match, by kind of folly: those its own estimate explains, and the others."""
    told: dict[str, list[int]] = field(default_factory=dict)
    """Of a watched match, by tenth of the chance told at the first lead: deals, and made."""
    clock: Clock = field(default_factory=Clock)


@dataclass(slots=True)
class Pair:
    """The two legs of a pair, added up by side, and the line of every deal."""

    index: int
    a: Side = field(default_factory=Side)
    b: Side = field(default_factory=Side)
    deals: list[dict[str, str | int]] = field(default_factory=list)

    def side(self, name: str) -> Side:
        return self.a if name == "a" else self.b


def play_pair(match: Match, index: int) -> Pair:
    """Both legs of a pair. The same match and index give the same pair anywhere."""
    pair = Pair(index)
    for leg in (0, 1):
        players = {name: bot(name) for name in set(match.bots(leg))}
        seated = [players[name] for name in match.bots(leg)]
        if match.watch:
            seated = [Watched(player) for player in seated]
        try:
            _leg(match, pair, leg, seated)
        finally:
            for player in players.values():
                getattr(player, "close", lambda: None)()
    return pair


def _leg(match: Match, pair: Pair, leg: int, players: list[Bot]) -> None:
    sides = match.sides(leg)
    for deal, won in _deals(match, pair.index, leg, players):
        _enter(pair, leg, sides, deal)
        _enter_watched(pair, sides, players, made=bool(deal.made))
        for team in won:
            pair.side(sides[team]).games += 1


def _deals(
    match: Match, index: int, leg: int, players: list[Bot]
) -> Iterator[tuple[Deal, tuple[int, ...]]]:
    """The deals of a leg, each with the teams that have won the game by then."""
    rules, luck = match.rules, match.luck(index, leg)
    budget = None if match.worlds is None else Budget(match.worlds)
    scores = (0,) * rules.teams
    shaker = Seat(chance(match.seed, "shaker", index).randrange(rules.players))
    for number in range(LONGEST_GAME if match.form == "games" else 1):
        position = start(match.setup(index, number, shaker, scores))
        deal = play_out(position, players, luck, budget)
        scores = tuple(s + a for s, a in zip(scores, deal.awards, strict=True))
        shaker = Seat((shaker + 1) % rules.players)
        bidder = None if deal.bidder is None else rules.team(deal.bidder)
        won = winners(rules, scores, bidder) if match.form == "games" else ()
        yield deal, won
        if won:
            return


def _enter(pair: Pair, leg: int, sides: tuple[str, ...], deal: Deal) -> None:
    rules = deal.position.rules
    for seat, clock in enumerate(deal.clocks):
        pair.side(sides[seat]).clock.join(clock)
    for team, award in enumerate(deal.awards):
        pair.side(sides[team]).score += award
    for name in {sides[team] for team in deal.winners()}:
        pair.side(name).won += 1
    if deal.forfeit is not None:
        seat, reason = deal.forfeit
        pair.side(sides[rules.player(seat)]).forfeits.append(reason)
    if deal.bidder is not None and deal.made is not None:
        _enter_bid(pair.side(sides[rules.player(deal.bidder)]), deal)
    line: dict[str, str | int] = {"leg": leg, "sides": "".join(sides)}
    pair.deals.append(line | {"deal": print_position(deal.position)})


def _enter_bid(side: Side, deal: Deal) -> None:
    contract, ending = deal.position.contract, deal.position.ending
    assert contract is not None and ending is not None, "a bid that was played"
    side.bids += 1
    side.made += bool(deal.made)
    side.points += ending.points[0]
    met = side.calls.setdefault(contract.call.word, [0, 0])
    met[0] += 1
    met[1] += bool(deal.made)


def _enter_watched(pair: Pair, sides: tuple[str, ...], players: list[Bot], *, made: bool) -> None:
    for name, player in zip(sides, players, strict=True):
        if isinstance(player, Watched):
            cases, hopes = player.taken()
            side = pair.side(name)
            joined(side.cases, cases)
            for hope in hopes:
                joined(side.told, {tenth(hope): [1, int(made)]})


def joined(total: dict[str, list[int]], part: dict[str, list[int]]) -> None:
    """Adds counts of two to those of the same name."""
    for name, (one, other) in part.items():
        met = total.setdefault(name, [0, 0])
        met[0] += one
        met[1] += other
