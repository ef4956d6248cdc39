"""Bots as guests: the strong think elsewhere, and one that fails is stood in for."""

import asyncio
import os
import random
import time

import pytest

from tests.serving import run
from tests.test_server_secrets import RULES, dealt_by, table_with
from texas42.bots import LEVELS
from texas42.kernel.events import Action
from texas42.kernel.tiles import Seat
from texas42.kernel.view import View, view
from texas42.server import thinking
from texas42.server.thinking import Thinkers, from_level_down


def a_view() -> View:
    position = table_with(RULES, tuple(dealt_by(random.Random(1)))).position
    assert position is not None
    return view(position, position.turn)


def test_the_next_lower_level_stands_in() -> None:
    assert list(from_level_down("club")) == ["club", "casual", "novice"]
    assert list(from_level_down("novice")) == ["novice"]


def test_every_level_answers_legally() -> None:
    async def every() -> None:
        thinkers, seen = Thinkers(processes=1, patience=60), a_view()
        for level in LEVELS:
            assert await thinkers(level, seen) in seen.legal
        thinkers.close()

    run(every)


def test_a_strong_bot_thinks_in_another_process_and_the_loop_goes_on() -> None:
    async def elsewhere() -> None:
        thinkers, seen, turns = Thinkers(processes=1, patience=60), a_view(), 0
        thought = asyncio.create_task(thinkers("club", seen))
        while not thought.done():
            await asyncio.sleep(0.001)
            turns += 1
        assert thought.result() in seen.legal
        assert turns > 10
        thinkers.close()

    run(elsewhere)


@pytest.mark.parametrize("way", ["raises", "dies", "sleeps", "breaks the law"])
def test_a_bot_that_fails_is_stood_in_for(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def failing() -> None:
        asked: list[str] = []

        async def thought(self: Thinkers, level: str, seen: View) -> Action:
            asked.append(level)
            if level != "casual":
                return await misbehave(way, seen)
            return thinking.act(level, seen, 1)

        monkeypatch.setattr(Thinkers, "_thought", thought)
        thinkers, seen = Thinkers(patience=0.2), a_view()
        assert await thinkers("club", seen) in seen.legal
        assert asked == ["club", "casual"]

    run(failing)


async def misbehave(way: str, seen: View) -> Action:
    match way:
        case "raises":
            raise RuntimeError("no idea")
        case "dies":
            raise BrokenPipeError
        case "sleeps":
            await asyncio.sleep(5)
    return seen.legal[0]._replace(seat=Seat(9))


def test_a_process_that_is_killed_is_replaced() -> None:
    async def killed() -> None:
        thinkers, seen = Thinkers(processes=1, patience=60), a_view()
        await thinkers("club", seen)
        pool = thinkers._pool
        assert pool is not None
        loop = asyncio.get_running_loop()
        with pytest.raises(Exception, match="terminated abruptly"):
            await loop.run_in_executor(pool, os._exit, 1)
        assert await thinkers("club", seen) in seen.legal
        assert await thinkers("club", seen) in seen.legal
        thinkers.close()

    run(killed)


def test_what_waits_when_the_processes_are_let_go_is_asked_again() -> None:
    """One bot that takes too long closes the processes; others' questions, and a hint, wait on."""

    async def waiting() -> None:
        thinkers, seen = Thinkers(processes=1, patience=60), a_view()
        await thinkers("club", seen)
        pool, loop = thinkers._pool, asyncio.get_running_loop()
        assert pool is not None
        busy = [loop.run_in_executor(pool, time.sleep, 0.5) for _ in range(3)]
        asked = [asyncio.create_task(thinkers("club", seen)) for _ in range(2)]
        hint = asyncio.create_task(thinkers.advise(seen, "x"))
        await asyncio.sleep(0.05)
        thinkers._give_up("master")
        assert all(action in seen.legal for action in await asyncio.gather(*asked))
        assert (await hint).action in seen.legal
        thinkers.close()
        await asyncio.gather(*busy, return_exceptions=True)

    run(waiting)
