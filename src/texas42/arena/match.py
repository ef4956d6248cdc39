"""What a match is: two sides, rules, a seed, and whether auctions, contracts or games are played.

A *pair* is one deal (or game) played twice, the sides exchanged: what one side was dealt, the
other is dealt too.
"""

import random
from dataclasses import dataclass
from typing import Final, Literal

from texas42.arena.deals import chance, dealt
from texas42.kernel.calls import Call
from texas42.kernel.contract import tables_of
from texas42.kernel.declarations import PIP_SUITS, Declaration
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Mask, Seat

Form = Literal["deals", "given", "games"]
THIRTY: Final = Call.of_points(30)


@dataclass(frozen=True, slots=True)
class Match:
    """`a` and `b` name bots, `x+y` seats partners of two kinds.

    `deals`: single deals with their auction; `given`: seat 0 declares `call` with `declaration`
    (None: its longest suit); `games`: whole games to the target.
    """

    a: str
    b: str
    rules: Rules
    seed: int = 1
    form: Form = "deals"
    call: Call = THIRTY
    declaration: Declaration | None = None
    worlds: int | None = None
    """Budget of every decision; None: what each level takes."""
    watch: bool = False
    """Foolish plays are counted, and the chances told held against what came."""

    def sides(self, leg: int) -> tuple[str, ...]:
        """By player, `a` or `b`: in the first leg `a` has the even teams, in the second the odd."""
        return tuple("ab"[(self.rules.team(Seat(s)) + leg) % 2] for s in range(self.rules.players))

    def bots(self, leg: int) -> tuple[str, ...]:
        """The bot of every player."""
        met = {"a": 0, "b": 0}
        names = {"a": self.a.split("+"), "b": self.b.split("+")}
        seated = []
        for side in self.sides(leg):
            seated.append(names[side][met[side] % len(names[side])])
            met[side] += 1
        return tuple(seated)

    def setup(self, pair: int, number: int, shaker: Seat, scores: tuple[int, ...]) -> Setup:
        """The deal `number` of a pair's game; the same in both legs."""
        hands, spare = dealt(self.rules, chance(self.seed, "deal", pair, number))
        given = self._given(hands[0]) if self.form == "given" else None
        return Setup(self.rules, shaker, hands, spare, scores, given)

    def luck(self, pair: int, leg: int) -> random.Random:
        """The bots' own randomness."""
        return chance(self.seed, "luck", pair, leg)

    def _given(self, hand: Mask) -> Given:
        return Given(Seat(0), self.call, self.declaration or longest(self.rules, hand))


def longest(rules: Rules, hand: Mask) -> Declaration:
    """The pip suit with most tiles; of equals the one with its double, then the higher."""

    def length(declaration: Declaration) -> tuple[int, bool, int]:
        tables = tables_of(declaration, rules.doubles_rank)
        family = Mask(hand & tables.follow_mask[PIP_SUITS.index(declaration)])
        pip = PIP_SUITS.index(declaration)
        double = pip * (pip + 1) // 2 + pip
        return family.bit_count(), bool(hand >> double & 1), pip

    return max((d for d in PIP_SUITS if d in rules.declarations), key=length)
