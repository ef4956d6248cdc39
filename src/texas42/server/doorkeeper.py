"""How much each address and each person may have open and ask for."""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from time import monotonic
from typing import Final

from texas42.kernel.faults import Fault
from texas42.server.addresses import Known, Purse
from texas42.server.faults import fault
from texas42.server.settings import Limits

HOUR: Final = 3600.0


class Doorkeeper:
    """Counts, in this process alone. What is refused is a `Fault` and counts for nothing.

    An address is None for this machine, which may do what it likes (`address_of`).
    """

    def __init__(self, limits: Limits, now: Callable[[], float] = monotonic) -> None:
        self._limits = limits
        self._now = now
        self._opened: Known[deque[float]] = Known(deque)
        self._asked = Known(self._purse)
        self._sockets: Counter[tuple[str, ...]] = Counter()

    def _purse(self) -> Purse:
        return Purse(self._limits.requests_burst, self._limits.requests_rate, self._now())

    def request(self, address: str | None) -> float:
        """A request comes: 0, or the seconds after which it may be asked again."""
        return 0.0 if address is None else self._asked[address].wait(self._now())

    def table(self, address: str | None) -> Fault | None:
        """A table is to be opened, or an event, which is a table to this."""
        if address is None:
            return None
        now, opened = self._now(), self._opened[address]
        while opened and opened[0] <= now - HOUR:
            opened.popleft()
        if len(opened) >= self._limits.tables_hour:
            minutes = ceil((opened[0] + HOUR - now) / 60)
            return fault("too_many_tables", most=self._limits.tables_hour, minutes=minutes)
        opened.append(now)
        return None

    @contextmanager
    def socket(self, address: str | None, person: str, table: str) -> Iterator[Fault | None]:
        """A socket is open for as long as the block lasts, unless there are too many."""
        most = self._most(address, person, table)
        full = [limit for key, limit in most.items() if self._sockets[key] >= limit]
        if full:
            yield fault("too_many_sockets", most=full[0])
            return
        self._sockets.update(most.keys())
        try:
            yield None
        finally:
            self._sockets.subtract(most.keys())
            for key in most:
                if not self._sockets[key]:
                    del self._sockets[key]

    def _most(self, address: str | None, person: str, table: str) -> dict[tuple[str, ...], int]:
        """What a socket counts for, and how many of each there may be."""
        limits = self._limits
        most: dict[tuple[str, ...], int] = {("person", person): limits.sockets}
        if address is not None:
            most["table", address, table] = limits.sockets
            most["address", address] = limits.sockets_address
        return most

    @property
    def sockets(self) -> int:
        """Of so many persons, addresses and their tables there are open sockets."""
        return len(self._sockets)
