"""What a command says: text or one JSON object on standard output, a refusal on standard error."""

import json
import sys
from typing import Annotated, NoReturn

from cyclopts import Parameter

AsJson = Annotated[bool, Parameter(name="--json", negative=(), help="Answer with one JSON object.")]
"""The parameter that every command has."""
BAD_INPUT = 2
"""Exit code where the input cannot be used."""


class Refused(Exception):
    """Input that a command cannot use; its text is one clear sentence."""


def say(text: str = "") -> None:
    """A line of the answer."""
    sys.stdout.write(f"{text}\n")


def answer(value: object) -> None:
    """The answer for programs."""
    sys.stdout.write(f"{json.dumps(value, ensure_ascii=False)}\n")


def refuse(text: str) -> NoReturn:
    """Says in exactly one line why the input cannot be used, and leaves."""
    line = " ".join(text.split())
    sys.stderr.write(f"texas42: {line}\n")
    sys.exit(BAD_INPUT)
