"""Ratings by OpenSkill (Weng and Lin's Plackett–Luce model), pure: results in, ratings out.

What is shown is `worth`, mu - 3 sigma: low while little is known, so that a leader board is not
led by someone who won once.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from texas42.server.people.chairs import Chair, GameOver

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


class Rating(NamedTuple):
    """A normal estimate of strength, and over how many games it was formed.

    >>> Rating().worth
    0.0
    """

    mu: float = 25.0
    sigma: float = 25.0 / 3
    games: int = 0

    @property
    def worth(self) -> float:
        """mu - 3 sigma: what is almost surely reached."""
        return self.mu - 3 * self.sigma


def teams_of(over: GameOver) -> tuple[tuple[Chair, ...], ...]:
    """The chairs of every team."""
    teams: list[list[Chair]] = [[] for _ in range(over.rules.teams)]
    for seat, chair in enumerate(over.chairs):
        teams[seat % over.rules.teams].append(chair)
    return tuple(tuple(team) for team in teams)


def ranks(scores: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """The rank of every team: winners 0, the others by score, equal scores alike (R10.4).

    >>> ranks((3, 7, 5, 3), (1,))
    (2, 0, 1, 2)
    """
    losing = sorted({s for team, s in enumerate(scores) if team not in winners}, reverse=True)
    return tuple(
        0 if team in winners else 1 + losing.index(score) for team, score in enumerate(scores)
    )


def rated(over: GameOver, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """Everybody's rating after a game; who is not in `before` starts from the default.

    Where one level of bots sits on several chairs, its rating moves by the mean of what happens to
    them: against itself it learns nothing.
    """
    teams = teams_of(over)
    old = {chair.who: before.get(chair.who, Rating()) for team in teams for chair in team}
    model = _model()
    sides = [[model.rating(old[c.who].mu, old[c.who].sigma) for c in team] for team in teams]
    after = model.rate(sides, ranks=[float(r) for r in ranks(over.scores, over.winners)])
    found: dict[str, list[tuple[float, float]]] = {who: [] for who in old}
    for team, side in zip(teams, after, strict=True):
        for chair, new in zip(team, side, strict=True):
            found[chair.who].append((new.mu, new.sigma))
    return {who: _mean(found[who], old[who].games + 1) for who in old}


def _mean(new: list[tuple[float, float]], games: int) -> Rating:
    return Rating(fmean(mu for mu, _ in new), fmean(sigma for _, sigma in new), games)


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce

    return PlackettLuce()
