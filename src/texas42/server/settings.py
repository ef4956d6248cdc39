"""How fast things go at a table, and what a server allows itself. Seconds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Pauses so that people can follow. None depends on a hidden tile."""

    bot: float = 0.9
    """Before a bot acts."""
    trick: float = 1.8
    """Before a bot acts on a new trick or after the auction, so that all have seen the last."""
    absence: float = 60.0
    """Before a bot acts for a person who is away."""
    ready: float = 30.0
    """After the first `next`, before the others' is not waited for any longer."""
    reveal: float = 3.0
    """For the seats' numbers, before the deal goes on without them."""
    idle: float = 600.0
    """Without a socket, before a table leaves the memory."""


AT_ONCE = Pace(bot=0.0, trick=0.0, absence=0.2, ready=0.5, reveal=1.0, idle=60.0)
"""For tests."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Against those who ask too much."""

    burst: int = 40
    """Commands of a socket at once."""
    rate: float = 10.0
    """Commands of a socket a second, in the long run."""
    outbox: int = 64
    """Messages that wait for a slow socket before it is dropped."""
    silence: float = 30.0
    """Without a word from a socket, before it is dropped."""
    write: float = 10.0
    """For one message to leave, before the socket is dropped."""
    sockets: int = 64
    """Open sockets of one address at a table, and of one person at all tables."""
    sockets_address: int = 1024
    """Open sockets of one address at all tables: a school is one address."""
    tables_hour: int = 60
    """Tables and events that one address may open in an hour."""
    requests_burst: int = 300
    """Requests of one address at once; a page is about five."""
    requests_rate: float = 30.0
    """Requests of one address a second, in the long run."""
