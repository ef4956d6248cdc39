"""Players of every strength. A bot sees a view and answers with an action.

>>> bot("casual").level
'casual'
"""

from collections.abc import Callable
from typing import Final

import texas42.bots._blas  # noqa: F401  # before numpy is loaded
from texas42.bots.bot import Bot, Budget, Candidate, Decision
from texas42.bots.casual import Casual
from texas42.bots.novice import Novice
from texas42.bots.outside import Forfeit, Outside
from texas42.bots.reasons import Reason
from texas42.bots.sampler import Sampler
from texas42.bots.searcher import CLUB, EXPERT, MASTER, Searcher
from texas42.kernel.faults import BadSetup, Fault

_MAKERS: Final[dict[str, Callable[[], Bot]]] = {
    "novice": Novice,
    "casual": Casual,
    "club": lambda: Searcher(CLUB),
    "expert": lambda: Searcher(EXPERT),
    "master": lambda: Searcher(MASTER),
    "sampler20": Sampler,
}

LEVELS: Final = ("novice", "casual", "club", "expert", "master")
"""The levels from the weakest to the strongest."""


def bot(level: str) -> Bot:
    """A bot by its level, the baseline `sampler20`, or `run:COMMAND` for a program of others.

    Raises `BadSetup` where there is none of that name.
    """
    if level.startswith("run:"):
        return Outside(level.removeprefix("run:"))
    if level not in _MAKERS:
        fault = Fault("level", "bots", f"no bot is called {level!r}", tuple(_MAKERS))
        raise BadSetup(level, (fault,))
    return _MAKERS[level]()


__all__ = [
    "LEVELS",
    "Bot",
    "Budget",
    "Candidate",
    "Decision",
    "Forfeit",
    "Outside",
    "Reason",
    "bot",
]
