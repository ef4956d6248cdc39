"""A worker process: `python -m texas42.server.cluster.process`, with its order on standard input.

It serves on the socket that it inherits, and stops when its standard input ends: then the
supervisor is gone.
"""

import os
import signal
import socket
import sys
import threading
from contextlib import suppress
from io import FileIO
from typing import Final

import msgspec
import uvicorn

from texas42.server.app import Options, create_app
from texas42.server.cluster.order import SERVES, Order
from texas42.server.main import PACES, configured

NOT_STARTED: Final = 3
"""Exit code of a worker that never served, as uvicorn has it; why is on standard error."""


def main() -> None:
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=Order)
    listening = socket.socket(fileno=order.socket)
    threading.Thread(target=_stop_with_supervisor, daemon=True).start()
    app = create_app(Options(order.cluster, PACES[order.pace]))
    server = _Announced(configured(app), order.serving)
    server.run(sockets=[listening])
    sys.exit(0 if server.started else NOT_STARTED)


class _Announced(uvicorn.Server):
    """Says a word to the supervisor as soon as it serves."""

    def __init__(self, config: uvicorn.Config, serving: int) -> None:
        super().__init__(config)
        self._serving = serving

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        with suppress(BrokenPipeError), FileIO(self._serving, "wb") as supervisor:
            if self.started:
                supervisor.write(SERVES)


def _stop_with_supervisor() -> None:
    while os.read(sys.stdin.fileno(), 1):  # a buffered read would abort a worker that ends first
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
