"""Bots as guests of the server: the strong think in processes of their own, with a time limit.

Sockets stay quick whatever a bot does. One that fails, dies or takes too long is stood in for by
the next lower level, at last by the first legal action; each time the log says so.
"""

import asyncio
import multiprocessing
import os
import random
import secrets
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

import structlog

from texas42.bots import LEVELS, Decision, bot
from texas42.kernel.events import Action
from texas42.kernel.position import Phase
from texas42.kernel.view import View
from texas42.server import metrics

P = ParamSpec("P")
T = TypeVar("T")

LIGHT = frozenset({"novice", "casual"})
"""Levels that answer in a millisecond or two; a thread will do."""
PATIENCE = 8.0
"""Seconds for one decision, the start of a process among them."""

ADVISER = "expert"
"""Whose advice is given: strong, and a tenth of a second is enough for it."""

REMEMBERED = 32
"""So many of the last times are known, by level and point of the deal."""

_log = structlog.get_logger("texas42.bots")


class Thinkers:
    """Bots for every table. Called with a level and a view whose seat has to act."""

    def __init__(self, processes: int | None = None, patience: float = PATIENCE) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._lately: dict[tuple[str, Phase, int, bool], deque[float]] = {}
        self._advising = asyncio.Lock()
        self._open = True

    async def __call__(self, level: str, view: View) -> Action:
        """A legal action of this level, or of the highest below it that gives one.

        What is forced takes as long as what was not, at this point of a deal, took lately: where
        thinking outlasts the table's pause, a quick answer would tell of the hand.
        """
        if level in LIGHT:
            return await self._action(level, view)
        at = (level, view.phase, len(view.tricks), bool(view.trick))
        lately = self._lately.setdefault(at, deque(maxlen=REMEMBERED))
        if len(view.legal) == 1:
            await asyncio.sleep(secrets.choice(lately) if lately else 0)
            return view.legal[0]
        now = asyncio.get_running_loop().time
        began = now()
        action = await self._action(level, view)
        lately.append(now() - began)
        return action

    async def _action(self, level: str, view: View) -> Action:
        for candidate in from_level_down(level):
            try:
                with metrics.timed(metrics.THINKING.labels(candidate)):
                    action = await asyncio.wait_for(self._thought(candidate, view), self._patience)
            except Exception as wrong:
                _log.warning("bot failed", level=candidate, error=type(wrong).__name__)
                metrics.BOT_FAILURES.labels(candidate).inc()
                self._give_up(candidate)
                continue
            if action in view.legal:
                return action
            _log.warning("bot broke the law", level=candidate)
        return view.legal[0]

    async def advise(self, view: View, seed: str) -> Decision:
        """What a strong player would do, and why; the same seed gives the same.

        One advice at a time, so that no bot waits for more than one. Raises where it fails, or
        takes too long.
        """
        async with asyncio.timeout(self._patience), self._advising:
            try:
                with metrics.timed(metrics.THINKING.labels(ADVISER)):
                    return await self._elsewhere(advice, view, seed)
            except BrokenExecutor:
                self._let_go()
                raise

    def close(self) -> None:
        """Let the processes go for good."""
        self._open = False
        self._let_go()

    def _let_go(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None

    async def _thought(self, level: str, view: View) -> Action:
        seed = secrets.randbits(64)
        if level in LIGHT:
            return await asyncio.to_thread(act, level, view, seed)
        return await self._elsewhere(act, level, view, seed)

    async def _elsewhere(self, work: Callable[P, T], *about: P.args, **named: P.kwargs) -> T:
        """Done in another process. What was waiting when the processes were let go, because of
        somebody else's question, is asked again of the next."""
        loop, question = asyncio.get_running_loop(), partial(work, *about, **named)
        while True:
            thought = loop.run_in_executor(self._processes_at_work, question)
            try:
                return await thought
            except asyncio.CancelledError:
                if self._given_up() or not self._open:
                    raise

    @staticmethod
    def _given_up() -> bool:
        """Whoever asked does not wait for the answer any longer."""
        task = asyncio.current_task()
        return task is not None and task.cancelling() > 0

    @property
    def _processes_at_work(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, context, initializer=_settle)
        return self._pool

    def _give_up(self, level: str) -> None:
        """A process that died, or that still thinks, takes no more questions."""
        if level not in LIGHT:
            self._let_go()


def _settle() -> None:
    """A thinking process leaves Ctrl-C to the server, and ends with it however the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a process that was started thinks"
    parent.join()
    os._exit(1)


def from_level_down(level: str) -> Iterator[str]:
    """The level itself, then those below it from the strongest."""
    below = LEVELS[: LEVELS.index(level)] if level in LEVELS else ("casual",)
    yield level
    yield from reversed(below)


def act(level: str, view: View, seed: int) -> Action:
    """One decision; the same seed gives the same."""
    return bot(level).act(view, random.Random(seed))


def advice(view: View, seed: str) -> Decision:
    """What the adviser would do; the same seed gives the same."""
    return bot(ADVISER).decide(view, random.Random(seed))
