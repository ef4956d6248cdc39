"""Against those who ask too much, take too little or say nothing: refusals, and bounded memory."""

import asyncio
import base64
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from tests.serving import FREE, HERE, House, Link, Person, run, serving
from texas42.server.addresses import Known, address_of
from texas42.server.app import Options, create_app
from texas42.server.doorkeeper import HOUR, Doorkeeper
from texas42.server.settings import Limits

AWAY = "192.0.2.7"
FRIEND = "192.0.2.8"


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::99%eth0", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("127.0.0.9", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("unknown" * 20, ("unknown" * 20)[:64]),
    ],
)
def test_an_address_is_counted_by_what_one_customer_has(host: str, counted: str | None) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1)})) == counted


def test_a_unix_socket_has_no_address() -> None:
    assert address_of(HTTPConnection({"type": "http", "client": None})) is None


def test_an_address_opens_so_many_tables_in_an_hour() -> None:
    clock = Clock()
    door = Doorkeeper(Limits(tables_hour=2), clock)
    assert door.table(AWAY) is None
    clock.now += 600
    assert door.table(AWAY) is None
    wrong = door.table(AWAY)
    assert wrong is not None
    assert (wrong.code, dict(wrong.about)) == ("too_many_tables", {"most": "2", "minutes": "50"})
    assert door.table(FRIEND) is None
    assert [door.table(None) for _ in range(9)] == [None] * 9
    clock.now += HOUR - 600
    assert door.table(AWAY) is None
    assert door.table(AWAY) is not None


def test_requests_of_an_address_are_a_burst_and_then_a_rate() -> None:
    clock = Clock()
    door = Doorkeeper(Limits(requests_burst=3, requests_rate=2.0), clock)
    assert [door.request(AWAY) for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now += 0.5
    assert [door.request(AWAY), door.request(AWAY)] == [0, 0.5]
    clock.now += 1000
    assert sum(door.request(AWAY) == 0 for _ in range(9)) == 3


def test_what_is_remembered_of_addresses_is_bounded() -> None:
    known = Known(list[int], most=3)
    for address in "abcab":
        known[address].append(1)
    known["d"].append(1)
    assert len(known) == 3
    assert (known["a"], known["b"], known["c"]) == ([1, 1], [1, 1], [])


def test_sockets_are_counted_by_person_table_and_address() -> None:
    door = Doorkeeper(Limits(sockets=2, sockets_address=3))
    with door.socket(AWAY, "ana", "t1") as one, door.socket(AWAY, "ana", "t2") as two:
        assert (one, two) == (None, None)
        with door.socket(FRIEND, "ana", "t3") as third:
            assert third is not None
            assert (third.code, dict(third.about)) == ("too_many_sockets", {"most": "2"})
        with door.socket(AWAY, "ben", "t1") as of_ben, door.socket(AWAY, "cat", "t3") as fourth:
            assert of_ben is None
            assert fourth is not None
            assert dict(fourth.about) == {"most": "3"}
        with door.socket(FRIEND, "ben", "t1") as elsewhere:
            assert elsewhere is None
    assert door.sockets == 0


def test_too_many_tables_are_refused_and_what_was_refused_does_not_count(tmp_path: Path) -> None:
    async def opened() -> None:
        async with serving(tmp_path, limits=replace(FREE, tables_hour=2)) as house:
            person, wish = house.person(AWAY), {"preset": "house"}
            wrong = await person.http.post("/api/tables", json={**wish, "level": "genius"})
            assert wrong.status_code == 422
            event = {"name": "Friday", "preset": "tournament", "rounds": 1, "boards": 1}
            asked = [("/api/tables", wish), ("/api/events", event), ("/api/tables", wish)]
            answers = [await person.http.post(path, json=body) for path, body in asked]
            assert [each.status_code for each in answers] == [201, 201, 429]
            fault = answers[2].json()["faults"][0]
            assert fault["code"] == "too_many_tables"
            assert fault["text"] == "one address opens at most 2 tables in an hour; wait 60 minutes"
            assert (await person.http.post("/api/events", json=event)).status_code == 429
            for address in (FRIEND, HERE, HERE, HERE):
                await house.open(address)

    run(opened)


async def goodbye(link: Link) -> tuple[list[str], int]:
    """The codes of all refusals until the socket is closed, and the code of that."""
    codes = []
    while (message := await link.hear())["t"] != "closed":
        codes += [message["code"]] if message["t"] == "refused" else []
    return codes, message["code"]


def test_one_socket_too_many_is_told_so_and_closed(tmp_path: Path) -> None:
    async def crowd() -> None:
        async with serving(tmp_path, limits=replace(FREE, sockets=2)) as house:
            host, table = await house.open(AWAY)
            first = await host.join(table)
            await house.person(AWAY).join(table)
            third = house.person(AWAY).link(table)
            assert await goodbye(third) == (["too_many_sockets"], 4430)
            await house.person(FRIEND).join(table)
            await first.leave()
            back = await house.person(AWAY).join(table)
            assert back.state["table"]["id"] == table

    run(crowd)


def test_one_person_has_so_many_sockets_wherever_they_come_from(tmp_path: Path) -> None:
    async def person() -> None:
        async with serving(tmp_path, limits=replace(FREE, sockets=2)) as house:
            host, table = await house.open()
            links = [await host.join(table), await host.join(table)]
            assert await goodbye(host.link(table)) == (["too_many_sockets"], 4430)
            assert (await links[0].ask("ping"))["t"] == "pong"

    run(person)


def test_one_request_too_many_is_a_429_that_says_when(tmp_path: Path) -> None:
    async def asked() -> None:
        limits = replace(FREE, requests_burst=3, requests_rate=0.5)
        async with serving(tmp_path, limits=limits) as house:
            person = house.person(AWAY)
            answers = [await person.http.get("/api/presets") for _ in range(4)]
            assert [each.status_code for each in answers] == [200, 200, 200, 429]
            assert answers[3].headers["retry-after"] == "2"
            assert answers[3].headers["x-content-type-options"] == "nosniff"
            assert answers[3].json()["faults"][0]["code"] == "too_many_requests"
            assert (await person.link("abcdefghjk").hear()) == {"t": "denied", "status": 429}
            assert (await house.person(FRIEND).http.get("/api/presets")).status_code == 200

    run(asked)


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "[", "", "null", "//", "é"])
def test_an_origin_that_is_no_address_is_another_site(tmp_path: Path, origin: str) -> None:
    async def asked() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open()
            for path in ("/api/tables", "/api/rules", "/api/me/name", "/api/events"):
                headers = [(b"origin", origin.encode())]
                answer = await host.http.post(path, json={}, headers=headers)
                assert answer.status_code == 403, (path, answer.text)
                assert answer.json()["faults"][0]["text"]
            assert (await host.link(table, origin=origin).hear())["code"] == 1008

    run(asked)


@pytest.mark.parametrize("token", ["Basic é", "Basic \xff\xfe", "Basic =", "Bearer é", "é", ""])
def test_a_token_that_cannot_be_read_is_a_wrong_one(tmp_path: Path, token: str) -> None:
    async def asked() -> None:
        app = create_app(Options(tmp_path / "a.db", admin_token="s3cret"))
        async with app.router.lifespan_context(app):
            http = House(app).person().http
            for path in ("/admin", "/metrics"):
                headers = [(b"authorization", token.encode("latin-1"))]
                assert (await http.get(path, headers=headers)).status_code == 401
            right = base64.b64encode("ü:s3cret".encode()).decode()
            page = await http.get("/admin", headers={"authorization": f"Basic {right}"})
            assert page.status_code == 200

    run(asked)


class Stuck(Link):
    """A socket that from some moment on takes nothing, and does not close either."""

    stuck = False

    async def _sent(self, message: Any) -> None:
        if self.stuck:
            await asyncio.Event().wait()
        await super()._sent(message)


async def stuck_at(house: House, table: str) -> Stuck:
    person = Person(house)
    link = Stuck(house.app, table, {"host": "test"})
    person.http.cookies.clear()
    await link.say("hello", v=1)
    await link.until(lambda m: m["t"] == "state")
    link.stuck = True
    return link


@pytest.mark.parametrize("limits", [replace(FREE, outbox=8), replace(FREE, write=0.3)])
def test_a_socket_that_takes_nothing_is_let_go(tmp_path: Path, limits: Limits) -> None:
    async def slow() -> None:
        async with serving(tmp_path, limits=limits) as house:
            host, table = await house.open()
            link, stuck = await host.join(table), await stuck_at(house, table)
            owner = house.app.state.server.tables.owners[0]
            assert len(owner.listeners) == 2
            most = 0
            (socket,) = [each for each in owner.listeners if each.user != owner.table.host]
            for level in ("novice", "casual") * 10:
                await link.ask("bot", seat=1, level=level)
                most = max(most, len(socket._outbox))
            await asyncio.wait_for(stuck.task, 3)
            assert 0 < most <= limits.outbox
            assert len(socket._outbox) == 0
            assert owner.listeners == [each for each in owner.listeners if each is not socket]
            assert (await link.ask("ping"))["t"] == "pong"

    run(slow)


def test_a_silent_socket_is_closed_and_one_that_pings_is_not(tmp_path: Path) -> None:
    async def silent() -> None:
        async with serving(tmp_path, limits=replace(FREE, silence=0.4)) as house:
            host, table = await house.open()
            quiet, awake = await host.join(table), await house.person().join(table)
            for _ in range(6):
                await asyncio.sleep(0.1)
                assert (await awake.ask("ping"))["t"] == "pong"
            assert await goodbye(quiet) == ([], 4409)
            assert '{"t":"bye","reason":"silent"}' in quiet.heard
            assert awake.closed is None

    run(silent)


def test_a_socket_that_never_stops_is_warned_and_then_closed(tmp_path: Path) -> None:
    async def fast() -> None:
        async with serving(tmp_path, limits=replace(FREE, burst=5, rate=1.0)) as house:
            host, table = await house.open()
            link = await host.join(table)
            for _ in range(30):
                await link.say("ping")
                await asyncio.sleep(0.002)
            codes, closed = await goodbye(link)
            assert set(codes) == {"too_fast"}
            assert closed == 4429

    run(fast)
