"""Prints a record as text (N3 … N6), entry by entry."""

from collections.abc import Iterable, Iterator
from typing import Final, TextIO

from texas42.kernel.events import Action, Bid, Claimed, Declared, Passed, Played, RenegeCalled
from texas42.kernel.game import Draw
from texas42.notation.positions import print_given
from texas42.notation.record import (
    HEADER,
    DealRecord,
    Entry,
    GameRecord,
    Outcome,
    Proof,
    Seed,
    Share,
    Step,
)
from texas42.notation.rule_words import print_rules
from texas42.notation.texts import escape
from texas42.notation.words import print_action, print_hand, print_tile

KEYWORDS: Final[dict[type, str]] = {
    Bid: "bids",
    Passed: "bids",
    Declared: "trump",
    Played: "trick",
    Claimed: "claim",
    RenegeCalled: "renege",
}
"""The line on which an action stands."""


def print_record(entries: Iterable[Entry]) -> str:
    """A whole record as one text. For long ones, `write`."""
    return "".join(_blocks(entries))


def write(entries: Iterable[Entry], stream: TextIO) -> None:
    """Writes a record, holding one entry at a time."""
    for block in _blocks(entries):
        stream.write(block)


def _blocks(entries: Iterable[Entry]) -> Iterator[str]:
    yield f"{HEADER}\n"
    for entry in entries:
        yield f"\n{print_entry(entry)}"


def print_entry(entry: Entry) -> str:
    """The lines of a game's heading or of a deal."""
    lines = _game(entry) if isinstance(entry, GameRecord) else _deal(entry)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _game(game: GameRecord) -> Iterator[str]:
    yield f"game {escape(game.title)}"
    yield f"rules {print_rules(game.rules)}"
    if game.date:
        yield f"date {escape(game.date)}"
    if game.place:
        yield f"place {escape(game.place)}"
    for seat, player in enumerate(game.players):
        yield f"player {seat} {player.level} {escape(player.name)}"
    for draw in game.draw:
        yield f"draw {print_draw(draw)}"
    yield from (f"note {escape(note)}" for note in game.notes)


def print_draw(draw: Draw) -> str:
    """One round of the draw for the first shaker: `0:6-4 1:5-0`."""
    return " ".join(f"{seat}:{print_tile(tile)}" for seat, tile in draw)


def _deal(deal: DealRecord) -> Iterator[str]:
    yield f"deal {deal.number}"
    yield f"shaker {deal.shaker}"
    yield from _origin(deal.origin)
    for seat, hand in enumerate(deal.hands):
        yield f"hand {seat} {print_hand(hand)}"
    if deal.spare is not None:
        yield f"spare {print_hand(deal.spare)}"
    if deal.scores:
        yield f"scores {_numbers(deal.scores)}"
    if deal.given:
        yield f"given {print_given(deal.given)}"
    yield from _step_lines(deal.steps)
    if deal.outcome:
        yield print_outcome(deal.outcome)
    if deal.won:
        yield f"won {_numbers(deal.won)}"
    yield from (f"note {escape(note)}" for note in deal.notes)


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _origin(origin: Proof | Seed | None) -> Iterator[str]:
    match origin:
        case Seed():
            yield f"seed {origin.number} {escape(origin.text)}"
        case Proof():
            yield from _proof(origin)


def _proof(proof: Proof) -> Iterator[str]:
    if proof.board is None:
        yield f"fair 42-deal-v1 {escape(proof.deal_id)}"
    else:
        yield f"board 42-deal-v1 {proof.board} {escape(proof.deal_id)}"
    yield f"secret {proof.secret.hex()}"
    yield f"committed {proof.commitment.hex()}"
    for index, share in enumerate(proof.shares):
        yield f"number {index} {_share(share)}"
    if proof.beacon:
        yield f"beacon {proof.beacon.hex()}"


def _share(share: Share) -> str:
    return f"{share.absent or share.number.hex() or '-'} {share.commitment.hex() or '-'}"


def print_outcome(outcome: Outcome) -> str:
    """`result played made points 35 7 awards 1 0`."""
    points, awards = _numbers(outcome.points), _numbers(outcome.awards)
    return f"result {outcome.how} {outcome.made} points {points} awards {awards}"


def _step_lines(steps: tuple[Step, ...]) -> Iterator[str]:
    """Steps of a kind on one line; a trick ends where a seat would play a second time in it."""
    line: list[Step] = []
    for step in steps:
        if line and _begins(line, step.action):
            yield _steps(line)
            line = []
        line.append(step)
    if line:
        yield _steps(line)


def _begins(line: list[Step], action: Action) -> bool:
    if KEYWORDS[type(action)] != KEYWORDS[type(line[0].action)]:
        return True
    return isinstance(action, Played) and any(step.action.seat == action.seat for step in line)


def _steps(line: list[Step]) -> str:
    return " ".join((KEYWORDS[type(line[0].action)], *map(print_step, line)))


def print_step(step: Step) -> str:
    """`2:5-5 [make=0.83] {a strong lead}`."""
    words = [print_action(step.action)]
    if step.evaluation:
        words.append(f"[{' '.join(f'{name}={value}' for name, value in step.evaluation)}]")
    if step.comment:
        words.append(f"{{{escape(step.comment)}}}")
    return " ".join(words)
