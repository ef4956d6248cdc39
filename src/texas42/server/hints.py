"""Hints: what a strong player would do in the place of the person on turn.

Found from the view of that seat alone, where bots think, so that no table waits. A hint changes
nothing: it is no event and in no record. Where hints are to be had everybody at the table has
them, and no game is rated.
"""

from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from texas42.bots import Candidate, Decision
from texas42.kernel.fault_codes import fault as law_fault
from texas42.kernel.faults import Fault
from texas42.kernel.position import Phase
from texas42.kernel.view import View, view
from texas42.protocol.answers import Advice, CandidateWords, Refused, Unit, Why, refusal
from texas42.protocol.words import legal_words
from texas42.server.desks import Desk
from texas42.server.faults import fault
from texas42.server.seating import board_table, free_seats
from texas42.server.table import Table

Advise = Callable[[View, str], Awaitable[Decision]]
"""What to do in this view; the same text gives the same advice."""

SHOWN: Final = 3
"""So many candidates are told."""

_log = structlog.get_logger("texas42.bots")


async def hint(asked: str, seen: View, desk: Desk, user: str, advise: Advise) -> Advice | Refused:
    """The answer to the command `asked` of a person who sees this and wants a hint."""
    table = desk.table
    try:
        decision = await advise(seen, f"{table.id} {table.seq}")
        told = advice(asked, desk.table.seq, decision)
    except Exception as wrong:
        _log.warning("no hint", table=table.id, error=type(wrong).__name__)
        return refusal(asked, desk.table.seq, fault("hint_none"))
    if question(desk.table, user) != seen:
        return refusal(asked, desk.table.seq, fault("hint_late"))
    return told


def question(table: Table, user: str) -> View | Fault:
    """What the person on turn sees, or why there is no hint for this one."""
    seat, position = table.seat_of(user), table.position
    if table.boards is not None:
        return board_table()
    if not table.hints:
        return fault("no_hints")
    if seat is None:
        return fault("bystander", free_seats(table))
    if position is None or position.phase is Phase.OVER:
        return law_fault("not_dealt" if position is None else "deal_over")
    if position.actor != seat:
        return fault("hint_turn", turn=position.turn)
    return view(position, seat)


def advice(asked: str, seq: int, decision: Decision) -> Advice:
    """A decision as the browser is told it: the action itself first, then the best of the rest."""
    weighed = decision.candidates
    chosen = sorted(weighed, key=lambda each: each.action != decision.action)[:SHOWN]
    return Advice(
        asked,
        seq,
        legal_words(decision.action),
        why(decision),
        unit(weighed[0]) if weighed else None,
        tuple(map(_candidate, chosen)),
    )


def why(decision: Decision) -> Why:
    code = decision.why.code
    assert code is not None, "an adviser has a reason"
    return code


def unit(candidate: Candidate) -> Unit:
    return "make" if candidate.unit == "make" else "game"


def _candidate(of: Candidate) -> CandidateWords:
    low, worth, high = (_told(of, number) for number in (of.low, of.worth, of.high))
    return CandidateWords(legal_words(of.action), worth, low, high)


def _told(of: Candidate, number: float) -> float:
    """A chance lies between 0 and 1, a change of one between -1 and 1; no more digits than true."""
    least = 0.0 if of.unit == "make" else -1.0
    return round(min(1.0, max(least, number)), 4)
