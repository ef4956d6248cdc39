"""Laying down (R6.6): what a claim must prove, the proof, and what it settles."""

from dataclasses import replace
from typing import NamedTuple

from texas42.kernel.contract import Aim, Contract
from texas42.kernel.events import Claimed, Played
from texas42.kernel.fault_codes import fault
from texas42.kernel.faults import Fault
from texas42.kernel.position import Ending, Phase, Position, Prover
from texas42.kernel.tiles import Mask, Seat, SeatMask, Tile, tiles_in
from texas42.kernel.tricks import (
    forfeited,
    legal_mask,
    live_points,
    may_follow,
    over,
    sleepers,
    winner,
)


def claim_fault(position: Position, action: Claimed, prove: Prover | None = None) -> Fault | None:
    """What is wrong with a claim; under `verified` an unproved one is a fault."""
    found = judged(position, action, prove)
    return found if isinstance(found, Fault) else None


def judged(position: Position, action: Claimed, prove: Prover | None = None) -> Claimed | Fault:
    """The claim with a proof made here (one that it brings along is not believed), or its fault."""
    if wrong := _cannot(position, action):
        return wrong
    claim = proved(position, Claimed(action.seat), prove)
    if position.rules.claims == "verified" and not stands(position, claim):
        return fault("unproved")
    return claim


def _cannot(position: Position, action: Claimed) -> Fault | None:
    rules = position.rules
    if rules.claims == "off":
        return fault("claims_off")
    if position.phase is not Phase.PLAY:
        return fault("claim_in_play")
    if not 0 <= action.seat < rules.players:
        return fault("claim_seat", seat=action.seat)
    return None


def resolved(position: Position, action: Claimed, prove: Prover | None = None) -> Claimed:
    """The claim with its proof where one can be made at all, else as it is: it has a fault."""
    return action if _cannot(position, action) else proved(position, action, prove)


def proved(position: Position, action: Claimed, prove: Prover | None = None) -> Claimed:
    """The claim with its proof: the fewest points of the deal that the claim's tricks come to."""
    if action.least is not None:
        return action
    takers = _question(position, action.seat).takers
    taken = sum(t.points for t in position.tricks if takers >> t.taker & 1)
    return Claimed(action.seat, taken + (prove or fewest_points)(position, takers))


def stands(position: Position, action: Claimed) -> bool:
    """Whether every legal line makes the contract for the claimant's side."""
    return action.least is not None and action.least >= _question(position, action.seat).need


def advance(position: Position, action: Claimed) -> Position:
    """The end of the deal by a claim that carries its proof."""
    lost = not stands(position, action)
    ending = forfeited(position, action.seat, "claim") if lost else _settled(position, action)
    return replace(over(position, ending), last_word=action)


def _settled(position: Position, action: Claimed) -> Ending:
    """Whose tricks the claim is about get what is certain, the others the rest."""
    contract = position.contract
    assert contract is not None and action.least is not None, "a proved claim in play"
    made = bool(contract.bidders >> action.seat & 1)
    rest = live_points(position) - action.least
    bidders_take = _question(position, action.seat).takers >> contract.declarer & 1
    points = (action.least, rest) if bidders_take else (rest, action.least)
    return Ending("claim", made, points)


class _Question(NamedTuple):
    """Whose tricks a claim is about, and how many points they must come to at least."""

    takers: SeatMask
    need: int


def _question(position: Position, seat: Seat) -> _Question:
    """What the bidders, or the others, have to show for their side of the contract."""
    contract = position.contract
    assert contract is not None, "claims are made in play"
    live = live_points(position)
    for_bid = bool(contract.bidders >> seat & 1)
    bidders = contract.bidders
    if contract.aim is Aim.NO_TRICK:
        declarer = SeatMask(1 << contract.declarer)
        others = SeatMask(contract.playing & ~declarer)
        return _Question(others, live) if for_bid else _Question(declarer, 1)
    needs = min(contract.needs, live) if contract.aim is Aim.EVERY_TRICK else contract.needs
    others = SeatMask(contract.playing & ~bidders)
    return _Question(bidders, needs) if for_bid else _Question(others, live - needs + 1)


def fewest_points(position: Position, takers: SeatMask) -> int:
    """The fewest points `takers` will still take over every legal line, by plain search.

    Quick for laydowns and for the last tricks; `solver` answers the same at any time.
    """
    contract = position.contract
    assert contract is not None, "claims are made in play"
    return _Lines(contract, takers, sleepers(position)).fewest(position)


_Hands = tuple[Mask, ...]


class _Lines:
    """Search over every legal line with one memory, for one contract and one side."""

    def __init__(self, contract: Contract, takers: SeatMask, bonus: int) -> None:
        self.contract, self.takers, self.bonus = contract, takers, bonus
        self.memory: dict[tuple[Seat, _Hands], int] = {}

    def fewest(self, position: Position) -> int:
        if position.trick:
            return self._finish(position.turn, position.hands, position.trick)
        if position.tricks:
            return self._from_lead(position.turn, position.hands)
        lead = legal_mask(position)
        return self._led(position.turn, position.hands, lead)

    def _from_lead(self, leader: Seat, hands: _Hands) -> int:
        if not hands[leader]:
            return 0
        if self._runs(leader, hands):
            return self._all_left(hands) if self.takers >> leader & 1 else 0
        key = (leader, hands)
        if key not in self.memory:
            self.memory[key] = self._led(leader, hands, self._lead_mask(hands[leader]))
        return self.memory[key]

    def _lead_mask(self, hand: Mask) -> Mask:
        return next((Mask(hand & d) for d in self.contract.duty if hand & d), hand)

    def _led(self, leader: Seat, hands: _Hands, lead: Mask) -> int:
        return min(self._play(leader, hands, (), t) for t in tiles_in(lead))

    def _play(self, seat: Seat, hands: _Hands, trick: tuple[Played, ...], tile: Tile) -> int:
        left = Mask(hands[seat] & ~(1 << tile))
        after = (*hands[:seat], left, *hands[seat + 1 :])
        plays = (*trick, Played(seat, tile))
        return self._finish(self.contract.next_seat[seat], after, plays)

    def _finish(self, seat: Seat, hands: _Hands, trick: tuple[Played, ...]) -> int:
        if len(trick) == self.contract.per_trick:
            return self._take(hands, trick)
        led = self.contract.led_suit[trick[0].tile]
        legal = may_follow(self.contract, hands[seat], led)
        return min(self._play(seat, hands, trick, t) for t in tiles_in(legal))

    def _take(self, hands: _Hands, trick: tuple[Played, ...]) -> int:
        taker = winner(self.contract, trick).seat
        points = 1 + sum(self.contract.count[p.tile] for p in trick)
        points += 0 if hands[taker] else self.bonus
        mine = points if self.takers >> taker & 1 else 0
        return mine + self._from_lead(taker, hands)

    def _runs(self, leader: Seat, hands: _Hands) -> bool:
        """The leader wins every trick whatever anyone plays: no tile out beats any of its own."""
        contract = self.contract
        others = [h for s, h in enumerate(hands) if s != leader and contract.playing >> s & 1]
        out = [t for hand in others for t in tiles_in(hand)]
        ranks = [contract.strength[contract.led_suit[t]] for t in tiles_in(hands[leader])]
        own = list(tiles_in(hands[leader]))
        return all(rank[t] >= rank[o] for t, rank in zip(own, ranks, strict=True) for o in out)

    def _all_left(self, hands: _Hands) -> int:
        playing = [h for s, h in enumerate(hands) if self.contract.playing >> s & 1]
        count = sum(self.contract.count[t] for hand in playing for t in tiles_in(hand))
        return playing[0].bit_count() + count + self.bonus
