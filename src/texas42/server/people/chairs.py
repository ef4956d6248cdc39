"""What a table tells: who sat on which chair when a deal or a game was over.

>>> from texas42.kernel.presets import preset
>>> Chair.bot("club"), board_of(preset("texas", 3))
(Chair(who='bot:club', name='club'), 'texas 3')
"""

from functools import cache
from typing import Final, NamedTuple

from texas42.kernel.position import Position
from texas42.kernel.presets import PRESETS, for_players, sizes
from texas42.kernel.rules import Rules

BOT: Final = "bot:"
OTHER: Final = "other"
"""Where deals are counted that follow no preset."""


class Chair(NamedTuple):
    """A person by the id in the cookie, with the name used at the table; or a level of bots."""

    who: str
    name: str

    @classmethod
    def bot(cls, level: str) -> "Chair":
        return cls(BOT + level, level)

    @property
    def is_bot(self) -> bool:
        return self.who.startswith(BOT)


class DealOver(NamedTuple):
    """A deal is over: table, number of the game and of the deal there, chairs by seat of players.

    `position` is the finished one. A deal's number is never used twice at a table.
    """

    table: str
    game: int
    deal: int
    chairs: tuple[Chair, ...]
    position: Position


class GameOver(NamedTuple):
    """A game is over: final scores by team, and the teams that won.

    One at a table with hints `may_rate` nobody.
    """

    table: str
    game: int
    chairs: tuple[Chair, ...]
    rules: Rules
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    may_rate: bool = True


def board_of(rules: Rules) -> str | None:
    """The leader board of these rules: a preset for a number of players; None for house rules."""
    for name, four in PRESETS.items():
        if for_players(four, rules.players) == rules:
            return _board(name, rules.players)
    return None


@cache
def boards() -> tuple[str, ...]:
    """Every leader board there can be, presets at four players first."""
    return tuple(
        _board(name, players)
        for players in (4, 2, 3, 5, 6, 7)
        for name in PRESETS
        if players in sizes(name)
    )


def _board(name: str, players: int) -> str:
    return name if players == 4 else f"{name} {players}"
