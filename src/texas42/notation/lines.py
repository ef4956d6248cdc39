"""The lines of one entry, taken one keyword at a time."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar, cast

from texas42.kernel.faults import BadNotation
from texas42.notation.texts import refused

T = TypeVar("T")
_INDEXED: Final = re.compile(r"(\d{1,4})(?: (.*))?", re.ASCII)


class Line(NamedTuple):
    """A line of a record: where it stands, its first word, the rest."""

    number: int
    keyword: str
    value: str


def at_line(number: int, wrong: BadNotation) -> BadNotation:
    """The same fault with the line it stands on."""
    return BadNotation(f"line {number}: {wrong.offending}", wrong.faults)


class Lines:
    """The lines of an entry, still to be taken; what is left at the end is a fault."""

    def __init__(self, block: list[Line]) -> None:
        self.first = block[0]
        self.left = block[1:]

    def every(self, *keywords: str) -> list[Line]:
        """All lines with one of these keywords, in order."""
        found = [line for line in self.left if line.keyword in keywords]
        self.left = [line for line in self.left if line.keyword not in keywords]
        return found

    def parsed(self, keyword: str, parse: Callable[[str], T]) -> tuple[T, ...]:
        """All lines with a keyword, parsed."""
        return tuple(parsed(line, parse) for line in self.every(keyword))

    def one(self, keyword: str, parse: Callable[[str], T], absent: T) -> T:
        """The line with a keyword, parsed; it may be absent and must not stand twice."""
        found = self.every(keyword)
        if len(found) > 1:
            wrong = refused(keyword, "N3", f"the line '{keyword} …' stands twice in an entry")
            raise at_line(found[1].number, wrong)
        return parsed(found[0], parse) if found else absent

    def needed(self, keyword: str, parse: Callable[[str], T]) -> T:
        """The line with a keyword, parsed; it must be there once."""
        if all(line.keyword != keyword for line in self.left):
            text = f"the line '{keyword} …' is missing in this entry"
            raise at_line(self.first.number, refused(self.first.keyword, "N3", text))
        return self.one(keyword, parse, cast(T, None))

    def indexed(self, keyword: str, parse: Callable[[str], T]) -> tuple[T, ...]:
        """Lines numbered 0, 1, 2 … after their keyword, parsed without the number."""
        return tuple(
            parsed(line._replace(value=_unnumbered(line, index)), parse)
            for index, line in enumerate(self.every(keyword))
        )

    def done(self, legal: tuple[str, ...]) -> None:
        """Raises where a line is left over."""
        if self.left:
            line = self.left[0]
            wrong = refused(line.keyword, "N3", f"no line of a {self.first.keyword}", legal)
            raise at_line(line.number, wrong)


def parsed(line: Line, parse: Callable[[str], T]) -> T:
    """What a line's value stands for; faults name the line."""
    try:
        return parse(line.value)
    except BadNotation as wrong:
        raise at_line(line.number, wrong) from None


def _unnumbered(line: Line, index: int) -> str:
    found = _INDEXED.fullmatch(line.value)
    if not found or int(found[1]) != index:
        text = f"lines '{line.keyword} …' are numbered from 0: {index} is wanted here"
        raise at_line(line.number, refused(line.value, "N3", text))
    return (found[2] or "").strip()
