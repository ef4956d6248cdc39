"""Who asks: the server's signed cookie, seen from here, and what every request goes through."""

import secrets
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from texas42.kernel.faults import TexasError
from texas42.protocol.http import Faults
from texas42.protocol.words import fault_words
from texas42.server.people.refusals import Refused

LONGEST_BODY = 64 * 1024
B = TypeVar("B")


class Identity(Protocol):
    """The cookie. A person's id is 16 to 64 URL-safe characters without a meaning."""

    def who(self, request: Request) -> str:
        """The id in the cookie, or a new one that the answer will set."""
        ...

    def give(self, response: Response, person: str) -> None:
        """Sets the cookie to this person."""
        ...


def new_person() -> str:
    """An id for someone new."""
    return secrets.token_urlsafe(16)


def answer(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def refused(wrong: TexasError) -> Response:
    """A refusal in the shape of all others; rules and notation that are wrong are a 422."""
    status = wrong.status if isinstance(wrong, Refused) else 422
    return answer(Faults(tuple(fault_words(fault) for fault in wrong.faults)), status)


Endpoint = Callable[[Request], Awaitable[Response]]


def answered(endpoint: Endpoint) -> Endpoint:
    """The endpoint, with every refusal answered."""

    async def asked(request: Request) -> Response:
        try:
            return await endpoint(request)
        except TexasError as wrong:
            return refused(wrong)

    return asked


def origin_of(request: Request, public: str | None) -> str:
    """Our own origin: what the host set, or else what the request came to."""
    return public or f"{request.url.scheme}://{request.url.netloc}"


async def body_of(request: Request, kind: type[B], public: str | None) -> B:
    """The body of a request that changes something; only from our own pages (no other origin)."""
    origin = request.headers.get("origin")
    if origin is not None and origin != origin_of(request, public):
        raise Refused("request_origin", origin=origin)
    try:
        return msgspec.json.decode(await _bytes_of(request) or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise Refused("request_body", why=wrong) from None


async def _bytes_of(request: Request) -> bytes:
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > LONGEST_BODY:
            raise Refused("request_size", most=LONGEST_BODY)
    return bytes(read)


def number_of(request: Request, field: str, default: int, low: int, high: int) -> int:
    """A number in the query of a request."""
    text = request.query_params.get(field, str(default))
    if text.isascii() and text.isdecimal() and len(text) < 10 and low <= int(text) <= high:
        return int(text)
    raise Refused("request_number", field=field, low=low, high=high, text=repr(text))
