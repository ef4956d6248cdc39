"""A bot in twenty lines: it passes when it can and plays its lowest tile.

Try it: `texas42 arena casual "run:python examples/lowest_bot.py"`.
"""

import json
import sys


def choose(view: dict[str, list[str]]) -> str:
    """Of the legal words: the pass, else the first bid or trump, else the lowest tile."""
    legal = view["legal"]
    return "pass" if "pass" in legal else min(legal) if "-" in legal[0] else legal[0]


for line in sys.stdin:
    question = json.loads(line)
    answer = {"id": question["id"], "action": choose(question["view"])}
    print(json.dumps(answer), flush=True)
