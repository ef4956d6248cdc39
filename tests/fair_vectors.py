"""Vectors of 42-deal-v1 for every implementation of it: `tests/vectors/fairdeal.json`.

Python's tests make them anew and compare; the browser's read the same file
(`web/src/fair/vectors.test.ts`). `python -m tests.fair_vectors` writes the file.
"""

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from texas42 import fairdeal
from texas42.kernel.presets import preset
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Mask, Seat, name, tiles_in

FILE = Path(__file__).parent / "vectors" / "fairdeal.json"
TABLES: tuple[Rules, ...] = (
    *(preset("texas", players) for players in range(2, 8)),
    replace(preset("texas", 2), dummy=True),
    replace(preset("texas", 3), spare="last_trick"),
    preset("cetrdeset-dva"),
)


def some_bytes(about: str, length: int) -> bytes:
    """Always the same for the same words."""
    return hashlib.sha256(about.encode()).digest()[:length]


def words(tiles: Mask) -> list[str]:
    return [name(tile) for tile in tiles_in(tiles)]


def vector(rules: Rules, number: int) -> dict[str, Any]:
    """One deal with all that went into it; some seats gave no number, some deals have odd names."""
    deal_id = f"table:{'žΔ🁃'[number % 3] if number % 4 == 3 else 'x7k2'}/hand:{number}"
    secret = some_bytes(f"secret {number}", 32)
    given = [
        b"" if (number + seat) % 3 == 0 else some_bytes(f"{number} {seat}", 16)
        for seat in range(rules.players)
    ]
    dealt = fairdeal.deal(fairdeal.deal_key(deal_id, secret, given), rules, Seat(0))
    drawn = fairdeal.draw(fairdeal.draw_key(deal_id, secret, given), rules)
    return {
        "deal_id": deal_id,
        "secret": secret.hex(),
        "commitment": fairdeal.commitment(deal_id, secret).hex(),
        "numbers": [
            {
                "seat": seat,
                "number": share.hex() or None,
                "hash": fairdeal.seat_commitment(deal_id, seat, share).hex() if share else None,
                "flag": None if share else "bot",
            }
            for seat, share in enumerate(given)
        ],
        "hands": [words(hand) for hand in dealt.hands],
        "spare": words(dealt.spare),
        "removed": words(rules.removed),
        "draw": [[[int(seat), name(tile)] for seat, tile in round_] for round_ in drawn.rounds],
    }


def vectors() -> list[dict[str, Any]]:
    """Four deals at each table."""
    return [
        vector(rules, number)
        for number, rules in enumerate(rules for rules in TABLES for _ in range(4))
    ]


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in vectors())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
