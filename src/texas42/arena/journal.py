"""The pairs of a match on disk, one JSON line each, so that a match can go on where it stopped."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from texas42.arena.match import Match
from texas42.arena.pairs import Pair, Side
from texas42.arena.statistics import Clock
from texas42.kernel.faults import BadNotation, Fault
from texas42.notation import print_rules
from texas42.notation.texts import unmarked


@dataclass(frozen=True, slots=True)
class Journal:
    """A file whose first line names the match; every other line is a pair with its deals."""

    path: Path
    match: Match

    def pairs(self) -> Iterator[Pair]:
        """The pairs already played; a torn last line is left out and overwritten.

        Raises `BadNotation` where the file is of another match, or holds what is no pair.
        """
        lines = self._lines()
        if lines and _parsed(lines[0]) != self._head():
            raise self._refused("it holds another match")
        whole = [line for line in lines if line.endswith("\n")] or [json.dumps(self._head()) + "\n"]
        pairs = [self._pair(number, line) for number, line in enumerate(whole[1:], 2)]
        self.path.write_text("".join(whole), encoding="utf-8")
        yield from pairs

    def add(self, pair: Pair) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(pair)) + "\n")

    def _lines(self) -> list[str]:
        try:
            text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        except UnicodeDecodeError:
            raise self._refused("it is no UTF-8 text") from None
        return unmarked(text).splitlines(keepends=True)

    def _pair(self, number: int, line: str) -> Pair:
        try:
            return _pair(json.loads(line))
        except (ValueError, TypeError, KeyError, AttributeError):
            raise self._refused(f"line {number} is no pair of a match") from None

    def _refused(self, text: str) -> BadNotation:
        return BadNotation(str(self.path), (Fault("journal", "arena", text),))

    def _head(self) -> dict[str, Any]:
        match = self.match
        return {
            "arena": 1,
            "a": match.a,
            "b": match.b,
            "rules": print_rules(match.rules),
            "seed": match.seed,
            "form": match.form,
            "call": match.call.word,
            "declaration": match.declaration,
            "worlds": match.worlds,
            **({"watch": True} if match.watch else {}),
        }


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _pair(said: dict[str, Any]) -> Pair:
    return Pair(said["index"], _side(said["a"]), _side(said["b"]), said["deals"])


def _side(said: dict[str, Any]) -> Side:
    clock = said.pop("clock")
    bins = {int(place): count for place, count in clock["bins"].items()}
    return Side(**said, clock=Clock(clock["count"], clock["seconds"], bins))
