"""What the rules of thumb play, whatever the contract."""

from texas42.bots import following, leading, losing
from texas42.bots.sight import Sight
from texas42.kernel.tiles import Tile


def thumbed(sight: Sight) -> tuple[Tile, str]:
    """What the rule of thumb plays, and why."""
    if sight.losing:
        return losing.choose(sight), "the declarer must take no trick"
    return following.choose(sight) if sight.trick else leading.choose(sight)
