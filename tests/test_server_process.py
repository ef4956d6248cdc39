"""The server as a process: starting, stopping, being killed, and what it says when it cannot."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

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
