"""The routes of duplicate events. A director shows the token as `Authorization: Bearer <token>`."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool as in_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from texas42.bots import LEVELS
from texas42.protocol.duplicate import (
    CommitBody,
    EntryBody,
    EventBody,
    EventList,
    EventOpened,
    JoinBody,
    PairEntered,
    RevealBody,
    StrikeBody,
)
from texas42.protocol.http import Body
from texas42.protocol.options import agreed_rules
from texas42.server.duplicate.duplicates import Duplicates, Tables
from texas42.server.people.chairs import Chair
from texas42.server.people.refusals import Refused
from texas42.server.people.visits import Gate, Visit, answer, route


class EventDoor(NamedTuple):
    """What the routes need. `admit` raises the refusal of an address that opens too much."""

    events: Duplicates
    gate: Gate
    tables: Tables
    admit: Callable[[Request], object] = lambda _request: None


Endpoint = Callable[[EventDoor, Visit], Awaitable[Response]]


def event_routes(door: Callable[[Request], EventDoor]) -> list[Route]:
    """Routes to mount at the root; `door` finds what they need when a request comes."""

    def at(method: str, path: str, endpoint: Endpoint) -> Route:
        return route(
            "/api/events" + path,
            method,
            lambda request: door(request).gate,
            lambda visit: endpoint(door(visit.request), visit),
        )

    pair = "/{event}/pairs/{pair}"
    return [
        at("GET", "", _listed),
        at("POST", "", _open),
        at("GET", "/at/{table}", _at),
        at("GET", "/{event}", _told),
        at("GET", "/{event}/results", _results),
        at("GET", "/{event}/export", _export),
        at("POST", "/{event}/pairs", _enter),
        at("POST", f"{pair}/join", _join),
        at("POST", f"{pair}/commit", _commit),
        at("POST", f"{pair}/reveal", _reveal),
        at("POST", f"{pair}/withdraw", _withdraw),
        at("POST", "/{event}/close", _close),
        at("POST", "/{event}/begin", _begin),
        at("POST", "/{event}/rounds", _pair),
        at("POST", "/{event}/strike", _strike),
        at("POST", "/{event}/end", _end),
    ]


async def open_tables(events: Duplicates, tables: Tables, event_id: str | None = None) -> None:
    """Opens what an event wants opened, or all events after a start. Doing it twice is harmless."""
    wanted = events.in_play if event_id is None else lambda: events.orders(event_id)
    for order in await in_thread(wanted):
        await in_thread(events.placed, order, await tables.open_board_table(order))


async def _listed(door: EventDoor, _visit: Visit) -> Response:
    return answer(EventList(await in_thread(door.events.listed)))


async def _open(door: EventDoor, visit: Visit) -> Response:
    body = await visit.body(EventBody)
    rules = agreed_rules(body.preset, 4, body.changes)
    door.admit(visit.request)
    opened = await in_thread(door.events.open, body.name, rules, body.rounds, body.boards)
    return answer(EventOpened(*opened), 201)


async def _told(door: EventDoor, visit: Visit) -> Response:
    return answer(await in_thread(door.events.told, visit.word("event"), visit.person))


async def _at(door: EventDoor, visit: Visit) -> Response:
    """How a player finds the way back from a table."""
    return answer(await in_thread(door.events.at, visit.word("table")))


async def _results(door: EventDoor, visit: Visit) -> Response:
    return answer(await in_thread(door.events.results, visit.word("event")))


async def _export(door: EventDoor, visit: Visit) -> Response:
    event = visit.word("event")
    found = Response(await in_thread(door.events.export, event), media_type="application/json")
    found.headers["Content-Disposition"] = f'attachment; filename="texas42-event-{event}.json"'
    return found


async def _enter(door: EventDoor, visit: Visit) -> Response:
    body = await visit.body(EntryBody)
    if body.partner is not None and body.partner not in LEVELS:
        raise Refused("no_partner", LEVELS, level=body.partner)
    partner = Chair.bot(body.partner) if body.partner else None
    given = (visit.word("event"), visit.person, body.name, partner)
    return answer(PairEntered(*await in_thread(door.events.enter, *given)), 201)


async def _join(door: EventDoor, visit: Visit) -> Response:
    body = await visit.body(JoinBody)
    given = (visit.person, body.name, body.invitation)
    await in_thread(door.events.join, visit.word("event"), visit.index("pair"), *given)
    return await _told(door, visit)


async def _commit(door: EventDoor, visit: Visit) -> Response:
    body = await visit.body(CommitBody)
    await _for_pair(door.events.commit, visit, body.hash)
    return await _told(door, visit)


async def _reveal(door: EventDoor, visit: Visit) -> Response:
    body = await visit.body(RevealBody)
    await _for_pair(door.events.reveal, visit, body.number)
    return await _told(door, visit)


async def _withdraw(door: EventDoor, visit: Visit) -> Response:
    """A pair's own player withdraws it, or the director."""
    await visit.body(Body)
    if token := _token(visit):
        await in_thread(door.events.dismiss, visit.word("event"), token, visit.index("pair"))
    else:
        await _for_pair(door.events.withdraw, visit)
    return await _told(door, visit)


async def _for_pair(ask: Callable[..., None], visit: Visit, *what: str) -> None:
    await in_thread(ask, visit.word("event"), visit.index("pair"), visit.person, *what)


async def _close(door: EventDoor, visit: Visit) -> Response:
    return await _directed(door, visit, door.events.close)


async def _begin(door: EventDoor, visit: Visit) -> Response:
    return await _directed(door, visit, door.events.begin)


async def _end(door: EventDoor, visit: Visit) -> Response:
    return await _directed(door, visit, door.events.end)


async def _pair(door: EventDoor, visit: Visit) -> Response:
    """The next round, with its tables open; or the rest of the tables of this one."""
    await visit.body(Body)
    event = visit.word("event")
    if not await in_thread(door.events.orders, event):
        await in_thread(door.events.pair, event, _token(visit))
    await open_tables(door.events, door.tables, event)
    return await _told(door, visit)


async def _strike(door: EventDoor, visit: Visit) -> Response:
    body = await visit.body(StrikeBody)
    given = (visit.word("event"), _token(visit), body.table, body.board)
    await in_thread(door.events.strike, *given)
    return await _told(door, visit)


async def _directed(door: EventDoor, visit: Visit, ask: Callable[[str, str], None]) -> Response:
    await visit.body(Body)
    await in_thread(ask, visit.word("event"), _token(visit))
    return await _told(door, visit)


def _token(visit: Visit) -> str:
    kind, _, token = visit.request.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else ""
