"""The examples of docs/notation.md that are records: read, printed again, and judged."""

import re

from tests.documents import ROOT, blocks
from texas42 import notation
from texas42.notation.entries import DEAL_LINES, GAME_LINES
from texas42.notation.forms import json_schema

DOCUMENT = ROOT / "docs" / "notation.md"


def block_that_begins(beginning: str) -> str:
    found = [block.text for block in blocks(DOCUMENT) if block.text.startswith(beginning)]
    assert len(found) == 1
    return found[0]


def test_the_example_of_a_record_is_one_and_without_fault() -> None:
    text = block_that_begins("42-record 1")
    entries = list(notation.parse_record(text))
    assert notation.print_record(entries) == text
    assert notation.first_fault(entries) is None


def test_the_example_in_json_is_one() -> None:
    lines = block_that_begins('{"record":1}').splitlines()
    entries = list(notation.read_json(lines))
    assert list(notation.print_json(entries)) == lines
    assert len(entries) == 2


def test_the_schema_is_current() -> None:
    """`python scripts/generate_record_schema.py` writes it."""
    written = (ROOT / "docs" / "record.schema.json").read_text(encoding="utf-8")
    assert written == json_schema()


def test_the_grammar_names_every_line_that_the_reader_takes() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    grammar = text[text.index("## N4") : text.index("## N6")]
    named = set(re.findall(r"^(?:.* {6})?([a-z]+) (?:[A-Z]|\[|42-)", grammar, re.MULTILINE))
    named |= set(re.findall(r"^([a-z]+) ", grammar, re.MULTILINE))
    assert {*GAME_LINES, *DEAL_LINES} <= named
