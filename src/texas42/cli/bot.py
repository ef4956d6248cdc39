"""`texas42 bot`: one of our bots over JSON lines."""

import json
import random
import sys
from typing import Annotated, Any

from cyclopts import Parameter

from texas42.bots import Bot, Budget
from texas42.bots import bot as of_level
from texas42.bots.lines import view_of, word_of
from texas42.cli.output import AsJson
from texas42.kernel.faults import TexasError
from texas42.notation.texts import unmarked_lines


def bot(
    level: str,
    /,
    *,
    seed: int = 1,
    explain: Annotated[bool, Parameter(negative=())] = False,
    as_json: AsJson = False,
) -> None:
    """Answer {"id": 1, "view": {...}} with {"id": 1, "action": "6-4"}, line by line.

    A line that is not understood is answered with {"id": ..., "error": "..."}. docs/bots.md tells
    the fields of a view and has a bot of twenty lines.

    Parameters
    ----------
    level
        novice, casual, club, expert, master, or sampler20.
    seed
        The same seed and lines give the same answers.
    explain
        Add "reason" and "candidates" to every answer.
    """
    del as_json  # every answer is one JSON object, asked for or not
    player, luck = of_level(level), random.Random(seed)
    for line in unmarked_lines(sys.stdin):
        if line.strip():
            sys.stdout.write(json.dumps(_answer(player, line, luck, explain)) + "\n")
            sys.stdout.flush()


def _answer(player: Bot, line: str, luck: random.Random, explain: bool) -> dict[str, Any]:
    number = None
    try:
        asked = json.loads(line)
        number = asked["id"]
        view = view_of(asked["view"])
        if not view.legal or view.actor != view.seat:
            return {"id": number, "error": "it is not this seat's turn"}
        budget = Budget(asked["worlds"]) if "worlds" in asked else None
        decision = player.decide(view, luck, budget)
    except (ValueError, TypeError, KeyError, AssertionError) as wrong:
        text = str(wrong) if isinstance(wrong, TexasError) else f"no question: {line.strip()[:80]}"
        return {"id": number, "error": text}
    answer: dict[str, Any] = {"id": number, "action": word_of(decision.action)}
    if explain:
        answer["reason"] = decision.reason
        answer["candidates"] = [
            {
                "action": word_of(c.action),
                "worth": round(c.worth, 4),
                "low": round(c.low, 4),
                "high": round(c.high, 4),
                "unit": c.unit,
            }
            for c in decision.candidates
        ]
    return answer
