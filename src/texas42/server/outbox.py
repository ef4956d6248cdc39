"""What is written to one socket, in order, by nobody who would have to wait."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any

import structlog
from starlette.websockets import WebSocketDisconnect

from texas42.server.settings import Limits

_log = structlog.get_logger("texas42.server")

Writing = Coroutine[Any, Any, None]

GONE = (TimeoutError, RuntimeError, OSError, WebSocketDisconnect)
"""What is raised where a socket takes no more."""


class Outbox:
    """Messages go at once where the socket takes them. Where it does not, a task writes the rest.

    `stuck` is called once too many wait, one takes too long, or the socket is gone.
    """

    def __init__(
        self, write: Callable[[str], Writing], limits: Limits, stuck: Callable[[], object]
    ) -> None:
        self._write = write
        self._limits = limits
        self._stuck = stuck
        self._waiting: deque[str] = deque()
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """So many messages wait."""
        return len(self._waiting)

    def put(self, message: str) -> None:
        """Write soon; never waits."""
        if self._task is None:
            self._begin(message)
        elif len(self._waiting) < self._limits.outbox:
            self._waiting.append(message)
        else:
            self._stuck()

    def clear(self) -> None:
        """Write nothing more than what is under way."""
        self._waiting.clear()

    def _begin(self, message: str) -> None:
        """Most messages are written by this alone: a task for each would cost as much again."""
        writing = self._write(message)
        try:
            pause = writing.send(None)
        except StopIteration:
            return
        except Exception as wrong:  # whoever shows a table to many goes on to the next
            if not isinstance(wrong, GONE):
                _log.exception("not written")
            self._stuck()
            return
        self._task = asyncio.create_task(self._go_on(_Begun(writing, pause)))

    async def _go_on(self, begun: "_Begun") -> None:
        try:
            async with asyncio.timeout(self._limits.write):
                await begun
            while self._waiting:
                async with asyncio.timeout(self._limits.write):
                    await self._write(self._waiting.popleft())
        except GONE:
            self._stuck()
        finally:
            self._task = None


class _Begun:
    """The rest of a coroutine that has come to its first pause."""

    def __init__(self, coroutine: Writing, pause: object) -> None:
        self._coroutine = coroutine
        self._pause = pause

    def __await__(self) -> Generator[Any, Any, None]:
        try:
            yield self._pause
        except BaseException as wrong:
            self._coroutine.throw(wrong)
            raise
        yield from self._coroutine.__await__()
