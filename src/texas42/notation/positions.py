"""A position on one line: the set-up and every action since, between semicolons (N2).

`texas; shaker 3; 6-6 … | … | … | …; scores 2 0; pass 31 pass pass fives 5-5 5-1`

Seats are left out: whose turn it is follows. Only claims and calls of a renege, open to several
seats, carry one (`2:claim=38`). `given 0 31 fives` stands for an auction that was not held.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from texas42.kernel.deal import play, start
from texas42.kernel.events import Action, Claimed, Declared, RenegeCalled
from texas42.kernel.faults import BadNotation, BadSetup, IllegalAction
from texas42.kernel.position import Position, Prover
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Seat, SeatMask
from texas42.kernel.tricks import live_points
from texas42.notation.numbers import parse_numbers
from texas42.notation.rule_words import parse_rules, print_rules
from texas42.notation.texts import refused, shown
from texas42.notation.words import (
    action_word,
    parse_call,
    parse_declaration,
    parse_hand,
    parse_hands,
    parse_seat,
    print_hand,
    print_hands,
    seated,
    unheld,
)

LONGEST: Final = 4096
"""Characters that a position line may have."""


def print_setup(setup: Setup) -> str:
    """The set-up of a deal as the beginning of a position line."""
    parts = [print_rules(setup.rules), f"shaker {setup.shaker}", print_hands(setup.hands)]
    if setup.spare != unheld(setup.hands):
        parts.append(f"spare {print_hand(setup.spare)}")
    if any(setup.scores):
        parts.append(f"scores {' '.join(map(str, setup.scores))}")
    if setup.given:
        parts.append(f"given {print_given(setup.given)}")
    return "; ".join(parts)


def print_position(position: Position) -> str:
    """The line of a position."""
    actions = history(position)
    words = " ".join(_turn_word(action) for action in actions)
    return print_setup(position.setup) + (f"; {words}" if words else "")


def parse_position(line: str, prove: Prover | None = None) -> Position:
    """The position that a line tells of, judged: set-up and actions must be legal.

    A claim states what was proved for it, which is believed; with `prove` it is proved again.
    Raises `BadNotation` with the kernel's faults where something is illegal.
    """
    setup, words = _parts(line)
    try:
        position = start(setup)
    except BadSetup as wrong:
        raise BadNotation(shown(line), wrong.faults) from None
    for word in words:
        position = _after(position, word, prove)
    return position


def parse_setup(line: str) -> Setup:
    """The set-up alone, not judged; no actions may follow."""
    setup, words = _parts(line)
    if words:
        raise refused(words[0], "N2", "a set-up has no actions")
    return setup


def print_given(given: Given) -> str:
    """`0 31 fives`: who declares, on which call, what."""
    return f"{given.declarer} {given.call.word} {given.declaration}"


def parse_given(text: str) -> Given:
    words = text.split()
    if len(words) != 3:
        raise refused(text, "N2", "a given contract is a seat, a call and a declaration")
    return Given(parse_seat(words[0]), parse_call(words[1]), parse_declaration(words[2]))


def history(position: Position) -> tuple[Action, ...]:
    """Every action since the deal, in order; a claim states what was proved for it."""
    plays = [play for trick in position.tricks for play in trick.plays]
    last = () if position.last_word is None else (position.last_word,)
    return (*position.calls, *_declared(position), *plays, *position.trick, *last)


def _declared(position: Position) -> Iterator[Declared]:
    contract = position.contract
    if contract is not None and position.setup.given is None:
        half = position.rules.seats // 2 if contract.call.by_partner else 0
        seat = Seat((contract.declarer + half) % position.rules.seats)
        yield Declared(seat, contract.declaration)


def _turn_word(action: Action) -> str:
    seatless = not isinstance(action, Claimed | RenegeCalled)
    return action_word(action) if seatless else f"{action.seat}:{action_word(action)}"


def _parts(line: str) -> tuple[Setup, list[str]]:
    if len(line) > LONGEST:
        raise refused(line, "N2", f"a position line has at most {LONGEST} characters")
    parts = [part.strip() for part in line.split(";")]
    if len(parts) < 3:
        raise refused(line, "N2", "a position line has rules, shaker and hands between semicolons")
    rules, hands = parse_rules(parts[0]), parse_hands(parts[2])
    setup = Setup(rules, parse_seat(_value(parts[1], "shaker")), hands, unheld(hands))
    return _options(setup, parts[3:])


def _options(setup: Setup, parts: list[str]) -> tuple[Setup, list[str]]:
    """The optional parts, each at most once and in this order; the actions are what is left."""
    if parts and parts[0].startswith("spare"):
        setup = replace(setup, spare=parse_hand(_value(parts.pop(0), "spare")))
    if parts and parts[0].startswith("scores"):
        setup = replace(setup, scores=parse_numbers(_value(parts.pop(0), "scores")))
    if parts and parts[0].startswith("given"):
        setup = replace(setup, given=parse_given(_value(parts.pop(0), "given")))
    if len(parts) > 1:
        legal = ("spare …", "scores …", "given …", "the actions")
        raise refused(parts[0], "N2", "no part of a position line, or not in its place", legal)
    return setup, parts[0].split() if parts else []


def _value(part: str, name: str) -> str:
    keyword, _, value = part.partition(" ")
    if keyword != name:
        raise refused(part, "N2", f"the part '{name} …' is wanted here")
    return value


def _after(position: Position, word: str, prove: Prover | None) -> Position:
    action = _action(position, word)
    if isinstance(action, Claimed):
        _check_claim(position, action)
    try:
        return play(position, action, prove or stated(action))
    except IllegalAction as wrong:
        raise BadNotation(shown(word), wrong.faults) from None


def _action(position: Position, word: str) -> Action:
    seat, colon, rest = word.partition(":")
    if colon:
        return seated(parse_seat(seat), rest)
    action = seated(position.turn, word)
    if isinstance(action, Claimed | RenegeCalled):
        raise refused(word, "N2", "whose it is must be said", (f"{position.turn}:{word}",))
    return action


def _check_claim(position: Position, claim: Claimed) -> None:
    most = live_points(position) if position.contract else 0
    if position.contract and (claim.least is None or claim.least > most):
        text = f"a claim states the points that were proved for it, at most {most}"
        raise refused(action_word(claim), "R6.6", text, (f"claim={most}",))


def stated(action: Action) -> Prover | None:
    """The proof of a claim that is believed: the number that it states. None for the rest."""
    if not isinstance(action, Claimed) or action.least is None:
        return None
    least = action.least
    return lambda at, takers: least - taken_by(at, takers)


def taken_by(position: Position, takers: SeatMask) -> int:
    """The points that some seats have taken so far."""
    return sum(trick.points for trick in position.tricks if takers >> trick.taker & 1)
