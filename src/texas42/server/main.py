"""Start the server: on a free port, with the database in the user's data folder, until Ctrl-C."""

import errno
import logging
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import uvicorn
from platformdirs import user_data_path

from texas42.server import logs
from texas42.server.app import Options, create_app
from texas42.server.settings import AT_ONCE, Pace

PACES = {"people": Pace(), "at-once": AT_ONCE}
"""`at-once` is for tests: bots do not wait for anybody to follow."""


POSTGRESQL = ("postgresql://", "postgres://", "postgresql+")
"""How the address of a PostgreSQL begins."""
HIGHEST_PORT = 65535
UNTAKEN = 30_000
"""Milliseconds for what was sent to be taken, before the system closes the connection."""


class CannotServe(Exception):
    """The server cannot start; the text says why and what to do."""


def run(
    host: str = "127.0.0.1",
    port: int = 4242,
    database: str | None = None,
    open_browser: bool = False,
    workers: int = 1,
    *,
    pace: str = "people",
) -> None:
    """Serve until Ctrl-C. Prints the address; opens a browser on it where asked and possible.

    `database` is a SQLite file (or `sqlite:///…`), by default in the user's data folder; or a
    `postgresql://…`, at which several workers can serve. Where the port is taken, a free one is
    chosen and said. Raises `CannotServe` with one sentence.
    """
    if workers < 1:
        raise CannotServe(f"{workers} workers cannot serve; at least one does")
    if database is not None and database.startswith(POSTGRESQL):
        serve: Callable[[socket.socket], None] = _workers(database, workers, pace)
    elif workers > 1:
        raise CannotServe("several workers need --database postgresql://…; SQLite has one writer")
    else:
        serve = _alone(Options(database=database_file(database), pace=PACES[pace]))
    listening = listen(host, port)
    address = address_of(listening)
    print(f"texas42 is at {address} (Ctrl-C stops it)", flush=True)  # noqa: T201
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    serve(listening)


def _alone(options: Options) -> Callable[[socket.socket], None]:
    def serve(listening: socket.socket) -> None:
        with suppress(KeyboardInterrupt):  # uvicorn has stopped everything and says how
            uvicorn.Server(configured(create_app(options))).run(sockets=[listening])

    return serve


def _workers(url: str, workers: int, pace: str) -> Callable[[socket.socket], None]:
    from texas42.server.cluster import supervisor

    if why := supervisor.unreachable(url):
        raise CannotServe(f"PostgreSQL cannot be used: {why}")

    def serve(listening: socket.socket) -> None:
        try:
            supervisor.run(supervisor.cluster_of(url), listening, pace, workers)
        except supervisor.WorkersDie as wrong:
            raise CannotServe(str(wrong)) from None

    return serve


def database_file(database: str | None) -> Path:
    """The SQLite file to use, which can be opened; its folder is made."""
    file = file_of(database)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise CannotServe(f"cannot make the folder of {file}: {wrong.strerror}") from None
    try:
        with closing(sqlite3.connect(file)) as opened:
            opened.execute("pragma schema_version")
    except sqlite3.Error as wrong:
        raise CannotServe(f"{file} cannot be the database: {wrong}") from None
    return file


def file_of(database: str | None) -> Path:
    """The SQLite file that is meant; it need not be there."""
    if database is None:
        return user_data_path("texas42", appauthor=False) / "texas42.db"
    if "://" in database and not database.startswith("sqlite:///"):
        raise CannotServe(
            f"{database.split('://')[0]}:// is no database we know; use a file or postgresql://…"
        )
    return Path(database.removeprefix("sqlite:///"))


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; on another port, with a word about it, where this one is taken."""
    if not 0 <= port <= HIGHEST_PORT:
        raise CannotServe(f"{port} is no port: it is 0 to {HIGHEST_PORT}")
    try:
        return _bound(host, port)
    except PermissionError:
        raise CannotServe(f"port {port} may not be used by this user; try --port 4242") from None
    except OSError as wrong:
        if wrong.errno != errno.EADDRINUSE:
            raise CannotServe(f"cannot listen on {host}:{port}: {wrong.strerror}") from None
    found = _bound(host, 0)
    free = found.getsockname()[1]
    print(f"port {port} is taken; using {free}", file=sys.stderr)  # noqa: T201
    return found


def address_of(listening: socket.socket) -> str:
    """The address to open, of this machine where it listens on all."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # those who take nothing hold nothing for long
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNTAKEN)
    try:
        found.bind((host, port))
        found.listen(512)
    except OSError:
        found.close()
        raise
    return found


def configured(app: object) -> uvicorn.Config:
    """How uvicorn serves the application."""
    uvicorns = logging.getLogger("uvicorn.error")
    uvicorns.setLevel(logging.WARNING)
    uvicorns.addFilter(logs.our_fault)
    logs.configure(logging.INFO)
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        ws="websockets-sansio",
        ws_max_size=8192,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_level="warning",
        access_log=False,
        lifespan="on",
        timeout_graceful_shutdown=2,
        server_header=False,
    )
