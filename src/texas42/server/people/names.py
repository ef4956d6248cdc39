"""Names of people: what one may be, and when two are the same.

>>> proper("  Ana   Paula "), folded("Ana Paula") == folded("ＡＮＡ paula")
('Ana Paula', True)
"""

import unicodedata
from typing import Final

from texas42.server.people.refusals import Refused

LONGEST: Final = 40
"""Characters of a name, as at the tables."""


def proper(name: str) -> str:
    """The name without spaces that do not show. Raises `Refused` where it is none."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if any(unicodedata.category(sign)[0] == "C" for sign in shown):
        raise Refused("name_sign")
    if not any(sign.isalnum() for sign in shown):
        raise Refused("name_empty")
    if len(shown) > LONGEST:
        raise Refused("name_long", most=LONGEST)
    return shown


def folded(name: str) -> str:
    """Equal for names that a reader takes for the same: case, width and marks of form aside."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def naming(name: str) -> dict[str, str]:
    """The columns of a name."""
    return {"name": name, "folded": folded(name)}
