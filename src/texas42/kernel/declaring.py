"""Naming trump (R4) and the contracts that are declared and not bid (R9.1, R9.4)."""

from collections.abc import Iterator
from dataclasses import replace

from texas42.kernel.auction import was_forced
from texas42.kernel.calls import SWEEP, Call
from texas42.kernel.contract import contract
from texas42.kernel.declarations import Declaration
from texas42.kernel.events import Action, Bid, Declared
from texas42.kernel.fault_codes import fault
from texas42.kernel.faults import Fault
from texas42.kernel.position import Phase, Position
from texas42.kernel.rules import Rules


def legal_declarations(position: Position) -> tuple[Action, ...]:
    """What the seat on turn may declare, in the order of `Declaration`."""
    return tuple(Declared(position.turn, d) for d in _open(position, _bid(position)))


def declaration_fault(position: Position, action: Declared) -> Fault | None:
    """Why this cannot be declared on the standing bid, or None."""
    call, rules = _bid(position).call, position.rules
    legal = legal_declarations(position)
    if action in legal:
        return None
    words = tuple(str(a.declaration) for a in legal if isinstance(a, Declared))
    match action.declaration:
        case Declaration.NELLO | Declaration.SEVENS as named if call.by_partner:
            return fault("wants_trump", words, call=call.word, declaration=named)
        case Declaration.NELLO:
            return _why_no_nello(rules, call, words)
        case Declaration.SEVENS if rules.sevens:
            return fault("sevens_min", words, marks=rules.sevens_marks)
        case Declaration.SEVENS:
            return fault("no_sevens", words)
        case Declaration.NONE if Declaration.NONE in rules.declarations:
            return fault("follow_me_min", words, marks=rules.follow_me_min)
        case named:
            return fault("not_declared_here", words, declaration=named)


def _why_no_nello(rules: Rules, call: Call, words: tuple[str, ...]) -> Fault:
    if not rules.nello:
        return fault("no_nello", words)
    if call.rank < SWEEP * rules.nello_min_marks:
        return fault("nello_min", words, marks=rules.nello_min_marks)
    return fault("nello_forced", words)


def advance(position: Position, action: Declared) -> Position:
    """The position after a legal declaration: the leader is on turn."""
    bid = _bid(position)
    forced = was_forced(position)
    made = contract(position.rules, bid.seat, bid.call, action.declaration, forced)
    return replace(position, phase=Phase.PLAY, contract=made, turn=made.leader)


def _bid(position: Position) -> Bid:
    standing = position.standing
    assert standing is not None, "nothing is declared before a bid"
    return standing


def _open(position: Position, bid: Bid) -> Iterator[Declaration]:
    rules, call = position.rules, bid.call
    for each in rules.declarations:
        follow_me = each is Declaration.NONE
        if not follow_me or call.rank >= SWEEP * rules.follow_me_min:
            yield each
    if call.by_partner:
        return
    nello_now = rules.nello_when == "any" or was_forced(position)
    if rules.nello and nello_now and call.rank >= SWEEP * rules.nello_min_marks:
        yield Declaration.NELLO
    if rules.sevens and call.rank >= SWEEP * rules.sevens_marks:
        yield Declaration.SEVENS
