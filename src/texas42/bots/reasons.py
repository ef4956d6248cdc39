"""Why a bot acts: a code that programs read, and the English words of it.

>>> TAKES.code, TAKES.and_("makes the contract in 80.0%").words
('takes', 'it takes the trick; makes the contract in 80.0%')
"""

from dataclasses import dataclass, replace
from typing import Final, Literal, Self

from texas42.kernel.declarations import Declaration

Code = Literal[
    "only",
    "bid",
    "pass",
    "declare",
    "trumps",
    "walks",
    "cheap",
    "partner",
    "takes",
    "stands",
    "lost",
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

FORCED: Final = Reason("bid", "the shaker must bid")
WORTH_IT: Final = Reason("bid", "the hand is worth it")
WINS_MORE: Final = Reason("bid", "what it wins when made outweighs what it loses when set")
NONE_HIGHER: Final = Reason("pass", "nothing higher can be bid")
TOO_WEAK: Final = Reason("pass", "the hand is too weak for what must be bid")
PARTNER_BIDS: Final = Reason("pass", "the partner's bid stands")
LEFT: Final = Reason("pass", "leaving it to the others is worth more than any bid")

TRUMPS: Final = Reason("trumps", "trumps are drawn while the other side may hold some")
WALKS: Final = Reason("walks", "no tile out beats it")
CHEAP: Final = Reason("cheap", "the loser that gives the least away")
PARTNER: Final = Reason("partner", "the trick is the partner's: count goes to it")
TAKES: Final = Reason("takes", "it takes the trick")
STANDS: Final = Reason("stands", "the partner's tile will probably stand")
LOST: Final = Reason("lost", "the trick is lost: nothing of worth goes with it")
NELLO: Final = Reason("nello", "the declarer must take no trick")
AVERAGE: Final = Reason("worlds", "best on average over the worlds drawn")


def fewest_losers(declared: Declaration) -> Reason:
    return Reason("declare", f"{declared} has the fewest losers")


def makes_most(declared: Declaration) -> Reason:
    return Reason("declare", f"{declared} makes the bid most often")


def against_thumb(chance: str, thumb: str, by_thumb: str) -> Reason:
    """What the tile that the rule of thumb plays would cost."""
    return Reason("worlds", f"{chance}, where {thumb} would give {by_thumb}")
