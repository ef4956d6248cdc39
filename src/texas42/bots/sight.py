"""The play of a deal as the seat on turn sees it: what a view tells, worked out once."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from texas42.kernel.contract import Aim, Contract
from texas42.kernel.events import Played
from texas42.kernel.tiles import ALL, Mask, Seat, SeatMask, Suit, Tile, mask, tiles_in
from texas42.kernel.tricks import winner
from texas42.kernel.view import View


@dataclass(frozen=True)
class Sight:
    """`seat` is the hand that plays: the actor's own, or its dummy's (R10.7)."""

    view: View

    @cached_property
    def contract(self) -> Contract:
        assert self.view.contract is not None, "tiles are played under a contract"
        return self.view.contract

    @cached_property
    def seat(self) -> Seat:
        assert self.view.turn is not None, "somebody is on turn"
        return self.view.turn

    @cached_property
    def hand(self) -> Mask:
        hand = self.view.hands[self.seat]
        assert hand is not None, "a seat sees the hand that it plays"
        return hand

    @cached_property
    def legal(self) -> tuple[Tile, ...]:
        return tuple(a.tile for a in self.view.legal if isinstance(a, Played))

    @cached_property
    def trick(self) -> tuple[Played, ...]:
        return self.view.trick

    @cached_property
    def shown(self) -> tuple[Played, ...]:
        """Every play that may be looked at, oldest first."""
        earlier = [play for t in self.view.tricks for play in t.plays or ()]
        return (*earlier, *self.trick)

    @cached_property
    def unseen(self) -> Mask:
        """Tiles in a hand that is not seen, asleep, or (stacked tricks) played and covered."""
        seen = int(mask(play.tile for play in self.shown)) | (self.view.spare or 0)
        for hand in self.view.hands:
            seen |= hand or 0
        return Mask(ALL & ~seen)

    @cached_property
    def suit(self) -> Suit:
        """The suit led to the trick that lies on the table."""
        return self.contract.led_suit[self.trick[0].tile]

    @cached_property
    def best(self) -> Played:
        """What wins the trick so far."""
        return winner(self.contract, self.trick)

    @cached_property
    def to_come(self) -> tuple[Seat, ...]:
        """The seats that play to this trick after this one."""
        return tuple(self._after(self.contract.per_trick - len(self.trick) - 1))

    def _after(self, count: int) -> Iterator[Seat]:
        seat = self.seat
        for _ in range(count):
            seat = self.contract.next_seat[seat]
            yield seat

    @cached_property
    def friends(self) -> SeatMask:
        """The seats that share this one's aim, itself among them."""
        contract = self.contract
        bids = contract.bidders >> self.seat & 1
        side = contract.bidders if bids else ~contract.bidders
        return SeatMask(contract.playing & side)

    @cached_property
    def losing(self) -> bool:
        """The declarer must lose every trick (R9.1)."""
        return self.contract.aim is Aim.NO_TRICK

    @cached_property
    def bids(self) -> bool:
        """This seat is of the bidders' side."""
        return bool(self.contract.bidders >> self.seat & 1)

    def friend(self, seat: Seat) -> bool:
        return bool(self.friends >> seat & 1)

    def wins(self, tile: Tile) -> bool:
        """Played now, the tile takes the trick over."""
        rank = self.contract.strength[self.suit]
        return rank[tile] > rank[self.best.tile]

    def trumps(self, of: Mask) -> Mask:
        trump = self.contract.trump
        return Mask(0) if trump is None else Mask(of & self.contract.follow_mask[trump])

    def beaters(self, tile: Tile, suit: Suit) -> Mask:
        """The unseen tiles that beat this one in a trick of that suit."""
        rank = self.contract.strength[suit]
        return mask(t for t in tiles_in(self.unseen) if rank[t] > rank[tile])

    def may_hold(self, seat: Seat) -> Mask:
        """The tiles that a seat may hold, by what it has played."""
        hand = self.view.hands[seat]
        return Mask(self.unseen & ~self.barred[seat]) if hand is None else hand

    def can_beat(self, seat: Seat, tile: Tile, suit: Suit) -> bool:
        """Whether a seat still to play may beat the tile, as far as can be seen."""
        hand = self.may_hold(seat)
        rank = self.contract.strength[suit]
        follow = self.contract.follow_mask[suit]
        known = self.view.hands[seat] is not None
        held = hand & follow or hand if known else hand
        return any(rank[t] > rank[tile] for t in tiles_in(Mask(held)))

    def sure(self, tile: Tile, suit: Suit) -> bool:
        """No opponent still to play to this trick can beat the tile."""
        return not any(
            self.can_beat(seat, tile, suit) for seat in self.to_come if not self.friend(seat)
        )

    @cached_property
    def barred(self) -> tuple[Mask, ...]:
        """By seat: tiles that it cannot hold, for it has not followed suit (R6.2)."""
        out = [0] * len(self.view.hands)
        if self.view.rules.renege == "table":
            return tuple(Mask(each) for each in out)
        for trick in self.view.tricks:
            self._bar(trick.plays or (), out)
        self._bar(self.trick, out)
        return tuple(Mask(each) for each in out)

    def _bar(self, plays: tuple[Played, ...], out: list[int]) -> None:
        contract = self.contract
        for play in plays:
            pool = int(ALL)
            if play is not plays[0]:
                follow = contract.follow_mask[contract.led_suit[plays[0].tile]]
                pool = follow if follow >> play.tile & 1 else ALL & ~follow
                out[play.seat] |= 0 if follow >> play.tile & 1 else follow
            out[play.seat] |= self._sooner(play.tile) & pool
        if plays and not contract.first_lead >> plays[0].tile & 1 and self._opens(plays):
            out[plays[0].seat] |= contract.first_lead

    def _opens(self, plays: tuple[Played, ...]) -> bool:
        """This is the first trick of the deal (R6.1 `first_lead_trump`)."""
        return plays[0] == self.shown[0] and not (
            self.view.tricks and not self.view.tricks[0].plays
        )

    def _sooner(self, tile: Tile) -> int:
        """What would have had to be played before this tile (R9.4)."""
        before = 0
        for duty in self.contract.duty:
            if duty >> tile & 1:
                return before
            before |= duty
        return 0
