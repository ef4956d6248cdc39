"""Running a match: here, in processes, or on a cluster; resumed, and stopped when it is decided."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any

from texas42.arena.journal import Journal
from texas42.arena.match import Match
from texas42.arena.pairs import Pair, play_pair
from texas42.arena.tally import Tally
from texas42.kernel.faults import BadSetup, Fault

Progress = Callable[[Tally], None]


def run(
    match: Match,
    pairs: int,
    *,
    executor: Executor | None = None,
    journal: Journal | None = None,
    until_decided: bool = False,
    progress: Progress = lambda _tally: None,
) -> Tally:
    """The match, up to so many pairs. The result does not depend on the executor.

    `until_decided` stops as soon as the sequential test tells the sides apart. With a journal,
    pairs that it holds are not played again.
    """
    tally, done = Tally(match), set()
    for pair in journal.pairs() if journal else ():
        tally.add(pair)
        done.add(pair.index)
    wanted = (index for index in range(pairs) if index not in done)
    for pair in _played(match, wanted, executor):
        if until_decided and tally.watched.decided():
            break
        if journal:
            journal.add(pair)
        tally.add(pair)
        progress(tally)
    return tally


def _played(match: Match, wanted: Iterator[int], executor: Executor | None) -> Iterator[Pair]:
    """Pairs in the order of their numbers, a few at a time under way."""
    if executor is None:
        yield from (play_pair(match, index) for index in wanted)
        return
    under_way = [executor.submit(play_pair, match, index) for index in islice(wanted, 16)]
    try:
        while under_way:
            yield under_way.pop(0).result()
            under_way += [executor.submit(play_pair, match, index) for index in islice(wanted, 1)]
    finally:
        for future in under_way:
            future.cancel()


@contextmanager
def executor(jobs: int, scheduler: str | None = None) -> Iterator[Executor | None]:
    """None for one job; a pool of processes; or, by its address, a Dask cluster."""
    if scheduler is not None:
        yield _dask(scheduler)
    elif jobs == 1:
        yield None
    else:
        with ProcessPoolExecutor(jobs) as pool:
            yield pool


def _dask(address: str) -> Executor:
    try:
        client: Any = import_module("distributed").Client(address)
    except ImportError:
        fault = Fault("no_dask", "arena", "a scheduler needs dask: pip install 'texas42[cluster]'")
        raise BadSetup(address, (fault,)) from None
    pool: Executor = client.get_executor()
    return pool


def round_robin(
    names: tuple[str, ...], match: Callable[[str, str], Match], pairs: int, **how: Any
) -> dict[tuple[str, str], Tally]:
    """Everyone against everyone."""
    met = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
    return {(a, b): run(match(a, b), pairs, **how) for a, b in met}
