"""The routes of people. Blocking work is done in a thread; what is refused says why."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, NamedTuple

from starlette.concurrency import run_in_threadpool as in_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from texas42.protocol.http import Body
from texas42.protocol.people import DeleteBody, NameBody, NewPasskeyBody, SignInBody
from texas42.server.people.passkeys import site_of
from texas42.server.people.people import LEAST_GAMES, People
from texas42.server.people.records import LONGEST_BOARD
from texas42.server.people.refusals import Refused
from texas42.server.people.visits import Gate, Visit, answer, route

SURE: Final = "delete"
"""What one has to say to delete everything."""


class PeopleDoor(NamedTuple):
    """What the routes need, all of it called in a thread.

    `forget(person)` after a deletion; `caught_up()` before anything is told of games.
    """

    people: People
    gate: Gate
    forget: Callable[[str], object] = lambda _person: None
    caught_up: Callable[[], object] = lambda: None


Endpoint = Callable[[PeopleDoor, Visit], Awaitable[Response]]


def people_routes(door: Callable[[Request], PeopleDoor]) -> list[Route]:
    """Routes to mount at the root; `door` finds what they need when a request comes."""

    def at(method: str, path: str, endpoint: Endpoint) -> Route:
        return route(
            path, method, lambda request: door(request).gate, lambda v: endpoint(door(v.request), v)
        )

    return [
        at("GET", "/api/me", _me),
        at("POST", "/api/me/name", _rename),
        at("GET", "/api/me/export", _export),
        at("POST", "/api/me/delete", _delete),
        at("POST", "/api/me/sign-out", _sign_out),
        at("POST", "/api/passkeys/new/options", _new_options),
        at("POST", "/api/passkeys/new", _new_passkey),
        at("POST", "/api/passkeys/sign-in/options", _sign_in_options),
        at("POST", "/api/passkeys/sign-in", _sign_in),
        at("DELETE", "/api/passkeys/{key}", _remove_passkey),
        at("GET", "/api/people/{who}", _record),
        at("GET", "/api/leaders", _leaders),
    ]


async def _me(door: PeopleDoor, visit: Visit) -> Response:
    """Who I am. Someone deleted on another device is a new guest here."""
    if await in_thread(door.people.is_forgotten, visit.person):
        visit.become_somebody_new()
    return answer(await in_thread(door.people.me, visit.person))


async def _rename(door: PeopleDoor, visit: Visit) -> Response:
    body = await visit.body(NameBody)
    return answer(await in_thread(door.people.rename, visit.person, body.name))


async def _export(door: PeopleDoor, visit: Visit) -> Response:
    """Everything that is held of me, as a file."""
    await in_thread(door.caught_up)
    response = answer(await in_thread(door.people.held, visit.person))
    response.headers["Content-Disposition"] = 'attachment; filename="texas42-me.json"'
    return response


async def _delete(door: PeopleDoor, visit: Visit) -> Response:
    body = await visit.body(DeleteBody)
    if body.confirm != SURE:
        raise Refused("not_sure", word=SURE)
    await in_thread(door.caught_up)
    await in_thread(door.people.forget, visit.person)
    await in_thread(door.forget, visit.person)
    return await _somebody_new(door, visit)


async def _sign_out(door: PeopleDoor, visit: Visit) -> Response:
    await visit.body(Body)
    return await _somebody_new(door, visit)


async def _somebody_new(door: PeopleDoor, visit: Visit) -> Response:
    visit.become_somebody_new()
    return answer(await in_thread(door.people.me, visit.person))


async def _new_options(door: PeopleDoor, visit: Visit) -> Response:
    await visit.body(Body)
    site = site_of(visit.origin)
    return answer(await in_thread(door.people.new_passkey_options, visit.person, site))


async def _new_passkey(door: PeopleDoor, visit: Visit) -> Response:
    body = await visit.body(NewPasskeyBody)
    given = (site_of(visit.origin), body.challenge, body.credential, body.label)
    return answer(await in_thread(door.people.new_passkey, visit.person, *given), 201)


async def _sign_in_options(door: PeopleDoor, visit: Visit) -> Response:
    await visit.body(Body)
    return answer(await in_thread(door.people.sign_in_options, visit.person, site_of(visit.origin)))


async def _sign_in(door: PeopleDoor, visit: Visit) -> Response:
    body = await visit.body(SignInBody)
    given = (site_of(visit.origin), body.challenge, body.credential)
    me = await in_thread(door.people.sign_in, visit.person, *given)
    visit.become(me.id)
    return answer(me)


async def _remove_passkey(door: PeopleDoor, visit: Visit) -> Response:
    await visit.body(Body)
    return answer(await in_thread(door.people.remove_passkey, visit.person, visit.word("key")))


async def _record(door: PeopleDoor, visit: Visit) -> Response:
    await in_thread(door.caught_up)
    who = visit.word("who")
    return answer(await in_thread(partial(door.people.record, who, own=who == visit.person)))


async def _leaders(door: PeopleDoor, visit: Visit) -> Response:
    board = visit.request.query_params.get("board", "texas")
    least = visit.number("least", LEAST_GAMES, 0, 1_000_000)
    most = visit.number("most", LONGEST_BOARD, 1, LONGEST_BOARD)
    await in_thread(door.caught_up)
    return answer(await in_thread(door.people.leaders, board, least, most))
