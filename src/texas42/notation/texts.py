"""Free text on one line (N6), and the one way in which a text is refused.

>>> escape("two\\nlines }"), unescape("two\\\\nlines \\\\}")
('two\\\\nlines \\\\}', 'two\\nlines }')
"""

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from typing import Final

from texas42.kernel.faults import BadNotation, Fault

MARK: Final = "\ufeff"
"""The byte-order mark with which some editors begin a text; it says nothing (N3)."""
LONGEST_SHOWN: Final = 60
"""So much of an offending text is repeated in a fault."""
_SHORT: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", "}": "\\}"}
_LONG: Final = {code: char for char, code in _SHORT.items()}
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(.?))", re.DOTALL)


def refused(offending: str, rule: str, text: str, legal: tuple[str, ...] = ()) -> BadNotation:
    """The exception for a text that is not in the form of the notation, as one line."""
    return BadNotation(shown(offending), (Fault("notation", rule, text, legal),))


def shown(offending: str) -> str:
    """An offending text as a fault repeats it: on one line and not too long."""
    line = escape(offending.strip()).replace("\\}", "}") or "(nothing)"
    return line if len(line) <= LONGEST_SHOWN else f"{line[: LONGEST_SHOWN - 1]}…"


def escape(text: str) -> str:
    """A text on one line without braces to close a comment; spaces at its ends made visible."""
    body = "".join(_escaped(char) for char in text)
    inner = body.strip(" ")
    before = len(body) - len(body.lstrip(" "))
    after = len(body) - before - len(inner)
    return "\\u0020" * before + inner + "\\u0020" * after


def unmarked(text: str) -> str:
    """The beginning of a text without its byte-order mark."""
    return text.removeprefix(MARK)


def unmarked_lines(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a text, the first without its byte-order mark."""
    for number, line in enumerate(lines):
        yield line if number else unmarked(line)


def unmarked_bytes(raw: bytes) -> bytes:
    """The same of a text that is not decoded yet."""
    return raw.removeprefix(BOM_UTF8)


def _escaped(char: str) -> str:
    if char in _SHORT:
        return _SHORT[char]
    if char.isprintable():
        return char
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


def unescape(text: str) -> str:
    """The text that `escape` made visible. Raises `BadNotation` on an unknown escape."""
    return _ESCAPE.sub(_unescaped, text)


def _unescaped(match: re.Match[str]) -> str:
    point = int(match[1] or match[2] or "0", 16)
    if match[3] is None and (point < 0xD800 or 0xDFFF < point <= 0x10FFFF):
        return chr(point)
    if match[0] in _LONG:
        return _LONG[match[0]]
    raise refused(match[0], "N6", "no escape of a text", (*_LONG, "\\u0020", "\\U0001f600"))
