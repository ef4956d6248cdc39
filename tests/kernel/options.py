"""Every table the battery plays: preset × number of players × sides × one option changed."""

from collections.abc import Iterator
from dataclasses import replace

from texas42.kernel.declarations import NINE, Declaration
from texas42.kernel.presets import PRESETS, for_players
from texas42.kernel.rule_faults import CHOICES, STACKED, SWITCHES, faults
from texas42.kernel.rules import Rules

NUMBERS: dict[str, tuple[object, ...]] = {
    "first_shaker": (None, 1),
    "min_bid": (20, 30, 35),
    "opening_marks": (1, 2, 4),
    "forced_bid": (30, 31),
    "follow_me_min": (0, 1),
    "target": (3, 7),
    "nello_min_marks": (1, 2),
    "splash_marks": (2, 3),
    "sevens_marks": (1, 2),
    "stacked_from": STACKED,
    "declarations": (
        NINE,
        NINE[:7],
        (Declaration.NONE,),
        (Declaration.DOUBLES, Declaration.NONE, Declaration.BLANKS),
    ),
}
OPTIONS: dict[str, tuple[object, ...]] = {
    **{field: words for field, (_, words) in CHOICES.items()},
    **dict.fromkeys(SWITCHES, (False, True)),
    **NUMBERS,
}
"""Field → values to try; `players` goes with every one of them."""

COMPANIONS: dict[str, dict[str, object]] = {
    "nello_doubles": {"nello": True},
    "nello_when": {"nello": True, "all_pass": "forced"},
    "nello_min_marks": {"nello": True},
    "sevens_marks": {"sevens": True},
    "splash_marks": {"splash": True},
    "plunge_lead": {"plunge": True, "splash": True},
    "forced_sweep_bonus": {"all_pass": "forced"},
    "forced_bid": {"all_pass": "forced"},
    "follow_me_doubles": {"declarations": (Declaration.NONE, Declaration.TWOS)},
    "follow_me_min": {"declarations": (Declaration.NONE, Declaration.TWOS)},
    "min_bid": {"forced_bid": 35},
}
"""What an option needs beside it to be felt."""


def tables() -> Iterator[tuple[str, Rules]]:
    """Every table once, with a name."""
    seen: set[Rules] = set()
    for name in PRESETS:
        for base in _sizes(PRESETS[name]):
            for what, rules in _varied(base):
                if rules not in seen and not faults(rules):
                    seen.add(rules)
                    yield (
                        f"{name}, {base.players} {base.sides}{', dummies' * base.dummy}: {what}",
                        rules,
                    )


def _sizes(rules: Rules) -> Iterator[Rules]:
    for players in range(2, 8):
        base = for_players(rules, players)
        yield base
        if players == 2:
            yield replace(base, dummy=True)
        if players in (4, 6):
            yield replace(base, sides="alone", plunge=False, splash=False)
        if players == 6:
            yield replace(base, sides="threes", plunge=False, splash=False)


def _varied(base: Rules) -> Iterator[tuple[str, Rules]]:
    yield "as it is", base
    for field, values in OPTIONS.items():
        for value in values:
            changes = {**COMPANIONS.get(field, {}), field: value}
            yield f"{field} = {value}", replace(base, **changes)  # type: ignore[arg-type]
