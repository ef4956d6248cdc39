"""What a command leads to at a table: events, or the fault that is in it. Pure."""

from texas42.kernel import game as games
from texas42.kernel.events import (
    Action,
    Bid,
    Claimed,
    Declared,
    GameStarted,
    Passed,
    Played,
    RenegeCalled,
)
from texas42.kernel.fault_codes import fault as law_fault
from texas42.kernel.faults import BadNotation, Fault, IllegalAction
from texas42.kernel.position import Phase, Position, Prover
from texas42.kernel.tiles import Seat
from texas42.notation import words
from texas42.protocol import commands as asked
from texas42.server import fair, seating, undoing
from texas42.server.faults import fault
from texas42.server.table import Table
from texas42.server.table_events import Committed, Event, Ready, Revealed

PROVABLE = 8
"""Claims are proved while no hand is longer; the search takes too long before (R6.6)."""

Outcome = tuple[Event, ...] | Fault
TableCommand = (
    asked.Sit
    | asked.Stand
    | asked.Bot
    | asked.Pass
    | asked.Bid
    | asked.Declare
    | asked.Play
    | asked.Claim
    | asked.Renege
    | asked.Undo
    | asked.Next
    | asked.Again
    | asked.Commit
    | asked.Reveal
)


def decide(table: Table, user: str, command: TableCommand, prove: Prover | None = None) -> Outcome:
    """The events that a person's command leads to, or what is wrong with it."""
    match command:
        case asked.Sit():
            return seating.sit(table, user, command)
        case asked.Stand():
            return seating.stand(table, user)
        case asked.Bot():
            return seating.seat_bot(table, user, command)
    seat = table.seat_of(user)
    if seat is None:
        return fault("bystander", seating.free_seats(table))
    match command:
        case asked.Next():
            return _next(table, seat)
        case asked.Again():
            return _again(table)
        case asked.Undo():
            return undoing.undo(table, seat)
        case asked.Commit():
            wrong = fair.hash_fault(table.fair, seat)
            return wrong or (Committed(seat, command.hash),)
        case asked.Reveal():
            wrong = fair.number_fault(table.fair, seat, command.number)
            return wrong or (Revealed(seat, command.number),)
        case _:
            return _act(table, seat, command, prove)


def act(table: Table, action: Action, prove: Prover | None = None) -> Outcome:
    """The events that an action leads to: the game is the judge."""
    try:
        _, events = games.step(table.game, action, prove)
    except IllegalAction as wrong:
        return wrong.faults[0]
    return events


def _act(table: Table, seat: Seat, command: TableCommand, prove: Prover | None) -> Outcome:
    position = table.position
    if position is None:
        return law_fault("not_dealt")
    try:
        action = action_of(position, seat, command)
    except BadNotation as wrong:
        return wrong.faults[0]
    early = _too_long(position) if isinstance(action, Claimed) else None
    return early or act(table, action, prove)


def action_of(position: Position, player: Seat, command: TableCommand) -> Action:
    """A command as an action of the seat that the player acts for. Raises `BadNotation`."""
    seat = position.turn if position.actor == player else player
    match command:
        case asked.Play():
            return Played(seat, words.parse_tile(command.tile))
        case asked.Bid():
            return Bid(seat, words.parse_call(command.call))
        case asked.Declare():
            return Declared(seat, words.parse_declaration(command.declaration))
        case asked.Pass():
            return Passed(seat)
        case asked.Renege():
            return RenegeCalled(player, Seat(command.against))
        case _:
            return Claimed(player)


def _too_long(position: Position) -> Fault | None:
    longest = max(hand.bit_count() for hand in position.hands)
    in_play = position.phase is Phase.PLAY and position.rules.claims != "off"
    return fault("claim_long", tiles=PROVABLE) if in_play and longest > PROVABLE else None


def _next(table: Table, seat: Seat) -> Outcome:
    if table.waiting:
        return () if seat in table.ready else (Ready(seat),)
    if table.game.winners:
        return fault("game_over", ("again",))
    return fault("deal_running")


def _again(table: Table) -> Outcome:
    """A new game at the same table, under the same rules."""
    if table.boards is not None:
        return seating.board_table()
    if not table.game.winners:
        return fault("game_running")
    return (GameStarted(table.rules),)
