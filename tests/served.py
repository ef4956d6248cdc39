"""The server as a process of its own, with the limits and the pace that a test wants."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx

START: Final = """
import sys, uvicorn
from contextlib import suppress
from pathlib import Path
from texas42.server.app import Options, create_app
from texas42.server.main import AT_ONCE, configured, listen
from texas42.server.settings import Limits, Pace

listening = listen("127.0.0.1", int(sys.argv[2]))
print(listening.getsockname()[1], flush=True)
limits = Limits(burst=10**9, rate=1e9, outbox=10**6, sockets=10**6)
options = Options(Path(sys.argv[1]), AT_ONCE, limits, admin_token="s3cret")
with suppress(KeyboardInterrupt):
    uvicorn.Server(configured(create_app(options))).run(sockets=[listening])
"""


@dataclass
class Served:
    """A running server."""

    process: "subprocess.Popen[str]"
    port: int
    database: Path
    errors: Path

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def memory(self) -> int:
        """Kilobytes that the process has now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    def said(self) -> list[str]:
        """What it has written to standard error."""
        return self.errors.read_text(errors="replace").splitlines()

    def table(self, **wishes: object) -> tuple[str, str]:
        """A table of four, and its host's cookie."""
        opened = httpx.post(f"{self.base}/api/tables", json={"preset": "texas", **wishes})
        return opened.json()["table"], f"guest={opened.cookies['guest']}"

    def guest(self) -> str:
        """The cookie of somebody new."""
        return f"guest={httpx.get(self.base).cookies['guest']}"


@contextmanager
def served(folder: Path, port: int = 0) -> Iterator[Served]:
    """A server on a database in this folder, until the block ends."""
    database, errors = folder / "test.db", folder / "errors.txt"
    with errors.open("a") as noise:
        command = [sys.executable, "-c", START, str(database), str(port)]
        process = subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=noise)
        assert process.stdout is not None
        found = Served(process, int(process.stdout.readline()), database, errors)
        try:
            _wait_for(found)
            yield found
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=20)


def _wait_for(server: Served) -> None:
    for _ in range(200):
        try:
            httpx.get(f"{server.base}/healthz")
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError(server.said())
