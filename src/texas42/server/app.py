"""The ASGI application: log, tables, pages and sockets put together."""

import secrets
from asyncio import create_task, to_thread, wait_for
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from texas42.kernel.faults import BadSetup
from texas42.server import pages
from texas42.server.addresses import address_of
from texas42.server.admin import Admin, token_of_host
from texas42.server.board_tables import BoardTables
from texas42.server.cluster.settings import Cluster
from texas42.server.desks import Desks
from texas42.server.doorkeeper import Doorkeeper
from texas42.server.duplicate import EventDoor, event_routes, open_tables
from texas42.server.guests import Guests
from texas42.server.headers import StrictHeaders, from_our_page, is_secure
from texas42.server.hints import Advise
from texas42.server.identity import Identity
from texas42.server.log import EventLog
from texas42.server.owner import Services, Think
from texas42.server.pages import Pages
from texas42.server.pauses import kept_short
from texas42.server.people import Gate, PeopleDoor, people_routes
from texas42.server.rubbing import rub_out
from texas42.server.settings import Limits, Pace
from texas42.server.sockets import NO_TABLE, Socket, close, turn_away
from texas42.server.stores import log_of, people_of, stored
from texas42.server.thinking import Thinkers
from texas42.server.turnstile import Turnstile
from texas42.server.verify_page import verify_routes
from texas42.solver import least_points

READY_WITHIN = 5.0
"""Seconds in which the log has to answer."""

_log = structlog.get_logger("texas42.server")


@dataclass(frozen=True, slots=True)
class Options:
    """How a server is run."""

    database: Path | Cluster
    pace: Pace = Pace()
    limits: Limits = Limits()
    think: Think | None = None
    """Who plays for bots; by default our own, the strong in processes of their own."""
    advise: Advise | None = None
    """Who is asked for hints; by default one of the strong bots there."""
    static: Path = pages.STATIC
    admin_token: str | None = field(default_factory=token_of_host)
    """What opens the admin page and the metrics; without it there are none."""
    people: str | None = None
    """The database of people, by its URL; beside the log unless it is named."""

    @property
    def people_url(self) -> str:
        return self.people or people_of(self.database)


class Server:
    """What lives between start and stop."""

    def __init__(
        self,
        options: Options,
        log: EventLog,
        key: bytes,
        tables: Desks,
        guests: Guests,
        *,
        advise: Advise,
    ) -> None:
        self.log = log
        self.guests = guests
        self.limits = options.limits
        self.identity = Identity(key)
        self.tables = tables
        self.advise = advise
        self.board_tables = BoardTables(tables, log, guests.reporter)
        self._forget = partial(rub_out, log_of(options.database))
        self.admin = Admin(options.admin_token, tables)
        may_be_called = guests.people.may_be_called
        self.doorkeeper = keeper = Doorkeeper(options.limits)
        given = (log, tables, self.identity, options.static)
        self.pages = Pages(*given, may_be_called=may_be_called, doorkeeper=keeper)

    async def socket(self, websocket: WebSocket) -> None:
        """A socket at a table, from its first to its last message."""
        if not from_our_page(websocket):
            await websocket.close(1008)
            return
        user, headers = self._person(websocket)
        await websocket.accept(headers=headers)
        table_id: str = websocket.path_params["table"]
        with self.doorkeeper.socket(address_of(websocket), user, table_id) as wrong:
            if wrong:
                await turn_away(websocket, wrong)
            else:
                await self._seen(websocket, user, table_id)

    async def _seen(self, websocket: WebSocket, user: str, table_id: str) -> None:
        owner = await self.tables.find(table_id)
        if owner is None or not owner.table.open_to(user):
            await close(websocket, NO_TABLE, "no_table")
            return
        self.tables.keep(owner)
        try:
            await Socket(websocket, user, owner, self.limits, self.advise).serve()
        finally:
            self.tables.let_go(owner)

    def _person(self, websocket: WebSocket) -> tuple[str, list[tuple[bytes, bytes]]]:
        known = self.identity.known(websocket)
        if known is not None:
            return known, []
        stranger = self.identity.stranger()
        cookie = self.identity.cookie(stranger, is_secure(websocket))
        return stranger, [(b"set-cookie", cookie.encode())]

    def event_door(self) -> EventDoor:
        gate, admit = Gate(self.identity), self.pages.admit
        return EventDoor(self.guests.events, gate, self.board_tables, admit)

    def people_door(self) -> PeopleDoor:
        return PeopleDoor(
            self.guests.people, Gate(self.identity), self._forget, self.guests.reporter.caught_up
        )

    async def ready(self) -> Response:
        """The log can be read, and soon enough."""
        try:
            await wait_for(self.log.read(""), READY_WITHIN)
        except Exception as wrong:
            _log.error("not ready", error=type(wrong).__name__)
            return PlainTextResponse("the log cannot be read", 503)
        return PlainTextResponse("ready")


def create_app(options: Options) -> Starlette:
    """The application; the log is opened when it starts and closed when it stops."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with stored(options.database) as store, _guests(options) as guests:
            key = await store.log.setting("key", secrets.token_bytes(32))
            thinkers = Thinkers()
            tables = await store.desks(_services(options, store.log, thinkers, guests))
            given = (options, store.log, key, tables, guests)
            app.state.server = server = Server(*given, advise=options.advise or thinkers.advise)
            await open_tables(guests.events, server.board_tables)
            watching = create_task(server.admin.watch(), name="admin")
            quiet = create_task(kept_short(lambda: not server.doorkeeper.sockets), name="pauses")
            try:
                yield
            finally:
                watching.cancel()
                quiet.cancel()
                tables.stop()
                thinkers.close()

    return Starlette(
        routes=_routes(options),
        lifespan=lifespan,
        middleware=[Middleware(StrictHeaders), Middleware(Turnstile)],
        exception_handlers={
            HTTPException: pages.say_refused,
            BadSetup: pages.say_refused,
            ClientDisconnect: pages.gone,
        },
    )


def _services(options: Options, log: EventLog, thinkers: Thinkers, guests: Guests) -> Services:
    return Services(
        log,
        epoch=1,
        pace=options.pace,
        think=options.think or thinkers,
        prove=least_points,
        changed=guests.reporter.changed,
        found=guests.reporter.found,
        may_be_called=guests.people.may_be_called,
    )


@asynccontextmanager
async def _guests(options: Options) -> AsyncIterator[Guests]:
    guests = await to_thread(Guests, options.people_url)
    try:
        yield guests
    finally:
        await to_thread(guests.close)


Handler = Callable[[Server, Request], Awaitable[Response]]


def _routes(options: Options) -> list[BaseRoute]:
    found: list[BaseRoute] = [
        _route("/", lambda server, request: server.pages.page(request)),
        _route("/t/{table}", lambda server, request: server.pages.page(request)),
        _route("/api/presets", lambda server, _: server.pages.presets()),
        _route("/api/rules", lambda server, request: server.pages.rules(request), "POST"),
        _route("/api/tables", lambda server, request: server.pages.open_table(request), "POST"),
        _route("/api/tables/{table}/record", lambda server, asked: server.pages.record(asked)),
        Route("/api/openapi.json", pages.calls),
        _route("/admin", lambda server, request: server.admin.page(request)),
        _route("/metrics", lambda server, request: server.admin.metrics(request)),
        Route("/healthz", pages.alive),
        _route("/readyz", lambda server, _: server.ready()),
        WebSocketRoute("/ws/{table}", _socket),
        *people_routes(lambda request: request.app.state.server.people_door()),
        *event_routes(lambda request: request.app.state.server.event_door()),
        *verify_routes(options.static),
    ]
    if options.static.is_dir():
        found.append(Mount("/", StaticFiles(directory=options.static)))
    return found


def _route(path: str, handler: Handler, method: str = "GET") -> Route:
    async def answer(request: Request) -> Response:
        return await handler(request.app.state.server, request)

    return Route(path, answer, methods=[method])


async def _socket(websocket: WebSocket) -> None:
    server: Server = websocket.app.state.server
    await server.socket(websocket)
