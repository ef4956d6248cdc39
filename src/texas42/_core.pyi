from collections.abc import Sequence
from typing import final

Buffer = object
"""Anything with the buffer protocol; numpy's arrays say so to type checkers from 3.12 on."""

PROBLEM_SIZE: int
ROW_SIZE: int

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

@final
class Net:
    def __new__(
        cls,
        tile_parts: Sequence[Buffer],
        table_parts: Sequence[Buffer] | None = None,
        places: Buffer | None = None,
        planes: Sequence[int] | None = None,
    ) -> Net: ...

@final
class Play:
    def __new__(
        cls,
        tables: Tables,
        next_seat: bytes,
        per_trick: int,
        leader: int,
        declarer: int,
        bidders: int,
        trumps: int,
        first_lead: int,
        trump_kind: int,
        needs: int,
        points: bool,
        sweep: bool,
    ) -> Play: ...

def scores(net: Net, play: Play, rows: Buffer, out: Buffer) -> None: ...
def finish(net: Net, play: Play, rows: Buffer, seed: int, heat: float) -> None: ...

Place = tuple[int, int, int, int]
"""(seat or -1, room, tiles that do not lie there, doubles that were promised to)."""

@final
class Hidden:
    def __new__(
        cls,
        pool: int,
        twins: int,
        known: Sequence[int],
        played: Sequence[int],
        places: Sequence[Place],
    ) -> Hidden: ...

Tiles = tuple[Net, Play, bytes, int, int, Buffer, float, float]
"""(net, play, tiles played, seats listened to, removed, kinds of players, never, trust)."""

@final
class Evidence:
    def __new__(
        cls,
        forms: Buffer,
        weights: Buffer,
        fives: bytes,
        calls: Buffer,
        calling: tuple[float, float, float],
        naming: tuple[int, int, float, float],
        tiles: Tiles | None,
    ) -> Evidence: ...

Solving = tuple[Tables, Memory, bytes, int | None, bool]
"""(tables, memory, a problem without hands, bound, sleepers go with the last trick)."""

def believe(
    hidden: Hidden,
    drawn: int,
    seed: int,
    worlds: Buffer,
    parts: Buffer | None = None,
    kept: int = 0,
    evidence: Evidence | None = None,
    solving: Solving | None = None,
    answers: Buffer | None = None,
    solved: int = 0,
) -> tuple[int, float, int]: ...
def weigh(hidden: Hidden, evidence: Evidence, count: int, worlds: Buffer, out: Buffer) -> None: ...
