"""A worker process: `python -m texas42.server.cluster.process`, with its order on standard input.

It serves on the socket that it inherits, and stops when its standard input ends: then the
supervisor is gone.
"""

import os
import signal
import socket
import sys
import threading

import msgspec
import uvicorn

from texas42.server.app import Options, create_app
from texas42.server.cluster.order import Order
from texas42.server.main import PACES, configured


def main() -> None:
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=Order)
    listening = socket.socket(fileno=order.socket)
    threading.Thread(target=_stop_with_supervisor, daemon=True).start()
    app = create_app(Options(order.cluster, PACES[order.pace]))
    uvicorn.Server(configured(app)).run(sockets=[listening])


def _stop_with_supervisor() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
