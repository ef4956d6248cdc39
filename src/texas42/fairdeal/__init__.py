"""42-deal-v1: deals that anyone can check (docs/fairdeal.md). Secrets come in as arguments."""

from texas42.fairdeal.shake import (
    board_key,
    commitment,
    deal,
    deal_key,
    draw,
    draw_key,
    entrant_commitment,
    event_commitment,
    in_play,
    reveals,
    seat_commitment,
    seed_key,
)
from texas42.fairdeal.stream import SCHEME, below, shuffled, stream
from texas42.fairdeal.verify import Evidence, dealt_fault, key_of, verify, verify_draw

__all__ = [
    "SCHEME",
    "Evidence",
    "below",
    "board_key",
    "commitment",
    "deal",
    "deal_key",
    "dealt_fault",
    "draw",
    "draw_key",
    "entrant_commitment",
    "event_commitment",
    "in_play",
    "key_of",
    "reveals",
    "seat_commitment",
    "seed_key",
    "shuffled",
    "stream",
    "verify",
    "verify_draw",
]
