"""Bots as guests of the table: they think off the loop, and one that fails is stood in for."""

import asyncio
import random
import secrets

import structlog

from texas42.bots import bot
from texas42.kernel.events import Action
from texas42.kernel.view import View

_log = structlog.get_logger("texas42.bots")


async def think(level: str, view: View) -> Action:
    """A legal action for a view whose seat has to act."""
    seed = secrets.randbits(64)
    try:
        action = await asyncio.to_thread(_act, level, view, seed)
    except Exception:
        _log.exception("bot failed", level=level)
        return stand_in(view)
    return action if action in view.legal else stand_in(view)


def _act(level: str, view: View, seed: int) -> Action:
    return bot(level).act(view, random.Random(seed))


def stand_in(view: View) -> Action:
    """The first legal action, for a bot that failed."""
    return view.legal[0]
