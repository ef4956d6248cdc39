"""`texas42 event`: a whole duplicate event, checked offline."""

import sys
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from texas42.cli.files import path
from texas42.cli.output import AsJson, answer, say
from texas42.kernel.faults import TexasError
from texas42.notation.texts import unmarked_bytes

if TYPE_CHECKING:
    from texas42.server.duplicate.verify import Verified


def event(
    file: Annotated[str, Parameter(name="FILE", allow_leading_hyphen=True)],
    /,
    *,
    as_json: AsJson = False,
) -> int:
    """Check the export of a duplicate event, and say how it came out.

    Numbers and M are held against what was committed to, the pairings against the movement, and
    every board is dealt and played again. Ends with code 0 if all holds, 1 if not. Names and times
    are not proved.

    Parameters
    ----------
    file
        The export of an event; - is standard input.
    """
    from texas42.server.duplicate.verify import verified

    text = sys.stdin.buffer.read() if file == "-" else path(file).read_bytes()
    try:
        found = verified(unmarked_bytes(text))
    except TexasError as wrong:
        _say_wrong(wrong, as_json)
        return 1
    _say_standings(found, as_json)
    return 0


def _say_wrong(wrong: TexasError, as_json: bool) -> None:
    first = wrong.faults[0]
    if as_json:
        answer({"ok": False, "why": first.text, "code": first.code})
    else:
        say(str(first))


def _say_standings(found: "Verified", as_json: bool) -> None:
    lines = _standings(found)
    opened = found.contest.opened
    if as_json:
        answer({"ok": True, "event": found.contest.id, "name": opened.name, "standings": lines})
        return
    say(f"{opened.name} ({opened.rules}): everything holds")
    for line in lines:
        players = " and ".join(line["players"]) or f"pair {line['pair']}"
        share, gap, boards = 100 * line["share"], line["difference"], line["boards"]
        say(f"{line['rank']:>3}  {share:6.2f} %  {gap:+8.2f}  {boards:>3} boards  {players}")


def _standings(found: "Verified") -> list[dict[str, Any]]:
    return [
        {
            "rank": rank,
            "pair": each.pair,
            "players": list(found.names[each.pair]) if each.pair < len(found.names) else [],
            "share": float(each.share),
            "difference": float(each.difference),
            "boards": each.boards,
        }
        for rank, each in enumerate(found.standings, 1)
    ]
