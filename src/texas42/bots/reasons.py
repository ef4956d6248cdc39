"""Why a bot acts: a code that programs read, and the English words of it.

>>> TAKES.code, TAKES.and_("makes the contract in 80.0%").words
('takes', 'it takes the trick for its side; makes the contract in 80.0%')

Each is true of the view in which it is given (tests/test_bots_reasons.py).
"""

from dataclasses import dataclass, replace
from typing import Final, Literal, Self

from texas42.kernel.declarations import Declaration

Code = Literal[
    "only",
    "must",
    "bid",
    "pass",
    "declare",
    "trumps",
    "walks",
    "firm",
    "hidden",
    "cheap",
    "partner",
    "thrown",
    "takes",
    "tops",
    "stands",
    "lost",
    "open",
    "nello",
    "worlds",
]
"""The kind of a reason. `worlds`: it does best in what may be hidden, against the rule of thumb."""


@dataclass(frozen=True, slots=True)
class Reason:
    """`code` is None where there is nothing to learn from it."""

    code: Code | None
    words: str

    def and_(self, more: str) -> Self:
        """The same reason, and what else there is to say."""
        return replace(self, words=f"{self.words}; {more}")


ONLY: Final = Reason("only", "nothing else is legal")
WHIM: Final = Reason(None, "on a whim")
PROGRAM: Final = Reason(None, "the program said so")

FORCED: Final = Reason("must", "a bid must be made: no other is worth more")
WORTH_IT: Final = Reason("bid", "the hand is worth it")
WINS_MORE: Final = Reason("bid", "worth more than passing, and than any other bid")
NONE_HIGHER: Final = Reason("pass", "nothing higher can be bid")
TOO_WEAK: Final = Reason("pass", "the hand is too weak for what must be bid")
PARTNER_BIDS: Final = Reason("pass", "the partner's bid stands")
LEFT: Final = Reason("pass", "passing is worth more than any bid")

TRUMPS: Final = Reason("trumps", "trumps are drawn while the other side may hold some")
WALKS: Final = Reason("walks", "nothing that the other side may hold beats it")
FIRM: Final = Reason("firm", "nothing of its suit beats it, but trumps are still out")
HIDDEN: Final = Reason("hidden", "nothing hidden of its suit beats it")
CHEAP: Final = Reason("cheap", "any lead may be beaten: this one gives the least away")
PARTNER: Final = Reason("partner", "the trick is the own side's: count goes to it")
THROWN: Final = Reason("thrown", "the trick is the own side's: the least worth keeping goes to it")
TAKES: Final = Reason("takes", "it takes the trick for its side")
TOPS: Final = Reason("tops", "it goes over the trick so far, but may still be beaten")
STANDS: Final = Reason(
    "stands", "hardly a hidden tile of the suit led beats the own side's: count goes to it"
)
LOST: Final = Reason("lost", "the trick is lost: the least goes with it")
OPEN: Final = Reason("open", "the trick is open: it is not taken, and the least goes to it")
NELLO: Final = Reason("nello", "the declarer must take no trick")
AVERAGE: Final = Reason("worlds", "best on average over the worlds drawn")


def likeliest(declared: Declaration) -> Reason:
    return Reason("declare", f"{declared} is the likeliest to make the bid")


def worth_most(declared: Declaration) -> Reason:
    return Reason("declare", f"{declared} is worth the most with this bid")


def against_thumb(chance: str, thumb: str, by_thumb: str) -> Reason:
    """What the tile that the rule of thumb plays would cost."""
    return Reason("worlds", f"{chance}, where {thumb} would give {by_thumb}")
