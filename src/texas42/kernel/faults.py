"""What can be wrong, as values, and the three exceptions that carry them.

Legality is a question with an answer (`Fault | None`); the exceptions are for callers that went on
without asking. The kernel's faults are all in `fault_codes`.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: a stable code, the rule it breaks, a sentence, what would be legal.

    `code` and `about` (the words that fill the sentence) are for programs and translations, `text`
    is English, `legal` is in the words of the notation (`6-4`, `31`, `fives`).
    """

    code: str
    rule: str
    text: str
    legal: tuple[str, ...] = ()
    about: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        tail = f"; legal: {' '.join(self.legal)}" if self.legal else ""
        return f"{self.text} ({self.rule}){tail}"


class TexasError(ValueError):
    """Common base of the three: the offending text and the faults found in it, all at once."""

    def __init__(self, offending: str, faults: tuple[Fault, ...]) -> None:
        self.offending = offending
        self.faults = faults
        super().__init__(f"{offending}: " + "; ".join(str(f) for f in faults))


class BadNotation(TexasError):
    """A text that is not in the form of the notation."""


class BadSetup(TexasError):
    """Rules that contradict each other, or a deal that cannot be."""


class IllegalAction(TexasError):
    """An action that the position does not allow."""
