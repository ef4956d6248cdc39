"""The server as a process: starting, stopping, being killed, and what it says when it cannot."""

import json
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from texas42.server import main

ROOT = Path(__file__).parents[1]
START = "from texas42.server.main import run; run(port={port}, database={file!r})"


def started(port: int, file: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", START.format(port=port, file=str(file))]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, text=True, **pipes)  # type: ignore[call-overload,no-any-return]


def first_line(server: "subprocess.Popen[str]") -> str:
    assert server.stdout is not None
    return server.stdout.readline()


def test_it_says_its_address_serves_and_stops_cleanly_on_ctrl_c(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = started(port, tmp_path / "new" / "a.db")
        try:
            address = first_line(server).split()[3]
            assert httpx.get(f"{address}/healthz").text == "ok"
        finally:
            server.send_signal(signal.SIGINT)
            out, err = server.communicate(timeout=10)
    assert address.startswith("http://127.0.0.1:")
    assert err == f"port {port} is taken; using {address.split(':')[-1]}\n"
    assert (out, server.returncode) == ("", 0)


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("mysql://x", "mysql:// is no database we know"),
        ("/dev/null/a.db", "cannot make the folder"),
    ],
)
def test_a_database_that_cannot_be_is_one_sentence(database: str, says: str) -> None:
    with pytest.raises(main.CannotServe, match=says) as wrong:
        main.database_file(database)
    assert "\n" not in str(wrong.value)


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    text = tmp_path / "README.md"
    text.write_text("# no database\n" * 99, encoding="utf-8")
    for cannot in (text, tmp_path):
        with pytest.raises(main.CannotServe, match=f"^{cannot} cannot be the database: ") as wrong:
            main.database_file(str(cannot))
        assert "\n" not in str(wrong.value)


def test_the_address_to_open_is_one_that_can_be_opened() -> None:
    with main.listen("0.0.0.0", 0) as everywhere:  # noqa: S104
        assert main.address_of(everywhere).startswith("http://localhost:")


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_when_the_server_is_killed() -> None:
    script = ROOT / "benchmarks" / "server_kill.py"
    command = [sys.executable, str(script), "--kills", "25", "--tables", "10"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "25 kills" in done.stdout
    assert " 0 lost, 0 gaps, 0 twice, 0 tables different" in done.stdout


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_closes_sockets_with_1012_and_loses_nothing(
    tmp_path: Path, how: signal.Signals
) -> None:
    file = tmp_path / "a.db"
    server = started(0, file)
    address = first_line(server).split()[3]
    try:
        opened = httpx.post(f"{address}/api/tables", json={"preset": "texas"})
        table, cookie = opened.json()["table"], f"guest={opened.cookies['guest']}"
        with connect(
            f"{address.replace('http', 'ws')}/ws/{table}", additional_headers=[("cookie", cookie)]
        ) as link:
            link.send('{"t":"hello","id":"a","v":1}')
            link.send('{"t":"next","id":"b"}')
            while json.loads(link.recv(timeout=10)) != {"t": "ack", "id": "b", "seq": 5}:
                pass
            server.send_signal(how)
            until_closed(link)
            assert link.close_code == 1012
    finally:
        server.send_signal(how)
        server.communicate(timeout=10)
    with closing(sqlite3.connect(file)) as log:
        found = log.execute("SELECT command FROM event WHERE seq = 5").fetchone()
    assert found[0].endswith(":b")


def until_closed(link: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while True:
            link.recv(timeout=10)
