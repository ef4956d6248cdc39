"""Deals of a record, as commands look at them."""

from collections.abc import Iterator
from dataclasses import replace

from texas42.cli.output import Refused
from texas42.kernel.events import Bid, Declared, Passed
from texas42.kernel.position import Position
from texas42.notation import (
    DealRecord,
    GameRecord,
    parse_record,
    read_json,
    replay,
)


def deals(text: str) -> Iterator[tuple[GameRecord, DealRecord]]:
    """Every deal of a record in either form, with its game."""
    is_json = text.lstrip().startswith("{")
    game = None
    for entry in read_json(text.split("\n")) if is_json else parse_record(text):
        if isinstance(entry, GameRecord):
            game = entry
        elif game is None:
            raise Refused(f"line {entry.line}: deal {entry.number}: no game before it (R11)")
        else:
            yield game, entry


def contracted(game: GameRecord, deal: DealRecord) -> Position:
    """The position before the first tile of a deal, or as far as its auction came."""
    before = tuple(s for s in deal.steps if isinstance(s.action, Bid | Passed | Declared))
    position, wrong = replay(game, replace(deal, steps=before, outcome=None))
    if wrong or position is None:
        raise Refused(str(wrong))
    return position
