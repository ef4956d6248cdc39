"""Writes the perft vectors: positions from a named seed, counted by the C core.

The tests count them again by the kernel, which shares no code with the core.
Usage: python scripts/perft_vectors.py FOLDER
"""

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from texas42 import _core
from texas42.kernel.calls import Call
from texas42.kernel.deal import legal_actions, play, start
from texas42.kernel.declarations import NINE, PIP_SUITS, Declaration
from texas42.kernel.events import Played
from texas42.kernel.perft import endless
from texas42.kernel.position import Position
from texas42.kernel.presets import differences, for_players
from texas42.kernel.rules import NelloDoubles, Rules, Spare
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import ALL, Mask, Seat, SeatMask, mask, name, names, tiles_in
from texas42.solver.problems import core_tables, record

SEED = "texas42 perft 1"
NOBODY = SeatMask(0)
BASE = Rules(declarations=NINE, nello=True, sevens=True, stop_when_decided=False)
PARTNERS = replace(BASE, plunge=True, splash=True)

Case = tuple[str, Rules, Call, Declaration]


def contracts(rules: Rules) -> Iterator[Case]:
    """Every way to play under these rules."""
    points = Call.of_points(30)
    for each in (*PIP_SUITS, Declaration.DOUBLES):
        yield f"{each}", rules, points, each
    for way in ("high", "low", "own"):
        yield (
            f"none, doubles {way}",
            replace(rules, follow_me_doubles=way),
            points,
            Declaration.NONE,
        )
    nello: tuple[NelloDoubles, ...] = ("own", "high", "low", "own_low")
    for way in nello:
        own = replace(rules, nello_doubles=way)
        yield f"nello, doubles {way}", own, Call.of_marks(1), Declaration.NELLO
    yield "sevens", rules, Call.of_marks(1), Declaration.SEVENS


def partner_contracts(rules: Rules) -> Iterator[Case]:
    """Plunge and splash, and whose lead it is."""
    for lead in ("partner", "declarer"):
        led = replace(rules, plunge_lead=lead)
        yield f"plunge, {lead} leads", led, Call.plunge(4), Declaration.THREES
        yield f"splash, {lead} leads", led, Call.splash(2), Declaration.DOUBLES


def other_ranks(rules: Rules) -> Iterator[Case]:
    """Doubles in other places, and the first lead held to trump."""
    for way in ("natural", "low"):
        for each in (*PIP_SUITS, Declaration.DOUBLES):
            ranked = replace(rules, doubles_rank=way)
            yield f"{each}, doubles {way}", ranked, Call.of_points(30), each
    for each in (*PIP_SUITS, Declaration.DOUBLES):
        led = replace(rules, first_lead_trump=True)
        yield f"{each}, first lead trump", led, Call.of_points(30), each


def tables() -> Iterator[tuple[str, Rules]]:
    """Numbers of players, dummies, sides and spare tiles."""
    yield "2 players", for_players(BASE, 2)
    yield "2 with dummies", replace(for_players(BASE, 2), dummy=True)
    for players in (3, 5, 6, 7):
        yield f"{players} players", for_players(BASE, players)
    sleepers: tuple[tuple[int, Spare], ...] = ((3, "last_trick"), (5, "dead"), (6, "last_trick"))
    for players, spare in sleepers:
        yield f"{players} players, {spare}", replace(for_players(BASE, players), spare=spare)
    yield "6 in threes", replace(for_players(BASE, 6), sides="threes")
    yield "4 alone", replace(BASE, sides="alone")


def cases() -> Iterator[Case]:
    for what, rules, call, declaration in (
        *contracts(PARTNERS), *partner_contracts(PARTNERS), *other_ranks(PARTNERS)
    ):  # fmt: skip
        yield f"4 players: {what}", rules, call, declaration
    six = replace(for_players(PARTNERS, 6), sides="pairs")
    for what, rules, call, declaration in partner_contracts(six):
        yield f"6 players: {what}", rules, call, declaration
    for table, base in tables():
        for what, rules, call, declaration in contracts(base):
            yield f"{table}: {what}", rules, call, declaration


def dealt(case: Case, rng: random.Random) -> Position:
    _, rules, call, declaration = case
    tiles = list(tiles_in(Mask(ALL & ~rules.removed)))
    rng.shuffle(tiles)
    each = rules.tricks
    hands = tuple(mask(tiles[each * s : each * (s + 1)]) for s in range(rules.seats))
    spare = Mask(mask(tiles[each * rules.seats :]) | rules.removed)
    given = Given(Seat(rng.randrange(rules.players)), call, declaration)
    return endless(start(Setup(rules, Seat(0), hands, spare, (), given)))


def paths(position: Position, depth: int) -> int:
    contract = position.contract
    assert contract is not None
    return _core.perft(core_tables(contract), record(position, NOBODY, NOBODY), depth)


def tiles_left(position: Position) -> int:
    contract = position.contract
    assert contract is not None
    return sum(h.bit_count() for s, h in enumerate(position.hands) if contract.playing >> s & 1)


def vector(case: Case, depth: int, most: int, rng: random.Random) -> dict[str, object]:
    """The case's deal, played on by chance until the count is at most `most`."""
    position, played = dealt(case, rng), list[str]()
    for _ in range(rng.randrange(3)):
        position = played_on(position, played, rng)
    while paths(position, depth) > most:
        position = played_on(position, played, rng)
    if tiles_left(position) < depth:
        return vector(case, depth, most, rng)
    return described(case, position, played, depth)


def played_on(position: Position, played: list[str], rng: random.Random) -> Position:
    action = rng.choice(legal_actions(position))
    assert isinstance(action, Played)
    played.append(name(action.tile))
    return play(position, action)


def described(case: Case, position: Position, played: list[str], depth: int) -> dict[str, object]:
    what, rules, call, declaration = case
    given = position.setup.given
    assert given is not None
    split = {}
    for action in legal_actions(position):
        assert isinstance(action, Played)
        split[name(action.tile)] = paths(play(position, action), depth - 1) if depth > 1 else 1
    return {
        "name": what,
        "rules": differences(rules, Rules()),
        "hands": [names(hand) for hand in position.setup.hands],
        "spare": names(position.setup.spare),
        "declarer": given.declarer,
        "call": call.word,
        "declaration": str(declaration),
        "played": played,
        "depth": depth,
        "paths": sum(split.values()),
        "split": split,
    }


def written(folder: Path, file: str, made: list[dict[str, object]]) -> None:
    lines = ",\n".join(json.dumps(each) for each in made)
    text = f'{{"format": 1, "seed": "{SEED}", "vectors": [\n{lines}\n]}}\n'
    (folder / file).write_text(text, encoding="utf-8")
    print(file, len(made), "vectors", sum(int(str(each["paths"])) for each in made), "paths")


def main(folder: Path) -> None:
    rng = random.Random(SEED)
    every = list(cases())
    written(folder, "depth-8.json", [vector(case, 8, 20_000, rng) for case in every])
    some = [case for number, case in enumerate(every) if number % 5 == 0]
    written(folder, "depth-12.json", [vector(case, 12, 400_000, rng) for case in some])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
