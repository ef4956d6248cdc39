"""`serve --database postgresql://… --workers N` as processes: started, killed, stopped, refused."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.postgres import postgres
from texas42.server import main
from texas42.server.cluster import counts
from texas42.server.cluster.supervisor import cluster_of

ROOT = Path(__file__).parents[1]
START = "from texas42.server.main import run; run(port=0, database={url!r}, workers={workers})"
SLOWLY = f"from texas42.server.cluster import supervisor; supervisor.SOON = 0; {START}"
"""As on a slow machine: whoever ends has taken long to start."""
ENOUGH = 120
"""Seconds in which even a slow machine does anything; nobody waits for them where it is quicker."""
pytestmark = pytest.mark.needs("postgresql")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgres() as url:
        yield url


def started(url: str, workers: int, start: str = START) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", start.format(url=url, workers=workers)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, text=True, **pipes)  # type: ignore[call-overload,no-any-return]


def address_said(server: "subprocess.Popen[str]") -> str:
    assert server.stdout is not None
    return server.stdout.readline().split()[3]


def says(address: str, path: str, text: str) -> None:
    """Wait until a worker answers this; before it is ready it may say something else."""
    deadline = time.monotonic() + ENOUGH
    while (said := httpx.get(f"{address}/{path}", timeout=ENOUGH).text) != text:
        assert time.monotonic() < deadline, said
        time.sleep(0.05)


def replaced(supervisor: int, worker: int) -> list[int]:
    """The workers, once this one is none of them and another has its place."""
    before, deadline = len(workers_of(supervisor)), time.monotonic() + ENOUGH
    while worker in (now := workers_of(supervisor)) or len(now) < before:
        assert time.monotonic() < deadline, now
        time.sleep(0.05)
    return now


def workers_of(supervisor: int) -> list[int]:
    children = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text()
    return [int(child) for child in children.split()]


def gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{process}/stat").read_text().split()[2] == "Z"


def awaited(process: int) -> bool:
    """Whether a process ends."""
    deadline = time.monotonic() + ENOUGH
    while not gone(process) and time.monotonic() < deadline:
        time.sleep(0.05)
    return gone(process)


def test_a_dead_worker_is_replaced_and_ctrl_c_stops_all_cleanly(url: str) -> None:
    server = started(url, 2)
    try:
        address = address_said(server)
        says(address, "readyz", "ready")
        first, second = workers_of(server.pid)
        os.kill(first, signal.SIGKILL)
        now = replaced(server.pid, first)
        says(address, "readyz", "ready")
        assert len(now) == 2
        assert second in now
    finally:
        server.send_signal(signal.SIGINT)
        out, err = server.communicate(timeout=ENOUGH)
    assert (out, server.returncode) == ("", 0)
    assert any(line.endswith("-1 ended (signal 9)") for line in err.splitlines())
    assert all(gone(worker) for worker in now)


def test_workers_do_not_outlive_a_killed_supervisor(url: str) -> None:
    server = started(url, 2)
    says(address_said(server), "healthz", "ok")
    workers = workers_of(server.pid)
    server.kill()
    server.communicate(timeout=ENOUGH)
    assert all(awaited(worker) for worker in workers)


def test_what_a_killed_supervisor_left_behind_goes_at_the_next_start(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    left = tmp_path / f"texas42-counts-{ended.pid}-abc"
    ours, other = tmp_path / f"texas42-counts-{os.getpid()}-abc", tmp_path / "texas42-counts-else"
    for each in (left, ours, other):
        each.mkdir()
        (each / "counter.db").touch()
    with pytest.MonkeyPatch.context() as place:
        place.setattr("tempfile.tempdir", str(tmp_path))
        with counts.folder() as new:
            assert Path(new).parent == tmp_path
            assert Path(new).name.startswith(f"texas42-counts-{os.getpid()}-")
    assert sorted(tmp_path.iterdir()) == sorted([ours, other])


@pytest.mark.parametrize("start", [START, SLOWLY], ids=["soon", "late"])
def test_workers_that_cannot_start_are_given_up_with_one_sentence(url: str, start: str) -> None:
    """A Redis address that is none stops every worker at its start, however long that takes."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("TEXAS42_BUS", "nonsense://")
        server = started(url, 1, start)
    try:
        _, err = server.communicate(timeout=ENOUGH)
    finally:
        server.kill()
    assert server.returncode != 0
    lines = err.splitlines()
    ended = [line for line in lines if line.startswith("worker ")]
    assert [line.partition(" ended ")[2] for line in ended] == ["(exit code 3)"] * 3
    assert "the workers do not start" in lines[-1]
    assert "Fatal Python error" not in err


@pytest.mark.parametrize(
    ("database", "workers", "says"),
    [
        ("postgresql://localhost:1/texas42", 3, "PostgreSQL cannot be used"),
        (None, 3, "several workers need --database postgresql"),
        (None, 0, "0 workers cannot serve"),
    ],
)
def test_what_cannot_be_served_is_one_sentence(
    database: str | None, workers: int, says: str
) -> None:
    with pytest.raises(main.CannotServe, match=says) as wrong:
        main.run(port=0, database=database, workers=workers)
    assert "\n" not in str(wrong.value)


def test_the_environment_names_the_bus_and_the_address_for_links() -> None:
    words = {"TEXAS42_BUS": "redis://bus", "TEXAS42_LINK_HOST": "10.0.0.5"}
    here = cluster_of("postgresql://x", words)
    assert (here.url, here.bus, here.link_host) == ("postgresql://x", "redis://bus", "10.0.0.5")
    alone = cluster_of("postgresql://x", {})
    assert (alone.bus, alone.link_host) == (None, "127.0.0.1")


def blows(*options: str) -> str:
    """What `benchmarks/cluster.py` says, after workers were killed and stopped under load."""
    script = ROOT / "benchmarks" / "cluster.py"
    command = [sys.executable, str(script), "--tables", "10", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_nothing_is_lost_when_workers_are_killed_and_one_sleeps() -> None:
    """Each of 3 workers killed in turn, one stopped and woken: tables stand still 5 s at most."""
    said = blows()
    assert "bus NOTIFY" in said
    assert " 0 lost, 0 gaps, 0 twice, 0 of an epoch that was over," in said


@pytest.mark.slow
@pytest.mark.needs("redis")
def test_nothing_is_lost_with_redis_as_the_bus() -> None:
    said = blows("--redis")
    assert "bus Redis" in said
    assert " 0 lost, 0 gaps, 0 twice, 0 of an epoch that was over," in said


@pytest.mark.slow
def test_nothing_is_lost_when_postgresql_itself_is_killed() -> None:
    """SIGKILL to the postmaster; all connections are made anew, and play goes on."""
    said = blows("--workers", "2", "--database", "2")
    assert " 0 lost, 0 gaps, 0 twice, 0 of an epoch that was over," in said
