"""One deal: its start, the one judge of legality, and the step to the next position.

>>> from texas42.kernel.presets import preset
>>> from texas42.kernel.calls import Call
>>> from texas42.kernel.tiles import Mask, Seat
>>> hands = tuple(Mask(0b1111111 << 7 * seat) for seat in range(4))
>>> position = start(Setup(preset("house"), Seat(3), hands))
>>> position = play(position, Bid(Seat(0), Call.of_points(30)))
>>> str(fault(position, Bid(Seat(1), Call.of_points(30)))).split(";")[0]
'30 is not higher than 30 (R3.1)'
"""

from typing import Final

from texas42.kernel import auction, claims, declaring, reneges, tricks
from texas42.kernel.contract import contract
from texas42.kernel.events import Action, Bid, Claimed, Declared, Passed, Played, RenegeCalled
from texas42.kernel.fault_codes import fault as fault_of
from texas42.kernel.faults import Fault, IllegalAction
from texas42.kernel.position import Phase, Position, Prover
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import name


def start(setup: Setup) -> Position:
    """The first position of a deal. Raises `BadSetup` with every fault of the set-up."""
    setup = setup.check()
    given = setup.given
    if given is None:
        return Position(setup, Phase.BID, auction.first_bidder(setup), setup.hands)
    task = contract(setup.rules, given.declarer, given.call, given.declaration)
    return Position(setup, Phase.PLAY, task.leader, setup.hands, contract=task)


def legal_actions(position: Position) -> tuple[Action, ...]:
    """What the seat on turn may do, in a fixed order; empty when the deal is over.

    Claims and calls of a renege, open to several seats at once, are not among them.
    """
    match position.phase:
        case Phase.PLAY:
            return tricks.legal_plays(position)
        case Phase.BID:
            return auction.legal_calls(position)
        case Phase.DECLARE:
            return declaring.legal_declarations(position)
        case Phase.OVER:
            return ()


def fault(position: Position, action: Action, prove: Prover | None = None) -> Fault | None:
    """What is wrong with an action here, or None.

    Apart from claims and reneges, which ask about all hands, the answer rests on what the acting
    seat itself may know.
    """
    match action:
        case Claimed():
            return claims.claim_fault(position, action, prove)
        case RenegeCalled():
            return reneges.renege_fault(position, action)
    if position.phase is not _PHASES[type(action)]:
        return fault_of(_WANTED[position.phase], _own_words(position, action))
    if action.seat != position.turn:
        return fault_of(_TURN[position.phase], seat=action.seat, turn=position.turn)
    match action:
        case Played():
            return tricks.play_fault(position, action)
        case Declared():
            return declaring.declaration_fault(position, action)
        case Bid() | Passed():
            return auction.call_fault(position, action)


def play(position: Position, action: Action, prove: Prover | None = None) -> Position:
    """The position after an action. Raises `IllegalAction`, and nothing changes, if it is one.

    `prove` settles a claim; default: the kernel's own plain search. A claim's own `least` is not
    believed here (`advance` believes it).
    """
    return advance(position, judged(position, action, prove))


def judged(position: Position, action: Action, prove: Prover | None = None) -> Action:
    """The action as it goes into the log: a claim with its proof, any other as it is.

    Raises `IllegalAction` where it has a fault.
    """
    if isinstance(action, Claimed):
        claim = claims.judged(position, action, prove)
        if isinstance(claim, Claimed):
            return claim
        raise IllegalAction(word(action), (claim,))
    if wrong := fault(position, action):
        raise IllegalAction(word(action), (wrong,))
    return action


def advance(position: Position, action: Action) -> Position:
    """`play` without the question: for actions that are known to be legal."""
    match action:
        case Played():
            return tricks.advance(position, action)
        case Bid() | Passed():
            return auction.advance(position, action)
        case Declared():
            return declaring.advance(position, action)
        case Claimed():
            return claims.advance(position, claims.proved(position, action))
        case RenegeCalled():
            return reneges.advance(position, action)


def word(action: Action) -> str:
    """An action in a word, as faults name it: `pass`, `31`, `fives`, `6-4`, `claim`."""
    match action:
        case Played():
            return name(action.tile) if 0 <= action.tile < 28 else str(action.tile)
        case Bid():
            return action.call.word
        case Passed():
            return "pass"
        case Declared():
            return str(action.declaration)
        case Claimed():
            return "claim"
        case RenegeCalled():
            return f"renege by seat {action.against}"


def _own_words(position: Position, action: Action) -> tuple[str, ...]:
    """What the seat may do, in words; nothing of what another seat may (R2.3)."""
    if action.seat != position.turn:
        return ()
    return tuple(word(legal) for legal in legal_actions(position))


_PHASES: Final = {
    Bid: Phase.BID,
    Passed: Phase.BID,
    Declared: Phase.DECLARE,
    Played: Phase.PLAY,
}
_WANTED: Final = {
    Phase.BID: "wants_call",
    Phase.DECLARE: "wants_declaration",
    Phase.PLAY: "wants_tile",
    Phase.OVER: "deal_over",
}
_TURN: Final = {
    Phase.BID: "turn_to_call",
    Phase.DECLARE: "turn_to_declare",
    Phase.PLAY: "turn_to_play",
}
