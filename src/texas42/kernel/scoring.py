"""What a deal scores (R7, R8, R10.4), with the summands of every award.

Each way of scoring is one function from a finished position to the terms of every team.
"""

from collections.abc import Callable

from texas42.kernel.contract import Aim, Contract
from texas42.kernel.events import Result
from texas42.kernel.position import Ending, Phase, Position
from texas42.kernel.tricks import live_points

Terms = tuple[tuple[str, int], ...]
"""The summands of one team's award, each with its word."""


def result(position: Position) -> Result:
    """How a finished deal came out. Only for positions whose phase is `OVER`."""
    ending, contract = position.ending, position.contract
    assert position.phase is Phase.OVER and ending is not None, "the deal is not over"
    rules = position.rules
    if contract is None or ending.made is None:
        return Result(ending.how, None, ending.points, (0,) * rules.teams, ((),) * rules.teams)
    score = _by_points if rules.scoring == "points" else _by_marks
    declarer_team = rules.team(contract.declarer)
    score_team = score(position, contract, ending)
    terms = tuple(score_team(team == declarer_team) for team in range(rules.teams))
    awards = tuple(sum(value for _, value in each) for each in terms)
    return Result(ending.how, ending.made, ending.points, awards, terms)


_TeamTerms = Callable[[bool], Terms]
"""Terms of a team, given whether it bid."""


def _by_marks(position: Position, contract: Contract, ending: Ending) -> _TeamTerms:
    """R8.1; R10.4: on a set every opponent scores, or with `set_alone = bidder` the bidder pays."""
    stake = (("marks", _stake(position, contract, ending)),)
    if ending.made:
        return lambda bid: stake if bid else ()
    if position.rules.set_alone == "bidder":
        return lambda bid: (("marks", -stake[0][1]),) if bid else ()
    return lambda bid: () if bid else stake


def _stake(position: Position, contract: Contract, ending: Ending) -> int:
    """Marks at stake: those of the call (R8.1); 2 for a forced least bid that sweeps (R3.5)."""
    rules = position.rules
    least = contract.forced and contract.call.rank == rules.forced_bid
    swept = ending.made and ending.points[1] == 0 and contract.aim is Aim.POINTS
    if rules.forced_sweep_bonus and least and swept:
        return 2
    return contract.call.marks


def _by_points(position: Position, contract: Contract, ending: Ending) -> _TeamTerms:
    """R7.1, R7.2: what was taken, and the bid to the others on a set.

    A hand that was forfeited to the bidders (R6.6, R6.7) is worth their bid at least.
    """
    ours, theirs = ending.points
    bid = contract.call.amount
    if contract.call.sweep:
        return _sweep_points(position, contract, ending)
    if ending.made:
        return lambda bidder: (("took", max(ours, bid) if bidder else theirs),)
    return lambda bidder: () if bidder else (("took", theirs), ("bid", bid))


def _sweep_points(position: Position, contract: Contract, ending: Ending) -> _TeamTerms:
    """R7.3: made, the points in play whatever was called; R7.4: the winning side the bid only."""
    called = contract.call.amount
    if position.rules.points_stake:
        return lambda bidder: (("bid", called),) if bidder == ending.made else ()
    if ending.made:
        return lambda bidder: (("took", live_points(position)),) if bidder else ()
    return lambda bidder: () if bidder else (("took", ending.points[1]), ("bid", called))


def strokes(marks: int) -> tuple[int, int, int]:
    """R8.2: the strokes of A, L and L on the score sheet; A takes three, each L two.

    >>> strokes(4), strokes(7)
    ((3, 1, 0), (3, 2, 2))
    """
    return min(max(marks, 0), 3), min(max(marks - 3, 0), 2), min(max(marks - 5, 0), 2)
