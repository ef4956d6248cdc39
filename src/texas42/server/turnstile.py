"""Lets requests and sockets through, and those of an address that asks too often not."""

from math import ceil

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from texas42.server.addresses import address_of
from texas42.server.doorkeeper import Doorkeeper
from texas42.server.faults import fault
from texas42.server.pages import told


class Turnstile:
    """Around an app: one request too many is answered with 429 and costs next to nothing."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        doorkeeper: Doorkeeper = scope["app"].state.server.doorkeeper
        wait = doorkeeper.request(address_of(HTTPConnection(scope)))
        if not wait:
            await self._app(scope, receive, send)
            return
        refusal = told(fault("too_many_requests"), status=429)
        refusal.headers["retry-after"] = str(ceil(wait))
        if scope["type"] == "http":
            await refusal(scope, receive, send)
        else:
            await WebSocket(scope, receive, send).send_denial_response(refusal)
