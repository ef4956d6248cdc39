"""Reads the project's Markdown: links, headings and fenced blocks."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text and the line that it begins on."""

    language: str
    text: str
    line: int


def documents() -> list[Path]:
    """Every document for people."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def name(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


def blocks(document: Path) -> Iterator[Block]:
    text = document.read_text(encoding="utf-8")
    for match in _FENCE.finditer(text):
        yield Block(match[1], match[2], text.count("\n", 0, match.start()) + 2)


def links(document: Path) -> list[str]:
    """The targets of all links to files or headings of the project, blocks left out."""
    prose = _FENCE.sub("", document.read_text(encoding="utf-8"))
    return [target for target in _LINK.findall(prose) if "://" not in target]


def anchors(document: Path) -> set[str]:
    """The fragments that headings give, by GitHub's way of making them."""
    prose = _FENCE.sub("", document.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.+)$", prose, re.MULTILINE)
    return {
        re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings
    }


def target_of(document: Path, link: str) -> tuple[Path, str]:
    """The file and the fragment that a link leads to."""
    path, _, fragment = link.partition("#")
    return ((document.parent / path).resolve() if path else document), fragment
