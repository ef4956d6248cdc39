"""How `casual` bids and declares: what the hand is worth, against what stands."""

from collections.abc import Iterator
from typing import Final

from texas42.bots.chances import Chances, plunge
from texas42.bots.reasons import (
    FORCED,
    NONE_HIGHER,
    PARTNER_BIDS,
    TOO_WEAK,
    WORTH_IT,
    Reason,
    likeliest,
)
from texas42.kernel.calls import SWEEP, Call
from texas42.kernel.declarations import Declaration
from texas42.kernel.events import Action, Bid, Declared, Passed
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Mask
from texas42.kernel.view import View

_OPEN: Final = 0.6
"""The least chance with which a bid is made freely."""
_OVER_PARTNER: Final = 0.8
"""The least chance with which a partner's bid is taken away."""
_STEADY: Final = 0.12
"""How much chance may be given up to bid what the hand is worth at once."""


def call(view: View) -> tuple[Action, Reason]:
    """A call and why."""
    bids = [a for a in view.legal if isinstance(a, Bid)]
    forced = not any(isinstance(a, Passed) for a in view.legal)
    odds = Chances(view.rules, view.hand)
    rated = [(bid, chance(odds, bid.call)) for bid in bids]
    if forced:
        return _least_bad(view.rules, rated), FORCED
    if not rated:
        return view.legal[0], NONE_HIGHER
    return _free(view, rated)


def chance(odds: Chances, call: Call) -> float:
    """P(making this call) with the best declaration for it."""
    if call.by_partner:
        return plunge(odds.hand)
    return odds.best(call, tuple(allowed(odds.rules, call)))[1]


def allowed(rules: Rules, call: Call) -> Iterator[Declaration]:
    """What may be declared on a call, nello for the forced shaker left out (R4, R9)."""
    for each in rules.declarations:
        if each is not Declaration.NONE or call.rank >= SWEEP * rules.follow_me_min:
            yield each
    if rules.nello and rules.nello_when == "any" and call.rank >= SWEEP * rules.nello_min_marks:
        yield Declaration.NELLO
    if rules.sevens and call.rank >= SWEEP * rules.sevens_marks:
        yield Declaration.SEVENS


def _least_bad(rules: Rules, rated: list[tuple[Bid, float]]) -> Bid:
    return max(rated, key=lambda pair: gain(rules, *pair))[0]


def gain(rules: Rules, bid: Bid, chance: float) -> float:
    """What a bid brings on average, in marks or points, as the score counts it (R7, R8)."""
    if rules.scoring == "marks":
        return bid.call.marks * (2 * chance - 1)
    stake = max(bid.call.amount, SWEEP)
    return chance * (rules.total if bid.call.sweep else 24) - (1 - chance) * stake


def _free(view: View, rated: list[tuple[Bid, float]]) -> tuple[Action, Reason]:
    least = _OVER_PARTNER if _partner_stands(view) else _OPEN
    good = [pair for pair in rated if pair[1] >= least]
    if not good:
        return Passed(rated[0][0].seat), _too_little(view, rated)
    best = max(good, key=lambda pair: gain(view.rules, *pair))
    if _partner_stands(view) and gain(view.rules, *best) < 1.2 and view.rules.scoring == "marks":
        return Passed(best[0].seat), PARTNER_BIDS
    return _worth(good, best), WORTH_IT


def _too_little(view: View, rated: list[tuple[Bid, float]]) -> Reason:
    """A hand that would be bid but for the partner's bid is not too weak."""
    able = any(chance >= _OPEN for _, chance in rated)
    return PARTNER_BIDS if able and _partner_stands(view) else TOO_WEAK


def _worth(good: list[tuple[Bid, float]], best: tuple[Bid, float]) -> Bid:
    """Of bids at the same stake, the highest that costs little chance: it is harder to outbid."""
    steady = [p for p in good if p[0].call.marks == best[0].call.marks and not p[0].call.sweep]
    near = [p for p in steady if p[1] >= best[1] - _STEADY]
    return max(near, key=lambda p: p[0].call.rank)[0] if near and best in near else best[0]


def _partner_stands(view: View) -> bool:
    bids = [c for c in view.calls if isinstance(c, Bid)]
    assert view.seat is not None, "a bot has a seat"
    return bool(bids) and view.rules.team(bids[-1].seat) == view.rules.team(view.seat)


def declare(view: View) -> tuple[Action, Reason]:
    """The declaration with the best chance for the standing bid."""
    odds = Chances(view.rules, declaring_hand(view))
    bid = next(c for c in reversed(view.calls) if isinstance(c, Bid))
    options = {a.declaration: a for a in view.legal if isinstance(a, Declared)}
    best, _ = odds.best(bid.call, tuple(options))
    return options[best], likeliest(best)


def declaring_hand(view: View) -> Mask:
    """The hand of the seat on turn: the own one, for dummies never declare (R10.7)."""
    return view.hand
