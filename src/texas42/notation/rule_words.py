"""Rules in words: a preset with the fields that differ (N2).

>>> from texas42.kernel.presets import preset
>>> print_rules(preset("texas", players=3))
'texas players=3'
>>> parse_rules("texas players=3 min_bid=20").min_bid
20
"""

from dataclasses import replace
from typing import Any

from texas42.kernel.presets import PRESETS, differences, for_players
from texas42.kernel.rules import Rules
from texas42.notation.fields import FIELDS
from texas42.notation.texts import refused


def print_rules(rules: Rules) -> str:
    """The preset that fits best, then every field in which the rules differ from it.

    The base is the preset for so many players, with that number's default sides (R10.1).
    """
    return min((_from(name, rules) for name in PRESETS), key=lambda words: words.count("="))


def _from(name: str, rules: Rules) -> str:
    base = PRESETS[name]
    size = ""
    if rules.players != base.players:
        base = for_players(base, rules.players)
        size = f" players={rules.players}"
    changes = differences(rules, base)
    return f"{name}{size}" + "".join(f" {f}={FIELDS[f].print(v)}" for f, v in changes.items())


def parse_rules(text: str) -> Rules:
    """The rules from a preset's name and `field=value` words; they may contradict each other.

    `rule_faults.check` asks whether they can be played.
    """
    name, *words = text.split() or [""]
    if name not in PRESETS:
        raise refused(name, "R11", "no preset", tuple(PRESETS))
    changes = _changes(words)
    base = PRESETS[name]
    players = changes.pop("players", base.players)
    if players != base.players:
        base = for_players(base, players)
    return replace(base, **changes)


def _changes(words: list[str]) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in FIELDS:
            raise refused(word, "R11", "no field of the rules", tuple(FIELDS))
        if name in changes:
            raise refused(word, "R11", f"{name} is given twice")
        changes[name] = FIELDS[name].parse(value)
    return changes
