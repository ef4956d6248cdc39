"""Counting paths: the number of ways in which a deal can go on for so many actions.

Sequences of exactly `depth` legal actions are counted; a deal that ends sooner has none. Claims and
calls of a renege are not counted. R3.6's auctions are `auctions`.
"""

from dataclasses import replace

from texas42.kernel.contract import Aim
from texas42.kernel.deal import advance, legal_actions
from texas42.kernel.events import Action
from texas42.kernel.position import Phase, Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` actions are legal from here."""
    if depth == 0:
        return 1
    actions = legal_actions(position)
    if depth == 1:
        return len(actions)
    return sum(perft(advance(position, action), depth - 1) for action in actions)


def split(position: Position, depth: int) -> dict[Action, int]:
    """`perft` by first action: what to print where two counts differ."""
    return {a: perft(advance(position, a), depth - 1) for a in legal_actions(position)}


def auctions(position: Position) -> int:
    """How many complete auctions are legal from here (R3.6)."""
    if position.phase is not Phase.BID:
        return 1
    return sum(auctions(advance(position, action)) for action in legal_actions(position))


def tile_paths(position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` legal tiles there are, the deal decided or not.

    What a program counts that knows how tiles are played and not what they are worth.
    """
    return perft(endless(position), depth)


def endless(position: Position) -> Position:
    """The position in a deal that is played to its last tile, decided or not (R6.4, R9.1)."""
    contract = position.contract
    assert contract is not None and position.phase is Phase.PLAY, "only tiles are counted here"
    rules = replace(position.rules, stop_when_decided=False)
    return replace(
        position,
        setup=replace(position.setup, rules=rules),
        contract=replace(contract, aim=Aim.EVERY_TRICK),
    )
