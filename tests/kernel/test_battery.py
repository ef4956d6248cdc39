"""The random battery: whole games at every table, every promise of the kernel checked on the way.

A table is a preset, a number of players with its sides, and one option changed (`options.tables`).
`make test` plays at 540 tables, `make test-slow` at all of them, with a closer look.
"""

import random
from dataclasses import dataclass

import pytest

from tests.kernel.disguise import disguised
from tests.kernel.options import OPTIONS, tables
from tests.kernel.tables import shuffled
from texas42.kernel.audit import first_fault
from texas42.kernel.contract import Aim
from texas42.kernel.deal import advance, fault, legal_actions, start
from texas42.kernel.events import (
    Action,
    Bid,
    Claimed,
    DealScored,
    Dealt,
    Declared,
    Event,
    GameStarted,
    GameWon,
    Passed,
    Played,
    RenegeCalled,
    Result,
    ShakerDrawn,
    TrickTaken,
)
from texas42.kernel.game import Draw, Game, drawn, fold, new, replayed, step, tied
from texas42.kernel.position import Phase, Position
from texas42.kernel.rules import Rules
from texas42.kernel.scoring import result
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import ALL, Mask, Seat, Tile, count_of, mask, tiles_in
from texas42.kernel.view import view
from texas42.notation import logged, parse_record, print_record, recorded

TABLES = dict(tables())
KINDS = {Bid, Claimed, DealScored, Dealt, Declared, GameStarted, GameWon, Passed, Played}
KINDS |= {RenegeCalled, ShakerDrawn, TrickTaken}


def most_deals(rules: Rules) -> int | None:
    """The most deals (those thrown in aside) that a game can take; None where it has no bound.

    Each deal adds at least a mark, or the points in play, to the scores together, and before the
    last deal no score is at the target. A lone bidder who loses marks, and players who play on
    while they are level, may go on for ever.
    """
    below = rules.teams * (rules.target - 1)
    if rules.set_alone == "bidder" or (rules.shared_win == "play_on" and rules.teams > 2):
        return None
    dead = 35 if rules.spare == "dead" else 0
    least = min(rules.total - dead, rules.min_bid) if rules.scoring == "points" else 1
    return below // least + 1


@dataclass
class Told:
    """A game as it went: its log, and how many deals were scored."""

    game: Game
    log: list[Event]
    scored: int = 0


def draw_for_shaker(rules: Rules, rng: random.Random) -> ShakerDrawn:
    rounds: list[Draw] = []
    seats = tuple(Seat(s) for s in range(rules.players))
    while drawn(tuple(rounds)) is None:
        tiles = rng.sample(range(28), len(seats))
        rounds.append(tuple((s, Tile(x)) for s, x in zip(seats, tiles, strict=True)))
        seats = tied(rounds[-1])
    shaker = drawn(tuple(rounds))
    assert shaker is not None
    return ShakerDrawn(tuple(rounds), shaker)


def chosen(position: Position, rng: random.Random) -> Action:
    """A random action; bids are mostly low, and now and then a claim or a renege comes up."""
    if position.phase is Phase.PLAY:
        other = _bold(position, rng)
        if other is not None and fault(position, other) is None:
            return other
    legal = legal_actions(position)
    if position.phase is Phase.BID and rng.random() < 0.7:
        return legal[0]
    if position.phase is Phase.BID and rng.random() < 0.7:
        return legal[min(1, len(legal) - 1)]
    return rng.choice(legal)


def _bold(position: Position, rng: random.Random) -> Action | None:
    left = position.hands[position.turn].bit_count()
    if left <= 2 and rng.random() < 0.1:
        return Claimed(Seat(rng.randrange(position.rules.players)))
    if position.rules.renege == "table" and rng.random() < 0.1:
        return Played(position.turn, rng.choice(list(tiles_in(position.hands[position.turn]))))
    if position.reneges and rng.random() < 0.3:
        caller = Seat(rng.randrange(position.rules.players))
        return RenegeCalled(caller, position.reneges[-1][1].seat)
    return None


def played_game(rules: Rules, seed: int, closely: float) -> Told:
    rng = random.Random(seed)
    told = Told(new(rules), [GameStarted(rules)])
    if told.game.shaker is None:
        _tell(told, draw_for_shaker(rules, rng))
    bound = most_deals(rules)
    while not told.game.winners and not (bound is None and told.scored >= 12):
        if told.game.to_deal:
            assert told.game.shaker is not None
            _tell(told, Dealt(told.game.shaker, *shuffled(rules, rng)))
        _act(told, rng, closely)
        assert bound is None or told.scored <= bound
    return told


def _tell(told: Told, event: Event) -> None:
    told.log.append(event)
    told.game = fold(told.game, [event])


def _act(told: Told, rng: random.Random, closely: float) -> None:
    position = told.game.position
    assert position is not None
    if rng.random() < closely:
        look_closely(position, rng)
    told.game, events = step(told.game, chosen(position, rng))
    told.log += events
    after = told.game.position
    assert after is not None
    check_tiles(after)
    for event in events:
        if isinstance(event, DealScored):
            check_result(after, event.result)
            told.scored += event.result.made is not None


def check_tiles(position: Position) -> None:
    """Every tile is in one place."""
    played = [p.tile for trick in position.tricks for p in trick.plays]
    played += [p.tile for p in position.trick]
    places = [mask(played), *position.hands, position.setup.spare]
    assert sum(place.bit_count() for place in places) == 28
    assert sum(places) == ALL and len(position.hands) == position.rules.seats


def look_closely(position: Position, rng: random.Random) -> None:
    """One judge for the legal and the illegal; views that hold for every deal they could be."""
    legal = legal_actions(position)
    assert legal and len(set(legal)) == len(legal)
    assert all(fault(position, action) is None for action in legal)
    if position.phase is Phase.PLAY and position.rules.renege == "impossible":
        tiles = {a for a in legal if isinstance(a, Played)}
        every = (Played(position.turn, Tile(x)) for x in range(28))
        assert all((fault(position, play) is None) == (play in tiles) for play in every)
    for seat in (rng.randrange(position.rules.players), None):
        whose = None if seat is None else Seat(seat)
        assert view(disguised(position, whose, rng), whose) == view(position, whose)
    check_views(position)


def check_views(position: Position) -> None:
    """Only the actor has something to do, and nobody sees another's tiles before the end."""
    players = range(position.rules.players)
    for seat in (*map(Seat, players), None):
        seen = view(position, seat)
        assert seen.legal == (legal_actions(position) if seat == position.actor else ())
        for other in players:
            assert other == seat or seen.hands[other] is None


def check_result(end: Position, done: Result) -> None:
    """R8.3, counted again from the tricks; exactly one of made and set."""
    assert end.phase is Phase.OVER and done == result(end)
    contract = end.contract
    if contract is None:
        assert (done.how, done.made, done.points) == ("thrown_in", None, (0, 0))
        assert not any(done.awards)
        return
    assert done.made in (True, False)
    ours = sum(t.points for t in end.tricks if contract.bidders >> t.taker & 1)
    theirs = sum(t.points for t in end.tricks) - ours
    asleep = end.setup.spare if end.rules.spare != "last_trick" else 0
    idle = [h for s, h in enumerate(end.hands) if not contract.playing >> s & 1]
    out = sum(count_of(tiles) for tiles in (*idle, Mask(asleep)))
    in_play = end.rules.total - out
    if done.how in ("played", "decided"):
        assert done.points == (ours, theirs)
        check_made(end, done)
    if done.how != "decided":
        assert sum(done.points) == in_play
    assert sum(done.points) <= in_play
    assert any(done.awards)


def check_made(end: Position, done: Result) -> None:
    """Made ⇔ the bidders have what the contract needs; the others' side of it is the contrary."""
    contract, total = end.contract, end.rules.total
    assert contract is not None
    takers = {t.taker for t in end.tricks}
    match contract.aim:
        case Aim.NO_TRICK:
            assert done.made == (contract.declarer not in takers)
        case Aim.EVERY_TRICK:
            assert done.made == all(contract.bidders >> t & 1 for t in takers)
        case Aim.POINTS:
            assert done.made == (done.points[0] >= contract.needs)
            if done.how == "decided":
                assert done.made or done.points[1] > total - contract.needs


def check_log(told: Told) -> None:
    """State = fold of events; the log is sound; the record tells it again."""
    assert replayed(told.log) == told.game
    assert first_fault(told.log) is None
    again = list(logged(parse_record(print_record(recorded(told.log)))))
    assert again == told.log


GAMES = 540
PARTS = 9


@pytest.mark.parametrize("part", range(PARTS))
def test_battery(part: int) -> None:
    """One whole game at each of so many tables, spread over all of them."""
    every = list(TABLES.values())
    for game in range(part, GAMES, PARTS):
        number = game * len(every) // GAMES
        check_log(played_game(every[number], number, 0.02))


def test_the_battery_meets_everything_that_can_happen() -> None:
    reneging = [rules for rules in TABLES.values() if rules.renege == "table"]
    told = [played_game(rules, number, 0) for number, rules in enumerate(reneging[:12])]
    assert {type(event) for each in told for event in each.log} == KINDS
    how = {e.result.how for each in told for e in each.log if isinstance(e, DealScored)}
    assert how >= {"played", "decided", "claim", "renege", "thrown_in"}


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_battery_at_every_table(name: str) -> None:
    told = played_game(TABLES[name], 42, 0.03)
    check_log(told)
    assert told.scored > 0


def test_the_tables_are_every_preset_option_and_number_of_players() -> None:
    assert len(TABLES) > 1400
    assert {rules.players for rules in TABLES.values()} == {2, 3, 4, 5, 6, 7}
    for option, values in OPTIONS.items():
        assert {getattr(rules, option) for rules in TABLES.values()} >= set(values)


def test_views_are_compared_with_views_of_other_deals() -> None:
    """Guards the guard: most disguises do change the hidden tiles."""
    changed = asked = 0
    for number, rules in enumerate(list(TABLES.values())[::100]):
        told = played_game(rules, number, 0)
        deals = [e for e in told.log if isinstance(e, Dealt)]
        position = start(Setup(rules, deals[0].shaker, deals[0].hands, deals[0].spare))
        rng = random.Random(number)
        while position.phase is not Phase.OVER:
            asked += 1
            changed += disguised(position, position.actor, rng) != position
            position = advance(position, chosen(position, rng))
    assert changed > 0.7 * asked
