"""Who comes back is told what happened meanwhile, once, as far as the server still knows it."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.serving import House, Link, Person, run, serving
from tests.test_server_table import play_deal
from texas42.server import audience
from texas42.server.settings import Pace

SLOW = Pace(bot=0.0, trick=0.0, absence=600.0)
"""Nobody plays for those who are away."""


async def played_while_away(house: House, steps: int) -> tuple[Person, str, int, list[Any]]:
    """The host is away while bots change: who, where, the last event seen, what happened since."""
    host, table = await house.open()
    link, witness = await host.join(table), await house.person().join(table)
    seq = link.state["seq"]
    await link.leave()
    again = await host.join(table)
    for step in range(steps):
        await again.ask("bot", seat=1 + step % 3, level=("novice", "casual")[step % 2])
    last = again.state["seq"]
    while witness.state.get("seq", 0) < last:
        await witness.hear()
    heard = [msgspec.json.decode(frame) for frame in witness.heard]
    states = [each for each in heard if each["t"] == "state" and each["seq"] > seq]
    return host, table, seq, [event for each in states for event in each["happened"]]


def test_what_happened_meanwhile_is_told(tmp_path: Path) -> None:
    async def told() -> None:
        async with serving(tmp_path, pace=SLOW) as house:
            host, table, seq, happened = await played_while_away(house, 5)
            link = await host.join(table, since=seq)
            assert link.state["happened"] == happened
            assert len(happened) == 5

    run(told)


@pytest.mark.parametrize("since", ["nothing", "now", "never", "negative"])
def test_who_is_new_or_missed_nothing_is_told_the_state_alone(tmp_path: Path, since: str) -> None:
    async def told() -> None:
        async with serving(tmp_path, pace=SLOW) as house:
            host, table, seq, _ = await played_while_away(house, 3)
            words = {"nothing": None, "now": seq + 3, "never": 10**9, "negative": -1}
            link = await host.join(table, since=words[since])
            assert link.state["happened"] == []
            assert link.state["seq"] == seq + 3

    run(told)


def test_who_was_away_too_long_is_told_the_state_alone(tmp_path: Path) -> None:
    async def told() -> None:
        async with serving(tmp_path, pace=SLOW) as house:
            host, table, seq, happened = await played_while_away(house, audience.RECENT + 1)
            assert (await host.join(table, since=seq)).state["happened"] == []
            assert (await host.join(table, since=seq + 1)).state["happened"] == happened[1:]

    run(told)


def test_in_a_deal_as_well(tmp_path: Path) -> None:
    """Every state that a bystander was shown is a place from which somebody may come back."""

    async def told() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open()
            link: Link = await host.join(table)
            witness = await house.person().join(table)
            await play_deal(link, random.Random(7))
            while witness.state["seq"] < link.state["seq"]:
                await witness.hear()
            heard = [msgspec.json.decode(frame) for frame in witness.heard]
            states = {each["seq"]: each["happened"] for each in heard if each["t"] == "state"}
            for since in sorted(states)[-audience.RECENT : -1]:
                back = await house.person().join(table, since=since)
                missed = [event for seq in sorted(states) if seq > since for event in states[seq]]
                few = len(missed) <= audience.MOST_TOLD
                assert back.state["happened"] == (missed if few else [])

    run(told)
