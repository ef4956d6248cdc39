"""What keeps Python itself from holding up the tables: its search for garbage, and its threads.

What happens at tables leaves nothing behind that a search has to find: values are let go of when
nobody has them any more; only opening a connection leaves a little. Still, Python would look
through everything again and again, for more than a second where there are two thousand tables. So
only what is quite new is searched as ever (some milliseconds); everything is when nobody is there,
or once a day.
"""

import asyncio
import gc
import sys
from collections.abc import Callable
from time import monotonic
from typing import Final

NEVER: Final = 2**31 - 1
LOOK: Final = 60.0
"""Seconds between two looks whether nobody is there."""
DAY: Final = 86_400.0
TURN: Final = 0.0005
"""Seconds for which a thread may go on while the one with the sockets waits for its turn."""


Empty = Callable[[], bool]


async def kept_short(empty: Empty) -> None:
    """Keep pauses short until cancelled. `empty`: nobody is there who could be held up."""
    thresholds, turn = gc.get_threshold(), sys.getswitchinterval()
    gc.freeze()
    gc.set_threshold(thresholds[0], NEVER, NEVER)
    sys.setswitchinterval(TURN)
    try:
        await _search(empty)
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
        sys.setswitchinterval(turn)


async def _search(empty: Empty) -> None:
    searched = monotonic()
    while True:
        await asyncio.sleep(LOOK)
        if empty() or monotonic() > searched + DAY:
            gc.collect()
            searched = monotonic()
