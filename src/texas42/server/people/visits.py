"""Who asks, and what every request goes through: the cookie, the origin, the refusals.

`Identity` is the server's signed cookie, seen from here.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from texas42.kernel.faults import TexasError
from texas42.protocol.http import Faults
from texas42.protocol.words import fault_words
from texas42.server.people.refusals import Refused

LONGEST_BODY = 64 * 1024
SCHEMES = ("http", "https")
B = TypeVar("B")


class Identity(Protocol):
    """The cookie. A person's id is 16 to 64 URL-safe characters without a meaning."""

    def known(self, connection: HTTPConnection) -> str | None:
        """The person that the cookie names."""
        ...

    def stranger(self) -> str:
        """An id for somebody new."""
        ...

    def give(self, response: Response, person: str, secure: bool = False) -> None:
        """Lets the browser keep this identity."""
        ...


class Gate(NamedTuple):
    """How visitors are known, and our public origin where a proxy hides it."""

    identity: Identity
    origin: str | None = None


class Visit:
    """One request: whose, from where, and what it says."""

    def __init__(self, request: Request, gate: Gate) -> None:
        self.request = request
        self._gate = gate
        known = gate.identity.known(request)
        self.person = known or gate.identity.stranger()
        self._new = known is None

    @property
    def origin(self) -> str:
        """Our own origin: as configured, or as the request came.

        Where only the scheme differs, as the browser says: a proxy may end https untold.
        """
        url, said = self.request.url, self.request.headers.get("origin", "")
        if self._gate.origin is None and said in (f"{scheme}://{url.netloc}" for scheme in SCHEMES):
            return said
        return self._gate.origin or f"{url.scheme}://{url.netloc}"

    def word(self, name: str) -> str:
        """A part of the path."""
        return _storable(str(self.request.path_params[name]))

    def index(self, name: str) -> int:
        """A part of the path that is a number of its own kind, from 0."""
        text = self.word(name)
        return _number(name, text, 0, 1_000_000)

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A number in the query."""
        return _number(name, self.request.query_params.get(name, str(default)), low, high)

    async def body(self, kind: type[B]) -> B:
        """What is asked for. Only from our own pages: browsers say where a request comes from."""
        origin = self.request.headers.get("origin")
        if origin is not None and origin != self.origin:
            raise Refused("request_origin", origin=origin)
        try:
            return msgspec.json.decode(_without_nul(await self._bytes()) or b"{}", type=kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
            raise Refused("request_body", why=wrong) from None

    async def _bytes(self) -> bytes:
        read = bytearray()
        async for chunk in self.request.stream():
            read += chunk
            if len(read) > LONGEST_BODY:
                raise Refused("request_size", most=LONGEST_BODY)
        return bytes(read)

    def become(self, person: str) -> None:
        """The browser is this person's from now on."""
        self.person, self._new = person, True

    def become_somebody_new(self) -> None:
        self.become(self._gate.identity.stranger())

    def closed_with(self, response: Response) -> Response:
        """The answer, with the cookie where it is a new one."""
        if self._new:
            self._gate.identity.give(response, self.person, self.origin.startswith("https:"))
        response.headers["Cache-Control"] = "no-store"
        return response


def _storable(text: str) -> str:
    """PostgreSQL stores no text with the character NUL in it."""
    if "\0" in text:
        raise Refused("request_body", why="the character NUL is nowhere allowed")
    return text


def _without_nul(body: bytes) -> bytes:
    """JSON writes NUL in six characters, if at all."""
    _storable("\0" if b"\\u0000" in body else "")
    return body


def _number(name: str, text: str, low: int, high: int) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 10 and low <= int(text) <= high:
        return int(text)
    raise Refused("request_number", field=name, low=low, high=high, text=repr(text))


def answer(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def refused(wrong: TexasError) -> Response:
    """A refusal in the shape of all others; rules and notation that are wrong are a 422."""
    status = wrong.status if isinstance(wrong, Refused) else 422
    return answer(Faults(tuple(fault_words(fault) for fault in wrong.faults)), status)


def route(
    path: str,
    method: str,
    gate: Callable[[Request], Gate],
    endpoint: Callable[[Visit], Awaitable[Response]],
) -> Route:
    """A route whose refusals are answered and whose visitors are known."""

    async def asked(request: Request) -> Response:
        visit = Visit(request, gate(request))
        try:
            response = await endpoint(visit)
        except TexasError as wrong:
            response = refused(wrong)
        return visit.closed_with(response)

    return Route(path, asked, methods=[method])
