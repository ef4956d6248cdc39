"""Python's own pauses: everything is searched for garbage only where nobody is held up."""

import asyncio
import gc
import sys

import pytest

from texas42.server import pauses


@pytest.mark.parametrize("empty", [True, False])
def test_everything_is_searched_only_while_nobody_is_there(
    empty: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[None] = []
    monkeypatch.setattr(pauses, "LOOK", 0.001)
    monkeypatch.setattr(gc, "collect", lambda: searches.append(None))
    asyncio.run(_for_a_while(lambda: empty))
    assert bool(searches) is empty


def test_once_a_day_everything_is_searched_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    searches: list[None] = []
    monkeypatch.setattr(pauses, "LOOK", 0.001)
    monkeypatch.setattr(pauses, "DAY", 0.0)
    monkeypatch.setattr(gc, "collect", lambda: searches.append(None))
    asyncio.run(_for_a_while(lambda: False))
    assert searches


def test_python_is_left_as_it_was() -> None:
    before = gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count()
    during = asyncio.run(_for_a_while(lambda: True))
    assert during != before
    assert (gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count()) == before


async def _for_a_while(empty: pauses.Empty) -> tuple[tuple[int, int, int], float, int]:
    """What Python is set to while pauses are kept short."""
    keeping = asyncio.create_task(pauses.kept_short(empty))
    await asyncio.sleep(0.05)
    during = gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count()
    keeping.cancel()
    await asyncio.wait([keeping])
    return during
