"""Where things are in a checkout, and when a built thing is stale."""

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "core"
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "texas42"
BUNDLE = PACKAGE / "server" / "static"
LOCALE = PACKAGE / "locale"
LAW = ROOT / "docs" / "rules.md"
"""Shipped with the command line (`texas42 rules`)."""


def switched_on(name: str) -> bool:
    """Whether an environment switch is set to anything but nothing or 0."""
    return os.environ.get(name, "") not in ("", "0")


def digest(files: Iterable[Path], *also: str) -> str:
    """One hash over names and contents: equal exactly when nothing has changed."""
    whole = hashlib.sha256(repr(also).encode())
    for file in sorted(files):
        content = file.read_bytes().replace(b"\r\n", b"\n")
        whole.update(f"{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        whole.update(content)
    return whole.hexdigest()


def is_stamped(stamp: Path, expected: str) -> bool:
    """Whether the stamp beside a built thing says that it was made from these sources."""
    return stamp.is_file() and stamp.read_text().strip() == expected
