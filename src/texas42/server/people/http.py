"""The routes of people. Blocking work is done in a thread; what is refused says why."""

from collections.abc import Callable
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from texas42.protocol.http import Body
from texas42.protocol.people import DeleteBody, NameBody, NewPasskeyBody, SignInBody
from texas42.server.people.identity import (
    Identity,
    answer,
    answered,
    body_of,
    new_person,
    number_of,
    origin_of,
)
from texas42.server.people.passkeys import Site, site_of
from texas42.server.people.people import LEAST_GAMES, People
from texas42.server.people.records import LONGEST_BOARD
from texas42.server.people.refusals import Refused

SURE: Final = "delete"
"""What one has to say to delete everything."""


def people_routes(
    people: People,
    identity: Identity,
    origin: str | None = None,
    forget: Callable[[str], object] = lambda _person: None,
) -> list[Route]:
    """Routes to mount at the root. `origin` is the public one behind a proxy.

    `forget(person)` is called after a deletion, for what others hold of the person.
    """
    pages = _Pages(people, identity, origin, forget)
    get, post = ["GET"], ["POST"]
    return [
        Route("/api/me", answered(pages.me), methods=get),
        Route("/api/me/name", answered(pages.rename), methods=post),
        Route("/api/me/export", answered(pages.export), methods=get),
        Route("/api/me/delete", answered(pages.delete), methods=post),
        Route("/api/me/sign-out", answered(pages.sign_out), methods=post),
        Route("/api/passkeys/new/options", answered(pages.new_options), methods=post),
        Route("/api/passkeys/new", answered(pages.new_passkey), methods=post),
        Route("/api/passkeys/sign-in/options", answered(pages.sign_in_options), methods=post),
        Route("/api/passkeys/sign-in", answered(pages.sign_in), methods=post),
        Route("/api/passkeys/{key}", answered(pages.remove_passkey), methods=["DELETE"]),
        Route("/api/people/{who}", answered(pages.record), methods=get),
        Route("/api/leaders", answered(pages.leaders), methods=get),
    ]


class _Pages:
    """One method a route."""

    def __init__(
        self,
        people: People,
        identity: Identity,
        origin: str | None,
        forget: Callable[[str], object],
    ) -> None:
        self._people = people
        self._identity = identity
        self._origin = origin
        self._forget = forget

    async def me(self, request: Request) -> Response:
        """Who I am. Someone deleted on another device is a new guest here."""
        person = self._identity.who(request)
        if not await run_in_threadpool(self._people.is_forgotten, person):
            return answer(await run_in_threadpool(self._people.me, person))
        return await self._someone_new(200)

    async def rename(self, request: Request) -> Response:
        body = await body_of(request, NameBody, self._origin)
        person = self._identity.who(request)
        return answer(await run_in_threadpool(self._people.rename, person, body.name))

    async def export(self, request: Request) -> Response:
        """Everything that is held of me, as a file."""
        person = self._identity.who(request)
        response = answer(await run_in_threadpool(self._people.held, person))
        response.headers["Content-Disposition"] = 'attachment; filename="texas42-me.json"'
        response.headers["Cache-Control"] = "no-store"
        return response

    async def delete(self, request: Request) -> Response:
        body = await body_of(request, DeleteBody, self._origin)
        if body.confirm != SURE:
            raise Refused("not_sure", word=SURE)
        person = self._identity.who(request)
        await run_in_threadpool(self._people.forget, person)
        await run_in_threadpool(self._forget, person)
        return await self._someone_new(200)

    async def sign_out(self, request: Request) -> Response:
        await body_of(request, Body, self._origin)
        return await self._someone_new(200)

    async def _someone_new(self, status: int) -> Response:
        person = new_person()
        response = answer(await run_in_threadpool(self._people.me, person), status)
        self._identity.give(response, person)
        return response

    async def new_options(self, request: Request) -> Response:
        site = await self._site(request)
        person = self._identity.who(request)
        return answer(await run_in_threadpool(self._people.new_passkey_options, person, site))

    async def new_passkey(self, request: Request) -> Response:
        body = await body_of(request, NewPasskeyBody, self._origin)
        site, person = site_of(origin_of(request, self._origin)), self._identity.who(request)
        given = (body.challenge, body.credential, body.label)
        return answer(await run_in_threadpool(self._people.new_passkey, person, site, *given), 201)

    async def sign_in_options(self, request: Request) -> Response:
        site = await self._site(request)
        visitor = self._identity.who(request)
        return answer(await run_in_threadpool(self._people.sign_in_options, visitor, site))

    async def sign_in(self, request: Request) -> Response:
        body = await body_of(request, SignInBody, self._origin)
        site, visitor = site_of(origin_of(request, self._origin)), self._identity.who(request)
        given = (body.challenge, body.credential)
        me = await run_in_threadpool(self._people.sign_in, visitor, site, *given)
        response = answer(me)
        self._identity.give(response, me.id)
        return response

    async def _site(self, request: Request) -> Site:
        """The site, for a request that says nothing but that it is ours."""
        await body_of(request, Body, self._origin)
        return site_of(origin_of(request, self._origin))

    async def remove_passkey(self, request: Request) -> Response:
        await body_of(request, Body, self._origin)
        person, key = self._identity.who(request), request.path_params["key"]
        return answer(await run_in_threadpool(self._people.remove_passkey, person, key))

    async def record(self, request: Request) -> Response:
        return answer(await run_in_threadpool(self._people.record, request.path_params["who"]))

    async def leaders(self, request: Request) -> Response:
        board = request.query_params.get("board", "texas")
        least = number_of(request, "least", LEAST_GAMES, 0, 1_000_000)
        most = number_of(request, "most", LONGEST_BOARD, 1, LONGEST_BOARD)
        return answer(await run_in_threadpool(self._people.leaders, board, least, most))
