"""Reads gettext catalogues (.po), as far as ours go: ids, plurals, comments, wrapped strings.

>>> parse('msgid "greeting"\\nmsgstr "Hello, "\\n"{name}"')
{'greeting': ('Hello, {name}',)}
"""

import re
from collections.abc import Iterator
from typing import Final

_LINE: Final = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+)?"((?:[^"\\]|\\.)*)"')
_ESCAPE: Final = re.compile(r"\\(.)")
_CHARACTERS: Final = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


def parse(text: str) -> dict[str, tuple[str, ...]]:
    """Message id → its forms: one, or the plural forms in gettext's order.

    The header and messages not translated yet are left out. Raises `ValueError` with the line that
    is no line of a catalogue, or where an id stands twice.
    """
    found: dict[str, tuple[str, ...]] = {}
    for entry in _entries(text):
        name = entry.pop("msgid")
        entry.pop("msgid_plural", None)
        if name in found:
            raise ValueError(f"the message {name!r} stands twice")
        if name and all(entry.values()):
            found[name] = tuple(entry.values())
    return found


def _entries(text: str) -> Iterator[dict[str, str]]:
    """Each message as its keywords and strings."""
    entry: dict[str, str] = {}
    last = ""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()  # noqa: PLW2901
        if not line or line.startswith("#"):
            continue
        keyword, string = _string(line, number)
        if keyword == "msgid" and entry:
            yield entry
            entry = {}
        last = keyword or last
        entry[last] = entry.get(last, "") + string
    if entry:
        yield entry


def _string(line: str, number: int) -> tuple[str, str]:
    found = _LINE.fullmatch(line)
    if not found:
        raise ValueError(f"line {number} is no line of a catalogue: {line}")
    return found[1] or "", _ESCAPE.sub(lambda e: _CHARACTERS.get(e[1], e[0]), found[2])
