"""`texas42 perft`: how many ways a deal can go on."""

from typing import Annotated

from cyclopts import Parameter, validators

from texas42 import fairdeal
from texas42.cli.files import words
from texas42.cli.output import AsJson, answer, say
from texas42.kernel import perft as paths
from texas42.kernel.deal import start, word
from texas42.kernel.position import Position
from texas42.kernel.presets import preset
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import Seat
from texas42.notation import parse_position

Depth = Annotated[int, Parameter(validator=validators.Number(gte=0, lte=60))]


def perft(
    position: Annotated[str | None, Parameter(name="POSITION", allow_leading_hyphen=True)] = None,
    /,
    *,
    depth: Depth,
    split: Annotated[bool, Parameter(negative=())] = False,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of exactly DEPTH legal actions from a position.

    Parameters
    ----------
    position
        A position line, or a file with one; by default a fresh deal of texas.
    depth
        How many actions: calls, the declaration, tiles.
    split
        The count after each first action.
    """
    at = parse_position(words(position).strip()) if position else _example()
    if not split:
        count = paths.perft(at, depth)
        _tell(depth, count, None, as_json)
        return
    parts = {word(action): n for action, n in paths.split(at, depth).items()} if depth else {}
    _tell(depth, sum(parts.values()) if depth else 1, parts, as_json)


def _tell(depth: int, count: int, parts: dict[str, int] | None, as_json: bool) -> None:
    if as_json:
        more = {} if parts is None else {"split": parts}
        answer({"depth": depth, "paths": count, **more})
        return
    for action, n in (parts or {}).items():
        say(f"{action:>8}  {n:,}")
    say(f"depth {depth}: {count:,} paths")


def _example() -> Position:
    rules = preset("texas")
    shaken = fairdeal.deal(fairdeal.seed_key("perft", 1), rules, Seat(3))
    return start(Setup(rules, shaken.shaker, shaken.hands, shaken.spare))
