from collections.abc import Sequence
from typing import final

Buffer = object
"""Anything with the buffer protocol; numpy's arrays say so to type checkers from 3.12 on."""

PROBLEM_SIZE: int

@final
class Tables:
    def __new__(
        cls,
        led_suit: Buffer,
        follow_mask: Sequence[int],
        strength: Buffer,
        count: Buffer,
        duty: Sequence[int],
    ) -> Tables: ...

@final
class Memory:
    def __new__(cls, bits: int = 16) -> Memory: ...
    @property
    def nodes(self) -> int: ...
    def stop(self) -> None: ...

def solve(
    tables: Tables,
    memory: Memory,
    problems: Buffer,
    out: Buffer,
    bounds: Buffer | None = None,
    moves: bool = False,
) -> None: ...
def playouts(
    tables: Tables,
    memory: Memory,
    problems: Buffer,
    out: Buffer,
    each: int,
    seed: int,
    policy: int,
) -> None: ...
def perft(tables: Tables, problem: Buffer, depth: int) -> int: ...
