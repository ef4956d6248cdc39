"""Many problems at once: on all cores, with progress, and stopped by Ctrl-C."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42 import _core
from texas42.kernel.contract import Contract
from texas42.solver.memories import bits_for, memory
from texas42.solver.problems import Problems, core_tables

Progress = Callable[[int, int], None]
"""Called with how many problems are done, and of how many."""

_CHUNK: Final = 16
_Ints = NDArray[np.int16]
_Task = Callable[[_core.Memory], int]
_Group = tuple[_core.Tables, NDArray[np.intp]]


def solve_batch(
    contracts: Contract | Sequence[Contract],
    problems: Problems,
    *,
    bounds: NDArray[np.int16] | None = None,
    moves: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.int16]:
    """The value of each problem: what its takers will still take under best play by all.

    `contracts`: one for all problems, or one for each. `bounds` (int16, one a problem): answers
    1 where the value reaches the bound and 0 where it does not, several times faster. `moves`: one
    answer for each of the 28 tiles, -1 where it may not be played.

    The answers do not depend on `threads` (default: one a core). An interrupt ends every thread at
    once and is raised again.
    """
    if bounds is not None and (bounds.dtype != np.int16 or bounds.shape != problems.shape):
        raise TypeError(
            f"bounds must be int16 of shape {problems.shape}, not {bounds.dtype} of {bounds.shape}"
        )
    out = np.zeros((len(problems), 28) if moves else len(problems), np.int16)
    tasks = list(_Work(problems, bounds, out, moves).tasks(contracts))
    workers = max(1, min(threads or os.cpu_count() or 1, len(tasks)))
    _run(
        tasks,
        _memories(problems, workers),
        lambda done: progress(done, len(problems)) if progress else None,
    )
    return out


def _memories(problems: Problems, count: int) -> list[_core.Memory]:
    """One table a worker: for a single one this thread's own, which is never stopped for good."""
    tiles = np.bitwise_count(problems["hands"]).max(initial=0)
    bits = bits_for(int(tiles), claim=not problems["maximisers"].all())
    return [memory(bits)] if count == 1 else [_core.Memory(bits) for _ in range(count)]


@dataclass(frozen=True)
class _Work:
    problems: Problems
    bounds: _Ints | None
    out: _Ints
    moves: bool

    def tasks(self, contracts: Contract | Sequence[Contract]) -> Iterator[_Task]:
        """Chunks of problems that share a contract's tables."""
        for tables, where in self._groups(contracts):
            for start in range(0, len(where), _CHUNK):
                yield partial(self._solve, tables, where[start : start + _CHUNK])

    def _groups(self, contracts: Contract | Sequence[Contract]) -> list[_Group]:
        count = len(self.problems)
        if isinstance(contracts, Contract):
            return [(core_tables(contracts), np.arange(count))]
        if len(contracts) != count:
            raise ValueError(f"{len(contracts)} contracts for {count} problems")
        groups: dict[_core.Tables, list[int]] = {}
        for index, contract in enumerate(contracts):
            groups.setdefault(core_tables(contract), []).append(index)
        return [(tables, np.array(where, np.intp)) for tables, where in groups.items()]

    def _solve(self, tables: _core.Tables, where: NDArray[np.intp], memory: _core.Memory) -> int:
        answers = np.empty((len(where), *self.out.shape[1:]), np.int16)
        bounds = None if self.bounds is None else self.bounds[where]
        _core.solve(tables, memory, self.problems[where], answers, bounds, self.moves)
        self.out[where] = answers
        return len(where)


def _run(
    tasks: Sequence[_Task], memories: list[_core.Memory], report: Callable[[int], None]
) -> None:
    if len(memories) == 1:
        done = 0
        for task in tasks:
            done += task(memories[0])
            report(done)
        return
    with ThreadPoolExecutor(len(memories)) as pool:
        try:
            _drain(pool, iter(tasks), memories, report)
        except BaseException:
            for memory in memories:
                memory.stop()
            raise


def _drain(
    pool: ThreadPoolExecutor,
    queue: Iterator[_Task],
    memories: list[_core.Memory],
    report: Callable[[int], None],
) -> None:
    """Keeps one task running for each memory until the queue is empty."""
    running: dict[Future[int], _core.Memory] = {}
    idle, done = list(memories), 0
    while True:
        while idle and (task := next(queue, None)):
            memory = idle.pop()
            running[pool.submit(task, memory)] = memory
        if not running:
            return
        finished, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in finished:
            idle.append(running.pop(future))
            done += future.result()
        report(done)
