"""What the rules of thumb play, whatever the contract."""

from texas42.bots import following, leading, losing
from texas42.bots.reasons import NELLO, Reason
from texas42.bots.sight import Sight
from texas42.kernel.tiles import Tile


def thumbed(sight: Sight) -> tuple[Tile, Reason]:
    """What the rule of thumb plays, and why."""
    if sight.losing:
        return losing.choose(sight), NELLO
    return following.choose(sight) if sight.trick else leading.choose(sight)
