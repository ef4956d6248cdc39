"""The last commands of a table, so that one that is sent again is done once.

Each is kept as the hash of its user and id and the event number after it, 16 bytes together: there
are as many as `REMEMBERED` at every table.

>>> done = with_command(b"", "ana:c1", 7)
>>> seq_after(done, "ana:c1"), seq_after(done, "ben:c1")
(7, None)
"""

from hashlib import blake2b
from typing import Final

REMEMBERED: Final = 64
"""So many last commands of a table are known."""
_NAME: Final = 12
_ENTRY: Final = 16


def seq_after(done: bytes, command: str) -> int | None:
    """The event number after a command; None where it is not known."""
    name = _name(command)
    at = done.find(name)
    while at >= 0:
        if at % _ENTRY == 0:
            return int.from_bytes(done[at + _NAME : at + _ENTRY], "big")
        at = done.find(name, at + 1)
    return None


def with_command(done: bytes, command: str, seq: int) -> bytes:
    """One more; the oldest is forgotten where there are too many."""
    entry = _name(command) + seq.to_bytes(_ENTRY - _NAME, "big")
    return (done + entry)[-REMEMBERED * _ENTRY :]


def _name(command: str) -> bytes:
    return blake2b(command.encode("utf-8", "surrogatepass"), digest_size=_NAME).digest()
