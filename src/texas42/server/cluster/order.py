"""What a supervisor tells a worker that it starts, by its standard input; and the one answer."""

from typing import Final

from msgspec import Struct

from texas42.server.cluster.settings import Cluster

SERVES: Final = b"."
"""From a worker as soon as it serves."""


class Order(Struct, frozen=True):
    """Descriptors: of the listening socket, and where to say that one serves. Place and pace."""

    socket: int
    serving: int
    cluster: Cluster
    pace: str
