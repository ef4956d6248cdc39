"""Reading what a command is given: a file, standard input, or the words themselves."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from texas42.cli.output import Refused
from texas42.notation import Entry, read_bytes, read_json_bytes
from texas42.notation.texts import unmarked_bytes

JSON_ENDINGS = (".json", ".jsonl", ".ndjson")


@contextmanager
def opened(name: str) -> Iterator[Iterator[Entry]]:
    """The entries of a record in a file (`-`: standard input), as text or as JSON lines.

    The form is known by the first character. Raises `OSError` where there is no such file.
    """
    with sys.stdin.buffer if name == "-" else path(name).open("rb") as stream:
        head = stream.readline(1 << 16)
        whole = _Rest(head, stream)
        is_json = unmarked_bytes(head).lstrip().startswith(b"{")
        yield read_json_bytes(whole) if is_json else read_bytes(whole)


def path(name: str) -> Path:
    """The file of this name. Raises `Refused` where there is no name: "" would be the folder."""
    if not name:
        raise Refused('"": No such file or directory')
    return Path(name)


class _Rest(io.BytesIO):
    """A stream of which the first line has been read already."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        super().__init__(head)
        self.rest = rest

    def readline(self, size: int | None = -1, /) -> bytes:
        return super().readline(size) or self.rest.readline(-1 if size is None else size)


def words(given: str) -> str:
    """The text that is meant: of a file of that name (`-`: standard input), else the words."""
    is_file = len(given) < 1000 and "|" not in given and Path(given).is_file()
    if not is_file and _looks_like_a_file(given):
        raise Refused(f"{given}: No such file or directory")
    raw = sys.stdin.buffer.read() if given == "-" else None
    raw = Path(given).read_bytes() if is_file else raw
    try:
        return given if raw is None else unmarked_bytes(raw).decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(f"{given}: it is no UTF-8 text") from None


def _looks_like_a_file(given: str) -> bool:
    """Neither tiles nor a position line have a slash or a dot."""
    return len(given.split()) == 1 and any(mark in given for mark in "/.")
