"""`texas42 convert`: between record forms."""

import contextlib
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal, TextIO

from cyclopts import Parameter

from texas42.cli.files import JSON_ENDINGS, opened
from texas42.cli.output import AsJson, Refused, answer
from texas42.notation import DealRecord, Entry, print_json, write

Form = Literal["text", "json"]


def convert(
    source: Annotated[str, Parameter(name="IN", allow_leading_hyphen=True)],
    target: Annotated[str, Parameter(name="OUT", allow_leading_hyphen=True)],
    /,
    *,
    to: Form | None = None,
    as_json: AsJson = False,
) -> None:
    """Write a record in another form: text (.42) or JSON lines (.jsonl).

    The form of IN is recognised. A record of any length is read deal by deal. OUT is written whole
    or, where IN has a fault, not at all.

    Parameters
    ----------
    source
        A record; - is standard input.
    target
        The file to write; - is standard output.
    to
        The form of OUT; by default what its name says, and text where it says nothing.
    """
    form = to or ("json" if target.endswith(JSON_ENDINGS) else "text")
    counts: Counter[type] = Counter()
    with opened(source) as read, _output(target) as stream:
        _write(_counted(read, counts), form, stream)
    if as_json and target != "-":
        deals = counts[DealRecord]
        answer({"games": counts.total() - deals, "deals": deals, "form": form})


def _write(read: Iterable[Entry], form: Form, stream: TextIO) -> None:
    if form == "text":
        write(read, stream)
        return
    for line in print_json(read):
        stream.write(f"{line}\n")


def _counted(read: Iterable[Entry], counts: Counter[type]) -> Iterator[Entry]:
    for entry in read:
        counts[type(entry)] += 1
        yield entry


def _beside(target: str) -> tuple[int, str]:
    """A new file in the folder of the one to write."""
    if Path(target).is_dir():
        raise Refused(f"{target}: Is a directory")
    try:
        return tempfile.mkstemp(dir=Path(target).resolve().parent, prefix=".texas42-")
    except OSError as wrong:
        raise Refused(f"{target}: {wrong.strerror}") from None


@contextlib.contextmanager
def _output(target: str) -> Iterator[TextIO]:
    """The file to write, put in its place when it is complete."""
    if target == "-":
        yield sys.stdout
        return
    handle, name = _beside(target)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            yield stream
        Path(name).chmod(0o644)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
