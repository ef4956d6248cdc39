"""Bad requests: every route, with methods, paths, headers and bodies as nobody should send them.

`TEXAS42_BAD_REQUESTS` says how many go over real connections (20,000 in the long run, once).
"""

import asyncio
import os
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import httpx
import pytest
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from tests.served import Served, served
from texas42.server.app import Options, create_app

REQUESTS = int(os.environ.get("TEXAS42_BAD_REQUESTS", "2000"))
AT_ONCE = 50
PATIENCE = 0.3
"""Seconds for an answer; a request that is cut short gets none."""
METHODS: Final = "GET GET POST POST POST DELETE PUT PATCH HEAD OPTIONS TRACE CONNECT FOO".split()
WORDS: Final = (
    "", "x", "0", "-1", "7", "abcdefghjk", "..", "%2e%2e%2f", "%00", "%ff%fe", "%", "a" * 300,
    "bot:club", "\u00e9", "\U0001f0a1", "'", "%0d%0aset-cookie:x=1", "%F0%9F%82%A1",
)  # fmt: skip
QUERIES: Final = (
    "",
    "?",
    "?board=texas",
    "?board=%ff&least=9e9&most=0",
    "?\u00e9=\u00e9",
    "?%",
    "?" + "a=1&" * 50,
)
HEADERS: Final = (
    "origin: http://127.0.0.1:{port}", "origin: http://[", "origin: null", "origin: \u00e9",
    "host: [", "host: a:b:c", "host:", "host: \u00e9", "cookie: guest=", "cookie: guest=a.b",
    "cookie: guest=\u00e9.\u00e9; guest", "cookie: ;;;=;", "authorization: Basic \u00e9",
    "authorization: Bearer s3cret", "authorization: Basic ====", "authorization: Bearer \x7f",
    "content-type: text/plain", "content-type: \u00e9", "content-encoding: gzip",
    "range: bytes=9-1", "range: bytes=-", "if-modified-since: never", "if-none-match: *",
    "accept: \u00e9", "x-forwarded-for: \u00e9", "x-forwarded-for: 192.0.2.1, [",
    "x-forwarded-proto: gopher",
    "upgrade: websocket", "connection: upgrade", "sec-websocket-version: 99",
    "expect: 100-continue", "te: trailers", "referer: \u00e9", "user-agent: " + "x" * 3000,
)  # fmt: skip
BODIES: Final = (
    b"", b"{}", b"[]", b"null", b"\xff", b"\x00", b"[" * 5000, b'{"preset":' * 2000, b"x" * 70_000,
    b'{"preset":"texas","changes":{"target":1e999}}', b'{"preset":"\\ud800"}',
    b'{"preset":"texas","players":3,"changes":{"declarations":[[]]}}',
    b'{"preset":"texas","name":"\\u0000\\ud800"}', b'{"preset":"texas","seat":3,"seat":9}',
    b'{"name":"\\ud83c","rounds":1e9,"boards":-1,"preset":"tournament"}',
    b'{"challenge":"x","credential":{"id":"\xc3\xa9","response":{}}}', b'{"confirm":"delete "}',
    b'{"hash":"' + b"0" * 64 + b'"}', b'{"table":1,"board":99999999999999999999}',
)  # fmt: skip


def paths(routes: list[BaseRoute]) -> Iterator[str]:
    """Every path that we answer, with braces where anything may stand."""
    for route in routes:
        if isinstance(route, Route | WebSocketRoute):
            yield route.path
        elif isinstance(route, Mount):
            yield from ("/app.js", "/{file}", "/icon.svg/{file}")


def some_request(chance: random.Random, known: list[str], port: int) -> bytes:
    """One request as it goes over the line."""
    path = "/".join(
        chance.choice(WORDS) if part.startswith("{") else part
        for part in chance.choice(known).split("/")
    )
    head = [f"{chance.choice(METHODS)} {path}{chance.choice(QUERIES)} HTTP/1.1"]
    head += chance.sample(HEADERS, chance.randrange(4))
    body = chance.choice(BODIES) if chance.random() < 0.7 else chance.randbytes(60)
    wrong = chance.choice((0, 0, 0, 0, 0, -1, 5))
    head += ["connection: close", f"content-length: {max(0, len(body) + wrong)}"]
    if not any(line.startswith("host") for line in head):
        head.append(f"host: 127.0.0.1:{port}")
    raw = "\r\n".join([*head, "", ""]).replace("{port}", str(port)).encode() + body
    return torn(raw, chance) if chance.random() < 0.2 else raw


def torn(raw: bytes, chance: random.Random) -> bytes:
    """A few bytes changed, or cut short."""
    changed = bytearray(raw)
    for _ in range(chance.randrange(1, 5)):
        changed[chance.randrange(min(len(changed), 400))] = chance.randrange(256)
    return bytes(changed[: chance.randrange(len(changed))] if chance.random() < 0.3 else changed)


async def status_of(port: int, raw: bytes) -> int:
    """The status of the answer; 0 where the server closes without one, or waits for more."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = b""
    with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
        writer.write(raw)
        async with asyncio.timeout(PATIENCE):
            head = await reader.readexactly(12)
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
    return int(head[9:12]) if head.startswith(b"HTTP/1.1 ") else 0


async def asked(server: Served, known: list[str], number: int) -> Counter[int]:
    """What many requests were answered with, several at a time."""
    chance, found = random.Random(number), Counter[int]()
    for _ in range(REQUESTS // AT_ONCE):
        raw = [some_request(chance, known, server.port) for _ in range(AT_ONCE)]
        statuses = await asyncio.gather(*(status_of(server.port, each) for each in raw))
        for each, status in zip(raw, statuses, strict=True):
            assert status < 500, each[:2000]
        found.update(statuses)
    return found


@pytest.mark.slow
def test_no_request_is_an_error_of_ours_or_touches_a_table(tmp_path: Path) -> None:
    known = list(paths(create_app(Options(tmp_path / "unused.db")).routes))
    assert len(known) > 40
    with served(tmp_path) as server:
        table, _ = server.table()
        before = rows_of(server, table)
        found = asyncio.run(asked(server, known, 1))
        assert rows_of(server, table) == before
        assert server.memory() < 400_000
        assert httpx.get(f"{server.base}/readyz").status_code == 200
    assert found.keys() > {200, 400, 403, 404, 405, 413, 422}
    assert sum(found.values()) - found[0] > REQUESTS * 0.6
    assert server.said() == []


def rows_of(server: Served, table: str) -> list[tuple[int, bytes]]:
    with closing(sqlite3.connect(server.database)) as log:
        query = 'SELECT seq, body FROM event WHERE "table" = ? ORDER BY seq'
        return log.execute(query, (table,)).fetchall()
