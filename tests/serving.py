"""A server in process, and people at its tables: sockets without a network, every byte kept."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from texas42.kernel.events import Action
from texas42.kernel.view import View
from texas42.server.app import Options, create_app
from texas42.server.hints import Advise
from texas42.server.owner import Think
from texas42.server.settings import AT_ONCE, Limits, Pace

State = dict[str, Any]
PATIENCE = 10.0
"""Seconds until a test gives up waiting."""
_IDS = count()
HERE = "127.0.0.1"
FREE = Limits(burst=100_000, rate=100_000.0)


async def random_mover(level: str, view: View) -> Action:
    """A bot that plays anything legal."""
    return random.choice(view.legal)


@asynccontextmanager
async def serving(
    folder: Path,
    think: Think = random_mover,
    pace: Pace = AT_ONCE,
    limits: Limits = FREE,
    advise: Advise | None = None,
) -> AsyncIterator["House"]:
    """A server on a database in this folder; leaving is a clean stop."""
    app = create_app(Options(folder / "test.db", pace, limits, think, advise))
    async with app.router.lifespan_context(app):
        yield House(app)


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run an async test, with a limit."""
    asyncio.run(asyncio.wait_for(test(), 120))


class House:
    """The server as people reach it."""

    def __init__(self, app: Starlette) -> None:
        self.app = app

    def person(self, address: str = HERE) -> "Person":
        """Somebody with a browser of their own."""
        return Person(self, address)

    async def open(self, address: str = HERE, **wishes: Any) -> tuple["Person", str]:
        """A host and the table that the host opens."""
        host = self.person(address)
        answer = await host.http.post("/api/tables", json={"preset": "house", **wishes})
        assert answer.status_code == 201, answer.text
        return host, answer.json()["table"]


class Person:
    """A browser: cookies for HTTP, and sockets that carry them."""

    def __init__(self, house: House, address: str = HERE) -> None:
        transport = httpx.ASGITransport(app=house.app, client=(address, 1))
        self._address = address
        self.http = httpx.AsyncClient(transport=transport, base_url="http://test")
        self._app = house.app

    async def join(self, table: str, **hello: Any) -> "Link":
        """An open socket at a table, after its greeting."""
        link = self.link(table)
        await link.say("hello", v=1, **hello)
        await link.until(lambda m: m["t"] in ("state", "bye"))
        return link

    def link(self, table: str, origin: str = "http://test") -> "Link":
        cookies = "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())
        headers = {"cookie": cookies, "origin": origin, "host": "test"}
        return Link(self._app, table, headers, self._address)


class Link:
    """One socket. `heard` is all that came, as text; `state` the newest state."""

    def __init__(
        self, app: Starlette, table: str, headers: dict[str, str], address: str = HERE
    ) -> None:
        self.heard: list[str] = []
        self.state: State = {}
        self.closed: int | None = None
        self.accepted = False
        self._to: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to.put_nowait({"type": "websocket.connect"})
        scope = _scope(app, table, headers, address)
        self.task = asyncio.create_task(app(scope, self._to.get, self._sent))

    async def _sent(self, message: Any) -> None:
        match message["type"]:
            case "websocket.accept":
                self.accepted = True
            case "websocket.close":
                self.closed = message.get("code", 1000)
                self._from.put_nowait({"t": "closed", "code": self.closed})
            case "websocket.http.response.start":
                self._from.put_nowait({"t": "denied", "status": message["status"]})
            case "websocket.send":
                self.heard.append(message["text"])
                self._from.put_nowait(json.loads(message["text"]))

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        message = await asyncio.wait_for(self._from.get(), PATIENCE)
        if message["t"] == "state":
            self.state = message
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not wanted(message := await self.hear()):
            pass
        return message

    async def say(self, kind: str, **words: Any) -> str:
        """Send a command and come back with its id."""
        name = words.pop("id", f"c{next(_IDS)}")
        self.raw(json.dumps({"t": kind, "id": name, **words}))
        return str(name)

    def raw(self, text: str) -> None:
        self._to.put_nowait({"type": "websocket.receive", "text": text})

    async def ask(self, kind: str, **words: Any) -> dict[str, Any]:
        """Send a command; its answer."""
        name = await self.say(kind, **words)
        return await self.until(lambda m: m.get("id") == name)

    async def leave(self) -> None:
        self._to.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.task, PATIENCE)

    @property
    def view(self) -> State:
        found: State = self.state["view"]
        return found

    def my_turn(self) -> bool:
        return bool(self.state.get("view") and self.view["legal"])

    async def settled(self) -> None:
        """Wait until it is this person's turn, or the table waits, or the game is over."""
        while not (self.my_turn() or self.state["table"]["waiting"] or self.over()):
            await self.hear()

    def over(self) -> bool:
        return bool(self.state["table"]["winners"])

    async def act(self, chance: random.Random) -> None:
        """One legal thing, chosen by chance."""
        legal = dict(chance.choice(self.view["legal"]))
        before = self.state["seq"]
        answer = await self.ask(legal.pop("kind"), **legal)
        assert answer["t"] == "ack", answer
        while self.state["seq"] <= before:
            await self.hear()


def _scope(app: Starlette, table: str, headers: dict[str, str], address: str) -> dict[str, Any]:
    return {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "scheme": "ws",
        "path": f"/ws/{table}",
        "raw_path": f"/ws/{table}".encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(k.encode(), v.encode()) for k, v in headers.items()],
        "client": (address, 1),
        "server": ("test", 80),
        "subprotocols": [],
        "app": app,
        "extensions": {"websocket.http.response": {}},
    }
