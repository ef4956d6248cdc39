"""Whole numbers of a bounded length, between spaces."""

import re
from typing import Final

from texas42.notation.texts import refused

_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)


def parse_number(word: str) -> int:
    """A whole number of at most nine digits."""
    if not _NUMBER.fullmatch(word):
        raise refused(word, "N1", "no whole number of at most nine digits")
    return int(word)


def parse_numbers(text: str) -> tuple[int, ...]:
    """Whole numbers between spaces."""
    return tuple(parse_number(word) for word in text.split())
