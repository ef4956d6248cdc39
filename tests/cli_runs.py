"""Runs command lines in this process, for the tests of every command."""

import json
from dataclasses import dataclass

import pytest

from texas42.cli import main

DEAL = (
    "6-6 6-5 6-4 6-3 6-2 6-1 6-0 | 5-5 5-4 5-3 5-2 5-1 5-0 4-4 | "
    "4-3 4-2 4-1 4-0 3-3 3-2 3-1 | 3-0 2-2 2-1 2-0 1-1 1-0 0-0"
)


@dataclass
class Run:
    """What a command line did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, object]:
        found: dict[str, object] = json.loads(self.out)
        return found


@dataclass
class Texas42:
    """Runs command lines in this process."""

    capsys: pytest.CaptureFixture[str]

    def __call__(self, *tokens: str) -> Run:
        with pytest.raises(SystemExit) as left:
            main(tokens)
        out, err = self.capsys.readouterr()
        code = left.value.code
        assert isinstance(code, int)
        return Run(code, out, err)
