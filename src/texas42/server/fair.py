"""A fair deal in the making (42-deal-v1): the server's secret, everybody's hash and number."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from texas42.fairdeal import commitment, deal_key, draw_key, seat_commitment
from texas42.kernel.faults import Fault
from texas42.kernel.tiles import Seat
from texas42.notation.record import Proof, Share
from texas42.server.faults import fault


@dataclass(frozen=True, slots=True)
class Fair:
    """What is known of a deal before it is dealt. `hashes` and `numbers` are by seat, in hex."""

    deal_id: str
    secret: str
    hashes: tuple[str | None, ...]
    numbers: tuple[str | None, ...]
    people: tuple[bool, ...] = ()
    """Which seats were people's when it was dealt; empty until then."""
    closed: bool = False
    """No more hashes; numbers may be revealed."""

    @property
    def commitment(self) -> str:
        """C, which is published at once."""
        return _commitment(self.deal_id, self.secret)

    def key(self) -> bytes:
        return deal_key(self.deal_id, bytes.fromhex(self.secret), self.shares())

    def draw_key(self) -> bytes:
        return draw_key(self.deal_id, bytes.fromhex(self.secret), self.shares())

    def shares(self) -> tuple[bytes, ...]:
        """r_i: empty for bots and for seats that missed the time."""
        return tuple(bytes.fromhex(number or "") for number in self.numbers)

    def flag(self, seat: int) -> Literal["bot", "late"] | None:
        """Why a dealt seat's number is empty; None where it is not."""
        if self.numbers[seat] is not None:
            return None
        return "late" if self.people and self.people[seat] else "bot"

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Seats that have given a hash and not yet the number."""
        pairs = zip(self.hashes, self.numbers, strict=True)
        return tuple(Seat(s) for s, (given, number) in enumerate(pairs) if given and not number)


@lru_cache(maxsize=4096)
def _commitment(deal_id: str, secret: str) -> str:
    return commitment(deal_id, bytes.fromhex(secret)).hex()


def prepared(deal_id: str, secret: str, players: int) -> Fair:
    return Fair(deal_id, secret, (None,) * players, (None,) * players)


def with_hash(fair: Fair, seat: Seat, given: str) -> Fair:
    return replace(fair, hashes=(*fair.hashes[:seat], given, *fair.hashes[seat + 1 :]))


def with_number(fair: Fair, seat: Seat, number: str) -> Fair:
    return replace(fair, numbers=(*fair.numbers[:seat], number, *fair.numbers[seat + 1 :]))


def without_seat(fair: Fair, seat: Seat) -> Fair:
    """Another takes the seat: what the one before gave does not count for it."""
    if fair.closed:
        return fair
    empty: tuple[None] = (None,)
    hashes = (*fair.hashes[:seat], *empty, *fair.hashes[seat + 1 :])
    return replace(fair, hashes=hashes)


def hash_fault(fair: Fair | None, seat: Seat) -> Fault | None:
    """What is wrong with giving a hash now."""
    if fair is None:
        return fault("no_fair_deal")
    if fair.closed:
        return fault("hash_late", deal=fair.deal_id)
    return fault("hash_twice", seat=seat, deal=fair.deal_id) if fair.hashes[seat] else None


def number_fault(fair: Fair | None, seat: Seat, number: str) -> Fault | None:
    """What is wrong with revealing this number now."""
    if fair is None:
        return fault("no_fair_deal")
    if not fair.closed:
        return fault("reveal_early")
    if fair.numbers[seat]:
        return fault("number_twice", seat=seat, deal=fair.deal_id)
    promised = seat_commitment(fair.deal_id, seat, bytes.fromhex(number)).hex()
    return None if promised == fair.hashes[seat] else fault("not_its_hash")


def proof(fair: Fair) -> Proof:
    """Everything with which anybody can check the deal, once it is over (42-deal-v1, 7)."""
    seats = range(len(fair.hashes))
    shares = tuple(_share(fair, seat) for seat in seats)
    secret = bytes.fromhex(fair.secret)
    return Proof(fair.deal_id, secret, bytes.fromhex(fair.commitment), shares)


def _share(fair: Fair, seat: int) -> Share:
    number = fair.numbers[seat]
    if number is None:
        return Share(b"", b"", fair.flag(seat) or "bot")
    return Share(bytes.fromhex(number), bytes.fromhex(fair.hashes[seat] or ""))
