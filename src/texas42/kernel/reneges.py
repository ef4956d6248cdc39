"""Calling a renege at a table where one can happen (R6.7 `renege = table`)."""

from texas42.kernel.events import RenegeCalled
from texas42.kernel.faults import Fault
from texas42.kernel.position import Phase, Position
from texas42.kernel.tricks import forfeited, open_reneges, over


def renege_fault(position: Position, action: RenegeCalled) -> Fault | None:
    """What is wrong with this call. One that is not proved is refused and costs nothing."""
    rules = position.rules
    if rules.renege != "table":
        return Fault("no_reneges", "R6.7", "no tile can be reneged at this table")
    if position.phase is not Phase.PLAY:
        return Fault("phase", "R6.7", "a renege is called during the play")
    seats = range(rules.seats)
    if action.seat not in seats or action.against not in seats:
        return Fault("seat", "R6.7", f"there are no seats {action.seat} and {action.against}")
    if not _opponents(position, action):
        return Fault("partner", "R6.7", "only an opponent may call a renege")
    if not any(play.seat == action.against for play in open_reneges(position)):
        text = f"seat {action.against} has not reneged in this trick or the last"
        return Fault("no_renege", "R6.7", text)
    return None


def advance(position: Position, action: RenegeCalled) -> Position:
    """The hand goes to the opponents of the seat that reneged."""
    return over(position, forfeited(position, action.against, "renege"))


def _opponents(position: Position, action: RenegeCalled) -> bool:
    contract = position.contract
    assert contract is not None, "reneges happen in play"
    sides = contract.bidders >> action.seat & 1, contract.bidders >> action.against & 1
    return sides[0] != sides[1]
