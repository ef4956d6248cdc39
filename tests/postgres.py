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
    program = postgresql()
    assert program is not None, "the test is marked: needs postgresql"
    folder = Path(tempfile.mkdtemp(prefix="texas42-"))
    user = OTHER_USER if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    try:
        _initialised(Path(program).resolve().with_name("initdb"), folder, user)
        with _running(program, folder, user, [] if durable else ["-F"]) as url:
            yield url
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _initialised(initdb: Path, folder: Path, user: str | None) -> None:
    options = ["-U", "postgres", "-A", "trust", "--no-sync"]
    command = [str(initdb), "-D", f"{folder}/data", *options]
    subprocess.run(command, check=True, capture_output=True, user=user, cwd=folder)


@contextmanager
def _running(program: str, folder: Path, user: str | None, options: list[str]) -> Iterator[str]:
    options = ["-c", "listen_addresses=", "-k", str(folder), *options]
    command = [program, "-D", f"{folder}/data", *options]
    log = (folder / "log").open("wb")
    with log, subprocess.Popen(command, stdout=log, stderr=log, user=user, cwd=folder) as server:
        try:
            yield _awaited(f"postgresql://postgres@/postgres?host={folder}", folder, server)
        finally:
            server.send_signal(signal.SIGINT)  # fast shutdown
            server.wait(30)


def _awaited(url: str, folder: Path, server: "subprocess.Popen[bytes]") -> str:
    """The URL, as soon as it answers."""
    while server.poll() is None:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return url
    raise RuntimeError(f"PostgreSQL did not start: {(folder / 'log').read_text()}")
