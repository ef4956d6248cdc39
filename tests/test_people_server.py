"""People on the running server: what is played at its tables stands in their records."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import update

from tests.serving import House, Person, run, serving
from tests.test_server_table import play_deal
from texas42.server.people.tables import player


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


async def keeps(house: House, person: Person, name: str) -> None:
    """The person has a passkey, which keeps this name."""
    await person.http.post("/api/me/name", json={"name": name})
    who = (await me(person))["id"]
    with house.app.state.server.guests.store.writing() as connection:
        connection.execute(update(player).where(player.c.id == who).values(kept=True))


def test_a_kept_name_is_nobody_elses_at_a_table(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as house:
            ana, ben = house.person(), house.person()
            await keeps(house, ana, "Ana Paula")
            wish = {"preset": "texas", "name": "ＡＮＡ\u200b  paula"}
            refused = await ben.http.post("/api/tables", json=wish)
            assert refused.status_code == 409
            assert refused.json()["faults"][0]["code"] == "name_taken"
            _, table = await house.open(preset="texas", name="Rita")
            link = await ben.join(table)
            answer = await link.ask("sit", seat=1, name="ana paula")
            assert (answer["t"], answer["code"]) == ("refused", "name_taken")
            assert answer["about"] == {"name": "ana paula"}
            assert link.state["table"]["players"][1]["kind"] == "bot"
            assert (await link.ask("sit", seat=1, name="Ben"))["t"] == "ack"
            own = await ana.join(table)
            assert (await own.ask("sit", seat=2, name="Ana Paula"))["t"] == "ack"

    run(evening)


def test_who_gives_no_name_is_a_guest_whatever_others_keep(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as house:
            await keeps(house, house.person(), "Guest 1")
            host, table = await house.open(preset="texas")
            link = await host.join(table)
            assert link.state["table"]["players"][0]["name"] == "Guest 1"

    run(evening)


def test_a_kept_name_is_nobody_elses_in_an_event(tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(tmp_path) as house:
            ana, ben = house.person(), house.person()
            await keeps(house, ana, "Ana")
            wish = {"name": "Friday", "preset": "tournament", "rounds": 1, "boards": 1}
            event = (await ben.http.post("/api/events", json=wish)).json()["event"]
            pairs = f"/api/events/{event}/pairs"
            refused = await ben.http.post(pairs, json={"name": "ana", "partner": "casual"})
            assert refused.json()["faults"][0]["code"] == "name_taken"
            entered = (await ana.http.post(pairs, json={"name": "Ana"})).json()
            joining = {"name": "ANA", "invitation": entered["invitation"]}
            refused = await ben.http.post(f"{pairs}/0/join", json=joining)
            assert refused.json()["faults"][0]["code"] == "name_taken"

    run(evening)
