"""People on the running server: what is played at its tables stands in their records."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.serving import Person, run, serving
from tests.test_server_table import play_deal


async def me(person: Person) -> Any:
    return (await person.http.get("/api/me")).json()


def test_a_game_at_a_table_is_in_the_record_and_rated(tmp_path: Path) -> None:
    async def game() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="tournament", name="Ana")
            link, chance = await host.join(table), random.Random(5)
            while not link.over():
                await play_deal(link, chance)
            won = 0 in link.state["table"]["winners"]
            ana = await me(host)
        async with serving(tmp_path) as house:
            found = (await house.person().http.get(f"/api/people/{ana['id']}")).json()
            assert (found["name"], found["games"], found["won"]) == ("Ana", 1, int(won))
            assert [rating["board"] for rating in found["ratings"]] == ["tournament"]
            board = await house.person().http.get("/api/leaders?board=tournament&least=1")
            assert [line["name"] for line in board.json()["leaders"]] == ["casual"]

    run(game)


def test_the_guest_of_the_page_is_the_guest_of_the_table(tmp_path: Path) -> None:
    async def visit() -> None:
        async with serving(tmp_path) as house:
            person = house.person()
            first = await me(person)
            renamed = await person.http.post("/api/me/name", json={"name": "Eve"})
            assert renamed.json() == first | {"name": "Eve"} == await me(person)
            elsewhere = {"origin": "https://evil.example"}
            refused = await person.http.post("/api/me/name", json={"name": "E"}, headers=elsewhere)
            assert refused.json()["faults"][0]["code"] == "request_origin"

    run(visit)


def test_a_deletion_rubs_the_name_out_of_the_log(tmp_path: Path) -> None:
    async def delete() -> None:
        async with serving(tmp_path) as house:
            ana, table = await house.open(preset="texas", name="Anastasia")
            ben = house.person()
            other = await ben.join(table)
            await other.ask("sit", seat=2, name="Benedikt")
            link = await ana.join(table)
            await asyncio.gather(link.ask("next"), other.ask("next"))
            answer = await ana.http.post("/api/me/delete", json={"confirm": "delete"})
            assert answer.status_code == 200, answer.text
        with closing(sqlite3.connect(tmp_path / "test.db")) as log:
            logged = log.execute("SELECT body FROM event").fetchall()
        bodies = b" ".join(bytes(row[0]) for row in logged)
        assert b"Anastasia" not in bodies and b"Benedikt" in bodies and "–".encode() in bodies
        async with serving(tmp_path) as house:
            onlooker = await house.person().join(table)
            names = [player["name"] for player in onlooker.state["table"]["players"]]
            assert names[0] == "–" and names[2] == "Benedikt"

    run(delete)
