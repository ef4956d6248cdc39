"""The policies in the core: the same answers as `net` and `deep` give, many times sooner.

`Lockstep` and numpy remain what is trained with, and the reference that the core is held to.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from texas42 import _core
from texas42.bots.deep import TABLE_PARTS, TILE_PARTS, Deep
from texas42.bots.lockstep import Lockstep
from texas42.bots.net import Net
from texas42.bots.planes import FIVES, KINDS, TENS, kind, relabelled
from texas42.bots.policies import policy
from texas42.bots.sight import Sight
from texas42.kernel.contract import Aim, Contract
from texas42.kernel.tiles import SeatMask
from texas42.solver.problems import core_tables

ROW: Final = np.dtype(
    [
        ("hands", np.uint32, 7),
        ("barred", np.uint32, 7),
        ("played", np.uint32, 7),
        ("trick", np.uint32, 7),
        ("gone", np.uint32),
        ("leader", np.uint8),
        ("turn", np.uint8),
        ("laid", np.uint8),
        ("tricks", np.uint8),
        ("suit", np.uint8),
        ("best", np.uint8),
        ("best_seat", np.uint8),
        ("on_table", np.uint8),
        ("taken", np.uint8, 7),
        ("points", np.uint8, 2),
        ("unused", np.uint8, 3),
    ]
)
"""One row of a `Lockstep` as the core reads and writes it."""
Rows = NDArray[np.void]

_BY_SEAT: Final = ("hands", "barred", "played", "trick", "taken")
_BY_ROW: Final = ("gone", "leader", "turn", "suit", "best", "best_seat", "on_table")


@cache
def core_net(of: Deep | Net) -> _core.Net:
    """The weights of a policy, laid out once. They are copied: it must not be trained further."""
    if isinstance(of, Deep):
        places = bytes(int(p) for trump in range(KINDS) for p in relabelled(trump)[:28])
        tiles, table = _floats(of, TILE_PARTS), _floats(of, TABLE_PARTS)
        return _core.Net(tiles, table, places, (int(TENS), int(FIVES)))
    return _core.Net([part.astype(np.float32) for layer in of.layers for part in layer])


def _floats(of: Deep, names: Sequence[str]) -> list[NDArray[np.float32]]:
    return [np.ascontiguousarray(of.parts[name], np.float32) for name in names]


@lru_cache(maxsize=512)
def core_play(contract: Contract) -> _core.Play:
    """The contract as the core plays it, prepared once."""
    trump = contract.trump
    return _core.Play(
        core_tables(contract),
        bytes(contract.next_seat),
        contract.per_trick,
        contract.leader,
        contract.declarer,
        contract.bidders,
        0 if trump is None else contract.follow_mask[trump],
        contract.first_lead,
        kind(contract),
        contract.needs,
        contract.aim is Aim.POINTS,
        contract.aim is Aim.EVERY_TRICK,
    )


def rows(table: Lockstep) -> Rows:
    """A record for each row."""
    made = np.zeros(table.rows, ROW)
    for name in _BY_SEAT:
        made[name][:, : table.seats] = getattr(table, name)
    for name in (*_BY_ROW, "points"):
        made[name] = getattr(table, name)
    made["laid"], made["tricks"] = table.laid, table.tricks
    return made


def _put(made: Rows, table: Lockstep) -> None:
    """The records back into the table they came from."""
    for name in _BY_SEAT:
        getattr(table, name)[:] = made[name][:, : table.seats]
    for name in (*_BY_ROW, "points"):
        getattr(table, name)[:] = made[name]
    table.laid, table.tricks = int(made["laid"][0]), int(made["tricks"][0])


def scores(table: Lockstep, by: Deep | Net | None = None) -> NDArray[np.float32]:
    """rows x 28: how the policy ranks each tile, NaN where it may not be played.

    A tile that is the only one scores 0. `by`: another policy than the contract's.
    """
    made = np.empty((table.rows, 28), np.float32)
    net = core_net(by or policy(table.contract))
    _core.scores(net, core_play(table.contract), rows(table), made)
    return made


def finish(table: Lockstep, stream: np.random.Generator, heat: float = 1.0) -> None:
    """Plays every row to its end by the contract's policy, in place, as `net.finish` does."""
    if not table.rows:
        return
    made, seed = rows(table), int(stream.integers(1 << 63))
    _core.finish(core_net(policy(table.contract)), core_play(table.contract), made, seed, heat)
    _put(made, table)


@dataclass(frozen=True, slots=True)
class Heard:
    """What was played to a contract, and by whom one wants to hear."""

    contract: Contract
    removed: int
    tiles: bytes
    """Every tile played, from the first of the deal on."""
    who: SeatMask

    @classmethod
    def of(cls, sight: Sight) -> Self:
        """What the seats that are not seen have played."""
        who = sum(1 << seat for seat, hand in enumerate(sight.view.hands) if hand is None)
        tiles = bytes(play.tile for play in sight.shown)
        return cls(sight.contract, int(sight.view.spare or 0), tiles, SeatMask(who))
