"""Judging a whole log: `game.fold` believes one, `first_fault` does not.

>>> from texas42.kernel.events import GameStarted, GameWon
>>> from texas42.kernel.presets import preset
>>> number, wrong = first_fault([GameStarted(preset("texas")), GameWon((0,))]) or (None, None)
>>> number, wrong.code
(1, 'not_what_follows')
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from texas42.kernel import claims, deal
from texas42.kernel.events import (
    Action,
    Claimed,
    DealScored,
    Dealt,
    Event,
    GameStarted,
    GameWon,
    ShakerDrawn,
    TrickTaken,
)
from texas42.kernel.fault_codes import fault
from texas42.kernel.faults import Fault
from texas42.kernel.game import Game, consequences, drawn, fold, new, tied
from texas42.kernel.position import Prover
from texas42.kernel.rule_faults import faults as rule_faults
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import Seat


def first_fault(events: Iterable[Event], prove: Prover | None = None) -> tuple[int, Fault] | None:
    """The first event that cannot have happened, by its number from 0, and why; None if all can.

    A log that stops in the middle of a deal is sound; one that lacks what follows from its last
    action is not.
    """
    state: _Read | None = None
    number = -1
    for number, event in enumerate(events):
        found = _begin(event) if state is None else _next(state, event, prove)
        if isinstance(found, Fault):
            return number, found
        state = found
    if state is None or state.due:
        return number + 1, fault("log_ends_early" if state else "log_start")
    return None


@dataclass(frozen=True, slots=True)
class _Read:
    """The game so far, and what must follow before anything else may happen."""

    game: Game
    due: tuple[Event, ...] = ()


def _begin(event: Event) -> _Read | Fault:
    if not isinstance(event, GameStarted):
        return fault("log_start")
    wrong = rule_faults(event.rules)
    return wrong[0] if wrong else _Read(new(event.rules))


def _next(state: _Read, event: Event, prove: Prover | None) -> _Read | Fault:
    game = state.game
    if state.due:
        wrong = None if event == state.due[0] else fault("not_what_follows")
        return wrong or _Read(fold(game, (event,)), state.due[1:])
    match event:
        case GameStarted():
            return fault("log_start")
        case ShakerDrawn():
            return _draw_fault(game, event) or _Read(fold(game, (event,)))
        case Dealt():
            return _deal_fault(game, event) or _Read(fold(game, (event,)))
        case TrickTaken() | DealScored() | GameWon():
            return fault("not_what_follows")
        case action:
            return _acted(game, action, prove)


def _acted(game: Game, action: Action, prove: Prover | None) -> _Read | Fault:
    position = game.position
    if position is None:
        return fault("not_dealt")
    if isinstance(action, Claimed):
        proof = claims.judged(position, action, prove)
        if isinstance(proof, Fault):
            return proof
        if proof != action:
            return fault("not_what_follows")
    elif wrong := deal.fault(position, action):
        return wrong
    after = deal.advance(position, action)
    return _Read(replace(game, position=after), consequences(position, after, game))


def _draw_fault(game: Game, event: ShakerDrawn) -> Fault | None:
    """R2.2: everyone draws, the tied draw again, and the highest shakes."""
    if game.deals or game.shaker is not None:
        return fault("drawn_late")
    sound = _sound_draw(game.rules, event)
    return None if sound else fault("wrong_draw", seat=event.seat)


def _sound_draw(rules: Rules, event: ShakerDrawn) -> bool:
    drawing = tuple(Seat(seat) for seat in range(rules.players))
    for draw in event.rounds:
        tiles = {tile for _, tile in draw}
        if len(drawing) < 2:
            return False
        once = len(tiles) == len(draw) and all(0 <= tile < 28 for tile in tiles)
        if not once or sorted(seat for seat, _ in draw) != list(drawing):
            return False
        drawing = tied(draw)
    return drawn(event.rounds) == event.seat


def _deal_fault(game: Game, event: Dealt) -> Fault | None:
    if not game.to_deal:
        return fault("dealt_early")
    if event.shaker != game.shaker:
        return fault("wrong_shaker", seat=event.shaker)
    wrong = Setup(game.rules, event.shaker, event.hands, event.spare, game.scores).faults()
    return wrong[0] if wrong else None
