"""Those who look at a table, and what they are shown: the projection, and nothing else."""

from collections import deque
from typing import Final, Protocol

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


RECENT: Final = 24
"""So many changes of a table can be told to those who come back."""
MOST_TOLD: Final = 40
"""So many events fit into a message beside the state."""


class Audience:
    """The sockets at a table here, and who is there by a socket at another worker (`elsewhere`)."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.listeners: list[Listener] = []
        self.elsewhere: frozenset[str] = frozenset()
        self._recent: deque[tuple[int, tuple[Happened, ...]]] = deque(maxlen=RECENT)
        """What happened in public, change by change, each with the event number before it."""

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

    def state_for(self, user: str, since: int | None = None) -> str:
        """The frame that tells a person everything; what happened `since`, where that is known."""
        showing = projection.Showing(self.table, self.online, self._missed(since))
        return frame_of(showing.of(self.table.seat_of(user)))

    def online(self, user: str | None) -> bool:
        return user in self.elsewhere or any(each.user == user for each in self.listeners)

    @property
    def attended(self) -> bool:
        """Somebody looks at the table."""
        return bool(self.listeners or self.elsewhere)

    def _tell(self, before: int, happened: tuple[Happened, ...]) -> None:
        """The table has changed after that event: everybody sees it, and those who come back."""
        self._recent.append((before, happened))
        self._show(happened)

    def _missed(self, since: int | None) -> tuple[Happened, ...]:
        """What happened after an event; nothing where that is too long ago, or before our time."""
        if since is None or since not in [before for before, _ in self._recent]:
            return ()
        told = tuple(each for before, told in self._recent if before >= since for each in told)
        return told if len(told) <= MOST_TOLD else ()

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
