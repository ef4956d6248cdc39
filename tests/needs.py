"""Tests that need a program which may not be installed: `@pytest.mark.needs("chromium")`.

Where it is missing the test is left out, and the run says so with the command that
installs it. With CI=true nothing is left out: such a test fails.
"""

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

INSTALL = "sudo scripts/install-debian.sh"

# No sandbox: CI runs as root. The others keep Chromium from calling home.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str | None:
    """The path of a Chromium that playwright can be told to start."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def postgresql() -> str | None:
    """The path of PostgreSQL's server program, which Debian keeps off the PATH."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    return shutil.which("postgres") or (str(debian[-1]) if debian else None)


def redis() -> str | None:
    """The path of the Redis server."""
    return shutil.which("redis-server")


def clang() -> str | None:
    """The compiler that brings libFuzzer."""
    return shutil.which("clang")


PROGRAMS: dict[str, Callable[[], str | None]] = {
    "chromium": chromium,
    "clang": clang,
    "postgresql": postgresql,
    "redis": redis,
}


def missing_programs(item: pytest.Item) -> list[str]:
    """What a test names in its `needs` markers and this machine does not have."""
    names: Iterable[str] = (name for mark in item.iter_markers("needs") for name in mark.args)
    return [name for name in dict.fromkeys(names) if PROGRAMS[name]() is None]


def nothing_may_be_missing() -> bool:
    """Whether this is CI, where a missing program is a failure."""
    return os.environ.get("CI", "").lower() == "true"


def describe(left_out: list[str]) -> list[str]:
    """One line for each missing program: how many tests it kept from running, and the cure."""
    return [
        f"left out: {count} test{'s' * (count > 1)} that need{'s' * (count == 1)} {name}"
        f" (to run: {INSTALL} {name})"
        for name, count in sorted(Counter(left_out).items())
    ]
