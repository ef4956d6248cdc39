"""Judges a record by the law: the position at the end of a deal, and the first fault (N5).

The reader believes every line; here each is asked: can the set-up be, is the action legal, is the
result the one that follows, and does a deal follow from the one before?
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from texas42.kernel.deal import play, start
from texas42.kernel.faults import BadSetup, Fault, IllegalAction
from texas42.kernel.game import drawn, tied, winners
from texas42.kernel.position import Phase, Position, Prover
from texas42.kernel.rule_faults import faults as rule_faults
from texas42.kernel.scoring import result
from texas42.kernel.tiles import Seat
from texas42.notation.positions import stated
from texas42.notation.record import DealRecord, Entry, GameRecord, outcome
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
    return next(findings(entries, prove), None)


def findings(entries: Iterable[Entry], prove: Prover | None = None) -> Iterator[Finding]:
    """The first fault of each entry that has one."""
    game, before = None, None
    for entry in entries:
        if isinstance(entry, GameRecord):
            game, before = entry, None
            found = _game_fault(entry)
        elif game is None:
            found = Finding(entry.line, f"deal {entry.number}", _fault("R11", "no game before it"))
        else:
            found = _sequence_fault(game, before, entry) or replay(game, entry, prove)[1]
            before = entry
        if found:
            yield found


def replay(
    game: GameRecord, deal: DealRecord, prove: Prover | None = None
) -> tuple[Position | None, Finding | None]:
    """The last position that the law allows, and what is wrong after it.

    The position is None where the set-up itself cannot be.
    """
    try:
        position = start(deal.setup(game.rules))
    except BadSetup as wrong:
        return None, Finding(deal.line, f"deal {deal.number}", wrong.faults[0])
    for step in deal.steps:
        try:
            position = play(position, step.action, prove or stated(step.action))
        except IllegalAction as wrong:
            return position, Finding(step.line, print_action(step.action), wrong.faults[0])
    return position, _end_fault(game, deal, position)


def _fault(rule: str, text: str, legal: tuple[str, ...] = ()) -> Fault:
    return Fault("record", rule, text, legal)


def _game_fault(game: GameRecord) -> Finding | None:
    wrong = rule_faults(game.rules)
    found = wrong[0] if wrong else _draw_fault(game)
    return Finding(game.line, f"game {game.title}".strip(), found) if found else None


def _draw_fault(game: GameRecord) -> Fault | None:
    """R2.2: all draw, and those who are tied draw again, until one is highest."""
    wanted = tuple(Seat(seat) for seat in range(game.rules.players))
    for number, draw in enumerate(game.draw, 1):
        if tuple(seat for seat, _ in draw) != wanted:
            seats = " ".join(map(str, wanted))
            return _fault("R2.2", f"round {number} of the draw is for the seats {seats}")
        wanted = tied(draw)
        if len(wanted) == 1 and number < len(game.draw):
            return _fault("R2.2", f"the draw is over after round {number}")
    return None


def _sequence_fault(
    game: GameRecord, before: DealRecord | None, deal: DealRecord
) -> Finding | None:
    found = _shaker_fault(game, before, deal) or _score_fault(game, before, deal)
    return Finding(deal.line, f"deal {deal.number}", found) if found else None


def _shaker_fault(game: GameRecord, before: DealRecord | None, deal: DealRecord) -> Fault | None:
    """R2.2: the first shaker is drawn or given; then the shake passes to the left."""
    rules = game.rules
    if deal.number == 1:
        wanted = rules.first_shaker if rules.first_shaker is not None else drawn(game.draw)
    elif before is not None and before.number + 1 == deal.number and before.outcome:
        wanted = Seat((before.shaker + 1) % rules.players)
    else:
        return None
    if wanted in (None, deal.shaker):
        return None
    return _fault("R2.2", f"seat {deal.shaker} shakes", (f"shaker {wanted}",))


def _score_fault(game: GameRecord, before: DealRecord | None, deal: DealRecord) -> Fault | None:
    """Scores go on from deal to deal, where the record has both."""
    rules = game.rules
    if before is None or before.number + 1 != deal.number or not before.outcome:
        return None
    if before.won:
        return _fault("R8.2", "the game was won before this deal")
    wanted = _after(before, rules.teams)
    if (deal.scores or (0,) * rules.teams) == wanted:
        return None
    return _fault("R7", "the scores do not follow", (f"scores {' '.join(map(str, wanted))}",))


def _after(deal: DealRecord, teams: int) -> tuple[int, ...]:
    scores = deal.scores or (0,) * teams
    awards = deal.outcome.awards if deal.outcome else (0,) * teams
    return tuple(score + award for score, award in zip(scores, awards, strict=False))


def _end_fault(game: GameRecord, deal: DealRecord, position: Position) -> Finding | None:
    found = _outcome_fault(deal, position) or _won_fault(game, deal, position)
    return Finding(deal.line, f"deal {deal.number}", found) if found else None


def _outcome_fault(deal: DealRecord, position: Position) -> Fault | None:
    if deal.outcome is None:
        return None
    if position.phase is not Phase.OVER:
        return _fault("R6.4", "it has a result but is not over")
    wanted = outcome(result(position))
    if deal.outcome == wanted:
        return None
    return _fault("R8", "the result does not follow", (print_outcome(wanted),))


def _won_fault(game: GameRecord, deal: DealRecord, position: Position) -> Fault | None:
    if deal.outcome is None or deal.given is not None:
        return None
    team = game.rules.team(position.contract.declarer) if position.contract else None
    wanted = winners(game.rules, _after(deal, game.rules.teams), team)
    if deal.won == wanted:
        return None
    return _fault("R8.2", "who has won does not follow", (f"won {' '.join(map(str, wanted))}",))
