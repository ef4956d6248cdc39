"""Where requests come from, and what is remembered of each address."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from starlette.requests import HTTPConnection

KNOWN: Final = 10_000
"""Addresses that are remembered; the one that was quiet longest is forgotten first."""
LONGEST: Final = 64
"""Characters of an address that is none, where a proxy sends something else."""
T = TypeVar("T")


def address_of(connection: HTTPConnection) -> str | None:
    """The address by which a request is counted; None for this machine itself.

    An IPv6 customer has at least 2**64 addresses, which count as one. A proxy on this machine that
    does not say for whom it asks (`X-Forwarded-For`) is this machine: nobody is counted then,
    rather than all as one.
    """
    if connection.client is None:
        return None
    host = connection.client.host
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:LONGEST]
    if isinstance(found, ipaddress.IPv6Address):
        mapped = found.ipv4_mapped
        if mapped is None and not found.is_loopback:
            return str(ipaddress.ip_network((found, 64), strict=False))
        found = mapped or found
    return None if found.is_loopback else str(found)


class Known(Generic[T]):
    """Something about each address that was heard of lately; bounded."""

    def __init__(self, new: Callable[[], T], most: int = KNOWN) -> None:
        self._new = new
        self._most = most
        self._about: OrderedDict[str, T] = OrderedDict()

    def __getitem__(self, address: str) -> T:
        if address not in self._about:
            self._about[address] = self._new()
        self._about.move_to_end(address)
        if len(self._about) > self._most:
            self._about.popitem(last=False)
        return self._about[address]

    def __len__(self) -> int:
        return len(self._about)


class Purse:
    """What may be spent at once, and how it fills again (`rate` a second)."""

    def __init__(self, most: float, rate: float, now: float) -> None:
        self._most, self._rate = most, rate
        self._left, self._counted = most, now

    def wait(self, now: float) -> float:
        """Spend one; where there is none, the seconds until there is."""
        self._left = min(self._most, self._left + (now - self._counted) * self._rate)
        self._counted = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._rate
