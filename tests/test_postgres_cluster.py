"""Several workers at one database: any is a gateway for any table, one owns it at a time."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from tests.cluster_workers import (
    BREAK,
    PATIENCE,
    House,
    Person,
    ask_database,
    houses,
    play,
    run,
)
from tests.postgres import postgres
from tests.test_server_hints import first_legal
from texas42.kernel.view import View
from texas42.protocol.answers import Advice, Refused
from texas42.protocol.commands import Next
from texas42.server.cluster import gateway
from texas42.server.cluster.links import Links
from texas42.server.cluster.messages import Ask, Proof, line
from texas42.server.cluster.settings import RETRY
from texas42.server.hints import hint, question
from texas42.server.log import Row

Read = Callable[[str, int], Coroutine[Any, Any, list[Row]]]
pytestmark = pytest.mark.needs("postgresql")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgres() as url:
        yield url


async def four(where: list[House], table: str) -> list[Person]:
    """Four people, one chair each, at these workers in turn."""
    people = [await where[0].join(table, "host")]
    for seat in (1, 2, 3):
        person = await where[seat % len(where)].join(table, f"p{seat}")
        assert (await person.ask("sit", seat=seat, name=f"p{seat}"))["t"] == "ack"
        people.append(person)
    return people


async def whole(house: House, table: str) -> list[int]:
    """The numbers of the table's events in the log."""
    return [row.seq for row in await house.worker.log.read(table)]


async def taken(taker: House) -> None:
    """The only other worker that shows the table becomes its owner."""
    while not taker.hall.owners:
        await asyncio.sleep(0.05)


def test_four_people_at_three_workers_play_together(url: str) -> None:
    """Everybody sees the same game, the log has it without a gap, one worker owns it."""

    async def told() -> None:
        async with houses(url, 3) as three:
            table = await three[0].opened()
            people = await four(three, table)
            acknowledged = await play(people, 60, random.Random(1))
            assert acknowledged == sorted(set(acknowledged))
            last = max(each.state["seq"] for each in people)
            for person in people:
                await person.until(lambda state: state["seq"] >= last)
                assert person.state["table"]["scores"] == people[0].state["table"]["scores"]
            assert await whole(three[1], table) == list(range(1, last + 1))
            assert [len(each.hall.owners) for each in three] == [1, 0, 0]

    run(told())


def test_who_is_online_is_known_at_every_worker(url: str) -> None:
    async def told() -> None:
        async with houses(url, 3) as three:
            table = await three[0].opened()
            people = await four(three, table)
            for person in people:
                await person.sees(host=True, p1=True, p2=True, p3=True)
            people[2].leave()
            for person in (people[0], people[1], people[3]):
                await person.sees(host=True, p1=True, p2=False, p3=True)
            again = await three[0].join(table, "p2")
            for person in (again, people[1]):
                await person.sees(host=True, p1=True, p2=True, p3=True)

    run(told())


def test_a_command_sent_again_through_another_worker_is_done_once(url: str) -> None:
    async def told() -> None:
        async with houses(url, 2) as two:
            table = await two[0].opened()
            host = await two[0].join(table, "host")
            elsewhere = await two[1].join(table, "host")
            first = await elsewhere.ask("next", id="once")
            assert first["t"] == "ack"
            before = len(await whole(two[0], table))
            assert (await host.ask("next", id="once"))["seq"] == first["seq"]
            assert (await elsewhere.ask("next", id="once"))["seq"] == first["seq"]
            kinds = [row.kind for row in await two[0].worker.log.read(table)]
            assert kinds.count("ready") == 1
            assert len(kinds) >= before

    run(told())


def test_a_refusal_is_the_same_through_any_worker(url: str) -> None:
    async def told() -> None:
        async with houses(url, 2) as two:
            table = await two[0].opened()
            people = [await house.join(table, "stranger") for house in two]
            for person in people:
                assert (await person.ask("play", tile="6-4"))["t"] == "refused"
                assert (await person.ask("sit", seat=0))["t"] == "refused"
            assert len(await whole(two[1], table)) == people[0].state["seq"]

    run(told())


def test_a_hint_is_thought_of_where_the_socket_is(url: str) -> None:
    """Any worker has the view and the adviser; the owner is not asked, and hears nothing of it."""

    async def told() -> None:
        async with houses(url, 2) as two:
            table = await two[0].opened(hints=True)
            host = await two[1].join(table, "host")
            assert host.state["table"]["hints"]
            await host.ask("next")
            await host.until(lambda _: host.my_turn())
            seen = question(host.gateway.table, "host")
            assert isinstance(seen, View)
            answer = await hint("h", seen, host.gateway, "host", first_legal)
            assert isinstance(answer, Advice)
            assert answer.seq == host.state["seq"] == len(await whole(two[0], table))

    run(told())


def test_a_table_that_nobody_knows_is_not_found_and_leaves_no_lease(url: str) -> None:
    async def told() -> None:
        async with houses(url, 1) as (one,):
            assert await one.hall.find("aaaaaaaaaa") is None
            assert await one.hall.find("no such table") is None
            leases = await ask_database(url, """SELECT "table" FROM lease""")
            assert ["aaaaaaaaaa"] not in leases

    run(told())


def test_a_worker_that_stops_leaves_its_tables_at_once(url: str) -> None:
    """A restart is no pause for the people at other workers."""

    async def told() -> None:
        async with houses(url, 1) as (stays,):
            async with houses(url, 1) as (goes,):
                tables = [await goes.opened() for _ in range(20)]
                people = [await stays.join(table, "host") for table in tables]
                assert len(goes.hall.owners) == 20
            began = asyncio.get_running_loop().time()
            answers = await asyncio.gather(*(each.ask("next") for each in people))
            assert {answer["t"] for answer in answers} == {"ack"}
            assert asyncio.get_running_loop().time() - began < 2
            assert len(stays.hall.owners) == 20

    run(told())


def test_the_tables_of_a_worker_that_gives_no_sign_of_life_are_taken_and_it_loses(
    url: str,
) -> None:
    """Taken within 5 s; the sleeper, awake again, can store nothing and follows."""

    async def told() -> None:
        loop = asyncio.get_running_loop()
        async with houses(url, 2) as (sleeper, taker):
            table = await sleeper.opened()
            host = await sleeper.join(table, "host")
            friend = await taker.join(table, "friend")
            owner = sleeper.hall.owners[0]
            began = loop.time()
            sleeper.freeze()
            await taken(taker)
            assert loop.time() - began < 5
            assert (await friend.ask("sit", seat=1, name="friend"))["t"] == "ack"
            stored = await whole(taker, table)
            assert isinstance(await owner.ask("host", Next("late")), Refused)
            assert (await whole(taker, table))[: len(stored)] == stored
            assert sleeper.hall.owners == ()
            assert (await host.ask("next"))["t"] == "ack"
            await friend.until(lambda state: 0 in state["table"]["ready"])
            rows = await taker.worker.log.read(table)
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            assert [row.epoch for row in rows] == sorted(row.epoch for row in rows)
            assert rows[0].epoch < rows[-1].epoch

    run(told())


async def sits(house: House, table: str) -> int:
    """A friend sits down through this worker; the number of that event."""
    sat = await (await house.join(table, "friend")).ask("sit", seat=1, name="friend")
    assert sat["t"] == "ack"
    return int(sat["seq"])


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine: a newcomer waits until the log is read."""
    monkeypatch.setattr(gateway, "REFRESH", PATIENCE)


@pytest.mark.usefixtures("unhurried")
def test_who_comes_from_another_worker_is_not_shown_the_past(url: str) -> None:
    """Neither by a follower that has heard nothing, nor by an owner that was taken for dead."""

    async def told() -> None:
        async with houses(url, 3) as (sleeper, taker, deaf):
            table = await sleeper.opened()
            host = await taker.join(table, "host")
            sleeper.freeze()
            await taken(taker)
            await deaf.join(table, "early")
            assert deaf.worker.bus is not None
            await deaf.worker.bus.close()
            seq = await sits(taker, table)
            assert (await deaf.join(table, "friend")).state["seq"] >= seq
            assert (await sleeper.join(table, "friend")).state["seq"] >= seq
            assert host.state["seq"] >= seq

    run(told())


@pytest.mark.usefixtures("unhurried")
def test_an_owner_that_was_taken_for_dead_shows_no_past_while_it_becomes_a_follower(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at the log takes longer than the one before: what a busy database does."""

    async def told() -> None:
        async with houses(url, 2) as (sleeper, taker):
            table = await sleeper.opened()
            await taker.join(table, "host")
            sleeper.freeze()
            await taken(taker)
            seq = await sits(taker, table)
            log, pauses = sleeper.worker.log, count()

            async def read(table: str, after: int = 0, read: Read = log.read) -> list[Row]:
                rows = await read(table, after)
                await asyncio.sleep(0.3 * next(pauses))
                return rows

            monkeypatch.setattr(log, "read", read)
            assert (await sleeper.join(table, "friend")).state["seq"] >= seq

    run(told())


def test_what_the_bus_loses_is_found_in_the_log(url: str) -> None:
    async def told() -> None:
        async with houses(url, 2) as (owns, shows):
            table = await owns.opened()
            host = await owns.join(table, "host")
            bystander = await shows.join(table, "bystander")
            assert shows.worker.bus is not None
            await shows.worker.bus.close()
            moved = await host.ask("next")
            await bystander.until(lambda state: state["seq"] >= moved["seq"])

    run(told())


def test_a_stranger_at_the_door_for_workers_is_shown_out(url: str) -> None:
    async def told() -> None:
        async with houses(url, 1) as (one,):
            table = await one.opened()
            addresses = await ask_database(url, "SELECT address FROM worker ORDER BY until")
            host, _, port = str(addresses[-1][0]).rpartition(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            await reader.readline()
            for said in (Proof("0" * 64), Ask(1, table, "host", Next("c1"))):
                writer.write(line(said))
            assert await reader.read() == b""
            assert "ready" not in [row.kind for row in await one.worker.log.read(table)]
            writer.close()

    run(told())


def test_a_worker_that_says_nothing_is_given_up_and_its_connection_closed() -> None:
    """A worker that was stopped accepts connections; each look for it must not leave one open."""

    async def told() -> None:
        left = asyncio.Event()

        async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            left.set()
            writer.close()

        links = Links(b"key", lambda _link, _message: None, lambda _link: None)
        async with await asyncio.start_server(silent, "127.0.0.1", 0) as server:
            host, port = server.sockets[0].getsockname()
            assert await links.to("stopped", f"{host}:{port}") is None
            await asyncio.wait_for(left.wait(), PATIENCE)

    run(told())


def test_a_table_that_is_let_go_looks_for_no_owner_though_the_database_swallows_the_end() -> None:
    """asyncpg may turn a cancellation into an error of its own."""
    looks = []

    class Leases:
        async def take(self, table: str) -> None:
            looks.append(table)
            try:
                await asyncio.sleep(PATIENCE)
            except asyncio.CancelledError as cancelled:
                raise ConnectionError("the pool is closed") from cancelled

    async def told() -> None:
        place: Any = SimpleNamespace(members=SimpleNamespace(alive=frozenset()), leases=Leases())
        table: Any = SimpleNamespace(id="left")
        left = gateway.Gateway(table, place)
        while not looks:
            await asyncio.sleep(0)
        left.stop()
        await asyncio.wait_for(left.settled(), PATIENCE)
        await asyncio.sleep(2 * RETRY)
        assert looks == ["left"]

    run(told())


def test_play_goes_on_while_every_connection_to_the_database_breaks(url: str) -> None:
    async def told() -> None:
        async with houses(url, 2) as two:
            table = await two[0].opened()
            people = await four(two, table)
            playing = asyncio.create_task(play(people, 60, random.Random(2)))
            for _ in range(4):
                await asyncio.sleep(0.3)
                await ask_database(url, BREAK)
            acknowledged = await playing
            assert acknowledged == sorted(set(acknowledged))
            rows = await whole(two[0], table)
            assert rows == list(range(1, len(rows) + 1))
            assert set(acknowledged) <= set(rows)

    run(told())
