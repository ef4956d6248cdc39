"""A table as people meet it: whole games, chairs, refusals, resending, reloading."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from tests.serving import House, Link, Person, run, serving
from texas42.fairdeal import seat_commitment
from texas42.kernel.presets import PRESETS


async def play_deal(link: Link, chance: random.Random) -> None:
    """From `next` to the end of the deal."""
    answer = await link.ask("next")
    assert answer["t"] == "ack", answer
    while link.state["table"]["waiting"] and not link.state["happened"]:
        await link.hear()
    while not (link.state["table"]["waiting"] or link.over()):
        if link.my_turn():
            await link.act(chance)
        else:
            await link.hear()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_against_bots(tmp_path: Path, preset: str) -> None:
    async def game() -> None:
        async with serving(tmp_path) as house:
            changes = {"target": 60} if PRESETS[preset].scoring == "points" else {"target": 2}
            host, table = await house.open(preset=preset, changes=changes)
            link = await host.join(table)
            assert link.state["view"] is None
            chance, deals = random.Random(1), 0
            while not link.over():
                await play_deal(link, chance)
                deals += 1
            state = link.state["table"]
            assert state["deal"] == len(state["score_history"]) == deals
            assert state["score_history"][-1] == state["scores"]
            assert state["winners"] in ([0], [1])
            assert (await link.ask("next"))["code"] == "game_over"
            assert (await link.ask("again"))["t"] == "ack"
            await play_deal(link, chance)
            assert link.state["table"]["deal"] == deals + 1
            assert len(link.state["table"]["score_history"]) == 1

    run(game)


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7])
def test_a_deal_at_a_table_of_another_size(tmp_path: Path, players: int) -> None:
    async def deal() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas", players=players)
            link = await host.join(table)
            await play_deal(link, random.Random(players))
            last = link.state["table"]["last"]
            assert len(last["hands"]) == players
            assert {len(hand) for hand in last["hands"]} == {28 // players}

    run(deal)


def test_four_friends_by_link_play_a_deal(tmp_path: Path) -> None:
    async def deal() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas", name="Ana")
            links = [await host.join(table)]
            for seat in (1, 2, 3):
                links.append(await house.person().join(table))
                answer = await links[-1].ask("sit", seat=seat, name=f"P{seat}")
                assert answer["t"] == "ack"
            for link in links:
                assert (await link.ask("next"))["t"] == "ack"
            chance = random.Random(4)
            for link in links:
                while link.state["table"]["deal"] == 0:
                    await link.hear()
            while not links[0].state["table"]["waiting"]:
                for link in links:
                    await newest(link, max(one.state["seq"] for one in links))
                    if link.my_turn():
                        await link.act(chance)
            names = [p["name"] for p in links[0].state["table"]["players"]]
            assert names == ["Ana", "P1", "P2", "P3"]

    run(deal)


async def newest(link: Link, seq: int) -> None:
    while link.state["seq"] < seq:
        await link.hear()


def test_refusals_are_sentences_with_a_rule_and_change_nothing(tmp_path: Path) -> None:
    async def refusals() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas", players=4)
            link, stranger = await host.join(table), await house.person().join(table)
            await expect(link, "play", "not_dealt", "R2.2", tile="6-4")
            await expect(stranger, "next", "bystander", "R2.1")
            await expect(stranger, "sit", "seat_taken", "R2.1", seat=0)
            await expect(stranger, "sit", "no_seat", "R2.1", seat=5)
            await expect(stranger, "bot", "not_host", "table", seat=1, level="novice")
            await expect(link, "bot", "no_level", "bots", seat=1, level="genius")
            await expect(link, "bot", "seat_taken", "R2.1", seat=0, level="novice")
            await expect(link, "sit", "seated", "R2.1", seat=1)
            await expect(link, "again", "game_running", "R8.2")
            await expect(link, "commit", "message", "protocol", hash="zz")
            await expect(link, "reveal", "reveal_early", "42-deal-v1", number="0" * 32)
            await expect(link, "fly", "message", "protocol")
            await expect(link, "hello", "version", "protocol", v=9)
            await play_until_turn(link)
            await expect(link, "next", "deal_running", "R2.2")
            await expect(link, "bid", "notation", None, call="lots")
            await expect(link, "play", "notation", None, tile="9-9")
            await expect(link, "claim", None, "R6.6")
            await expect(link, "renege", "reneges_off", "R6.7", against=1)

    run(refusals)


async def play_until_turn(link: Link) -> None:
    await link.ask("next")
    while not link.my_turn():
        await link.hear()


async def expect(link: Link, kind: str, code: str | None, rule: str | None, **words: Any) -> None:
    """The command is refused, and nothing at the table has changed."""
    before = link.state["seq"]
    answer = await link.ask(kind, **words)
    assert answer["t"] == "refused", answer
    assert code in (None, "notation", answer["code"]), answer
    assert rule in (None, answer["rule"]), answer
    assert answer["text"] and "\n" not in answer["text"]
    assert answer["seq"] == before


def test_an_illegal_tile_is_refused_with_what_is_legal(tmp_path: Path) -> None:
    async def illegal() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas")
            link = await host.join(table)
            chance = random.Random(7)
            for _ in range(40):
                await link.settled()
                if not link.my_turn():
                    await link.ask("next")
                    await link.hear()
                    continue
                wrong = list(link.view.get("why", {}))
                if wrong and link.view["phase"] == "play":
                    break
                await link.act(chance)
            said = link.view["why"][wrong[0]]
            answer = await link.ask("play", tile=wrong[0])
            assert (answer["code"], answer["text"]) == (said["code"], said["text"])
            assert set(answer["legal"]) == {a["tile"] for a in link.view["legal"]}
            hand = next(h for h in link.view["hands"] if h)
            assert wrong[0] in hand

    run(illegal)


def test_a_command_sent_again_is_done_once(tmp_path: Path) -> None:
    async def again() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas")
            link = await host.join(table)
            await play_until_turn(link)
            legal = dict(link.view["legal"][0])
            kind = legal.pop("kind")
            first = await link.ask(kind, id="same", **legal)
            second = await link.ask(kind, id="same", **legal)
            assert first["t"] == second["t"] == "ack"
            assert first["seq"] == second["seq"]
            await link.leave()
            back = await host.join(table)
            assert (await back.ask(kind, id="same", **legal))["seq"] == first["seq"]

        async with serving(tmp_path) as house:
            restarted = Person(house)
            restarted.http.cookies = host.http.cookies
            back = await restarted.join(table)
            assert (await back.ask(kind, id="same", **legal))["seq"] == first["seq"]

    run(again)


def test_reload_and_restart_in_every_phase(tmp_path: Path) -> None:
    async def reload() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="house", changes={"target": 1})
        phases, chance = set(), random.Random(3)
        for _ in range(200):
            async with serving(tmp_path) as house:
                link = await come_back(house, host, table)
                await link.settled()
                again = await come_back(house, host, table)
                assert kept(again) == kept(link)
                view = link.state["view"]
                phases.add(view["phase"] if view else None)
                if link.over():
                    break
                await (link.act(chance) if link.my_turn() else play_until_turn_or_end(link))
        assert phases >= {None, "bid", "play", "over"}

    run(reload)


async def play_until_turn_or_end(link: Link) -> None:
    seq = link.state["seq"]
    await link.ask("next")
    while link.state["seq"] <= seq + 1:
        await link.hear()


async def come_back(house: House, who: Person, table: str) -> Link:
    person = Person(house)
    person.http.cookies = who.http.cookies
    return await person.join(table)


def kept(link: Link) -> tuple[Any, Any]:
    return link.state["view"], link.state["table"]["scores"]


def test_a_chair_is_left_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    async def leave() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas")
            link = await host.join(table)
            friend = await house.person().join(table)
            await friend.ask("sit", seat=2, name="  Bo\n\u202eb ")
            assert (await link.ask("next"))["t"] == "ack"
            assert (await friend.ask("next"))["t"] == "ack"
            assert (await friend.ask("stand"))["t"] == "ack"
            assert (await friend.ask("stand"))["code"] == "bystander"
            refused = await friend.ask("sit", seat=1, name="Bob")
            assert (refused["code"], refused["legal"]) == ("saw_hand", ["2"])
            assert (await friend.ask("sit", seat=2, name=""))["t"] == "ack"
            while friend.state["table"]["players"][2]["name"] != "Guest 3":
                await friend.hear()
            assert "Bo b" in "".join(link.heard)

    run(leave)


def test_someone_away_is_played_for_and_finds_the_chair_again(tmp_path: Path) -> None:
    async def away() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas")
            watcher = await house.person().join(table)
            link = await host.join(table)
            await play_until_turn(link)
            await link.leave()
            while watcher.state["table"]["players"][0]["online"]:
                await watcher.hear()
            seq = watcher.state["seq"]
            while watcher.state["seq"] == seq:
                await watcher.hear()
            back = await host.join(table)
            assert back.state["table"]["players"][0]["you"] is True

    run(away)


def test_nobody_is_dealt_to_because_a_bystander_looks_on(tmp_path: Path) -> None:
    """Between deals a table waits for its people; where none is left, its bots go on."""

    async def away() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas")
            watcher = await house.person().join(table)
            await asyncio.sleep(0.1)
            assert (await watcher.ask("ping"))["t"] == "pong"
            assert (watcher.state["seq"], watcher.state["view"]) == (4, None)
            link = await host.join(table)
            assert (await link.ask("stand"))["t"] == "ack"
            while watcher.state["view"] is None:
                await watcher.hear()

    run(away)


def test_a_hash_that_comes_while_others_are_waited_for_counts(tmp_path: Path) -> None:
    """42-deal-v1, 3: the pause began before there was any hash; the number is asked for yet."""

    async def hashed() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas")
            link, friend = await host.join(table), await house.person().join(table)
            await friend.ask("sit", seat=2, name="B")
            await link.ask("next")
            fair = link.state["table"]["fair"]
            number = "5" * 32
            given = seat_commitment(fair["deal_id"], 0, bytes.fromhex(number)).hex()
            assert (await link.ask("commit", hash=given))["t"] == "ack"
            while link.state["table"]["fair"]["stage"] != "reveal":
                await link.hear()
            assert (await link.ask("reveal", number=number))["t"] == "ack"
            while link.state["view"] is None:
                await link.hear()

    run(hashed)


def test_the_lobby_is_told_what_each_preset_is_at_every_size(tmp_path: Path) -> None:
    async def told() -> None:
        async with serving(tmp_path) as house:
            ask = house.person().http
            for offered in (await ask.get("/api/presets")).json()["presets"]:
                for players in offered["players"]:
                    wish = {"preset": offered["name"], "players": players}
                    judged = (await ask.post("/api/rules", json=wish)).json()
                    assert judged["rules"] == offered["rules"] | offered["sizes"][str(players)]

    run(told)
