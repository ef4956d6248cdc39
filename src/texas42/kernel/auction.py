"""The auction (R3): whose turn it is, which calls are legal, what a call leads to."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from texas42.kernel.calls import SWEEP, Call, CallKind
from texas42.kernel.contract import partner
from texas42.kernel.events import Action, Bid, Passed
from texas42.kernel.fault_codes import fault
from texas42.kernel.faults import Fault
from texas42.kernel.position import Ending, Phase, Position
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import DOUBLES, ONE_BLANK, Seat

_PASSES = tuple(Passed(Seat(s)) for s in range(7))


def first_bidder(setup: Setup) -> Seat:
    """R3.2: the holder of 1-0 where the rules say so and a player holds it, else shaker's left.

    Where the contract is given nobody speaks, and so nobody shows who holds 1-0.
    """
    rules = setup.rules
    if rules.first_bidder == "holder_1_0" and setup.given is None:
        for seat in range(rules.players):
            if setup.hands[seat] >> ONE_BLANK & 1:
                return Seat(seat)
    return Seat((setup.shaker + 1) % rules.players)


def legal_calls(position: Position) -> tuple[Action, ...]:
    """The pass, if it is allowed, then the bids from the lowest."""
    seat = position.turn
    bids = tuple(Bid(seat, call) for call in _calls(position))
    return bids if must_bid(position) else (_PASSES[seat], *bids)


def call_fault(position: Position, action: Bid | Passed) -> Fault | None:
    """What is wrong with this call by the seat on turn."""
    legal = legal_calls(position)
    if action in legal:
        return None
    words = tuple(a.call.word if isinstance(a, Bid) else "pass" for a in legal)
    if isinstance(action, Passed):
        return fault("must_bid", words)
    return _why_not(position, action.call, words)


def advance(position: Position, action: Bid | Passed) -> Position:
    """The position after a legal call."""
    calls = (*position.calls, action)
    after = replace(position, calls=calls, turn=_next(position))
    rules = position.rules
    if len(calls) < rules.players:
        return after
    bids = [c for c in calls if isinstance(c, Bid)]
    if bids:
        return replace(after, phase=Phase.DECLARE, turn=_declares(rules, bids[-1]))
    if rules.all_pass == "forced":
        return replace(after, turn=position.setup.shaker)
    return replace(after, phase=Phase.OVER, ending=Ending("thrown_in", None, (0, 0)))


def must_bid(position: Position) -> bool:
    """R3.5, `forced`: the seat on turn is the shaker, speaks last and nobody has bid."""
    rules = position.rules
    spoken = len(position.calls)
    last = spoken >= rules.players - 1 and position.turn == position.setup.shaker
    return rules.all_pass == "forced" and last and position.standing is None


def was_forced(position: Position) -> bool:
    """The winning bid was one that the shaker had to make (R3.5)."""
    standing = position.standing
    if standing is None or position.rules.all_pass != "forced":
        return False
    alone = sum(isinstance(c, Bid) for c in position.calls) == 1
    return alone and position.calls[-1] is standing and standing.seat == position.setup.shaker


def _next(position: Position) -> Seat:
    return Seat((position.turn + 1) % position.rules.players)


def _declares(rules: Rules, bid: Bid) -> Seat:
    """R4.1: the winner; R9.2, R9.3: its partner."""
    return partner(rules, bid.seat) if bid.call.by_partner else bid.seat


def _calls(position: Position) -> Iterator[Call]:
    rules = position.rules
    standing = position.standing
    rank = standing.call.rank if standing else 0
    least = rules.forced_bid if must_bid(position) else rules.min_bid
    for number in range(max(least, rank + 1), rules.top_number + 1):
        yield Call.of_points(number)
    match rules.ladder:
        case "marks":
            yield from _mark_calls(rules, rank)
            yield from _special_calls(position, rank)
        case "overcall_168":
            yield from _overcalls(position, standing)
        case ladder:
            tops = (42,) if ladder == "points_42" else (42, 84)
            yield from (Call.of_points(top) for top in tops if top > rank)


def _mark_calls(rules: Rules, rank: int) -> Iterator[Call]:
    """R3.4 `marks`: an opening of at most `opening_marks`; above 2 marks exactly one more."""
    standing = rank // SWEEP
    for marks in range(standing + 1, _most_marks(rules, standing) + 1):
        yield Call.of_marks(marks)


def _most_marks(rules: Rules, standing: int) -> int:
    return rules.opening_marks if standing == 0 else max(2, standing + 1)


_OVERCALLS: Final = (Call.of_points(2 * SWEEP), Call.of_points(4 * SWEEP))


def _overcalls(position: Position, standing: Bid | None) -> Iterator[Call]:
    """R3.4 `overcall_168`: 84 by an opponent of the 42, 168 by the partner of the 42."""
    rank = standing.call.rank if standing else 0
    if rank < SWEEP:
        yield Call.of_points(SWEEP)
        return
    rules = position.rules
    by_42 = next(c.seat for c in position.calls if isinstance(c, Bid) and c.call.rank == SWEEP)
    same_side = rules.team(position.turn) == rules.team(by_42)
    if rank == SWEEP and not same_side:
        yield _OVERCALLS[0]
    if rank == 2 * SWEEP and same_side:
        yield _OVERCALLS[1]


_DOUBLES_NEEDED: Final = {CallKind.SPLASH: 3, CallKind.PLUNGE: 4}


def _special_calls(position: Position, rank: int) -> Iterator[Call]:
    """R9.2 plunge, R9.3 splash: what this hand's doubles allow."""
    rules, doubles = position.rules, _doubles(position)
    for kind, offered in ((CallKind.SPLASH, rules.splash), (CallKind.PLUNGE, rules.plunge)):
        if offered and doubles >= _DOUBLES_NEEDED[kind]:
            marks = _special_marks(rules, kind, rank // SWEEP)
            if marks is not None:
                yield Call(kind, marks)


def _special_marks(rules: Rules, kind: CallKind, standing: int) -> int | None:
    """R9.2: 4 marks, or one more than a standing bid of 4 or more; R9.3: likewise, at most 3."""
    if kind is CallKind.PLUNGE:
        return max(4, standing + 1)
    marks = max(rules.splash_marks, standing + 1)
    return marks if marks <= 3 else None


def _doubles(position: Position) -> int:
    return (position.hands[position.turn] & DOUBLES).bit_count()


def _why_not(position: Position, call: Call, words: tuple[str, ...]) -> Fault:
    """The first reason, in the order of the law, why this bid is none of the legal ones."""
    rules, standing = position.rules, position.standing
    if call.kind is CallKind.PLUNGE or call.kind is CallKind.SPLASH:
        return _why_no_special(position, call, words)
    if standing and call.rank <= standing.call.rank:
        return fault("not_higher", words, call=call.word, standing=standing.call.word)
    if call.rank < rules.min_bid:
        return fault("under_least", words, call=call.word, least=rules.min_bid)
    if must_bid(position) and call.rank < rules.forced_bid:
        return fault("under_forced", words, call=call.word, least=rules.forced_bid)
    if rules.ladder == "overcall_168" and call in _OVERCALLS:
        return fault(f"overcall_{call.amount}", words)
    if rules.ladder == "marks" and call.kind is CallKind.MARKS:
        most = _most_marks(rules, standing.call.rank // SWEEP if standing else 0)
        return fault("mark_jump", words, call=call.word, most=most)
    return fault("off_ladder", words, call=call.word, ladder=rules.ladder)


def _why_no_special(position: Position, call: Call, words: tuple[str, ...]) -> Fault:
    """R9.2, R9.3: not played here, too few doubles, or another number of marks."""
    rules, kind = position.rules, call.kind
    offered = rules.plunge if kind is CallKind.PLUNGE else rules.splash
    if not offered:
        return fault(f"no_{kind}", words)
    if _doubles(position) < _DOUBLES_NEEDED[kind]:
        return fault(f"{kind}_doubles", words)
    standing = position.standing
    marks = _special_marks(rules, kind, standing.call.rank // SWEEP if standing else 0)
    if marks is None and standing is not None:
        return fault("splash_high", words, standing=standing.call.word)
    return fault(f"{kind}_marks", words, marks=marks)
