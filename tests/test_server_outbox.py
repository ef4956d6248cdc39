"""A socket's outbox: in order, at once where that can be, and never more than it may hold."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from structlog.testing import capture_logs

from texas42.server.outbox import Outbox
from texas42.server.settings import Limits


class Wire:
    """A socket that takes a message as soon as it is open."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.taken: list[str] = []
        self.gone = False

    async def write(self, message: str) -> None:
        await self.open.wait()
        if self.gone:
            raise OSError("gone")
        self.taken.append(message)


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 10))


async def for_a_moment() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_an_open_socket_is_written_to_at_once() -> None:
    async def test() -> None:
        wire = Wire()
        wire.open.set()
        outbox = Outbox(wire.write, Limits(), pytest.fail)
        outbox.put("a")
        outbox.put("b")
        assert wire.taken == ["a", "b"]
        assert len(asyncio.all_tasks()) == 2, "no task was needed"

    run(test)


def test_what_cannot_be_written_yet_follows_in_order() -> None:
    async def test() -> None:
        wire = Wire()
        outbox = Outbox(wire.write, Limits(), pytest.fail)
        for message in "abc":
            outbox.put(message)
        await for_a_moment()
        assert (wire.taken, len(outbox)) == ([], 2)
        wire.open.set()
        outbox.put("d")
        await for_a_moment()
        assert wire.taken == ["a", "b", "c", "d"]
        outbox.put("e")
        assert wire.taken[-1] == "e"

    run(test)


@pytest.mark.parametrize("first", [True, False])
def test_a_socket_that_is_gone_is_told_of_once(first: bool) -> None:
    async def test() -> None:
        wire, told = Wire(), list[str]()
        outbox = Outbox(wire.write, Limits(), lambda: told.append("stuck"))
        wire.gone = True
        if first:
            wire.open.set()
        outbox.put("a")
        wire.open.set()
        await for_a_moment()
        assert (told, wire.taken) == (["stuck"], [])

    run(test)


def test_a_fault_of_ours_in_one_socket_is_logged_and_hurts_no_other() -> None:
    async def test() -> None:
        async def broken(message: str) -> None:
            raise ValueError(message)

        told: list[str] = []
        with capture_logs() as logs:
            Outbox(broken, Limits(), lambda: told.append("stuck")).put("a")
        assert told == ["stuck"]
        assert [each["event"] for each in logs] == ["not written"]

    run(test)


def test_no_more_waits_than_may() -> None:
    async def test() -> None:
        wire, told = Wire(), list[str]()
        outbox = Outbox(wire.write, Limits(outbox=3), lambda: told.append("stuck"))
        for message in "abcd":
            outbox.put(message)
        assert (told, len(outbox)) == ([], 3)
        outbox.put("e")
        assert (told, len(outbox)) == (["stuck"], 3)
        outbox.clear()
        wire.open.set()
        await for_a_moment()
        assert wire.taken == ["a"]

    run(test)


def test_a_message_that_does_not_leave_in_time_is_the_last() -> None:
    async def test() -> None:
        wire, stuck = Wire(), asyncio.Event()
        outbox = Outbox(wire.write, Limits(write=0.05), stuck.set)
        outbox.put("a")
        await stuck.wait()
        assert wire.taken == []

    run(test)
