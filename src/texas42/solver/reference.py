"""The solver in its plainest form: minimax over every legal line.

It is the oracle of the tests and the explanation for readers; it takes its rules from the kernel
and nothing from the core. Enough for endings of three or four tricks.
"""

from dataclasses import dataclass, field

from texas42.kernel.contract import Contract
from texas42.kernel.events import Played
from texas42.kernel.tiles import ALL, Mask, Seat, SeatMask, Tile, tiles_in
from texas42.kernel.tricks import may_follow, winner

Hands = tuple[Mask, ...]


@dataclass(frozen=True)
class Reference:
    """Values of positions of one deal: what `takers` will still take.

    The seats in `maximisers` want that high, all others low. `bonus` goes with the last trick.
    """

    contract: Contract
    takers: SeatMask
    maximisers: SeatMask
    bonus: int = 0
    known: dict[tuple[Seat, Hands], int] = field(default_factory=dict)

    def value(
        self, hands: Hands, turn: Seat, trick: tuple[Played, ...] = (), opening: Mask = ALL
    ) -> int:
        """With `turn` to play to `trick`; a lead must come from `opening` if it can."""
        return self._best(turn, self.moves(hands, turn, trick, opening))

    def moves(
        self, hands: Hands, turn: Seat, trick: tuple[Played, ...] = (), opening: Mask = ALL
    ) -> dict[Tile, int]:
        """The value after each legal tile."""
        legal = self.legal(hands[turn], trick, opening)
        return {tile: self._play(hands, turn, trick, tile) for tile in tiles_in(legal)}

    def legal(self, hand: Mask, trick: tuple[Played, ...], opening: Mask) -> Mask:
        if trick:
            return may_follow(self.contract, hand, self.contract.led_suit[trick[0].tile])
        pool = hand & opening or hand
        return Mask(next(pool & duty for duty in self.contract.duty if pool & duty))

    def _best(self, turn: Seat, values: dict[Tile, int]) -> int:
        return (max if self.maximisers >> turn & 1 else min)(values.values())

    def _play(self, hands: Hands, turn: Seat, trick: tuple[Played, ...], tile: Tile) -> int:
        after = (*hands[:turn], Mask(hands[turn] & ~(1 << tile)), *hands[turn + 1 :])
        trick = (*trick, Played(turn, tile))
        if len(trick) < self.contract.per_trick:
            return self.value(after, self.contract.next_seat[turn], trick)
        taker = winner(self.contract, trick).seat
        points = 1 + sum(self.contract.count[play.tile] for play in trick)
        points += 0 if after[taker] else self.bonus
        return self._between(after, taker) + (points if self.takers >> taker & 1 else 0)

    def _between(self, hands: Hands, leader: Seat) -> int:
        """Between two tricks: the one place where positions meet again."""
        if not hands[leader]:
            return 0
        key = leader, hands
        if key not in self.known:
            self.known[key] = self.value(hands, leader)
        return self.known[key]
