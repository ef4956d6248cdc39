"""Those who look at a table, and what they are shown: the projection, and nothing else."""

from typing import Protocol

from texas42.kernel.tiles import Seat
from texas42.protocol.answers import frame_of
from texas42.protocol.happened import Happened
from texas42.server import projection
from texas42.server.table import Table


class Listener(Protocol):
    """Somebody's open socket at a table."""

    @property
    def user(self) -> str: ...

    def push(self, frame: str) -> None:
        """Send soon; never waits."""


class Audience:
    """The sockets at a table here, and who is there by a socket at another worker (`elsewhere`)."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.listeners: list[Listener] = []
        self.elsewhere: frozenset[str] = frozenset()

    def join(self, listener: Listener) -> None:
        """A socket opens; the others see that the person is here."""
        if listener not in self.listeners:
            self.listeners.append(listener)
            self._presence(listener)

    def leave(self, listener: Listener) -> None:
        if listener in self.listeners:
            self.listeners.remove(listener)
            self._presence(listener)

    def meet(self, elsewhere: frozenset[str]) -> None:
        """Others are there by sockets at other workers, from now on these."""
        if elsewhere != self.elsewhere:
            self.elsewhere = elsewhere
            self._show(())
            self._noticed()

    def adopt(self, listeners: list[Listener], elsewhere: frozenset[str]) -> None:
        """These are the audience from now on; everybody here sees all there is."""
        self.listeners, self.elsewhere = listeners, elsewhere
        self._show(())
        self._noticed()

    def state_for(self, user: str) -> str:
        """The frame that tells a person everything."""
        return frame_of(projection.state(self.table, self.table.seat_of(user), self.online))

    def online(self, user: str | None) -> bool:
        return user in self.elsewhere or any(each.user == user for each in self.listeners)

    @property
    def attended(self) -> bool:
        """Somebody looks at the table."""
        return bool(self.listeners or self.elsewhere)

    def _show(self, happened: tuple[Happened, ...], but: Listener | None = None) -> None:
        if not self.listeners:
            return
        showing = projection.Showing(self.table, self.online, happened)
        frames: dict[Seat | None, str] = {}
        for listener in self.listeners:
            if listener is but:
                continue
            seat = self.table.seat_of(listener.user)
            if seat not in frames:
                frames[seat] = frame_of(showing.of(seat))
            listener.push(frames[seat])

    def _presence(self, listener: Listener) -> None:
        if self.table.seat_of(listener.user) is not None:
            self._show((), but=listener)
        self._noticed()

    def _noticed(self) -> None:
        """Somebody has come or gone."""
