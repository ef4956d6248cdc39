"""Starts the workers of this machine on one socket, and another for each that dies."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from io import FileIO
from time import monotonic, sleep
from types import FrameType
from typing import Final

import msgspec
import psycopg
from prometheus_client.multiprocess import mark_process_dead

from texas42.server.cluster import counts
from texas42.server.cluster.order import SERVES, Order
from texas42.server.cluster.settings import Cluster
from texas42.server.database import address_of
from texas42.server.metrics import FOLDER

LOOK: Final = 0.1
"""Seconds between two looks at the workers."""
GOODBYE: Final = 8.0
"""Seconds for a worker to stop by itself."""
SOON: Final = 5.0
"""A worker that dies within so many seconds after it served first has not started properly."""
TRIES: Final = 3
"""So many workers in a row that have not started, before the supervisor gives up."""
BUS: Final = "TEXAS42_BUS"
"""Environment: the URL of a Redis that carries the announcements instead of the database."""
LINK_HOST: Final = "TEXAS42_LINK_HOST"
"""Environment: the address at which workers on other machines reach those here."""


class WorkersDie(Exception):
    """No worker starts; why is on standard error."""


@dataclass
class _Place:
    """One worker's place, taken by one process after the other."""

    name: str
    process: "subprocess.Popen[bytes]"
    said: FileIO
    """What the process says: one word, as soon as it serves."""
    served: float | None = None
    """Since when it is known to serve; a slow machine may need long for that."""

    def listen(self) -> None:
        if self.served is None and self.said.read(len(SERVES)):
            self.served = monotonic()

    @property
    def lasted(self) -> bool:
        return self.served is not None and monotonic() - self.served >= SOON


class Supervisor:
    """See the module. `run` returns after Ctrl-C or SIGTERM, with all workers stopped."""

    def __init__(self, cluster: Cluster, listening: socket.socket, pace: str, workers: int) -> None:
        self._cluster = cluster
        self._listening = listening
        self._pace = pace
        self._names = [f"{cluster.name}-{n}" for n in range(1, workers + 1)]
        self._failed = 0
        self._counts = counts.folder()
        self._places: list[_Place] = []

    @property
    def processes(self) -> Sequence["subprocess.Popen[bytes]"]:
        return [place.process for place in self._places]

    def run(self) -> None:
        """Start the workers and look after them. Raises `WorkersDie`."""
        before = signal.signal(signal.SIGTERM, _interrupt)
        try:
            with suppress(KeyboardInterrupt):
                for name in self._names:
                    self._places.append(self._start(name))
                while True:
                    self.look()
                    sleep(LOOK)
        finally:
            self.stop()
            signal.signal(signal.SIGTERM, before)

    def look(self) -> None:
        """Start another for each worker that has died."""
        for index, place in enumerate(self._places):
            ended = place.process.poll() is not None
            place.listen()
            if ended:
                self._bury(place)
                self._places[index] = self._start(place.name)

    def stop(self) -> None:
        """Ask all to stop, and make those stop that do not in time."""
        for process in self.processes:
            process.terminate()
        deadline = monotonic() + GOODBYE
        for process in self.processes:
            with suppress(subprocess.TimeoutExpired, KeyboardInterrupt):
                process.wait(max(0.0, deadline - monotonic()))
            process.kill()
            process.wait()
        self._counts.cleanup()

    def _start(self, name: str) -> _Place:
        """Workers get no Ctrl-C of the terminal (a group of their own): the supervisor tells them.

        The order goes by standard input, because a command line with a password could be read.
        """
        said, serving = os.pipe()
        os.set_blocking(said, False)
        process = subprocess.Popen(
            [sys.executable, "-m", "texas42.server.cluster.process"],
            stdin=subprocess.PIPE,
            pass_fds=[self._listening.fileno(), serving],
            process_group=0,
            env={**os.environ, FOLDER: self._counts.name},
        )
        os.close(serving)
        cluster = replace(self._cluster, name=name)
        order = Order(self._listening.fileno(), serving, cluster, self._pace)
        assert process.stdin is not None, "it is a pipe"
        with suppress(BrokenPipeError):
            process.stdin.write(msgspec.json.encode(order) + b"\n")
            process.stdin.flush()
        return _Place(name, process, FileIO(said))

    def _bury(self, place: _Place) -> None:
        code = place.process.returncode
        mark_process_dead(place.process.pid, self._counts.name)  # type: ignore[no-untyped-call]
        print(f"worker {place.name} ended ({_why(code)})", file=sys.stderr, flush=True)  # noqa: T201
        place.said.close()
        self._failed = 0 if place.lasted else self._failed + 1
        if self._failed >= TRIES:
            raise WorkersDie(f"the workers do not start: {TRIES} have ended, one after the other")
        forget(self._cluster.url, place.name)
        sleep(LOOK * self._failed)


def run(cluster: Cluster, listening: socket.socket, pace: str, workers: int) -> None:
    """Serve with so many workers until Ctrl-C or SIGTERM. Raises `WorkersDie`."""
    Supervisor(cluster, listening, pace, workers).run()


def cluster_of(url: str, environment: Mapping[str, str] = os.environ) -> Cluster:
    """The workers' place as the environment names it."""
    name = f"{socket.gethostname()}-{os.getpid()}"
    link_host = environment.get(LINK_HOST) or "127.0.0.1"
    return Cluster(url, name, environment.get(BUS) or None, link_host)


def forget(url: str, name: str) -> None:
    """A worker is known to be dead: its tables need not wait until it is missed."""
    try:
        with psycopg.connect(address_of(url), connect_timeout=2) as connection:
            connection.execute("DELETE FROM worker WHERE starts_with(id, %s)", (f"{name}-",))
    except psycopg.Error as wrong:  # it will be missed
        print(f"worker {name} is not signed off: {wrong}", file=sys.stderr)  # noqa: T201


def unreachable(url: str) -> str | None:
    """Why the database cannot be used, in one line; None where it can."""
    try:
        psycopg.connect(address_of(url), connect_timeout=5).close()
    except psycopg.Error as wrong:
        return " ".join(str(wrong).split())
    return None


def _why(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
