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
from texas42.kernel.rule_faults import CHOICES, NUMBERS, STACKED, SWITCHES, faults
from texas42.kernel.rules import Rules
from texas42.notation.fields import cited
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


GROUPS: Final[dict[Group, str]] = {
    "table": "players sides dummy spare first_shaker",
    "auction": "first_bidder min_bid ladder opening_marks all_pass forced_bid forced_sweep_bonus",
    "trump": "declarations follow_me_min follow_me_doubles doubles_rank",
    "play": "first_lead_trump stop_when_decided stacked_from claims renege",
    "scoring": "scoring points_stake target set_alone shared_win",
    "special": "nello nello_min_marks nello_doubles nello_when plunge plunge_lead splash "
    "splash_marks sevens sevens_marks",
}
"""Every field of `Rules`, in the order in which a page shows them."""

_OTHERS: Final[dict[str, tuple[str, Kind, tuple[Choice, ...]]]] = {
    "first_shaker": ("R2.2", "choice", (None, *range(7))),
    "stacked_from": ("R6.5", "choice", STACKED),
    "declarations": ("R4.1", "set", tuple(map(str, NINE))),
}


def _option(name: str, group: Group) -> Option:
    """What the judge of rules says a field may be."""
    if name in _OTHERS:
        rule, kind, choices = _OTHERS[name]
        return Option(name, rule, kind, group, choices)
    if name in CHOICES:
        return Option(name, CHOICES[name][0], "choice", group, CHOICES[name][1])
    if name in NUMBERS:
        rule, low, high = NUMBERS[name]
        return Option(name, rule, "number", group, (), low, high)
    return Option(name, SWITCHES[name], "switch", group)


OPTIONS: Final = tuple(_option(n, group) for group, names in GROUPS.items() for n in names.split())


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


def by_scoring(rules: Rules) -> dict[str, str]:
    """The rule of each field that depends on how a deal is scored."""
    return {name: cited(rules, name) for name in ("scoring", "target")}


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
    _raise_forced_bid(plain, changes)
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


def _raise_forced_bid(plain: dict[str, Any], changes: dict[str, Any]) -> None:
    """The forced bid follows the least bid up, unless it is itself among the changes (R3.5).

    Not to where no bid can be: that is the fault of the least bid alone.
    """
    least, forced, most = plain["min_bid"], plain["forced_bid"], NUMBERS["forced_bid"][2]
    if "forced_bid" not in changes and isinstance(least, int) and forced < least <= most:
        plain["forced_bid"] = least


_NAMES: Final = frozenset(f.name for f in fields(Rules))


def _unknown(name: str) -> Fault:
    return Fault("field", "R11", f"the rules have no field {name[:40]!r}")
