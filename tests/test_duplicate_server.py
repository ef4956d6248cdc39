"""A whole duplicate event on the running server: real sockets, ordinary tables, given deals."""

import asyncio
from pathlib import Path

from tests.event_nights import Night
from tests.serving import House, Person, run, serving
from texas42.server.duplicate.verify import fault_of


def moved(house: House, person: Person) -> Person:
    """The same browser, at another server."""
    found = house.person()
    found.http.cookies = person.http.cookies
    return found


def test_an_event_is_played_at_ordinary_tables(tmp_path: Path) -> None:
    async def event() -> None:
        async with serving(tmp_path) as house:
            night = Night(house)
            await night.open()
            await night.enter()
            for _ in range(2):
                await night.play_round((await night.direct("/rounds"))["tables"])
            assert (await night.direct("/end"))["stage"] == "over"
            export = await night.director.http.get(f"{night.path}/export")
            assert fault_of(export.content) is None

    run(event)


def test_an_events_table_is_its_players_alone(tmp_path: Path) -> None:
    async def event() -> None:
        async with serving(tmp_path) as house:
            night = Night(house)
            await night.open()
            await night.enter()
            table = (await night.direct("/rounds"))["tables"][0]
            outsider = await house.person().join(table["place"])
            assert outsider.closed or not outsider.state
            record = await night.director.http.get(f"/api/tables/{table['place']}/record")
            assert record.json()["faults"][0]["code"] == "board_table"
            link = await night.people[table["first"]].join(table["place"])
            for command, words in (("sit", {"seat": 1}), ("stand", {}), ("again", {})):
                assert (await link.ask(command, **words))["code"] == "board_table"
            assert link.state["table"]["fair"] is None
            assert link.state["table"]["boards"] == 2

    run(event)


def test_a_table_of_an_event_knows_the_way_back(tmp_path: Path) -> None:
    async def event() -> None:
        async with serving(tmp_path) as house:
            night = Night(house)
            await night.open()
            await night.enter()
            tables = (await night.direct("/rounds"))["tables"]
            found = await night.director.http.get(f"/api/events/at/{tables[1]['place']}")
            event = night.path.rpartition("/")[2]
            there = {"event": event, "name": "Friday", "round": 0, "table": 1, "boards": [1, 2]}
            assert found.json() == there
            lost = await night.director.http.get("/api/events/at/nowhere")
            assert (lost.status_code, lost.json()["faults"][0]["code"]) == (404, "no_event")

    run(event)


def test_a_restart_in_a_round_loses_nothing(tmp_path: Path) -> None:
    async def event() -> None:
        async with serving(tmp_path) as house:
            night = Night(house)
            await night.open()
            await night.enter()
            tables = (await night.direct("/rounds"))["tables"]
            link = await night.people[tables[0]["first"]].join(tables[0]["place"])
            await link.ask("next")
        async with serving(tmp_path) as again:
            night.director = moved(again, night.director)
            night.people = [moved(again, person) for person in night.people]
            await night.play_round(tables)
            await night.play_round((await night.direct("/rounds"))["tables"])
            await night.direct("/end")
            export = await night.director.http.get(f"{night.path}/export")
            assert fault_of(export.content) is None

    run(event)


def test_reports_that_a_crash_swallowed_are_made_at_the_next_start(tmp_path: Path) -> None:
    async def event() -> None:
        async with serving(tmp_path) as house:
            night = Night(house)
            await night.open()
            await night.enter()
            reporter = house.app.state.server.guests.reporter
            tables = (await night.direct("/rounds"))["tables"]
            await asyncio.to_thread(reporter.stop)
            await night.play_tables(tables)
            left = [table["left"] for table in await night.tables()]
            assert left == [[1, 2], [1, 2]]
        async with serving(tmp_path) as again:
            night.director = moved(again, night.director)
            while any(table["left"] for table in await night.tables()):
                await asyncio.sleep(0.02)
            assert len((await night.direct("/rounds"))["tables"]) == 2

    run(event)
