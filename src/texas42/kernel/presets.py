"""The named rules of R11. A preset is never changed once released.

>>> preset("texas").target, preset("texas", players=3).tricks
(7, 9)
"""

from dataclasses import fields, replace
from typing import Final

from texas42.kernel.declarations import NINE, PIP_SUITS
from texas42.kernel.fault_codes import fault
from texas42.kernel.faults import BadSetup
from texas42.kernel.rule_faults import check, faults
from texas42.kernel.rules import STRIPPED, Rules

_A: Final = Rules(
    ladder="points_42",
    all_pass="reshake",
    declarations=PIP_SUITS,
    scoring="points",
    target=250,
    stop_when_decided=False,
)

PRESETS: Final[dict[str, Rules]] = {
    "quarenta-e-dois": _A,
    "texas": Rules(
        first_bidder="holder_1_0",
        ladder="points_84",
        all_pass="forced",
        declarations=NINE,
        stacked_from=84,
    ),
    "cetrdeset-dva": replace(_A, ladder="overcall_168", doubles_rank="natural"),
    "tournament": Rules(declarations=NINE, stacked_from=42),
    "house": Rules(
        all_pass="forced",
        declarations=NINE,
        stacked_from=84,
        nello=True,
        plunge=True,
        splash=True,
        sevens=True,
    ),
}
"""Name → rules for four players. Only `texas` speaks of other numbers (R10)."""


def preset(name: str, players: int | None = None) -> Rules:
    """A preset by name, for so many players with the sides that R10.1 gives them by default.

    Raises `BadSetup` where there is no such preset or it cannot be played by that many.
    """
    if name not in PRESETS:
        raise BadSetup(name, (fault("no_preset", tuple(PRESETS), preset=repr(name)),))
    rules = PRESETS[name]
    return rules if players in (None, rules.players) else check(for_players(rules, players or 0))


def for_players(rules: Rules, players: int) -> Rules:
    """The same rules at a table of another size, with that size's default sides (R10.1).

    Options that the other size does not have are left out: plunge and splash where there are no
    partners (R10.8), dummies (R10.7), tiles left over (R10.2), a seat that shakes first (R2.2).
    """
    if players == rules.players:
        return rules
    partners = players in (4, 6)
    return replace(
        rules,
        players=players,
        sides="pairs" if partners else "alone",
        dummy=rules.dummy and players == 2,
        spare=rules.spare if players in STRIPPED else "strip",
        first_shaker=None if (rules.first_shaker or 0) >= players else rules.first_shaker,
        plunge=rules.plunge and partners,
        splash=rules.splash and partners,
        set_alone="opponents" if partners else rules.set_alone,
    )


def sizes(name: str) -> dict[int, Rules]:
    """The preset at each number of players by which it can be played (R10)."""
    rules = PRESETS[name]
    return {n: each for n in range(2, 8) if not faults(each := for_players(rules, n))}


def differences(rules: Rules, base: Rules) -> dict[str, object]:
    """The fields in which `rules` differs from `base`, by name, in the order of the law."""
    pairs = ((f.name, getattr(rules, f.name)) for f in fields(Rules))
    return {name: value for name, value in pairs if value != getattr(base, name)}
