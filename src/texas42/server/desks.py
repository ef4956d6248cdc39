"""What sockets and pages ask of tables, whether they are owned here or by another worker."""

from collections.abc import Callable, Coroutine, Sequence
from typing import NamedTuple, Protocol

from texas42.kernel.tiles import Seat
from texas42.protocol.answers import Ack, Refused
from texas42.server.audience import Listener
from texas42.server.deciding import TableCommand
from texas42.server.log import EventLog
from texas42.server.owner import Owner, Services
from texas42.server.table import Table
from texas42.server.table_events import Event, Opened


class Desk(Protocol):
    """Where a table is asked and looked at: its owner, or a gateway to its owner."""

    listeners: list[Listener]

    @property
    def table(self) -> Table: ...

    def join(self, listener: Listener) -> None: ...

    def leave(self, listener: Listener) -> None: ...

    def state_for(self, user: str, since: int | None = None) -> str: ...

    async def ask(self, user: str, command: TableCommand) -> Ack | Refused: ...

    def stop(self) -> None: ...


class Desks(Protocol):
    """All tables there are: `Tables`, or a cluster's `Hall`."""

    @property
    def owners(self) -> tuple[Owner, ...]: ...

    async def open(self, settings: Opened, seat: Seat, name: str) -> Desk: ...

    async def create(self, table_id: str, events: Sequence[Event]) -> Desk: ...

    async def find(self, table_id: str) -> Desk | None: ...

    def keep(self, owner: Desk) -> None: ...

    def let_go(self, owner: Desk) -> None: ...

    def stop(self) -> None: ...


class Store(NamedTuple):
    """Where the events are, and how tables are made of them."""

    log: EventLog
    desks: Callable[[Services], Coroutine[object, object, Desks]]
