"""Taking back: only one's own, with everybody's consent, and then it is as if it never was."""

import asyncio
import random
from pathlib import Path
from typing import Any

from tests.serving import House, Link, run, serving
from tests.test_server_secrets import drained
from tests.test_server_table import come_back, play_until_turn
from texas42.cli.verify import verdicts_on
from texas42.notation import parse_record


async def act_once(link: Link) -> dict[str, Any]:
    """Something legal, and the view before it."""
    while not link.my_turn():
        await link.hear()
    before = link.view
    legal = dict(before["legal"][-1])
    assert (await link.ask(legal.pop("kind"), **legal))["t"] == "ack"
    return before


def happened(message: dict[str, Any], event: str) -> bool:
    return message["t"] == "state" and any(e["e"] == event for e in message["happened"])


async def told(link: Link, event: str) -> dict[str, Any]:
    """The state that tells of this event: the newest, or one to come."""
    if happened(link.state, event):
        return link.state
    return await link.until(lambda message: happened(message, event))


async def two_people(house: House, seat: int) -> tuple[str, Link, Link]:
    host, table = await house.open(preset="texas", changes={"target": 99})
    link, friend = await host.join(table), await house.person().join(table)
    await friend.ask("sit", seat=seat, name="B")
    for each in (link, friend):
        assert (await each.ask("next"))["t"] == "ack"
    return table, link, friend


def test_alone_with_bots_one_takes_back_at_once(tmp_path: Path) -> None:
    async def alone() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas")
            link = await host.join(table)
            await play_until_turn(link)
            assert (await link.ask("undo"))["code"] == "nothing_to_undo"
            before = await act_once(link)
            assert (await link.ask("undo"))["t"] == "ack"
            back = await told(link, "takeback")
            assert back["view"] == before
            assert back["table"]["undo"] == []
            again = await come_back(house, host, table)
            assert again.view == before

    run(alone)


def test_the_others_have_to_agree_and_bots_wait_for_them(tmp_path: Path) -> None:
    async def together() -> None:
        async with serving(tmp_path) as house:
            table, link, friend = await two_people(house, 2)
            mine, other = link, friend
            while not (link.my_turn() or friend.my_turn()):
                await drained(link)
                await drained(friend)
            if friend.my_turn():
                mine, other = friend, link
            before = await act_once(mine)
            assert (await mine.ask("undo"))["t"] == "ack"
            asked = await told(other, "undo")
            assert len(asked["table"]["undo"]) == 1
            bystander = await house.person().join(table)
            assert (await bystander.ask("undo"))["code"] == "bystander"
            assert (await other.ask("undo"))["t"] == "ack"
            assert (await told(mine, "takeback"))["view"] == before

    run(together)


def test_a_further_action_is_a_no(tmp_path: Path) -> None:
    async def refused() -> None:
        async with serving(tmp_path) as house:
            _, link, friend = await two_people(house, 1)
            chance = random.Random(1)
            async with asyncio.timeout(20):
                while not await refused_by(link, friend, chance):
                    pass

    run(refused)


async def refused_by(link: Link, friend: Link, chance: random.Random) -> bool:
    """One acts and regrets it, the other is next and goes on: that is a no."""
    for one, other in ((link, friend), (friend, link)):
        await drained(one)
        if not one.my_turn():
            continue
        await one.act(chance)
        await drained(other)
        if not other.my_turn():
            return False
        assert (await one.ask("undo"))["t"] == "ack"
        await told(other, "undo")
        assert len(other.state["table"]["undo"]) == 1
        await other.act(chance)
        assert other.state["table"]["undo"] == []
        return True
    return False


def test_what_was_taken_back_is_in_no_record_and_counts_for_nobody(tmp_path: Path) -> None:
    async def recorded() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas", changes={"target": 99})
            link, taken = await host.join(table), 0
            await link.ask("next")
            while not link.state["table"]["last"]:
                if not link.my_turn():
                    await link.hear()
                    continue
                await act_once(link)
                over = link.state["table"]["last"] is not None
                if taken < 4 and not over and (await link.ask("undo"))["t"] == "ack":
                    taken += 1
                    assert link.my_turn()
            assert taken == 4
            text = (await host.http.get(f"/api/tables/{table}/record")).text
            assert [verdict.ok for verdict in verdicts_on(parse_record(text))] == [True]
            me = (await host.http.get("/api/me")).json()["id"]
            await asyncio.sleep(0.6)
            record = await house.person().http.get(f"/api/people/{me}")
            assert record.status_code == 404, "nothing is known of who had help"

    run(recorded)
