"""What a server counts, for Prometheus. Nothing here knows a tile.

Workers that share a socket count in files of one folder (`PROMETHEUS_MULTIPROC_DIR`, set by their
supervisor), and any of them tells the sum.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

REGISTRY: Final = CollectorRegistry()
_QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
_LIVE: Final = "livesum"

SOCKETS: Final = Gauge(
    "texas42_sockets", "Open sockets at tables", registry=REGISTRY, multiprocess_mode=_LIVE
)
TABLES: Final = Gauge(
    "texas42_tables", "Tables in memory", registry=REGISTRY, multiprocess_mode=_LIVE
)
COMMANDS: Final = Counter(
    "texas42_commands", "Commands by kind and answer", ("kind", "answer"), registry=REGISTRY
)
BATCH: Final = Histogram(
    "texas42_log_batch_size", "Requests in one transaction of the log",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512), registry=REGISTRY,
)  # fmt: skip
THINKING: Final = Histogram(
    "texas42_bot_thinking_seconds", "Until a bot has decided, by level", ("level",),
    buckets=_QUICK, registry=REGISTRY,
)  # fmt: skip
EVENTS: Final = Counter("texas42_events", "Events stored", registry=REGISTRY)
STORING: Final = Histogram(
    "texas42_storing_seconds", "Until events are durable", buckets=_QUICK, registry=REGISTRY
)
ANSWERING: Final = Histogram(
    "texas42_answering_seconds", "Until a command is answered", buckets=_QUICK, registry=REGISTRY
)
DROPPED: Final = Counter(
    "texas42_dropped_sockets", "Sockets closed by us, by reason", ("reason",), registry=REGISTRY
)
BOT_FAILURES: Final = Counter(
    "texas42_bot_failures", "Decisions in which a lower level stood in", ("level",),
    registry=REGISTRY,
)  # fmt: skip


@contextmanager
def timed(histogram: Histogram) -> Iterator[None]:
    """The time that a block takes, failures among them."""
    began = perf_counter()
    try:
        yield
    finally:
        histogram.observe(perf_counter() - began)


def counted() -> CollectorRegistry:
    """Everything counted, by all workers of this machine."""
    if FOLDER not in os.environ:
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return together


def exposition() -> bytes:
    """Everything counted, in the text form that Prometheus reads."""
    return generate_latest(counted())
