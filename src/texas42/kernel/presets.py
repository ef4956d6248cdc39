"""The named rules of R11. A preset is never changed once released.

>>> preset("texas").target, preset("texas", players=3).tricks
(7, 9)
"""

from dataclasses import fields, replace
from typing import Final

from texas42.kernel.declarations import NINE, PIP_SUITS
from texas42.kernel.faults import BadSetup, Fault
from texas42.kernel.rule_faults import check
from texas42.kernel.rules import Rules

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
        raise BadSetup(name, (Fault("preset", "R11", f"no preset {name!r}", tuple(PRESETS)),))
    rules = PRESETS[name]
    return rules if players in (None, rules.players) else check(for_players(rules, players or 0))


def for_players(rules: Rules, players: int) -> Rules:
    """The same rules at a table of another size, with that size's default sides (R10.1).

    Contracts that need partners are left out where there are none (R10.8).
    """
    sides = rules.sides if players in (4, 6) else "alone"
    if players == 4:
        sides = "pairs"
    partners = sides == "pairs"
    return replace(
        rules,
        players=players,
        sides=sides,
        plunge=rules.plunge and partners,
        splash=rules.splash and partners,
    )


def differences(rules: Rules, base: Rules) -> dict[str, object]:
    """The fields in which `rules` differs from `base`, by name, in the order of the law."""
    pairs = ((f.name, getattr(rules, f.name)) for f in fields(Rules))
    return {name: value for name, value in pairs if value != getattr(base, name)}
