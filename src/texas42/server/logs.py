"""Structured logs: one JSON object a line on standard error, or readable lines on a terminal.

What is logged names tables, people and fault codes; never a tile, a hand or a secret.
"""

import logging
import sys

import structlog

THEIRS = ("Invalid UTF-8 sequence", "Invalid HTTP request", "Unsupported upgrade request")
"""How uvicorn's words begin where a peer breaks a protocol; the peer is refused, that is all."""


def our_fault(record: logging.LogRecord) -> bool:
    """Not what anybody can write into the log by sending rubbish, line after line.

    >>> our_fault(logging.makeLogRecord({"msg": "Invalid HTTP request received."}))
    False
    """
    return not str(record.msg).startswith(THEIRS)


def configure(level: int) -> None:
    """From now on, log what is at least this serious (`logging.INFO` …)."""
    plain: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*plain, *_last()],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def _last() -> list[structlog.typing.Processor]:
    if sys.stderr.isatty():
        # The default shows local variables too: hands and secrets.
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
