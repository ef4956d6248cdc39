"""What a supervisor tells a worker that it starts, by its standard input."""

from msgspec import Struct

from texas42.server.cluster.settings import Cluster


class Order(Struct, frozen=True):
    """The listening socket's descriptor, the place in the cluster, the pace."""

    socket: int
    cluster: Cluster
    pace: str
