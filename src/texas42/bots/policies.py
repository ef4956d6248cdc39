"""The policies that are shipped, and which of them plays a contract."""

from functools import cache
from pathlib import Path
from typing import Final

from texas42.bots.deep import Deep, load_deep
from texas42.bots.net import Net, load
from texas42.bots.planes import fits
from texas42.kernel.contract import Aim, Contract

_WEIGHTS: Final = Path(__file__).with_name("weights")


@cache
def _small(name: str) -> Net:
    return load(_WEIGHTS / f"{name}.npz")


@cache
def _pairs() -> Deep:
    return load_deep(_WEIGHTS / "pairs.npz")


def policy(contract: Contract) -> Deep | Net:
    """The one for losing tricks, for four players in pairs, or for any other table."""
    if contract.aim is Aim.NO_TRICK:
        return _small("losing")
    return _pairs() if fits(contract) else _small("taking")
