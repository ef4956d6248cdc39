"""From a key to tiles: the hands of a deal, and the draw for the first shaker.

>>> from texas42.kernel.presets import preset
>>> from texas42.kernel.tiles import names
>>> dealt = deal(seed_key("friday", 1), preset("texas"), Seat(0))
>>> [hand.bit_count() for hand in dealt.hands], names(dealt.hands[0])
([7, 7, 7, 7], '6-2 6-1 5-0 4-2 3-0 2-0 1-0')
"""

import hashlib
from collections.abc import Iterable, Iterator

from texas42.fairdeal.stream import digest, keyed, shuffled, stream
from texas42.kernel.events import Dealt, ShakerDrawn
from texas42.kernel.game import Draw, tied
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import TILES, Mask, Seat, Tile, mask


def commitment(deal_id: str, secret: bytes) -> bytes:
    """Step 1: what is published before a deal."""
    return digest("server", deal_id, secret)


def seat_commitment(deal_id: str, seat: int, number: bytes) -> bytes:
    """Step 2: what a seat sends before its number."""
    return digest("seat", deal_id, bytes([seat]), number)


def deal_key(deal_id: str, secret: bytes, numbers: Iterable[bytes], beacon: bytes = b"") -> bytes:
    """Step 4: the key of a deal, from everybody's number (empty for bots and the late)."""
    return keyed(secret, "key", deal_id, *numbers, beacon)


def draw_key(deal_id: str, secret: bytes, numbers: Iterable[bytes], beacon: bytes = b"") -> bytes:
    """The sibling key for the draw before a game's first deal: as `deal_key`, named "draw"."""
    return keyed(secret, "draw", deal_id, *numbers, beacon)


def seed_key(seed: str, number: int) -> bytes:
    """The key of a deal by its number under a plain seed: for study. It proves nothing."""
    return keyed(seed.encode(), "seed", number.to_bytes(4, "big"))


def event_commitment(event_id: str, master: bytes) -> bytes:
    """Tournaments: what is published when registration opens."""
    return digest("event", event_id, master)


def entrant_commitment(event_id: str, entrant: int, number: bytes) -> bytes:
    """Tournaments: what an entrant sends before the number."""
    return digest("entrant", event_id, entrant.to_bytes(4, "big"), number)


def board_key(event_id: str, master: bytes, board: int, numbers: Iterable[bytes]) -> bytes:
    """Tournaments: the key of a board, the same at every table."""
    return keyed(master, "board", event_id, board.to_bytes(4, "big"), reveals(numbers))


def reveals(numbers: Iterable[bytes]) -> bytes:
    """B of docs/fairdeal.md: SHA-256 of the sorted reveals, one after the other."""
    return hashlib.sha256(b"".join(sorted(numbers))).digest()


def in_play(rules: Rules) -> tuple[Tile, ...]:
    """The tiles that are shuffled: all but those that the rules remove (R10.1), lowest first."""
    return tuple(tile for tile in TILES if not rules.removed >> tile & 1)


def deal(key: bytes, rules: Rules, shaker: Seat) -> Dealt:
    """Step 6: seat k gets the k-th run of the shuffled tiles; what is left over is spare."""
    order = shuffled(in_play(rules), stream(key))
    each = rules.tricks
    hands = tuple(mask(order[seat * each : (seat + 1) * each]) for seat in range(rules.seats))
    asleep = mask(order[rules.seats * each :])
    return Dealt(shaker, hands, Mask(asleep | rules.removed))


def draw(key: bytes, rules: Rules) -> ShakerDrawn:
    """R2.2: each player draws a tile, the highest pip total shakes, those who tie draw again.

    Every round the tiles in play are shuffled anew from the same stream; the k-th seat that draws
    takes the k-th tile.
    """
    rounds = tuple(_rounds(key, rules))
    return ShakerDrawn(rounds, tied(rounds[-1])[0])


def _rounds(key: bytes, rules: Rules) -> Iterator[Draw]:
    source = stream(key)
    drawing = tuple(Seat(seat) for seat in range(rules.players))
    while len(drawing) > 1:
        order = shuffled(in_play(rules), source)
        round_ = tuple(zip(drawing, order, strict=False))
        yield round_
        drawing = tied(round_)
