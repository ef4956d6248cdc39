"""Calling a renege at a table where one can happen (R6.7 `renege = table`)."""

from dataclasses import replace

from texas42.kernel.events import RenegeCalled
from texas42.kernel.fault_codes import fault
from texas42.kernel.faults import Fault
from texas42.kernel.position import Phase, Position
from texas42.kernel.tiles import Seat
from texas42.kernel.tricks import forfeited, open_reneges, over


def renege_fault(position: Position, action: RenegeCalled) -> Fault | None:
    """What is wrong with this call. One that is not proved is refused and costs nothing."""
    rules, seat, against = position.rules, action.seat, action.against
    if rules.renege != "table":
        return fault("reneges_off")
    if position.phase is not Phase.PLAY:
        return fault("renege_in_play")
    for each, last in ((seat, rules.players), (against, rules.seats)):
        if not 0 <= each < last:
            return fault("renege_seat", seat=each)
    if _same_side(position, seat, against):
        return fault("renege_partner", against=against)
    if not any(play.seat == against for play in open_reneges(position)):
        return fault("no_renege", against=against)
    return None


def advance(position: Position, action: RenegeCalled) -> Position:
    """The hand goes to the opponents of the seat that reneged."""
    ending = forfeited(position, action.against, "renege")
    return replace(over(position, ending), last_word=action)


def _same_side(position: Position, one: Seat, other: Seat) -> bool:
    """Both with the declarer, or both against; three pairs have two that are against (R10.5)."""
    contract = position.contract
    assert contract is not None, "reneges happen in play"
    team = position.rules.team
    bidder = team(contract.declarer)
    return (team(one) == bidder) == (team(other) == bidder)
