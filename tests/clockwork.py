"""An event loop whose clock goes only when everybody waits for it: hours pass in milliseconds."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
TURNS = 12
"""Turns of the loop in which everything settles that waits for no clock."""


class _Jumping(selectors.DefaultSelector):
    """Where one would sleep, the clock is put forward instead."""

    slept = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everybody waits for ever"
        self.slept += max(0.0, timeout)
        return super().select(0)


class Clockwork(asyncio.SelectorEventLoop):
    """What threads would do is done at once, so that nothing depends on chance."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.slept

    def run_in_executor(  # type: ignore[override]
        self, _executor: object, func: Callable[..., T], *args: Any
    ) -> "asyncio.Future[T]":
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as wrong:
            done.set_exception(wrong)
        return done

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run it, and then all that follows at the same moment."""
        return self.run_until_complete(_settled(work))

    def call(self, func: Callable[..., T], *args: Any) -> T:
        """Call it as something that runs in the loop would, and then all that follows."""

        async def called() -> T:
            return func(*args)

        return self.do(called())

    def wait(self, seconds: float) -> None:
        """Let so much time pass."""
        self.run_until_complete(_settled(asyncio.sleep(seconds)))


async def _settled(work: Coroutine[Any, Any, T]) -> T:
    found = await work
    for _ in range(TURNS):
        await asyncio.sleep(0)
    return found
