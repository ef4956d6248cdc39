"""The rules as a page offers them: every field with its rule, its kind and what it may be.

Labels are translated by the browser under `rule.<field>` and `rule.<field>.<choice>`.
"""

from dataclasses import fields
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from texas42.kernel.declarations import NINE
from texas42.kernel.faults import BadSetup, Fault
from texas42.kernel.presets import PRESETS, for_players
from texas42.kernel.rule_faults import faults
from texas42.kernel.rules import Rules
from texas42.protocol.words import RuleValue, rule_value

Group = Literal["table", "auction", "trump", "play", "scoring", "special"]
Kind = Literal["choice", "number", "switch", "set"]
Choice = str | int | None


class Option(Struct, frozen=True):
    """A field of the rules. `choices` for a choice or a set, `min` and `max` for a number."""

    name: str
    rule: str
    kind: Kind
    group: Group
    choices: tuple[Choice, ...] = ()
    min: int | None = None
    max: int | None = None


def _choice(name: str, rule: str, group: Group, *choices: Choice) -> Option:
    return Option(name, rule, "choice", group, choices)


def _words(name: str, rule: str, group: Group, words: str) -> Option:
    return _choice(name, rule, group, *words.split())


def _number(name: str, rule: str, group: Group, low: int, high: int) -> Option:
    return Option(name, rule, "number", group, (), low, high)


def _switch(name: str, rule: str, group: Group) -> Option:
    return Option(name, rule, "switch", group)


OPTIONS: Final = (
    _number("players", "R2.1", "table", 2, 7),
    _words("sides", "R10.1", "table", "pairs threes alone"),
    _switch("dummy", "R10.7", "table"),
    _words("spare", "R10.2", "table", "strip last_trick dead"),
    _choice("first_shaker", "R2.2", "table", None, *range(7)),
    _words("first_bidder", "R3.2", "auction", "left holder_1_0"),
    _number("min_bid", "R3.3", "auction", 1, 41),
    _words("ladder", "R3.4", "auction", "points_42 points_84 overcall_168 marks"),
    _number("opening_marks", "R3.4", "auction", 1, 7),
    _words("all_pass", "R3.5", "auction", "reshake forced"),
    _number("forced_bid", "R3.5", "auction", 1, 41),
    _switch("forced_sweep_bonus", "R3.5", "auction"),
    Option("declarations", "R4.1", "set", "trump", tuple(map(str, NINE))),
    _number("follow_me_min", "R4.2", "trump", 0, 1),
    _words("follow_me_doubles", "R4.3", "trump", "high low own"),
    _words("doubles_rank", "R5.5", "trump", "high natural low"),
    _switch("first_lead_trump", "R6.1", "play"),
    _switch("stop_when_decided", "R6.4", "play"),
    _choice("stacked_from", "R6.5", "play", None, 42, 84),
    _words("claims", "R6.6", "play", "off verified n42pa"),
    _words("renege", "R6.7", "play", "impossible table"),
    _words("scoring", "R7", "scoring", "points marks"),
    _switch("points_stake", "R7.4", "scoring"),
    _number("target", "R7.5", "scoring", 1, 1000),
    _words("set_alone", "R10.4", "scoring", "opponents bidder"),
    _words("shared_win", "R10.4", "scoring", "shared play_on"),
    _switch("nello", "R9.1", "special"),
    _number("nello_min_marks", "R9.1", "special", 1, 2),
    _words("nello_doubles", "R9.1", "special", "own high low own_low"),
    _words("nello_when", "R9.1", "special", "any forced"),
    _switch("plunge", "R9.2", "special"),
    _words("plunge_lead", "R9.2", "special", "partner declarer"),
    _switch("splash", "R9.3", "special"),
    _number("splash_marks", "R9.3", "special", 2, 3),
    _switch("sevens", "R9.4", "special"),
    _number("sevens_marks", "R9.4", "special", 1, 2),
)
"""Every field of `Rules`, in the order in which a page shows them."""


def idle(rules: Rules) -> tuple[str, ...]:
    """Fields that have no effect here because of others: a page may grey them out."""
    alone, forced = rules.sides == "alone", rules.all_pass == "forced"
    in_force = {
        "dummy": rules.players == 2,
        "sides": rules.players in (4, 6),
        "spare": rules.spares > 0,
        "opening_marks": rules.ladder == "marks",
        "forced_bid": forced,
        "forced_sweep_bonus": forced and rules.scoring == "marks",
        "follow_me_min": "none" in rules.declarations,
        "follow_me_doubles": "none" in rules.declarations,
        "stop_when_decided": rules.scoring == "marks",
        "points_stake": rules.scoring == "points",
        "set_alone": alone,
        "shared_win": alone or rules.teams > 2,
        "nello_min_marks": rules.nello,
        "nello_doubles": rules.nello,
        "nello_when": rules.nello and forced,
        "plunge_lead": rules.plunge or rules.splash,
        "splash_marks": rules.splash,
        "sevens_marks": rules.sevens,
    }
    return tuple(field for field, matters in in_force.items() if not matters)


def rules_json(rules: Rules) -> dict[str, RuleValue]:
    """Every field of the rules."""
    return {f.name: rule_value(getattr(rules, f.name)) for f in fields(Rules)}


def changed_rules(
    preset: str, players: int, changes: dict[str, Any]
) -> tuple[Rules, tuple[Fault, ...]]:
    """A preset at a table of this size with some fields changed, and all that is wrong with it.

    Where a change cannot be read at all, the rules are those without it.
    """
    if preset not in PRESETS:
        wrong = Fault("preset", "R11", f"there is no preset {preset!r}", tuple(PRESETS))
        return PRESETS["house"], (wrong,)
    base = for_players(PRESETS[preset], players)
    unknown = tuple(_unknown(name) for name in changes if name not in _NAMES)
    plain: dict[str, Any] = rules_json(base)
    plain.update({name: value for name, value in changes.items() if name in _NAMES})
    try:
        rules = msgspec.convert(plain, Rules)
    except msgspec.ValidationError as wrong:
        return base, (*unknown, Fault("rules", "R11", f"these rules cannot be read: {wrong}"))
    return rules, (*unknown, *faults(rules))


def agreed_rules(preset: str, players: int, changes: dict[str, Any]) -> Rules:
    """The same, for play. Raises `BadSetup` with all faults."""
    rules, found = changed_rules(preset, players, changes)
    if found:
        raise BadSetup("rules", found)
    return rules


_NAMES: Final = frozenset(f.name for f in fields(Rules))


def _unknown(name: str) -> Fault:
    return Fault("field", "R11", f"the rules have no field {name[:40]!r}")
