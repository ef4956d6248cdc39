"""42-deal-v1 (docs/fairdeal.md): the published vector, every step, and what a change brings."""

import hashlib
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest

from tests.documents import ROOT
from texas42 import fairdeal
from texas42.kernel.events import Dealt
from texas42.kernel.game import drawn, tied
from texas42.kernel.presets import preset
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import ALL, Mask, Seat, mask, name, tile
from texas42.notation import Proof, Share

DEAL_ID = "table:0001/hand:1"
SECRET = bytes(range(32))
NUMBERS = tuple(bytes([seat]) * 16 for seat in range(4))
TEXAS = preset("texas")


def proof() -> Proof:
    shares = tuple(
        Share(number, fairdeal.seat_commitment(DEAL_ID, seat, number))
        for seat, number in enumerate(NUMBERS)
    )
    return Proof(DEAL_ID, SECRET, fairdeal.commitment(DEAL_ID, SECRET), shares)


def dealt() -> Dealt:
    return fairdeal.deal(fairdeal.key_of(proof()), TEXAS, Seat(0))


def document() -> str:
    return (ROOT / "docs" / "fairdeal.md").read_text(encoding="utf-8")


def hands_in(text: str) -> list[Mask]:
    found = re.findall(r"seat \d: ((?:\d-\d ?)+)", text)
    return [mask(tile(int(t[0]), int(t[2])) for t in hand.split()) for hand in found]


def test_the_vector_of_the_document() -> None:
    text = document()
    c = fairdeal.commitment(DEAL_ID, SECRET)
    key = fairdeal.deal_key(DEAL_ID, SECRET, NUMBERS)
    assert re.search(r"^C = `(\w+)`", text, re.M)[1] == c.hex()  # type: ignore[index]
    c_0 = fairdeal.seat_commitment(DEAL_ID, 0, NUMBERS[0])
    assert re.search(r"^c_0 = `(\w+)`", text, re.M)[1] == c_0.hex()  # type: ignore[index]
    assert re.search(r"^K = `(\w+)`", text, re.M)[1] == key.hex()  # type: ignore[index]
    assert hands_in(text) == list(fairdeal.deal(key, TEXAS, Seat(0)).hands)


def test_the_vector_in_so_many_words() -> None:
    """The same numbers as above, written here: neither the document nor the code may drift."""
    order = fairdeal.shuffled(
        fairdeal.in_play(TEXAS), fairdeal.stream(fairdeal.deal_key(DEAL_ID, SECRET, NUMBERS))
    )
    assert " ".join(name(t) for t in order[:14]) == (
        "5-5 2-1 5-3 4-2 5-4 6-1 3-1 4-1 6-4 2-2 1-0 1-1 4-3 3-3"
    )
    assert " ".join(name(t) for t in order[14:]) == (
        "5-0 3-2 6-3 4-4 4-0 2-0 5-1 3-0 6-2 6-5 0-0 5-2 6-0 6-6"
    )


@pytest.mark.parametrize(
    "rules",
    [
        *(preset("texas", players) for players in range(2, 8)),
        replace(preset("texas", 2), dummy=True),
        replace(preset("texas", 3), spare="last_trick"),
        replace(preset("texas", 5), spare="dead"),
        replace(preset("texas", 6), spare="last_trick"),
    ],
    ids=str,
)
def test_every_tile_goes_to_one_seat_or_is_spare(rules: Rules) -> None:
    shaken = fairdeal.deal(fairdeal.seed_key("split", 1), rules, Seat(1))
    assert [hand.bit_count() for hand in shaken.hands] == [rules.tricks] * rules.seats
    assert sum(shaken.hands) + shaken.spare == ALL
    assert shaken.spare.bit_count() == rules.spares
    if rules.spare == "strip":
        assert shaken.spare == rules.removed


def test_the_sleepers_are_the_tiles_after_the_hands() -> None:
    rules = replace(preset("texas", 3), spare="last_trick")
    key = fairdeal.seed_key("sleepers", 3)
    order = fairdeal.shuffled(fairdeal.in_play(rules), fairdeal.stream(key))
    assert fairdeal.deal(key, rules, Seat(0)).spare == mask(order[27:])


def test_r2_2_those_who_tie_draw_again() -> None:
    lengths = set()
    for number in range(200):
        event = fairdeal.draw(fairdeal.seed_key("draw", number), preset("texas", 7))
        lengths.add(len(event.rounds))
        assert drawn(event.rounds) == event.seat
        assert [seat for seat, _ in event.rounds[0]] == list(range(7))
        for before, after in zip(event.rounds, event.rounds[1:], strict=False):
            assert tuple(seat for seat, _ in after) == tied(before)
    assert len(lengths) > 1, "no tie in 200 draws"


def test_the_draw_and_the_deal_have_keys_of_their_own() -> None:
    keys = {make(DEAL_ID, SECRET, NUMBERS) for make in (fairdeal.deal_key, fairdeal.draw_key)}
    assert len(keys) == 2


def test_a_fair_deal_is_verified() -> None:
    assert fairdeal.verify(proof(), TEXAS, dealt()) is None


CHANGES: dict[str, Callable[[Proof], Proof]] = {
    "the secret is not the one": lambda p: replace(p, secret=bytes(32)),
    "31 bytes instead of 32": lambda p: replace(p, secret=SECRET[:31]),
    "secret is not the one that was": lambda p: replace(p, commitment=bytes(32)),
    "not the one that was committed to": lambda p: replace(p, deal_id="table:0001/hand:2"),
    "3 numbers for 4 seats": lambda p: replace(p, shares=p.shares[:3]),
    "number of seat 1": lambda p: replace(p, shares=_with(p, 1, Share(b"x", b""))),
    "number of seat 2": lambda p: replace(p, shares=_with(p, 2, replace(p.shares[2], number=b""))),
    "seat 2 gave no number": lambda p: replace(p, shares=_with(p, 2, Share(b""))),
    "seat 3 is marked 'late'": lambda p: replace(
        p, shares=_with(p, 3, replace(p.shares[3], absent="late"))
    ),
    "should hold": lambda p: replace(p, beacon=b"beacon"),
}


def _with(p: Proof, seat: int, share: Share) -> tuple[Share, ...]:
    return (*p.shares[:seat], share, *p.shares[seat + 1 :])


@pytest.mark.parametrize("fault", CHANGES)
def test_a_changed_proof_says_where_it_differs(fault: str) -> None:
    found = fairdeal.verify(CHANGES[fault](proof()), TEXAS, dealt())
    assert found is not None
    assert fault in found.text
    assert found.rule.startswith("42-deal-v1")


def test_two_tiles_exchanged_are_found() -> None:
    true = dealt()
    hands = list(true.hands)
    hands[1], hands[2] = true.hands[2], true.hands[1]
    found = fairdeal.verify(proof(), TEXAS, Dealt(Seat(0), tuple(hands)))
    assert found
    assert found.text.startswith("seat 1 should hold 6-4 4-3 4-1 3-3 2-2 1-1 1-0, not")


def test_spare_tiles_that_were_exchanged_are_found() -> None:
    rules = replace(preset("texas", 3), spare="last_trick")
    key = fairdeal.seed_key("sleepers", 3)
    shaken = fairdeal.deal(key, rules, Seat(0))
    assert fairdeal.dealt_fault(key, rules, shaken) is None
    found = fairdeal.dealt_fault(key, rules, Dealt(Seat(0), shaken.hands, Mask(0)))
    assert found is not None
    assert found.text == "the spare tiles are not those left over"


def test_every_bit_of_the_proof_counts() -> None:
    """One bit changed anywhere in secret, commitments or numbers is a fault."""
    true, hands = proof(), dealt()
    for bit in range(256):
        flip = (1 << bit).to_bytes(32, "big")
        secret = bytes(a ^ b for a, b in zip(SECRET, flip, strict=True))
        published = bytes(a ^ b for a, b in zip(true.commitment, flip, strict=True))
        assert fairdeal.verify(replace(true, secret=secret), TEXAS, hands)
        assert fairdeal.verify(replace(true, commitment=published), TEXAS, hands)
    for bit in range(128):
        number = bytes(
            a ^ b for a, b in zip(NUMBERS[2], (1 << bit).to_bytes(16, "big"), strict=True)
        )
        changed = replace(true, shares=_with(true, 2, replace(true.shares[2], number=number)))
        assert fairdeal.verify(changed, TEXAS, hands)


def test_bots_and_the_late_count_as_nothing() -> None:
    numbers = (NUMBERS[0], b"", b"", b"")
    late = fairdeal.seat_commitment(DEAL_ID, 3, b"never revealed")
    shares = (
        Share(numbers[0], fairdeal.seat_commitment(DEAL_ID, 0, numbers[0])),
        Share(b"", absent="bot"),
        Share(b"", absent="bot"),
        Share(b"", late, absent="late"),
    )
    evidence = replace(proof(), shares=shares)
    key = fairdeal.deal_key(DEAL_ID, SECRET, numbers)
    assert fairdeal.verify(evidence, TEXAS, fairdeal.deal(key, TEXAS, Seat(0))) is None


def test_an_empty_number_may_be_promised_too() -> None:
    numbers = (*NUMBERS[:3], b"")
    shares = _with(proof(), 3, Share(b"", fairdeal.seat_commitment(DEAL_ID, 3, b"")))
    shaken = fairdeal.deal(fairdeal.deal_key(DEAL_ID, SECRET, numbers), TEXAS, Seat(0))
    assert fairdeal.verify(replace(proof(), shares=shares), TEXAS, shaken) is None


def test_a_beacon_is_part_of_the_key() -> None:
    evidence = replace(proof(), beacon=b"a public number")
    shaken = fairdeal.deal(fairdeal.key_of(evidence), TEXAS, Seat(0))
    assert shaken.hands != dealt().hands
    assert fairdeal.verify(evidence, TEXAS, shaken) is None


def test_the_draw_is_verified_with_the_first_deal() -> None:
    event = fairdeal.draw(fairdeal.draw_key(DEAL_ID, SECRET, NUMBERS), TEXAS)
    assert fairdeal.verify_draw(proof(), TEXAS, event.rounds) is None
    ((first, *others), *again) = event.rounds
    swapped = ((others[0][0], first[1]), (first[0], others[0][1]), *others[1:])
    assert fairdeal.verify_draw(proof(), TEXAS, (swapped, *again)) is not None


def test_a_board_is_the_same_at_every_table_and_needs_every_entrant() -> None:
    numbers = [hashlib.sha256(bytes([entrant])).digest()[:16] for entrant in range(40)]
    shares = tuple(
        Share(number, fairdeal.entrant_commitment("open", entrant, number))
        for entrant, number in enumerate(numbers)
    )
    board = Proof("open", SECRET, fairdeal.event_commitment("open", SECRET), shares, board=12)
    shaken = fairdeal.deal(fairdeal.key_of(board), TEXAS, Seat(0))
    assert fairdeal.verify(board, TEXAS, shaken) is None
    assert fairdeal.verify(replace(board, board=13), TEXAS, shaken) is not None
    forged = (Share(b"x", shares[0].commitment), *shares[1:])
    found = fairdeal.verify(replace(board, shares=forged), TEXAS, shaken)
    assert found is not None
    assert "entrant 0" in found.text


def test_the_order_of_the_reveals_does_not_matter() -> None:
    numbers = [bytes([n]) * 16 for n in (7, 1, 250)]
    assert fairdeal.reveals(numbers) == hashlib.sha256(b"".join(sorted(numbers))).digest()
    assert fairdeal.reveals(numbers) == fairdeal.reveals(numbers[::-1])


def test_no_byte_past_the_last_full_turn_is_used() -> None:
    """256 is no multiple of 7: 252 … 255 are left out, or 0 … 3 would be likelier."""
    assert fairdeal.below(7, iter([252, 255, 251])) == 251 % 7
    assert fairdeal.below(28, iter([252, 27])) == 27
    assert Counter(fairdeal.below(7, iter([byte])) for byte in range(252)) == Counter(
        dict.fromkeys(range(7), 36)
    )


def test_the_stream_is_the_key_in_counter_mode() -> None:
    first = bytes(islice(fairdeal.stream(b"key"), 64))
    assert first == bytes(islice(fairdeal.stream(b"key"), 64))
    assert first[:32] != first[32:]


def chi_squared(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def owners(deals: int) -> list[list[int]]:
    """How often each tile came to each seat."""
    counts = [[0] * 4 for _ in range(28)]
    for number in range(deals):
        shaken = fairdeal.deal(fairdeal.seed_key("uniform", number), TEXAS, Seat(0))
        for seat, hand in enumerate(shaken.hands):
            for index in range(28):
                counts[index][seat] += hand >> index & 1
    return counts


def test_every_tile_is_as_likely_at_every_seat() -> None:
    """χ² with 3 degrees of freedom a tile: over 21.1 once in 10,000; 28 tiles, a fixed seed."""
    assert max(chi_squared(counts) for counts in owners(3000)) < 21.1
