"""The bytes of 42-deal-v1: hashes over length-prefixed items, keys, the key stream, the shuffle.

docs/fairdeal.md, steps 1 to 6. Nothing here draws a random number: secrets are arguments.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, TypeVar

SCHEME: Final = "42-deal-v1"
Item = str | bytes
T = TypeVar("T")


def lp(*items: Item) -> bytes:
    """The items one after the other, each preceded by its length in 4 bytes, big end first."""
    return b"".join(_prefixed(item) for item in items)


def _prefixed(item: Item) -> bytes:
    raw = item.encode() if isinstance(item, str) else item
    return len(raw).to_bytes(4, "big") + raw


def digest(*items: Item) -> bytes:
    """H of docs/fairdeal.md: SHA-256 over the scheme's name and the items."""
    return hashlib.sha256(lp(SCHEME, *items)).digest()


def keyed(key: bytes, *items: Item) -> bytes:
    """HMAC-SHA256 over the scheme's name and the items."""
    return hmac.digest(key, lp(SCHEME, *items), "sha256")


def stream(key: bytes) -> Iterator[int]:
    """Step 5: bytes without end."""
    for block in count():
        yield from hmac.digest(key, block.to_bytes(8, "big"), "sha256")


def below(bound: int, source: Iterator[int]) -> int:
    """A number from 0 to bound − 1, each as likely: bytes past the last full turn are left out."""
    limit = 256 - 256 % bound
    return next(byte for byte in source if byte < limit) % bound


def shuffled(tiles: Sequence[T], source: Iterator[int]) -> list[T]:
    """Step 6: Fisher and Yates, from the last place down."""
    order = list(tiles)
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1, source)
        order[place], order[other] = order[other], order[place]
    return order
