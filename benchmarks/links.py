"""A WebSocket client that costs little, so that a load script on one core can hold thousands.

It speaks as much of RFC 6455 as a benchmark on the loopback needs: text frames up to 64 KiB, none
in parts, nothing compressed. A client must mask what it sends; the mask here is zero.
"""

import asyncio
import base64
import gc
import os
import resource
import socket
from collections.abc import Callable
from typing import Final, cast

_HEAD_END: Final = b"\r\n\r\n"
_TEXT, _CLOSE = 0x81, 0x88


class Link(asyncio.Protocol):
    """One open socket; `hear` gets the bytes of every message."""

    def __init__(self, path: str, cookie: str | None) -> None:
        self.hear: Callable[[bytes], object] = _not_heard
        self.frames = 0
        self.size = 0
        self.cookie = cookie
        """`guest=…`: what was given, or what the server has set."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._path = path
        self._waiting = bytearray()
        self._transport: asyncio.Transport

    @property
    def closed(self) -> bool:
        return self._transport.is_closing()

    def say(self, message: bytes) -> None:
        """Send a text of at most 64 KiB; to a socket that is closed, nothing."""
        if self._transport.is_closing():
            return
        size = len(message)
        head = bytes((_TEXT, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + message)

    def close(self) -> None:
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by birth
        key = base64.b64encode(os.urandom(16)).decode()
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Version: 13\r\n{cookie}\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        if not self.opened.done() and not self._greeted():
            return
        while (message := self._message()) is not None:
            self.frames += 1
            self.size += len(message)
            self.hear(message)

    def _greeted(self) -> bool:
        """The answer to the handshake is there."""
        head, end, rest = bytes(self._waiting).partition(_HEAD_END)
        if not end:
            return False
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self.opened.set_exception(ConnectionError(head.decode(errors="replace")))
            return False
        self.cookie = _cookie(head) or self.cookie
        self._waiting[:] = rest
        self.opened.set_result(None)
        return True

    def _message(self) -> bytes | None:
        """The next whole text, if it is there."""
        waiting = self._waiting
        if len(waiting) < 4:
            return None
        size, begin = waiting[1], 2
        assert size < 127, "no frame of the server is over 64 KiB"
        if size == 126:
            size, begin = int.from_bytes(waiting[2:4], "big"), 4
        if len(waiting) < begin + size:
            return None
        message = bytes(waiting[begin : begin + size])
        opcode = waiting[0]
        del waiting[: begin + size]
        if opcode == _CLOSE:
            self.close()
            return None
        assert opcode == _TEXT, "the server sends whole texts"
        return message


async def opened(port: int, path: str, cookie: str | None = None) -> Link:
    """A socket on this machine, past its handshake."""
    loop = asyncio.get_running_loop()
    _, link = await loop.create_connection(lambda: Link(path, cookie), "127.0.0.1", port)
    await link.opened
    return link


async def post(port: int, path: str, body: bytes) -> tuple[bytes, str | None]:
    """Post JSON; the body of the answer, and the guest's cookie if one is given."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
        + body
    )
    head, _, answer = (await reader.read()).partition(_HEAD_END)
    writer.close()
    assert head[9:11] == b"20", head + answer
    return answer, _cookie(head)


def _cookie(head: bytes) -> str | None:
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"set-cookie: "):
            return line[12:].partition(b";")[0].decode()
    return None


def settle(core: int | None) -> None:
    """Make this process a quiet one: its own core, many sockets, no pauses for garbage."""
    gc.disable()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    pin(os.getpid(), core)


def pin(process: int, core: int | None) -> None:
    """Keep a process on one of the cores that we may use, where there are several."""
    cores = sorted(os.sched_getaffinity(0))
    if core is not None and len(cores) > 1:
        os.sched_setaffinity(process, {cores[core % len(cores)]})


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _not_heard(_message: bytes) -> None:
    """Until somebody listens."""
