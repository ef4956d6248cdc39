"""The C core: its files, its flags, and when it must be compiled again."""

import sys
import warnings
from pathlib import Path

from texas42_build.paths import CORE, PACKAGE, ROOT, digest, is_stamped, switched_on

STAMP = ROOT / "build" / "core.sha256"
_OPTIMISED = ["-O3", "-fvisibility=hidden"]
_SANITIZED = ["-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined"]
_ALWAYS = ["-std=c11", "-ffp-contract=off", "-Wall", "-Wextra"]
"""No contraction: a sum of floats must be the same on every machine."""
_MATHS = ["-lm"]


def sources() -> list[Path]:
    """The C files of the extension (the fuzz targets in core/fuzz/ are programs of their own)."""
    return sorted(CORE.glob("*.c"))


def headers() -> list[Path]:
    """The C headers, which decide with the sources when to compile again."""
    return sorted(CORE.glob("*.h"))


def flags(compiler_type: str) -> tuple[list[str], list[str]]:
    """The flags for compiling and for linking."""
    if compiler_type == "msvc":
        return ["/O2", "/std:c11"], []
    if switched_on("TEXAS42_SANITIZE"):
        return _ALWAYS + _SANITIZED, ["-fsanitize=address,undefined", *_MATHS]
    return _ALWAYS + _OPTIMISED, _MATHS


def is_fresh() -> bool:
    """Whether the extension in `src/` was compiled from these files with these flags."""
    return any(PACKAGE.glob("_core.*[od]")) and is_stamped(STAMP, _fingerprint())


def stamp() -> None:
    """Remember what the extension in `src/` was compiled from."""
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(_fingerprint() + "\n")


def refresh() -> None:
    """Compile in place unless nothing has changed."""
    if is_fresh():
        return
    from setuptools import setup

    sys.argv = ["texas42_build", "--quiet", "build_ext", "--inplace"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that parts of pyproject.toml are experimental
        setup()


def _fingerprint() -> str:
    return digest(sources() + headers(), repr(flags("unix")), sys.platform)
