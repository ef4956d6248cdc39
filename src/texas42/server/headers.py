"""Headers that every answer carries, and the check that a request comes from our own page."""

from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
STRICT = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class StrictHeaders:
    """Adds the headers to every HTTP answer of an app."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in STRICT.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_strictly)


def from_our_page(connection: HTTPConnection) -> bool:
    """The request names no origin (no browser sent it), or ours."""
    origin = connection.headers.get("origin")
    return origin is None or _host_in(origin) == connection.headers.get("host")


def _host_in(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # "http://[" is no address
        return ""


def is_secure(connection: HTTPConnection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")
