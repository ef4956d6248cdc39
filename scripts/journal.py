"""What the fits stand on: a line of JSON a deal in a file, gone on with where it was stopped."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Line = dict[str, Any]


def lines(journal: Path) -> list[Line]:
    """All that is there."""
    return [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]


def asked(about: str | None, one: Callable[[int, int], Line]) -> Path:
    """The journal that the command line names, with as many lines of `one` more as it asks for.

    `one` makes a line of a seed and of the number of a deal.
    """
    words = argparse.ArgumentParser(description=about)
    words.add_argument("journal", type=Path)
    words.add_argument("--deals", type=int, default=0)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    journal: Path = given.journal
    journal.touch()
    begun = len(lines(journal))
    for number in range(begun, begun + given.deals):
        line = json.dumps(one(given.seed, number))
        with journal.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    return journal
