"""What the core is asked: the tables of a contract and records of positions.

A problem is one record of `PROBLEM`. Its value is what the seats in `takers` will still take, when
the seats in `maximisers` want that high and all others in play want it low.
"""

import struct
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42 import _core
from texas42.kernel.contract import Aim, Contract
from texas42.kernel.position import Phase, Position
from texas42.kernel.tiles import ALL, Seat, SeatMask, count_of

PROBLEM: Final = np.dtype(
    [
        ("hands", np.uint32, 7),
        ("opening", np.uint32),
        ("seats", np.uint8),
        ("in_play", np.uint8),
        ("leader", np.uint8),
        ("played", np.uint8),
        ("trick", np.uint8, 7),
        ("takers", np.uint8),
        ("maximisers", np.uint8),
        ("trick_worth", np.uint8),
        ("last_bonus", np.uint8),
        ("unused", np.uint8),
    ]
)
"""One problem. `trick` holds the tiles already in the current trick, from `leader` on."""

MAXIMISERS_AT: Final = PROBLEM.fields["maximisers"][1]  # type: ignore[index]
"""Where the maximisers stand in a record."""
_RECORD: Final = struct.Struct("=8I16B")
Problems = NDArray[np.void]


@lru_cache(maxsize=256)
def _prepared(
    led_suit: tuple[int, ...],
    follow_mask: tuple[int, ...],
    strength: tuple[tuple[int, ...], ...],
    count: tuple[int, ...],
    duty: tuple[int, ...],
) -> _core.Tables:
    flat = bytes(rank for suit in strength for rank in suit)
    return _core.Tables(bytes(led_suit), follow_mask, flat, bytes(count), duty)


def core_tables(contract: Contract) -> _core.Tables:
    """The contract's tables as the core reads them, prepared once."""
    return _prepared(
        contract.led_suit,
        contract.follow_mask,
        contract.strength,
        contract.count,
        contract.duty,
    )


def last_bonus(position: Position) -> int:
    """R10.2 `last_trick`: the sleepers' count, which goes with the last trick."""
    asleep = position.rules.spare == "last_trick"
    return count_of(position.setup.spare) if asleep else 0


def record(position: Position, takers: SeatMask, maximisers: SeatMask) -> bytes:
    """The position as one problem of the core. It must be in the play of the tiles."""
    contract = playing(position)
    hands = [
        hand if contract.playing >> seat & 1 else 0 for seat, hand in enumerate(position.hands)
    ]
    tiles = [play.tile for play in position.trick]
    leader = position.trick[0].seat if position.trick else position.turn
    first = not position.tricks and not position.trick
    return _RECORD.pack(
        *hands,
        *(0,) * (7 - len(hands)),
        contract.first_lead if first else ALL,
        len(hands),
        contract.playing,
        leader,
        len(tiles),
        *tiles,
        *(0,) * (7 - len(tiles)),
        takers,
        maximisers,
        1,
        last_bonus(position),
        0,
    )


def playing(position: Position) -> Contract:
    """The contract of a position in which tiles are being played, or were."""
    if position.contract is None or position.phase not in (Phase.PLAY, Phase.OVER):
        raise ValueError(f"nothing to solve before the play: the deal is at '{position.phase}'")
    return position.contract


def aims(contract: Contract, side: SeatMask | None) -> tuple[SeatMask, SeatMask]:
    """Whose tricks are summed, and who wants the sum high: the side, but not in nello (R9.1)."""
    takers = contract.bidders if side is None else side
    others = SeatMask(contract.playing & ~takers)
    return takers, others if contract.aim is Aim.NO_TRICK else takers


def problems(
    contract: Contract,
    hands: NDArray[np.uint32],
    *,
    leader: Seat | None = None,
    trick: tuple[int, ...] = (),
    takers: SeatMask | None = None,
    maximisers: SeatMask | None = None,
    bonus: int = 0,
    first: bool = False,
) -> Problems:
    """One problem for each row of `hands` (deals × seats, tile masks as they are now).

    The value is what the bidders will take, as the contract has them want it, unless `takers` and
    `maximisers` say otherwise. `leader` (by default the contract's) leads, or led the tiles that
    lie in the current `trick`. `first` holds the leader to the contract's first lead (R6.1).
    """
    hands = _checked(hands, len(contract.next_seat))
    count, seats = hands.shape
    made = np.zeros(count, PROBLEM)
    in_play = np.array([contract.playing >> seat & 1 for seat in range(seats)], np.uint32)
    made["hands"][:, :seats] = hands * in_play
    made["opening"] = contract.first_lead if first else ALL
    made["seats"] = seats
    made["in_play"] = contract.playing
    made["leader"] = contract.leader if leader is None else leader
    made["played"] = len(trick)
    made["trick"][:, : len(trick)] = trick
    own = aims(contract, takers)
    made["takers"] = own[0]
    made["maximisers"] = own[1] if maximisers is None else maximisers
    made["trick_worth"] = 1
    made["last_bonus"] = bonus
    return made


def _checked(hands: NDArray[np.uint32], wanted: int) -> NDArray[np.uint32]:
    if hands.dtype != np.uint32:
        raise TypeError(f"hands must be uint32 masks, not {hands.dtype}")
    if hands.ndim != 2 or not 2 <= hands.shape[1] <= 7:
        raise ValueError(f"hands must be deals x seats (2 to 7), not of shape {hands.shape}")
    if hands.shape[1] != wanted:
        raise ValueError(f"hands of {hands.shape[1]} seats for a contract of {wanted}")
    return hands
