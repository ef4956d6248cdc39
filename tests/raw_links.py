"""Sockets byte by byte, so that they can also be used as they should not be (RFC 6455)."""

import asyncio
import base64
import json
import os
import struct
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def framed(payload: bytes, opcode: int = TEXT, *, first: int | None = None) -> bytes:
    """One frame of a client; `first` replaces the byte with FIN, the reserved bits and the kind."""
    size = len(payload)
    head = bytes([0x80 | opcode if first is None else first])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", size)
    key = os.urandom(4)
    mask = int.from_bytes((key * (size // 4 + 1))[:size], "big")
    return head + key + (int.from_bytes(payload, "big") ^ mask).to_bytes(size, "big")


class Closed(Exception):
    """The other side has closed the connection."""


@dataclass
class RawLink:
    """An open socket. `code` is what the server closed it with."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    code: int | None = None

    @classmethod
    async def open(cls, port: int, path: str, cookie: str = "") -> "RawLink":
        """A socket, after its handshake. Raises `Closed`."""
        try:
            return await cls._opened(port, path, cookie)
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as wrong:
            raise Closed from wrong

    @classmethod
    async def _opened(cls, port: int, path: str, cookie: str) -> "RawLink":
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"host: 127.0.0.1:{port}",
            "upgrade: websocket",
            "connection: Upgrade",
            f"sec-websocket-key: {key}",
            "sec-websocket-version: 13",
            *([f"cookie: {cookie}"] if cookie else []),
        ]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        try:
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
        except BaseException:
            writer.close()
            raise
        assert head.startswith(b"HTTP/1.1 101"), head
        return cls(reader, writer)

    async def send(self, raw: bytes) -> None:
        """Bytes as they are. Raises `Closed`."""
        try:
            self.writer.write(raw)
            await self.writer.drain()
        except OSError as wrong:
            raise Closed from wrong

    async def say(self, **words: Any) -> None:
        await self.send(framed(json.dumps(words).encode()))

    async def hear(self) -> dict[str, Any]:
        """The next message of the server. Raises `Closed`."""
        while True:
            opcode, payload = await self._frame()
            if opcode == CLOSE:
                self.code = struct.unpack(">H", payload[:2])[0] if payload else 1005
                raise Closed
            if opcode in (TEXT, BINARY):
                found: dict[str, Any] = json.loads(payload)
                return found

    async def _frame(self) -> tuple[int, bytes]:
        try:
            async with asyncio.timeout(10):
                first, size = await self.reader.readexactly(2)
                if size == 126:
                    (size,) = struct.unpack(">H", await self.reader.readexactly(2))
                elif size == 127:
                    (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
                return first & 15, await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, OSError) as wrong:
            raise Closed from wrong

    async def close(self) -> None:
        self.writer.close()
        with suppress(OSError):
            await self.writer.wait_closed()
