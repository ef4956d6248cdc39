"""A memory of the core that a search uses until it is stopped."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from tests.endings import contracts
from texas42 import _core
from texas42.solver.problems import core_tables, problems


@contextmanager
def busy_memory() -> Iterator[tuple[_core.Memory, threading.Thread, list[str]]]:
    """The memory, the thread that searches many two-player deals with it, and how that ended."""
    tiles = np.random.default_rng(42).permuted(np.tile(np.arange(28), (64, 1)), axis=1)
    two = next(task for name, task in contracts() if name.startswith("texas for 2, sixes"))
    hands = (1 << tiles.reshape(64, 2, 14)).sum(axis=2).astype(np.uint32)
    memory, ends = _core.Memory(8), list[str]()
    asked, out = problems(two, hands), np.zeros(64, np.int16)

    def search() -> None:
        try:
            _core.solve(core_tables(two), memory, asked, out)
        except InterruptedError as stopped:
            ends.append(str(stopped))

    thread = threading.Thread(target=search)
    thread.start()
    yield memory, thread, ends
    memory.stop()
    thread.join()
