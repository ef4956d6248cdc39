"""Judges a record by the law: the position at the end of a deal, and the first fault (N5).

The reader believes every line; here each is asked: can the set-up be, is the action legal, is the
result the one that follows, and does a deal follow from the one before?
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from texas42.kernel import claims
from texas42.kernel.deal import advance, play, start
from texas42.kernel.events import Claimed
from texas42.kernel.faults import BadSetup, Fault, IllegalAction
from texas42.kernel.game import winners
from texas42.kernel.position import Phase, Position, Prover
from texas42.kernel.scoring import result
from texas42.notation.positions import stated
from texas42.notation.record import DealRecord, Entry, GameRecord, Step, outcome
from texas42.notation.sequence import game_fault, record_fault, scores_after, sequence_fault
from texas42.notation.texts import shown
from texas42.notation.words import print_action
from texas42.notation.writer import print_outcome


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of a record: on which line, about which text, what."""

    line: int
    offending: str
    fault: Fault

    def __str__(self) -> str:
        return f"line {self.line}: {self.offending}: {self.fault}"


def first_fault(entries: Iterable[Entry], prove: Prover | None = None) -> Finding | None:
    """The first fault of a whole record, or None. Claims are proved anew where `prove` is given."""
    return next((found for _, found in judged(entries, prove) if found), None)


def judged(
    entries: Iterable[Entry], prove: Prover | None = None
) -> Iterator[tuple[Entry, Finding | None]]:
    """Each entry with its first fault. Deals under rules that cannot be share the game's fault."""
    game, spoiled, before = None, None, None
    for entry in entries:
        if isinstance(entry, GameRecord):
            game, before = entry, None
            found = spoiled = about(entry, game_fault(entry))
        elif game is None:
            found = about(entry, record_fault("R11", "no game stands before it"))
        else:
            found = spoiled or _judge(game, before, entry, prove)
            before = entry
        yield entry, found


def replay(
    game: GameRecord, deal: DealRecord, prove: Prover | None = None
) -> tuple[Position | None, Finding | None]:
    """The last position that the law allows, and what is wrong after it.

    The position is None where the set-up itself cannot be. A claim states what was proved for it,
    which is believed; with `prove` it is proved anew, and what it states must be just that.
    """
    try:
        position = start(deal.setup(game.rules))
    except BadSetup as wrong:
        return None, about(deal, wrong.faults[0])
    for step in deal.steps:
        try:
            position = _played(position, step, prove)
        except IllegalAction as wrong:
            return position, Finding(step.line, print_action(step.action), wrong.faults[0])
    return position, about(deal, _end_fault(game, deal, position))


def _judge(
    game: GameRecord, before: DealRecord | None, deal: DealRecord, prove: Prover | None
) -> Finding | None:
    return about(deal, sequence_fault(game, before, deal)) or replay(game, deal, prove)[1]


def about(entry: Entry, fault: Fault | None) -> Finding | None:
    """A fault of an entry as a whole."""
    if fault is None:
        return None
    if isinstance(entry, DealRecord):
        return Finding(entry.line, f"deal {entry.number}", fault)
    return Finding(entry.line, shown(f"game {entry.title}"), fault)


def _played(position: Position, step: Step, prove: Prover | None) -> Position:
    action = step.action
    if not isinstance(action, Claimed):
        return play(position, action)
    found = _proved(position, action, prove)
    if isinstance(found, Fault):
        raise IllegalAction(print_action(action), (found,))
    return advance(position, found)


def _proved(position: Position, claim: Claimed, prove: Prover | None) -> Claimed | Fault:
    """R6.6: the claim with its proof, which must come to what the record states."""
    if claim.least is None and prove is None:
        return record_fault("R6.6", "it does not state the points that were proved for it")
    found = claims.judged(position, claim, prove or stated(claim))
    if isinstance(found, Fault) or claim.least in (None, found.least):
        return found
    text = f"the claim comes to {found.least} points, not {claim.least}"
    return record_fault("R6.6", text, (print_action(found),))


def _end_fault(game: GameRecord, deal: DealRecord, position: Position) -> Fault | None:
    if deal.outcome is None:
        return None
    if position.phase is not Phase.OVER:
        return record_fault("R6.4", "it has a result but is not over")
    wanted = outcome(result(position))
    if deal.outcome != wanted:
        return record_fault("R8", "the result does not follow", (print_outcome(wanted),))
    return None if deal.given else _won_fault(game, deal, position)


def _won_fault(game: GameRecord, deal: DealRecord, position: Position) -> Fault | None:
    team = game.rules.team(position.contract.declarer) if position.contract else None
    wanted = winners(game.rules, scores_after(deal, game.rules.teams), team)
    if deal.won == wanted:
        return None
    legal = f"won {' '.join(map(str, wanted))}" if wanted else "no line 'won …'"
    return record_fault("R8.2", "who has won does not follow", (legal,))
