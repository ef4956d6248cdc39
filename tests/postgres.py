"""A PostgreSQL server of our own for a test: on a socket in a folder, without a network."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.needs import postgresql

OTHER_USER = "postgres"
"""PostgreSQL refuses to run as root; Debian's package brings this user."""


@contextmanager
def postgres(durable: bool = False) -> Iterator[str]:
    """The URL of an empty database, for as long as the block lasts.

    Unless `durable`, nothing is synced: what a test writes need not survive the machine.
    """
    with postmaster(durable) as server:
        yield server.url


@contextmanager
def postmaster(durable: bool = False) -> Iterator["Postmaster"]:
    """The same, where the server is to be killed."""
    program = postgresql()
    assert program is not None, "the test is marked: needs postgresql"
    folder = Path(tempfile.mkdtemp(prefix="texas42-"))
    user = OTHER_USER if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    try:
        _initialised(Path(program).resolve().with_name("initdb"), folder, user)
        server = Postmaster(program, folder, user, [] if durable else ["-F"])
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _initialised(initdb: Path, folder: Path, user: str | None) -> None:
    options = ["-U", "postgres", "-A", "trust", "--no-sync"]
    command = [str(initdb), "-D", f"{folder}/data", *options]
    subprocess.run(command, check=True, capture_output=True, user=user, cwd=folder)


class Postmaster:
    """A server with its data in a folder; `kill` is SIGKILL, `start` recovers."""

    def __init__(self, program: str, folder: Path, user: str | None, options: list[str]) -> None:
        options = ["-c", "listen_addresses=", "-k", str(folder), *options]
        self.url = f"postgresql://postgres@/postgres?host={folder}"
        self._command = [program, "-D", f"{folder}/data", *options]
        self._folder = folder
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, patience: float = 30.0) -> None:
        """Comes back when it answers. Right after a kill its old processes may be in the way."""
        deadline = time.monotonic() + patience
        while not self._answers():
            if self._process is None or self._process.poll() is not None:
                self._launch()
            if time.monotonic() > deadline:
                said = (self._folder / "log").read_text()
                raise RuntimeError(f"PostgreSQL did not start: {said}")
            time.sleep(0.05)

    def kill(self) -> None:
        """As if the machine lost its postmaster; the others of its processes notice and go."""
        assert self._process is not None, "it was started"
        self._process.kill()
        self._process.wait()
        self._process = None

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # fast shutdown
            self._process.wait(30)

    def _launch(self) -> None:
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdout=log, stderr=log, user=self._user, cwd=self._folder
            )

    def _answers(self) -> bool:
        if self._process is None:
            return False
        try:
            psycopg.connect(self.url).close()
        except psycopg.OperationalError:
            return False
        return True
