"""Words to build deals with, for the tests of the law."""

import random

from texas42.kernel.calls import Call, CallKind
from texas42.kernel.deal import advance, fault, legal_actions, play, start, word
from texas42.kernel.declarations import Declaration
from texas42.kernel.events import Action, Bid, Declared, Passed, Played
from texas42.kernel.faults import Fault
from texas42.kernel.position import Phase, Position
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import ALL, Mask, Seat, Tile, mask, tile, tiles_in

EVERYTHING = Rules(
    all_pass="forced",
    declarations=tuple(Declaration)[:9],
    nello=True,
    plunge=True,
    splash=True,
    sevens=True,
)
"""Marks with every special contract, four players."""

LADDER_OF_HANDS = "|".join(
    (
        "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
        "5-5 5-4 5-3 5-2 5-1 5-0 4-4",
        "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
        "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
    )
)
"""A deal in which seat 0 holds all the sixes."""


def t(text: str) -> Tile:
    return tile(int(text[0]), int(text[2]))


def m(words: str) -> Mask:
    return mask(t(text) for text in words.split())


def hands(words: str) -> tuple[Mask, ...]:
    return tuple(m(hand) for hand in words.split("|"))


def call(text: str) -> Call:
    for kind in (CallKind.PLUNGE, CallKind.SPLASH):
        if text.startswith(kind):
            return Call(kind, int(text.removeprefix(kind)))
    return Call.of_marks(int(text[:-1])) if text.endswith("m") else Call.of_points(int(text))


def setup(
    rules: Rules,
    words: str = LADDER_OF_HANDS,
    shaker: int = 3,
    scores: tuple[int, ...] = (),
    given: str = "",
) -> Setup:
    """A deal in words; what is in no hand is spare. `given`: `0 30 fives`."""
    held = hands(words)
    spare = Mask(ALL & ~mask(x for hand in held for x in tiles_in(hand)))
    return Setup(rules, Seat(shaker), held, spare, scores, contract_given(given))


def contract_given(words: str) -> Given | None:
    if not words:
        return None
    seat, bid, declaration = words.split()
    return Given(Seat(int(seat)), call(bid), Declaration(declaration))


def shuffled(rules: Rules, rng: random.Random) -> tuple[tuple[Mask, ...], Mask]:
    """Hands and spare tiles, drawn at random."""
    tiles = list(tiles_in(Mask(ALL & ~rules.removed)))
    rng.shuffle(tiles)
    each = rules.tricks
    dealt = tuple(mask(tiles[each * seat : each * (seat + 1)]) for seat in range(rules.seats))
    return dealt, Mask(mask(tiles[each * rules.seats :]) | rules.removed)


def random_setup(rules: Rules, rng: random.Random, given: Given | None = None) -> Setup:
    dealt, spare = shuffled(rules, rng)
    return Setup(rules, Seat(rng.randrange(rules.players)), dealt, spare, (), given)


def action(position: Position, text: str) -> Action:
    """`pass`, `31`, `2m`, `fives` or `6-4`, by the seat on turn."""
    seat = position.turn
    if text in ("pass", "p"):
        return Passed(seat)
    if len(text) == 3 and text[1] == "-":
        return Played(seat, t(text))
    if text in tuple(Declaration):
        return Declared(seat, Declaration(text))
    return Bid(seat, call(text))


def after(position: Position, words: str) -> Position:
    """The position after these actions; each must be legal."""
    for text in words.split():
        position = play(position, action(position, text))
    return position


def refused(position: Position, text: str) -> Fault:
    """Why this action is refused here; it must be."""
    found = fault(position, action(position, text))
    assert found is not None, f"{text} is legal here"
    return found


def legal(position: Position) -> str:
    """What is legal, in words."""
    return " ".join(word(a) for a in legal_actions(position))


def begun(rules: Rules, words: str = LADDER_OF_HANDS, shaker: int = 3, given: str = "") -> Position:
    return start(setup(rules, words, shaker, given=given))


def played_out(position: Position, rng: random.Random) -> Position:
    """The end of the deal after random legal actions."""
    while position.phase is not Phase.OVER:
        position = advance(position, rng.choice(legal_actions(position)))
    return position


def takers(position: Position) -> list[int]:
    return [int(trick.taker) for trick in position.tricks]
