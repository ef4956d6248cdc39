"""How a worker is run, and how patient it is. Seconds."""

from dataclasses import dataclass
from typing import Final

BEAT: Final = 0.75
"""Between two signs of life of a worker."""
LIFE: Final = 3.0
"""After its last sign of life, before a worker's tables may be taken."""
POLL: Final = 1.0
"""Between two looks at the log, in case the bus has lost something."""
PATIENCE: Final = 20.0
"""For a command to find the table's owner and be stored, before the person has to try again."""
REFRESH: Final = 2.0
"""For a newcomer to be shown what is in the log, before what is known here is shown."""
RETRY: Final = 0.25
"""Before an owner that cannot be reached is looked for again."""
GRACE: Final = 10.0
"""For the people of a lost worker to come back, before they count as away."""
VISIT: Final = 10.0
"""Before a worker forgets a table that it neither owns nor shows to anybody."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """A worker's place: the database, the bus (None: the database is the bus), its own name.

    `link_host` is the address at which the other workers reach this one. Links carry what
    people ask and are proved by a key in the database, but are not encrypted: it has to be
    a loopback or private address.
    """

    url: str
    name: str
    bus: str | None = None
    link_host: str = "127.0.0.1"
