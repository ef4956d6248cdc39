"""HTTP: the page itself, what a lobby asks, and whether the server is well."""

from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from texas42.bots import LEVELS
from texas42.kernel.faults import BadSetup, Fault
from texas42.kernel.presets import PRESETS, sizes
from texas42.kernel.tiles import Seat
from texas42.protocol.http import (
    Faults,
    Offer,
    Opened,
    PresetWords,
    RulesAnswer,
    RulesBody,
    TableBody,
)
from texas42.protocol.openapi import openapi
from texas42.protocol.options import (
    OPTIONS,
    agreed_rules,
    by_scoring,
    changed_rules,
    idle,
    rules_json,
)
from texas42.protocol.words import fault_words, rules_words
from texas42.server import table_events
from texas42.server.addresses import address_of
from texas42.server.desks import Desks
from texas42.server.doorkeeper import Doorkeeper
from texas42.server.faults import fault
from texas42.server.headers import from_our_page, is_secure
from texas42.server.identity import Identity
from texas42.server.log import EventLog
from texas42.server.records import record
from texas42.server.seating import MayBeCalled, board_table, kept_name
from texas42.server.table_events import read
from texas42.server.tables import could_be

LANGUAGES = ("en", "pt-BR", "sr-Latn", "sr-Cyrl")
LARGEST_BODY = 16_384
"""Bytes of a request."""

STATIC = Path(str(resources.files("texas42.server"))) / "static"
_NO_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>texas42</title></head>
<body><h1>texas42</h1><p>This installation was built without the browser page
(TEXAS42_NO_WEB). Install it again without that switch, or run <code>make web</code> in a
checkout.</p></body></html>
"""
Read = TypeVar("Read", bound=msgspec.Struct)


class Pages:
    """The answers to every request that is no socket."""

    def __init__(
        self,
        log: EventLog,
        tables: Desks,
        identity: Identity,
        static: Path,
        *,
        may_be_called: MayBeCalled,
        doorkeeper: Doorkeeper,
    ) -> None:
        self._log = log
        self._doorkeeper = doorkeeper
        self._tables = tables
        self._identity = identity
        self._static = static
        self._may_be_called = may_be_called

    async def page(self, request: Request, found: int = 200) -> Response:
        """The one page there is; it finds its table by its address, or that there is nothing."""
        file = self._static / "index.html"
        text = file.read_text(encoding="utf-8") if file.is_file() else _NO_PAGE
        status = found if file.is_file() else 503
        response = HTMLResponse(text, status, headers={"cache-control": "no-cache"})
        if self._identity.known(request) is None:
            self._identity.give(response, self._identity.stranger(), is_secure(request))
        return response

    async def presets(self) -> Response:
        return _json(_OFFER)

    async def rules(self, request: Request) -> Response:
        """What a preset with changes comes to, and what is wrong with it."""
        body = await _body(request, RulesBody)
        rules, wrong = changed_rules(body.preset, body.players, body.changes)
        words = tuple(map(fault_words, wrong))
        return _json(RulesAnswer(rules_json(rules), idle(rules), words, by_scoring(rules)))

    async def open_table(self, request: Request) -> Response:
        """Open a table and sit down."""
        body = await _body(request, TableBody)
        rules = agreed_rules(body.preset, body.players, body.changes)
        if body.seat >= rules.players:
            raise refused(fault("no_seat", seat=body.seat, players=rules.players))
        if body.level not in LEVELS:
            raise refused(fault("no_level", LEVELS, level=body.level))
        host = self._identity.who(request)
        if taken := await kept_name(self._may_be_called, host, body.name):
            raise refused(taken, status=409)
        self.admit(request)
        settings = table_events.Opened(body.preset, rules, host, body.level, body.hints)
        owner = await self._tables.open(settings, Seat(body.seat), body.name)
        response = _json(Opened(owner.table.id), 201)
        self._identity.give(response, host, is_secure(request))
        return response

    def admit(self, request: Request) -> None:
        """Count a table against its address. Raises the refusal where there are too many."""
        if wrong := self._doorkeeper.table(address_of(request)):
            raise refused(wrong, status=429)

    async def record(self, request: Request) -> Response:
        """The `.42` record of a table's deals that are over."""
        table_id: str = request.path_params["table"]
        rows = await self._log.read(table_id) if could_be(table_id) else []
        if not rows:
            raise refused(fault("no_table", table=table_id), status=404)
        events = [read(row.kind, row.body) for row in rows]
        if any(isinstance(event, table_events.BoardsGiven) for event in events):
            raise refused(board_table(), status=409)
        text = record(table_id, events)
        headers = {"content-disposition": f'attachment; filename="{table_id}.42"'}
        return PlainTextResponse(text, headers=headers)


async def calls(_request: Request) -> Response:
    """Every call for programs."""
    return Response(_CALLS, media_type="application/json")


async def alive(_request: Request) -> Response:
    """The process answers."""
    return PlainTextResponse("ok")


def refused(*wrong: Fault, status: int = 422) -> HTTPException:
    """The exception that is answered with these faults."""
    return HTTPException(status, detail=msgspec.json.encode(_faults(wrong)).decode())


async def say_refused(request: Request, wrong: Exception) -> Response:
    """Every refusal has the same shape; only an address that leads nowhere is told by the page."""
    if isinstance(wrong, BadSetup):
        return told(*wrong.faults)
    assert isinstance(wrong, HTTPException), "only refusals come here"
    if wrong.detail.startswith("{"):
        return Response(wrong.detail, wrong.status_code, media_type="application/json")
    if wrong.status_code == 404 and _is_read_by_people(request):
        pages: Pages = request.app.state.server.pages
        return await pages.page(request, found=404)
    return told(fault("body", wrong=wrong.detail), status=wrong.status_code)


def _is_read_by_people(request: Request) -> bool:
    """A browser wants to show it; what is under `/api` is for programs."""
    wanted = "text/html" in request.headers.get("accept", "")
    return wanted and not request.scope["path"].startswith("/api/")


async def gone(_request: Request, _wrong: Exception) -> Response:
    """Who asked has left before the end of the request: nobody reads this answer."""
    return PlainTextResponse("the request was not complete", 400)


def told(*wrong: Fault, status: int = 422) -> Response:
    """The answer that says these faults."""
    return _json(_faults(wrong), status)


def _faults(wrong: Sequence[Fault]) -> Faults:
    return Faults(tuple(map(fault_words, wrong)))


async def _body(request: Request, kind: type[Read]) -> Read:
    """The body as a message. Raises the refusal where it is none, or from another site."""
    if not from_our_page(request):
        raise refused(fault("origin"), status=403)
    received = bytearray()
    async for part in request.stream():
        received += part
        if len(received) > LARGEST_BODY:
            raise refused(fault("body", wrong=f"over {LARGEST_BODY} bytes"), status=413)
    try:
        return msgspec.json.decode(received, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise refused(fault("body", wrong=wrong), status=400) from None


def _json(answer: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def _offer() -> Offer:
    return Offer(tuple(map(_preset_words, PRESETS)), OPTIONS, LEVELS, LANGUAGES)


def _preset_words(name: str) -> PresetWords:
    rules = PRESETS[name]
    played = sizes(name)
    differ = {str(n): rules_words(each, rules) for n, each in played.items()}
    return PresetWords(name, rules_json(rules), tuple(played), differ)


_OFFER = _offer()
_CALLS = openapi()
