"""Tables on which every bot is tried: presets, options, numbers of players, given contracts."""

from dataclasses import replace
from typing import Final

from texas42.kernel.calls import Call
from texas42.kernel.declarations import NINE, Declaration
from texas42.kernel.events import Played
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rule_faults import check
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Given
from texas42.kernel.tiles import Mask, Seat, Tile, mask, tile

HOUSE: Final = preset("house")

TABLES: Final[dict[str, Rules]] = {
    **PRESETS,
    **{f"texas-{n}": preset("texas", n) for n in (2, 3, 5, 6, 7)},
    "texas-left": replace(preset("texas"), first_bidder="left", all_pass="reshake"),
    "texas-alone": replace(preset("texas"), sides="alone", min_bid=20, forced_bid=20),
    "texas-threes": replace(preset("texas", 6), sides="threes"),
    "texas-6-alone": replace(preset("texas", 6), sides="alone", min_bid=20, forced_bid=20),
    "texas-dummies": replace(preset("texas", 2), dummy=True),
    "texas-3-sleepers": replace(preset("texas", 3), spare="last_trick", set_alone="bidder"),
    "texas-5-dead": replace(preset("texas", 5), spare="dead", min_bid=20, forced_bid=20),
    "points-stake": replace(preset("cetrdeset-dva"), points_stake=True, first_lead_trump=True),
    "low-doubles": replace(preset("quarenta-e-dois"), doubles_rank="low", declarations=NINE),
    "own-doubles": replace(preset("tournament"), follow_me_doubles="own", follow_me_min=1),
    "low-follow-me": replace(preset("tournament"), follow_me_doubles="low", opening_marks=5),
    "sweep-bonus": replace(preset("house"), forced_sweep_bonus=True, forced_bid=31),
    "nello-forced": replace(preset("house"), nello_when="forced", nello_doubles="high"),
    "nello-low": replace(preset("house"), nello_doubles="low", nello_min_marks=2),
    "nello-inverted": replace(preset("house"), nello_doubles="own_low", sevens_marks=2),
    "house-declarer-leads": replace(preset("house"), plunge_lead="declarer", splash_marks=3),
    "house-3": preset("house", 3),
    "house-5-dead": replace(preset("house", 5), spare="dead"),
    "table-reneges": replace(preset("tournament"), renege="table", stacked_from=None),
}
"""Name → rules: each option of R2 … R10 that a bot can meet is somewhere among them."""


def contracts(rules: Rules) -> tuple[Given, ...]:
    """Contracts that may be given under these rules: every declaration, and a sweep."""
    specials = [d for d in (Declaration.NELLO, Declaration.SEVENS) if getattr(rules, d)]
    one = Call.of_marks(1) if rules.ladder == "marks" else Call.of_points(42)
    low = Call.of_points(30)
    numbers = [Given(Seat(0), low, d) for d in rules.declarations]
    return (*numbers, *(Given(Seat(0), one, d) for d in (rules.declarations[-1], *specials)))


def hand(words: str) -> Mask:
    """`hand("6-4 5-5")`."""
    return mask(domino(word) for word in words.split())


def domino(word: str) -> Tile:
    return tile(int(word[0]), int(word[2]))


def plays(words: str, leader: int, seats: int = 4) -> tuple[Played, ...]:
    """Tiles of a trick in the order in which they were played."""
    return tuple(
        Played(Seat((leader + step) % seats), domino(word))
        for step, word in enumerate(words.split())
    )


for _rules in TABLES.values():
    check(_rules)
