"""Hints: for the person on turn, from that seat's view alone, and they change nothing."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.bot_tables import TABLES
from tests.event_nights import Night
from tests.serving import House, Link, run, serving
from tests.test_server_secrets import RULES, dealt_by, others_dealt_anew, table_with
from tests.test_server_table import come_back, play_until_turn
from texas42.arena.deals import chance, setup
from texas42.bots import Candidate, Decision
from texas42.bots.reasons import TAKES, WALKS, WHIM
from texas42.kernel.deal import legal_actions, play, start
from texas42.kernel.events import Played
from texas42.kernel.position import Phase
from texas42.kernel.tiles import TILES, Seat, name
from texas42.kernel.view import View, view
from texas42.protocol.answers import Why
from texas42.protocol.words import MyPlay
from texas42.server.deciding import act
from texas42.server.hints import advice, question, why
from texas42.server.table import Table, fold
from texas42.server.table_events import Opened, read, written
from texas42.server.thinking import Thinkers
from texas42.server.thinking import advice as expert_advice


async def first_legal(seen: View, _seed: str) -> Decision:
    weighed = tuple(Candidate(a, 0.5, 0.4, 0.6, "make") for a in seen.legal)
    return Decision(seen.legal[0], TAKES, weighed)


class Slow:
    """An adviser who answers when told to."""

    def __init__(self) -> None:
        self.asked = 0
        self.free = asyncio.Event()

    async def __call__(self, seen: View, seed: str) -> Decision:
        self.asked += 1
        await self.free.wait()
        return await first_legal(seen, seed)


@asynccontextmanager
async def patient(folder: Path) -> AsyncIterator[House]:
    """A house whose real adviser has time to start on a machine that is busy."""
    thinkers = Thinkers(processes=1, patience=60)
    async with serving(folder, advise=thinkers.advise) as house:
        yield house
    thinkers.close()


def with_hints(table: Table) -> Table:
    return replace(table, hints=True)


async def on_turn(house: House, **wishes: Any) -> tuple[str, Link]:
    """A table with hints whose host is on turn."""
    host, table = await house.open(preset="texas", hints=True, **wishes)
    link = await host.join(table)
    await play_until_turn(link)
    return table, link


async def step(link: Link, luck: random.Random) -> None:
    """What comes next at the table: one's own action, another deal, or somebody else's."""
    if link.my_turn():
        await link.act(luck)
    elif link.state["table"]["waiting"]:
        await link.ask("next")
    else:
        await link.hear()


def test_an_opening_with_hints_reads_as_it_was_written() -> None:
    opened = Opened("house", RULES, "ana", "casual", True)
    assert read(*written(opened)) == opened


def test_who_is_on_turn_is_told_what_the_adviser_would_do(tmp_path: Path) -> None:
    async def asked() -> None:
        async with serving(tmp_path, advise=first_legal) as house:
            _, link = await on_turn(house)
            assert link.state["table"]["hints"]
            told = await link.ask("hint", id="h1")
            legal = link.view["legal"]
            assert told["candidates"] == [
                {"action": each, "worth": 0.5, "low": 0.4, "high": 0.6} for each in legal[:3]
            ]
            del told["candidates"]
            assert told == {
                "t": "advice",
                "id": "h1",
                "seq": link.state["seq"],
                "action": legal[0],
                "why": "takes",
                "unit": "make",
            }

    run(asked)


def test_a_real_strong_player_is_asked_where_bots_think(tmp_path: Path) -> None:
    async def asked() -> None:
        async with patient(tmp_path) as house:
            _, link = await on_turn(house)
            luck = random.Random(2)
            while not (link.my_turn() and len(link.view["legal"]) > 1):
                await step(link, luck)
            one, again = await link.ask("hint"), await link.ask("hint")
            assert one["action"] in link.view["legal"]
            assert one["candidates"][0]["action"] == one["action"]
            assert one["candidates"] == again["candidates"], "the same question, the same answer"

    run(asked)


def test_a_hint_for_the_dummys_turn_is_a_tile_of_the_dummy(tmp_path: Path) -> None:
    async def asked() -> None:
        async with patient(tmp_path) as house:
            _, link = await on_turn(house, players=2, changes={"dummy": True})
            luck = random.Random(2)
            while not (link.my_turn() and link.view["turn"] >= 2):
                await step(link, luck)
            told = await link.ask("hint")
            assert told["action"] in link.view["legal"]
            assert told["action"]["tile"] in link.view["hands"][link.view["turn"]]

    run(asked)


def test_a_hint_is_in_no_log_and_nobody_else_hears_of_it(tmp_path: Path) -> None:
    async def asked() -> None:
        async with serving(tmp_path, advise=first_legal) as house:
            table, link = await on_turn(house)
            other = await house.person().join(table)
            log = house.app.state.server.log
            before, heard = await log.read(table), len(other.heard)
            assert (await link.ask("hint"))["t"] == "advice"
            assert (await other.ask("ping"))["t"] == "pong"
            assert await log.read(table) == before
            assert len(other.heard) == heard + 1, "the pong alone"
            assert link.state["seq"] == before[-1].seq

    run(asked)


def test_no_hint_for_those_who_may_not_have_one(tmp_path: Path) -> None:
    async def refused() -> None:
        async with serving(tmp_path, advise=first_legal) as house:
            host, table = await house.open(preset="texas")
            plain = await host.join(table)
            assert not plain.state["table"]["hints"]
            await play_until_turn(plain)
            assert (await plain.ask("hint"))["code"] == "no_hints"
            host, table = await house.open(preset="texas", hints=True)
            link = await host.join(table)
            assert (await link.ask("hint"))["code"] == "not_dealt"
            await play_until_turn(link)
            bystander = await house.person().join(table)
            assert (await bystander.ask("hint"))["code"] == "bystander"
            friend = await house.person().join(table)
            await friend.ask("sit", seat=2, name="B")
            wrong = await friend.ask("hint")
            assert (wrong["code"], wrong["about"]) == ("hint_turn", {"turn": "0"})

    run(refused)


def test_no_hint_at_the_boards_of_an_event(tmp_path: Path) -> None:
    async def event() -> None:
        async with serving(tmp_path, advise=first_legal) as house:
            night = Night(house)
            await night.open()
            await night.enter()
            table = (await night.direct("/rounds"))["tables"][0]
            link = await night.people[table["first"]].join(table["place"])
            assert not link.state["table"]["hints"]
            assert (await link.ask("hint"))["code"] == "board_table"
            owner = await house.app.state.server.tables.find(table["place"])
            owner.table = with_hints(owner.table)
            assert (await link.ask("hint"))["code"] == "board_table", "whatever was opened"

    run(event)


def test_one_hint_at_a_time_and_the_table_does_not_wait(tmp_path: Path) -> None:
    async def busy() -> None:
        slow = Slow()
        async with serving(tmp_path, advise=slow) as house:
            _, link = await on_turn(house)
            first = await link.say("hint")
            assert (await link.ask("hint"))["code"] == "hint_twice"
            assert (await link.ask("ping"))["t"] == "pong"
            await link.act(random.Random(1))
            slow.free.set()
            late = await link.until(lambda message: message.get("id") == first)
            assert (late["code"], slow.asked) == ("hint_late", 1)

    run(busy)


def test_a_hint_for_a_socket_that_has_gone_is_dropped(tmp_path: Path) -> None:
    async def gone() -> None:
        slow = Slow()
        async with serving(tmp_path, advise=slow) as house:
            _, link = await on_turn(house)
            await link.say("hint")
            assert (await link.ask("ping"))["t"] == "pong"
            await link.leave()
            await asyncio.sleep(0)
            assert [t for t in asyncio.all_tasks() if "_hinted" in str(t.get_coro())] == []

    run(gone)


def test_an_adviser_who_fails_is_no_harm(tmp_path: Path) -> None:
    async def failing(_seen: View, _seed: str) -> Decision:
        raise RuntimeError("no idea")

    async def asked() -> None:
        async with serving(tmp_path, advise=failing) as house:
            _, link = await on_turn(house)
            assert (await link.ask("hint"))["code"] == "hint_none"
            await link.act(random.Random(1))

    run(asked)


def test_advice_without_a_reason_is_none(tmp_path: Path) -> None:
    async def whimsical(seen: View, _seed: str) -> Decision:
        return Decision(seen.legal[0], WHIM)

    async def asked() -> None:
        async with serving(tmp_path, advise=whimsical) as house:
            _, link = await on_turn(house)
            assert (await link.ask("hint"))["code"] == "hint_none"

    run(asked)


def test_advice_that_takes_too_long_is_given_up_and_bots_go_on(tmp_path: Path) -> None:
    async def late() -> None:
        thinkers = Thinkers(processes=1, patience=0.2)
        seen = view_on_turn(table_with(RULES, tuple(dealt_by(random.Random(1)))))
        await thinkers._advising.acquire()
        with pytest.raises(TimeoutError):
            await thinkers.advise(seen, "x")
        assert await thinkers("casual", seen) in seen.legal
        thinkers.close()

    run(late)


def view_on_turn(table: Table) -> View:
    position = table.position
    assert position is not None
    seen = question(with_hints(table), f"u{position.actor}")
    assert isinstance(seen, View)
    return seen


@pytest.mark.parametrize("seed", range(12))
def test_what_is_hidden_cannot_change_a_hint(seed: int) -> None:
    """Two deals that are the same to the seat on turn: the adviser is shown the same."""
    compared = sum(1 for _ in equal_questions(seed))
    assert compared >= 1


def equal_questions(seed: int) -> Iterator[View]:
    """As long as two deals go alike, the view that is asked about is one and the same."""
    luck = random.Random(seed)
    seat = Seat(luck.randrange(4))
    hands = dealt_by(luck)
    one = table_with(RULES, tuple(hands))
    other = table_with(RULES, tuple(others_dealt_anew(hands, seat, luck)))
    for _ in range(60):
        a, b = one.position, other.position
        assert a is not None
        assert b is not None
        if a.phase is Phase.OVER:
            return
        if a.actor == seat:
            asked = view_on_turn(one)
            assert asked == view_on_turn(other)
            assert expert_advice(asked, "x") == expert_advice(view_on_turn(other), "x")
            yield asked
        common = [each for each in legal_actions(a) if each in legal_actions(b)]
        if not common:
            return
        action = luck.choice(common)
        events, events_b = act(one, action), act(other, action)
        assert isinstance(events, tuple)
        assert isinstance(events_b, tuple)
        if [type(e) for e in events] != [type(e) for e in events_b]:
            return  # over in one of them only
        one, other = fold(one, events), fold(other, events_b)


@pytest.mark.parametrize("rules", TABLES)
def test_every_reason_of_the_adviser_has_the_code_of_its_words(rules: str) -> None:
    """A code for each decision; a sentence with a comparison, and no other, is `worlds`."""
    codes: set[Why] = set()
    position = start(setup(TABLES[rules], chance(5, rules)))
    luck = random.Random(rules)
    while position.phase is not Phase.OVER:
        decision = expert_advice(view(position, position.actor), "x")
        codes.add(why(decision))
        assert (why(decision) == "worlds") == (", where " in decision.reason), decision.reason
        position = play(position, luck.choice(legal_actions(position)))
    assert codes


def test_the_advised_is_told_first_and_chances_are_chances() -> None:
    best, other, third = (Played(Seat(0), tile) for tile in TILES[:3])
    weighed = (
        Candidate(other, 1.01, 0.9, 1.2, "make"),
        Candidate(best, 1.0, -0.1, 1.3, "make"),
        Candidate(third, -0.2, -0.3, 0.1, "make"),
    )
    told = advice("h", 7, Decision(best, WALKS.and_("makes it in 100%"), weighed))
    assert (told.why, told.unit, told.action) == ("walks", "make", told.candidates[0].action)
    shown = [MyPlay(name(each.tile)) for each in (best, other, third)]
    assert [each.action for each in told.candidates] == shown
    numbers = [n for c in told.candidates for n in (c.low, c.worth, c.high)]
    assert numbers == [0.0, 1.0, 1.0, 0.9, 1.0, 1.0, 0.0, 0.0, 0.1]


def test_games_at_a_table_with_hints_are_counted_and_not_rated(tmp_path: Path) -> None:
    async def rated(*, with_them: bool) -> tuple[int, list[Any]]:
        async with serving(tmp_path, advise=first_legal) as house:
            host, table = await house.open(preset="texas", hints=with_them)
            link, luck = await host.join(table), random.Random(3)
            while not link.over():
                if link.state["table"]["waiting"]:
                    await link.ask("next")
                elif link.my_turn():
                    await link.act(luck)
                    continue
                await link.hear()
            me = (await host.http.get("/api/me")).json()["id"]
            record = (await host.http.get(f"/api/people/{me}")).json()
            assert (await come_back(house, host, table)).over()
            return record["games"], record["ratings"]

    async def both() -> None:
        games, ratings = await rated(with_them=True)
        assert (games, ratings) == (1, [])
        games, ratings = await rated(with_them=False)
        assert (games, len(ratings)) == (1, 1)

    run(both)
