"""A duplicate event on running servers, played by people at sockets."""

import asyncio
import random
from typing import Any

from tests.event_tables import number_of
from tests.serving import House, Link, Person
from texas42.fairdeal import entrant_commitment


class Night:
    """An event with four pairs of a person and a bot."""

    def __init__(self, *houses: House) -> None:
        """At several workers the pairs are guests of one after the other."""
        self.houses = houses
        self.director = houses[0].person()
        self.people: list[Person] = []
        self.path, self.token = "", ""

    async def open(self) -> None:
        body = {"name": "Friday", "preset": "tournament", "rounds": 2, "boards": 2}
        opened = (await self.director.http.post("/api/events", json=body)).json()
        self.path, self.token = f"/api/events/{opened['event']}", opened["director"]

    async def enter(self) -> None:
        """Four pairs enter, commit, reveal; play begins."""
        for pair in range(4):
            person = self.houses[pair % len(self.houses)].person()
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
        """Everybody plays at the own table until its boards are done and reported."""
        await self.play_tables(tables)
        while any(table["left"] for table in await self.tables()):
            await asyncio.sleep(0.02)

    async def play_tables(self, tables: list[Any]) -> None:
        await asyncio.gather(*[self._play(t["place"], t[side]) for t in tables for side in SIDES])

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


def finished(link: Link) -> bool:
    return bool(link.state["view"]) and link.view["phase"] == "over"
