"""A whole duplicate event on the running server: real sockets, ordinary tables, given deals."""

import asyncio
import random
from pathlib import Path
from typing import Any

from tests.event_tables import number_of
from tests.serving import House, Link, Person, run, serving
from texas42.fairdeal import entrant_commitment
from texas42.server.duplicate.verify import fault_of


class Night:
    """An event with four pairs of a person and a bot."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.director = house.person()
        self.people: list[Person] = []
        self.path, self.token = "", ""

    async def open(self) -> None:
        body = {"name": "Friday", "preset": "tournament", "rounds": 2, "boards": 2}
        opened = (await self.director.http.post("/api/events", json=body)).json()
        self.path, self.token = f"/api/events/{opened['event']}", opened["director"]

    async def enter(self) -> None:
        """Four pairs enter, commit, reveal; play begins."""
        for pair in range(4):
            person = self.house.person()
            await self.post(person, "/pairs", name=f"P{pair}", partner="casual")
            event = self.path.rpartition("/")[2]
            hash_ = entrant_commitment(event, pair, number_of(pair)).hex()
            await self.post(person, f"/pairs/{pair}/commit", hash=hash_)
            self.people.append(person)
        await self.direct("/close")
        for pair, person in enumerate(self.people):
            await self.post(person, f"/pairs/{pair}/reveal", number=number_of(pair).hex())
        await self.direct("/begin")

    async def post(self, person: Person, way: str, **body: Any) -> Any:
        answer = await person.http.post(self.path + way, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def direct(self, way: str) -> Any:
        headers = {"authorization": f"Bearer {self.token}"}
        answer = await self.director.http.post(self.path + way, json={}, headers=headers)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def play_round(self, tables: list[Any]) -> None:
        """Everybody plays at the own table until its boards are done."""
        await asyncio.gather(*[self._play(t["place"], t[side]) for t in tables for side in SIDES])
        while any(table["left"] for table in await self.tables()):
            await asyncio.sleep(0.02)

    async def tables(self) -> list[Any]:
        answer = await self.director.http.get(self.path)
        tables: list[Any] = answer.json()["tables"]
        return tables

    async def _play(self, place: str, pair: int) -> None:
        link, chance = await self.people[pair].join(place), random.Random(pair)
        while not (finished(link) and not link.state["table"]["waiting"]):
            if link.state["table"]["waiting"]:
                await link.ask("next")
                if link.state["table"]["waiting"]:
                    await link.hear()
            elif link.my_turn():
                await link.act(chance)
            else:
                await link.hear()
        assert link.state["table"]["deal"] == 2
        await link.leave()


SIDES = ("first", "second")


def moved(house: House, person: Person) -> Person:
    """The same browser, at another server."""
    found = house.person()
    found.http.cookies = person.http.cookies
    return found


def finished(link: Link) -> bool:
    return bool(link.state["view"]) and link.view["phase"] == "over"


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
