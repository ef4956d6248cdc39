"""Which combinations of rules cannot be played: every fault of a combination at once.

A clash between fields is looked for only where each of them is right by itself.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Final, NamedTuple, get_args

from texas42.kernel import rules as field_types
from texas42.kernel.declarations import NINE, Declaration
from texas42.kernel.fault_codes import fault
from texas42.kernel.faults import BadSetup, Fault
from texas42.kernel.rules import Rules

CHOICES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "sides": ("R10.1", get_args(field_types.Sides)),
    "spare": ("R10.2", get_args(field_types.Spare)),
    "first_bidder": ("R3.2", get_args(field_types.FirstBidder)),
    "ladder": ("R3.4", get_args(field_types.Ladder)),
    "all_pass": ("R3.5", get_args(field_types.AllPass)),
    "follow_me_doubles": ("R4.3", get_args(field_types.FollowMeDoubles)),
    "doubles_rank": ("R5.5", get_args(field_types.DoublesRank)),
    "claims": ("R6.6", get_args(field_types.Claims)),
    "renege": ("R6.7", get_args(field_types.Renege)),
    "scoring": ("R8.1", get_args(field_types.Scoring)),
    "nello_doubles": ("R9.1", get_args(field_types.NelloDoubles)),
    "nello_when": ("R9.1", get_args(field_types.NelloWhen)),
    "plunge_lead": ("R9.2", get_args(field_types.PlungeLead)),
    "set_alone": ("R10.4", get_args(field_types.SetAlone)),
    "shared_win": ("R10.4", get_args(field_types.SharedWin)),
}
"""Fields that are one of a few words: their rule and the words."""

NUMBERS: Final[dict[str, tuple[str, int, int]]] = {
    "players": ("R2.1", 2, 7),
    "first_shaker": ("R2.2", 0, 6),
    "min_bid": ("R3.3", 1, 41),
    "opening_marks": ("R3.4", 1, 7),
    "forced_bid": ("R3.5", 1, 41),
    "follow_me_min": ("R4.2", 0, 1),
    "target": ("R8.2", 1, 1000),
    "nello_min_marks": ("R9.1", 1, 2),
    "splash_marks": ("R9.3", 2, 3),
    "sevens_marks": ("R9.4", 1, 2),
}
"""Fields that are a number: their rule and the bounds, both included."""

STACKED: Final = (None, 42, 84)
"""What `stacked_from` may be (R6.5)."""

SWITCHES: Final[dict[str, str]] = {
    "dummy": "R10.7",
    "forced_sweep_bonus": "R3.5",
    "first_lead_trump": "R6.1",
    "stop_when_decided": "R6.4",
    "points_stake": "R7.4",
    "nello": "R9.1",
    "plunge": "R9.2",
    "splash": "R9.3",
    "sevens": "R9.4",
}
"""Fields that are on or off: their rule."""


def faults(rules: Rules) -> tuple[Fault, ...]:
    """Everything that is wrong with these rules; empty where they can be played."""
    alone = dict(_field_faults(rules))
    together = (
        fault(clash.code, clash.legal, None, **_about(rules, clash))
        for clash in CLASHES
        if not alone.keys() & set(clash.fields) and clash.found(rules)
    )
    return (*alone.values(), *together)


def check(rules: Rules) -> Rules:
    """The rules themselves. Raises `BadSetup` with all faults where there are any."""
    if found := faults(rules):
        raise BadSetup("rules", found)
    return rules


def _field_faults(rules: Rules) -> Iterator[tuple[str, Fault]]:
    """Field by field, in the order of the law: what is no value of it."""
    for field in (f.name for f in fields(Rules)):
        wrong = _field_fault(field, getattr(rules, field))
        if wrong is not None:
            yield field, wrong


def _field_fault(field: str, value: object) -> Fault | None:
    if field in CHOICES:
        rule, words = CHOICES[field]
        right = isinstance(value, str) and value in words
        return None if right else fault("choice", words, rule, field=field, value=value)
    if field in SWITCHES:
        rule = SWITCHES[field]
        right = isinstance(value, bool)
        return None if right else fault("switch", ("on", "off"), rule, field=field, value=value)
    if field in NUMBERS:
        rule, low, high = NUMBERS[field]
        right = _is_number(value, low, high) or (value is None and field == "first_shaker")
        if right:
            return None
        return fault("number", (), rule, field=field, value=value, low=low, high=high)
    if field == "stacked_from":
        right = value in STACKED and not isinstance(value, float)
        return None if right else fault("stacked_from", ("never", "42", "84"), stacked_from=value)
    return _declarations_fault(value)


def _is_number(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _declarations_fault(value: object) -> Fault | None:
    """R4.1: a tuple of the nine."""
    if not isinstance(value, tuple):
        return fault("declarations_nine", NINE, declaration=value)
    strange = [d for d in value if not isinstance(d, Declaration) or d not in NINE]
    if strange:
        return fault("declarations_nine", NINE, declaration=strange[0])
    if not value or len(set(value)) < len(value):
        return fault("declarations_twice", NINE)
    return None


class Clash(NamedTuple):
    """Fields that contradict each other: the fault's code, the fields, the test."""

    code: str
    fields: tuple[str, ...]
    found: Callable[[Rules], bool]
    legal: tuple[str, ...] = ()


def partners(rules: Rules) -> bool:
    """Sides of two players who each see their own tiles only (R10.8)."""
    return rules.sides == "pairs" and not rules.dummy


def _about(rules: Rules, clash: Clash) -> dict[str, object]:
    """The values that the sentence of a clash may name."""
    named = {field: getattr(rules, field) for field in clash.fields if field != "declarations"}
    return {**named, "top": rules.top_number} if "min_bid" in clash.fields else named


CLASHES: Final = (
    Clash(
        "pairs_players",
        ("players", "sides"),
        lambda r: r.sides == "pairs" and r.players not in (4, 6),
        ("alone",),
    ),
    Clash(
        "threes_players",
        ("players", "sides"),
        lambda r: r.sides == "threes" and r.players != 6,
    ),
    Clash("dummy_players", ("players", "dummy"), lambda r: r.dummy and r.players != 2),
    Clash(
        "nothing_spare",
        ("spare", "players", "dummy"),
        lambda r: r.spare != "strip" and r.spares == 0,
        ("strip",),
    ),
    Clash(
        "first_shaker",
        ("first_shaker", "players"),
        lambda r: r.first_shaker is not None and r.first_shaker >= r.players,
    ),
    Clash(
        "set_alone",
        ("set_alone", "sides"),
        lambda r: r.set_alone == "bidder" and r.sides != "alone",
    ),
    Clash("min_bid", ("min_bid", "players", "dummy"), lambda r: r.min_bid > r.top_number),
    Clash(
        "forced_bid",
        ("forced_bid", "min_bid", "all_pass", "players", "dummy"),
        lambda r: (
            r.all_pass == "forced"
            and r.min_bid <= r.top_number  # else it is the least bid that is wrong
            and not r.min_bid <= r.forced_bid <= r.top_number
        ),
    ),
    Clash(
        "sweep_bonus_marks",
        ("forced_sweep_bonus", "scoring"),
        lambda r: r.forced_sweep_bonus and r.scoring != "marks",
    ),
    Clash(
        "sweep_bonus_forced",
        ("forced_sweep_bonus", "all_pass"),
        lambda r: r.forced_sweep_bonus and r.all_pass != "forced",
    ),
    Clash(
        "ladder_marks",
        ("ladder", "scoring"),
        lambda r: r.ladder == "marks" and r.scoring != "marks",
    ),
    Clash(
        "ladder_partners",
        ("ladder", "sides"),
        lambda r: r.ladder == "overcall_168" and r.sides == "alone",
    ),
    Clash(
        "nothing_to_declare",
        ("declarations", "follow_me_min"),
        lambda r: r.declarations == (Declaration.NONE,) and r.follow_me_min > 0,
    ),
    Clash(
        "points_stop",
        ("scoring", "stop_when_decided"),
        lambda r: r.scoring == "points" and r.stop_when_decided,
    ),
    Clash(
        "points_sides",
        ("scoring", "players", "sides", "dummy"),
        lambda r: r.scoring == "points" and r.teams != 2,
        ("marks",),
    ),
    Clash(
        "stake_points",
        ("points_stake", "scoring"),
        lambda r: r.points_stake and r.scoring != "points",
    ),
    Clash("nello_scoring", ("nello", "scoring"), lambda r: r.nello and r.scoring != "marks"),
    Clash(
        "nello_nobody_forced",
        ("nello", "nello_when", "all_pass"),
        lambda r: r.nello and r.nello_when == "forced" and r.all_pass != "forced",
    ),
    Clash("plunge_ladder", ("plunge", "ladder"), lambda r: r.plunge and r.ladder != "marks"),
    Clash(
        "plunge_partners",
        ("plunge", "sides", "dummy"),
        lambda r: r.plunge and not partners(r),
    ),
    Clash("splash_ladder", ("splash", "ladder"), lambda r: r.splash and r.ladder != "marks"),
    Clash(
        "splash_partners",
        ("splash", "sides", "dummy"),
        lambda r: r.splash and not partners(r),
    ),
    Clash("sevens_scoring", ("sevens", "scoring"), lambda r: r.sevens and r.scoring != "marks"),
)
"""In the order of the law, as far as one rule can be named."""
