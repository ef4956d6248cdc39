"""Frames as nobody should send them: true ones, changed by chance, and rubbish of every kind."""

import json
import random
from collections.abc import Callable
from typing import Final

TRUE: Final = tuple(
    json.dumps(frame, separators=(",", ":")).encode()
    for frame in (
        {"t": "hello", "id": "a1", "v": 1, "since": 7},
        {"t": "sit", "id": "a2", "seat": 3, "name": "Ana"},
        {"t": "stand", "id": "a3"},
        {"t": "bot", "id": "a4", "seat": 2, "level": "casual"},
        {"t": "pass", "id": "a5"},
        {"t": "bid", "id": "a6", "call": "31"},
        {"t": "declare", "id": "a7", "declaration": "fives"},
        {"t": "play", "id": "a8", "tile": "6-4"},
        {"t": "claim", "id": "a9"},
        {"t": "renege", "id": "b1", "against": 1},
        {"t": "hint", "id": "b7"},
        {"t": "next", "id": "b2"},
        {"t": "again", "id": "b3"},
        {"t": "commit", "id": "b4", "hash": "0f" * 32},
        {"t": "reveal", "id": "b5", "number": "0f" * 16},
        {"t": "ping", "id": "b6"},
    )
)
WORDS: Final = (
    b'""', b"null", b"true", b"-1", b"7", b"1e999", b"NaN", b"99999999999999999999999", b"0.5",
    b"[]", b"{}", b'"\\ud800"', b'"\\u0000"', b'"\\ud83d\\ude00"', b'"\xf0\x9f\x82\xa1"', b'"\xff"',
    b'"' + b"x" * 5000 + b'"', b"[" * 600, b'{"a":' * 600, b'"31"', b'"84"', b'"2m"', b'"plunge4"',
    b'"splash2"', b'"doubles"', b'"none"', b'"sevens"', b'"6-6"', b'"0-0"', b'"9-9"', b'"6_4"',
    b'"\xd9\xa6-4"', b'"master"', b"\xef\xbb\xbf", b"\x00", b"/*", b'"__proto__"', b"1" * 400,
)  # fmt: skip
"""What may stand where something else is awaited."""
ODD: Final = (b"", b" ", b"\xff\xfe", b"[]", b"null", b"{}", b"\x00" * 64, b"x" * 8000, b"[" * 3000)
Mutation = Callable[[bytearray, random.Random], bytes]


def bad_frame(chance: random.Random) -> bytes:
    """A true frame with one to four changes; sometimes rubbish, sometimes left true."""
    if chance.random() < 0.02:
        return chance.choice(ODD) if chance.random() < 0.5 else chance.randbytes(40)
    name = b'"id":"%x' % chance.getrandbits(24)
    frame = chance.choice(TRUE).replace(b'"id":"', name if chance.random() < 0.8 else b'"id":"')
    for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3, 4))):
        frame = chance.choice(MUTATIONS)(bytearray(frame), chance)
    return frame


def _flip(frame: bytearray, chance: random.Random) -> bytes:
    if frame:
        frame[chance.randrange(len(frame))] ^= 1 << chance.randrange(8)
    return bytes(frame)


def _cut(frame: bytearray, chance: random.Random) -> bytes:
    start, stop = sorted(chance.randrange(len(frame) + 1) for _ in range(2))
    return bytes(frame[:start] + frame[stop:] if chance.random() < 0.5 else frame[start:stop])


def _repeat(frame: bytearray, chance: random.Random) -> bytes:
    start, stop = sorted(chance.randrange(len(frame) + 1) for _ in range(2))
    return bytes(frame[:stop] + frame[start:stop] * chance.randrange(1, 9) + frame[stop:])[:9000]


def _splice(frame: bytearray, chance: random.Random) -> bytes:
    other = chance.choice(TRUE)
    return bytes(frame[: chance.randrange(len(frame) + 1)]) + other[chance.randrange(len(other)) :]


def _value(frame: bytearray, chance: random.Random) -> bytes:
    """Another value for a key: the frame stays JSON more often than not."""
    places = [i + 1 for i, byte in enumerate(frame) if byte == ord(":")]
    if not places:
        return bytes(frame) + chance.choice(WORDS)
    start = chance.choice(places)
    ends = [i for i in range(start, len(frame)) if frame[i] in b",}"]
    stop = ends[0] if ends else len(frame)
    return bytes(frame[:start]) + chance.choice(WORDS) + bytes(frame[stop:])


def _digit(frame: bytearray, chance: random.Random) -> bytes:
    places = [i for i, byte in enumerate(frame) if 48 <= byte <= 57]
    if places:
        frame[chance.choice(places)] = chance.choice(b"0123456789-.e")
    return bytes(frame)


def _key(frame: bytearray, chance: random.Random) -> bytes:
    """One field more, or the same once more."""
    extra = b'"%b":%b,' % (chance.choice((b"t", b"id", b"seat", b"x", b"")), chance.choice(WORDS))
    return bytes(frame[:1]) + extra + bytes(frame[1:])


def _type(frame: bytearray, chance: random.Random) -> bytes:
    kinds = [json.loads(each)["t"].encode() for each in TRUE]
    return bytes(frame).replace(chance.choice(kinds), chance.choice(kinds), 1)


MUTATIONS: Final[tuple[Mutation, ...]] = (
    _flip, _cut, _repeat, _splice, _value, _value, _digit, _key, _type,
)  # fmt: skip
