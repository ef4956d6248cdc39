"""Values to write down: hypothesis strategies for every kind, and games played at random."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from texas42 import fairdeal
from texas42.kernel import deal, game
from texas42.kernel.calls import Call, CallKind
from texas42.kernel.declarations import Declaration
from texas42.kernel.events import (
    Action,
    Bid,
    Claimed,
    Declared,
    Event,
    GameStarted,
    Passed,
    Played,
    RenegeCalled,
)
from texas42.kernel.faults import BadNotation, IllegalAction
from texas42.kernel.position import Phase, Position
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Mask, Seat, Tile
from texas42.notation import (
    DealRecord,
    Entry,
    GameRecord,
    Outcome,
    Player,
    Proof,
    Seed,
    Share,
    Step,
)
from texas42.notation.fields import FIELDS, Field

T = TypeVar("T")
seats = st.integers(0, 6).map(Seat)
tiles = st.integers(0, 27).map(Tile)
hands = st.integers(0, (1 << 28) - 1).map(Mask)
declarations = st.sampled_from(Declaration)
calls = st.builds(Call, st.sampled_from(CallKind), st.integers(1, 999))
numbers = st.integers(-999_999_999, 999_999_999)


def field_values(field: Field) -> st.SearchStrategy[Any]:
    """Any value that a field may be written with, sensible or not."""
    if field.kind == "number":
        return st.integers(0, 9999)
    if field.kind == "set":
        return st.lists(declarations, unique=True).map(tuple)
    if field.kind == "switch":
        return st.booleans()
    return st.sampled_from(field.choices).map(field.parse)


any_rules = st.builds(Rules, **{name: field_values(field) for name, field in FIELDS.items()})
preset_rules = st.builds(
    lambda name, changes: replace(PRESETS[name], **changes),
    st.sampled_from(sorted(PRESETS)),
    st.fixed_dictionaries({}, optional={n: field_values(f) for n, f in FIELDS.items()}),
)
rules = preset_rules | any_rules
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Bid, seats, calls),
    st.builds(Passed, seats),
    st.builds(Declared, seats, declarations),
    st.builds(Played, seats, tiles),
    st.builds(Claimed, seats, st.none() | st.integers(0, 999)),
    st.builds(RenegeCalled, seats, seats),
)
evaluations = st.dictionaries(
    st.from_regex(r"[a-z_][a-z0-9_]{0,8}", fullmatch=True),
    st.from_regex(r"[0-9A-Za-z.+-]{1,8}", fullmatch=True),
    max_size=3,
).map(lambda found: tuple(found.items()))
steps = st.builds(Step, actions, st.text(max_size=30), evaluations)
levels = st.from_regex(r"[a-z0-9][a-z0-9_.-]{0,10}", fullmatch=True)
players = st.builds(Player, st.text(max_size=20), levels)
given = st.builds(Given, seats, calls, declarations)
shares = st.one_of(
    st.builds(Share, st.binary(max_size=16), st.binary(max_size=32)),
    st.builds(Share, st.just(b""), st.binary(max_size=32), st.sampled_from(["bot", "late"])),
)
proofs = st.builds(
    Proof,
    deal_id=st.text(max_size=20),
    secret=st.binary(max_size=32),
    commitment=st.binary(max_size=32),
    shares=st.lists(shares, max_size=3).map(tuple),
    beacon=st.binary(max_size=8),
    board=st.none() | st.integers(0, 999),
)
origins = st.none() | proofs | st.builds(Seed, st.text(max_size=20), st.integers(0, 10**9 - 1))
number_rows = st.lists(numbers, max_size=3).map(tuple)
outcomes = st.builds(
    Outcome,
    st.from_regex(r"[a-z_]{1,12}", fullmatch=True),
    st.sampled_from(["made", "set", "none"]),
    st.tuples(numbers, numbers),
    number_rows,
)
draws = st.lists(st.tuples(seats, tiles), min_size=1, max_size=7).map(tuple)
notes = st.lists(st.text(max_size=40), max_size=3).map(tuple)
game_records = st.builds(
    GameRecord,
    rules=rules,
    title=st.text(max_size=30),
    date=st.text(max_size=20),
    place=st.text(max_size=20),
    players=st.lists(players, max_size=7).map(tuple),
    draw=st.lists(draws, max_size=3).map(tuple),
    notes=notes,
    line=st.just(0),
)
deal_records = st.builds(
    DealRecord,
    number=numbers,
    shaker=seats,
    hands=st.lists(hands, max_size=7).map(tuple),
    spare=st.none() | hands,
    scores=number_rows,
    given=st.none() | given,
    origin=origins,
    steps=st.lists(steps, max_size=8).map(tuple),
    outcome=st.none() | outcomes,
    won=number_rows,
    notes=notes,
    line=st.just(0),
)
entries: st.SearchStrategy[Entry] = game_records | deal_records


def tables() -> list[Rules]:
    """Rules of every shape: presets, players, sides, dummies, spare tiles, reneges, penalties."""
    shapes = [preset(name) for name in PRESETS]
    shapes += [preset("texas", n) for n in (2, 3, 5, 6, 7)]
    two, six = preset("texas", 2), preset("texas", 6)
    shapes += [replace(two, dummy=True), replace(six, sides="pairs"), replace(six, sides="threes")]
    shapes += [replace(preset("texas", 5), spare=each) for each in ("last_trick", "dead")]
    shapes.append(replace(preset("house"), renege="table", claims="n42pa"))
    shapes.append(replace(preset("cetrdeset-dva"), claims="n42pa", renege="table"))
    shapes.append(replace(preset("texas", 3), claims="n42pa", spare="dead", renege="table"))
    return shapes


def positions(table: Rules, seed: int) -> Iterator[Position]:
    """Every position of one deal that is played at random, claims and reneges among its actions."""
    chance = Random(seed)
    shaken = fairdeal.deal(fairdeal.seed_key("positions", seed), table, Seat(0))
    shaker = Seat(chance.randrange(table.players))
    scores = tuple(chance.randrange(3) for _ in range(table.teams))
    setup = Setup(table, shaker, shaken.hands, shaken.spare, scores)
    position = deal.start(setup)
    yield position
    while position.phase is not Phase.OVER:
        position = _onward(position, chance)
        yield position


def _onward(position: Position, chance: Random) -> Position:
    """The position after a random action; one in eight tries something unusual first."""
    if position.phase is Phase.PLAY and chance.random() < 0.12:
        try:
            return deal.play(position, _unusual(position, chance))
        except IllegalAction:
            pass
    return deal.play(position, chance.choice(deal.legal_actions(position)))


def _unusual(position: Position, chance: Random) -> Action:
    seat = Seat(chance.randrange(position.rules.players))
    held = [t for t in range(28) if position.hands[position.turn] >> t & 1]
    late = len(held) <= 3  # the kernel's plain proof is for the last tricks
    unusual: list[Action] = [
        Claimed(seat) if late else Passed(seat),
        RenegeCalled(seat, Seat(chance.randrange(position.rules.seats))),
        Played(position.turn, Tile(chance.choice(held))),
    ]
    return chance.choice(unusual)


def random_game(table: Rules, seed: int, most: int = 40) -> list[Event]:
    """The log of a game played at random, broken off after so many deals."""
    chance = Random(seed)
    shaker = fairdeal.draw(fairdeal.seed_key("draw", seed), table)
    log: list[Event] = [GameStarted(table), shaker]
    played = game.replayed(log)
    while not played.winners and played.deals < most:
        assert played.shaker is not None, "drawn above"
        key = fairdeal.seed_key(f"game {seed}", played.deals + 1)
        shaken = fairdeal.deal(key, table, played.shaker)
        log.append(shaken)
        played = game.fold(played, (shaken,))
        while played.position and played.position.phase is not Phase.OVER:
            action = chance.choice(deal.legal_actions(played.position))
            played, events = game.step(played, action)
            log += events
    return log


def refusal(parser: Callable[[T], object], text: T) -> BadNotation | None:
    """How a parser refuses a text, if it does. Any other exception is the test's failure."""
    try:
        parser(text)
    except BadNotation as wrong:
        return wrong
    return None
