"""Reads a record as text (N3 … N6): a stream of lines in, a stream of entries out.

Holds one entry at a time and judges no legality. Whatever the input, the only exception is
`BadNotation`, which names the line.
"""

from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final

from texas42.kernel.faults import BadNotation
from texas42.notation.entries import deal_of, game_of
from texas42.notation.lines import Line, at_line
from texas42.notation.record import HEADER, VERSION, Entry
from texas42.notation.texts import MARK, refused, unmarked

LONGEST_ENTRY: Final = 1 << 20
"""Characters that the lines of one entry may have together (N8)."""
_HEADS: Final = ("42-record", f"{MARK}42-record")
"""The second where records that begin with a mark are strung together."""


def parse_record(text: str) -> Iterator[Entry]:
    """The entries of a record that is one text."""
    return read(text.split("\n"))


def read(lines: Iterable[str]) -> Iterator[Entry]:
    """The entries of a record from its lines, each as soon as the next begins."""
    for block in _blocks(_lines(lines)):
        keyword = block[0].keyword
        yield game_of(block) if keyword == "game" else deal_of(block)


def read_bytes(stream: BinaryIO) -> Iterator[Entry]:
    """The entries of a record in a file of bytes, which must be UTF-8."""
    return read(_decoded(stream))


def _decoded(stream: BinaryIO) -> Iterator[str]:
    number = 0
    while raw := stream.readline(LONGEST_ENTRY + 1):
        number += 1
        if len(raw) > LONGEST_ENTRY:
            raise at_line(number, _too_long(raw[:40].decode(errors="replace")))
        try:
            yield raw.decode("utf-8")
        except UnicodeDecodeError:
            raise at_line(number, refused(repr(raw[:20]), "N3", "no UTF-8 text")) from None


def _lines(lines: Iterable[str]) -> Iterator[Line]:
    """The lines that say something, after the header; headers between entries are left out."""
    headed = False
    for number, text in enumerate(lines, 1):
        words = (unmarked(text) if number == 1 else text).split(maxsplit=1)
        keyword, value = (*words, "", "")[:2]
        if keyword in _HEADS:
            _check_version(number, value)
            headed = True
        elif keyword and not headed:
            wrong = refused(keyword, "N3", "a record begins with its header", (HEADER,))
            raise at_line(number, wrong)
        elif keyword:
            yield Line(number, keyword, value.strip())


def _check_version(number: int, value: str) -> None:
    if value.strip() != str(VERSION):
        wrong = refused(f"42-record {value}", "N3", "a version that is not known", (str(VERSION),))
        raise at_line(number, wrong)


def _blocks(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """The lines of each entry: one that begins with `game` or `deal`, and those that follow."""
    block: list[Line] = []
    size = 0
    for line in lines:
        begins = line.keyword in ("game", "deal")
        if begins and block:
            yield block
        if begins:
            block, size = [], 0
        elif not block:
            raise at_line(line.number, refused(line.keyword, "N3", "no entry", ("game", "deal")))
        size += len(line.value)
        if size > LONGEST_ENTRY:
            raise at_line(line.number, _too_long(line.keyword))
        block.append(line)
    if block:
        yield block


def _too_long(offending: str) -> BadNotation:
    return refused(offending, "N8", f"an entry has at most {LONGEST_ENTRY} characters")
