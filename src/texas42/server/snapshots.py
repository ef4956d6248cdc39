"""A table between two deals as bytes, so that the deals before need not be read again.

A snapshot is made of the table as it was just before a deal; what is read on from there begins
with that deal, so the position before it is not kept. One that cannot be read is as good as none.
"""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import msgspec
from msgspec import Struct

from texas42.kernel.events import Dealt
from texas42.kernel.game import Game
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Seat
from texas42.protocol.answers import LastDeal
from texas42.server.fair import Fair
from texas42.server.log import Snapshot
from texas42.server.table import Chair, Table
from texas42.server.table_events import Event

VERSION = 2
"""Changes with the form; a snapshot of another version is not read."""

NOT_KEPT = frozenset({"game", "dealt", "undo", "past", "shaken"})
"""Fields of `Table` that the next deal sets anew; of the game all but the position is kept."""


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """The form of a snapshot."""

    version: int
    id: str
    preset: str
    rules: Rules
    host: str
    level: str
    chairs: tuple[Chair, ...]
    games: int
    deals: int
    fair: Fair | None
    last: LastDeal | None
    history: tuple[tuple[int, ...], ...]
    ready: tuple[Seat, ...]
    seen: tuple[tuple[str, Seat], ...]
    boards: tuple[Dealt, ...] | None
    seq: int
    done: bytes
    game_rules: Rules
    scores: tuple[int, ...]
    shaker: Seat | None
    game_deals: int
    winners: tuple[int, ...]
    undone: bool = False
    hints: bool = False


_decoder = msgspec.json.Decoder(Kept)


def snapshot_before(table: Table, events: Sequence[Event]) -> Snapshot | None:
    """The snapshot of a table to which these events now happen; only where they are a deal."""
    if not any(isinstance(event, Dealt) for event in events) or table.seq == 0:
        return None
    return Snapshot(table.id, table.seq, msgspec.json.encode(_kept(table)))


def table_of(snapshot: Snapshot | None) -> Table | None:
    """The table of a snapshot; None where there is none, or one in another form."""
    if snapshot is None:
        return None
    try:
        kept = _decoder.decode(snapshot.body)
    except msgspec.DecodeError:
        return None
    return _table(kept) if kept.version == VERSION else None


def _kept(table: Table) -> Kept:
    game = table.game
    same = {f.name: getattr(table, f.name) for f in fields(Table) if f.name not in NOT_KEPT}
    of_game: dict[str, Any] = {
        "game_rules": game.rules,
        "scores": game.scores,
        "shaker": game.shaker,
        "game_deals": game.deals,
        "winners": game.winners,
    }
    return Kept(version=VERSION, **same, **of_game)


def _table(kept: Kept) -> Table:
    game = Game(kept.game_rules, kept.scores, kept.shaker, kept.game_deals, None, kept.winners)
    same = {f.name: getattr(kept, f.name) for f in fields(Table) if f.name not in NOT_KEPT}
    return Table(game=game, **same)
