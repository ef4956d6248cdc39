"""Taking an action back, with the consent of all people at the table; bots agree to everything.

The rules of 42 know no such thing: what was shown was seen. Among friends a slip of the finger is
forgiven, if all of them say so. Any further action is a no; what is over stays over.
"""

from texas42.kernel.events import Action
from texas42.kernel.events import Event as GameEvent
from texas42.kernel.faults import Fault
from texas42.kernel.tiles import Seat
from texas42.server.faults import fault
from texas42.server.people.refusals import Refused
from texas42.server.table import Table
from texas42.server.table_events import TakenBack, UndoAsked


def undo(table: Table, seat: Seat) -> tuple[UndoAsked | TakenBack, ...] | Fault:
    """A seat wants its last action taken back, or agrees to what another wants."""
    if table.boards is not None:
        return Refused("board_table").faults[0]
    whose = table.undo[0] if table.undo else seat
    events = since_last_action(table, whose)
    if not events:
        return fault("nothing_to_undo", seat=whose)
    if seat in table.undo:
        return ()
    agreed = {*table.undo, seat}.issuperset(table.people)
    return (UndoAsked(seat), TakenBack(whose, events)) if agreed else (UndoAsked(seat),)


def since_last_action(table: Table, player: Seat) -> int:
    """How many game events there are from a player's last action on; 0 where there is none."""
    backwards = enumerate(reversed(table.past), 1)
    return next((number for number, event in backwards if _acts_for(table, player, event)), 0)


def _acts_for(table: Table, player: Seat, event: GameEvent) -> bool:
    """The event is an action of the player, or of the dummy that the player acts for."""
    return isinstance(event, Action) and table.rules.player(event.seat) == player
