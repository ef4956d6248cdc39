"""Checks that a deal came from its proof, and says the first thing that does not fit.

What a proof must hold is `Evidence`; the record's `Proof` is one.
"""

from collections.abc import Iterator, Sequence
from hmac import compare_digest
from typing import Protocol

from texas42.fairdeal.shake import (
    board_key,
    commitment,
    deal,
    deal_key,
    draw,
    draw_key,
    entrant_commitment,
    event_commitment,
    seat_commitment,
)
from texas42.kernel.events import Dealt
from texas42.kernel.faults import Fault
from texas42.kernel.game import Draw
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Mask, names

SECRET_LENGTH = 32


class Given(Protocol):
    """What a seat or an entrant gave: its number, what it had committed to, or why it is absent."""

    @property
    def number(self) -> bytes: ...
    @property
    def commitment(self) -> bytes: ...
    @property
    def absent(self) -> str: ...


class Evidence(Protocol):
    """All that is needed to check a deal; `board` is None for a deal of a table."""

    @property
    def deal_id(self) -> str: ...
    @property
    def secret(self) -> bytes: ...
    @property
    def commitment(self) -> bytes: ...
    @property
    def shares(self) -> Sequence[Given]: ...
    @property
    def beacon(self) -> bytes: ...
    @property
    def board(self) -> int | None: ...


def verify(evidence: Evidence, rules: Rules, dealt: Dealt) -> Fault | None:
    """None where the hands follow from the proof and the proof from its commitments."""
    return next(_commitment_faults(evidence, rules), None) or dealt_fault(
        key_of(evidence), rules, dealt
    )


def verify_draw(evidence: Evidence, rules: Rules, rounds: tuple[Draw, ...]) -> Fault | None:
    """None where the draw for the first shaker follows from the proof of the game's first deal."""
    numbers = [share.number for share in evidence.shares]
    key = draw_key(evidence.deal_id, evidence.secret, numbers, evidence.beacon)
    if draw(key, rules).rounds == rounds:
        return None
    return _fault("4", "the draw for the first shaker does not follow from the numbers")


def key_of(evidence: Evidence) -> bytes:
    """Step 4: the key that the secret and the numbers make."""
    numbers = [share.number for share in evidence.shares]
    if evidence.board is not None:
        return board_key(evidence.deal_id, evidence.secret, evidence.board, numbers)
    return deal_key(evidence.deal_id, evidence.secret, numbers, evidence.beacon)


def dealt_fault(key: bytes, rules: Rules, dealt: Dealt) -> Fault | None:
    """Step 6: None where these hands are the ones that a key makes."""
    wanted = deal(key, rules, dealt.shaker)
    for seat, (hand, right) in enumerate(zip(dealt.hands, wanted.hands, strict=False)):
        if hand != right:
            return _fault("6", f"seat {seat} should hold {names(right)}, not {_held(hand)}")
    if len(dealt.hands) != len(wanted.hands) or dealt.spare != wanted.spare:
        return _fault("6", "the spare tiles are not those left over")
    return None


def _held(hand: Mask) -> str:
    return names(hand) or "nothing"


def _fault(step: str, text: str) -> Fault:
    return Fault("fair", f"42-deal-v1, {step}", text)


def _commitment_faults(evidence: Evidence, rules: Rules) -> Iterator[Fault]:
    if len(evidence.secret) != SECRET_LENGTH:
        text = f"the secret has {len(evidence.secret)} bytes instead of {SECRET_LENGTH}"
        yield _fault("1", text)
    if not compare_digest(evidence.commitment, _published(evidence)):
        yield _fault("1", "the secret is not the one that was committed to")
    if evidence.board is None and len(evidence.shares) != rules.players:
        text = f"{len(evidence.shares)} numbers for {rules.players} seats"
        yield _fault("3", text)
    if evidence.board is not None and not 0 <= evidence.board < 2**32:
        yield _fault("tournaments", f"there is no board {evidence.board}")
    for seat, share in enumerate(evidence.shares):
        yield from _share_faults(evidence, seat, share)


def _published(evidence: Evidence) -> bytes:
    publish = commitment if evidence.board is None else event_commitment
    return publish(evidence.deal_id, evidence.secret)


def _share_faults(evidence: Evidence, seat: int, share: Given) -> Iterator[Fault]:
    who = f"seat {seat}" if evidence.board is None else f"entrant {seat}"
    if share.absent:
        if share.number:
            yield _fault("3", f"{who} is marked '{share.absent}' and yet gave a number")
        return
    if not share.number and not share.commitment:
        yield _fault("3", f"{who} gave no number and is not marked 'bot' or 'late'")
        return
    commit = seat_commitment if evidence.board is None else entrant_commitment
    if not compare_digest(share.commitment, commit(evidence.deal_id, seat, share.number)):
        yield _fault("2", f"the number of {who} is not the one that it had committed to")
