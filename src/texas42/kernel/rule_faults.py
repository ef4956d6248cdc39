"""Which combinations of rules cannot be played: every fault of a combination at once."""

from collections.abc import Iterator
from typing import get_args

from texas42.kernel import rules as field_types
from texas42.kernel.declarations import NINE
from texas42.kernel.faults import BadSetup, Fault
from texas42.kernel.rules import Rules

_WORDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "sides": ("R10.1", get_args(field_types.Sides)),
    "spare": ("R10.2", get_args(field_types.Spare)),
    "first_bidder": ("R3.2", get_args(field_types.FirstBidder)),
    "ladder": ("R3.4", get_args(field_types.Ladder)),
    "all_pass": ("R3.5", get_args(field_types.AllPass)),
    "follow_me_doubles": ("R4.3", get_args(field_types.FollowMeDoubles)),
    "doubles_rank": ("R5.5", get_args(field_types.DoublesRank)),
    "claims": ("R6.6", get_args(field_types.Claims)),
    "renege": ("R6.7", get_args(field_types.Renege)),
    "scoring": ("R7", get_args(field_types.Scoring)),
    "nello_doubles": ("R9.1", get_args(field_types.NelloDoubles)),
    "nello_when": ("R9.1", get_args(field_types.NelloWhen)),
    "plunge_lead": ("R9.2", get_args(field_types.PlungeLead)),
    "set_alone": ("R10.4", get_args(field_types.SetAlone)),
    "shared_win": ("R10.4", get_args(field_types.SharedWin)),
}
"""Fields that are one of a few words: their rule and the words."""

_RANGES: dict[str, tuple[str, int, int]] = {
    "players": ("R2.1", 2, 7),
    "opening_marks": ("R3.4", 1, 7),
    "follow_me_min": ("R4.2", 0, 1),
    "target": ("R7.5", 1, 1000),
    "nello_min_marks": ("R9.1", 1, 2),
    "splash_marks": ("R9.3", 2, 3),
    "sevens_marks": ("R9.4", 1, 2),
}
"""Fields that are a number: their rule and the bounds, both included."""


def faults(rules: Rules) -> tuple[Fault, ...]:
    """Everything that is wrong with these rules; empty where they can be played."""
    simple = (*_word_faults(rules), *_range_faults(rules))
    return simple or (*_table_faults(rules), *_auction_faults(rules), *_special_faults(rules))


def check(rules: Rules) -> Rules:
    """The rules themselves. Raises `BadSetup` with all faults where there are any."""
    if found := faults(rules):
        raise BadSetup("rules", found)
    return rules


def _fault(rule: str, text: str, legal: tuple[str, ...] = ()) -> Fault:
    return Fault("rules", rule, text, legal)


def _word_faults(rules: Rules) -> Iterator[Fault]:
    for field, (rule, words) in _WORDS.items():
        if getattr(rules, field) not in words:
            yield _fault(rule, f"{field} cannot be {getattr(rules, field)!r}", words)


def _range_faults(rules: Rules) -> Iterator[Fault]:
    for field, (rule, low, high) in _RANGES.items():
        if not low <= getattr(rules, field) <= high:
            text = f"{field} cannot be {getattr(rules, field)}: it is {low} to {high}"
            yield _fault(rule, text)


def _table_faults(rules: Rules) -> Iterator[Fault]:
    players = rules.players
    if rules.dummy and players != 2:
        yield _fault("R10.7", f"dummies are for two players, not {players}")
    if rules.sides == "pairs" and players not in (4, 6):
        yield _fault("R10.1", f"{players} players do not make pairs", ("alone",))
    if rules.sides == "threes" and players != 6:
        yield _fault("R10.1", f"two sides of three need six players, not {players}")
    if rules.spare != "strip" and rules.spares == 0:
        yield _fault(
            "R10.2", f"spare = {rules.spare} needs tiles left over; here every tile is dealt"
        )
    if rules.first_shaker is not None and not 0 <= rules.first_shaker < players:
        yield _fault("R2.2", f"first_shaker cannot be {rules.first_shaker}: there is no such seat")
    if rules.set_alone == "bidder" and rules.sides != "alone":
        yield _fault("R10.4", "set_alone = bidder is for players who play alone")


def _auction_faults(rules: Rules) -> Iterator[Fault]:
    if not 1 <= rules.min_bid <= rules.top_number:
        yield _fault("R3.3", f"min_bid cannot be {rules.min_bid}: it is 1 to {rules.top_number}")
    elif not rules.min_bid <= rules.forced_bid <= rules.top_number:
        text = (
            f"forced_bid cannot be {rules.forced_bid}: it is {rules.min_bid} to {rules.top_number}"
        )
        yield _fault("R3.5", text)
    if rules.stacked_from not in (None, 42, 84):
        yield _fault("R6.5", f"stacked_from cannot be {rules.stacked_from}", ("never", "42", "84"))
    if rules.forced_sweep_bonus and rules.scoring != "marks":
        yield _fault("R3.5", "forced_sweep_bonus is 2 marks: it needs scoring = marks")
    if rules.forced_sweep_bonus and rules.all_pass != "forced":
        yield _fault("R3.5", "forced_sweep_bonus needs all_pass = forced")
    if rules.ladder == "marks" and rules.scoring != "marks":
        yield _fault("R3.4", "ladder = marks needs scoring = marks")
    if rules.ladder == "overcall_168" and rules.sides == "alone":
        yield _fault("R3.4", "ladder = overcall_168 needs partners")
    if rules.scoring == "points" and rules.stop_when_decided:
        yield _fault("R6.4", "scoring = points counts every trick: stop_when_decided must be off")
    if rules.scoring == "points" and rules.teams != 2:
        yield _fault("R7", "scoring = points needs two sides", ("marks",))
    if rules.points_stake and rules.scoring != "points":
        yield _fault("R7.4", "points_stake needs scoring = points")
    yield from _declaration_faults(rules)


def _declaration_faults(rules: Rules) -> Iterator[Fault]:
    if not rules.declarations or len(set(rules.declarations)) < len(rules.declarations):
        yield _fault("R4.1", "declarations must name at least one trump, each once")
    for each in rules.declarations:
        if each not in NINE:
            yield _fault("R4.1", f"declarations cannot hold {each!s}", tuple(map(str, NINE)))


def _special_faults(rules: Rules) -> Iterator[Fault]:
    for special in ("nello", "plunge", "splash", "sevens"):
        if getattr(rules, special) and rules.scoring != "marks":
            yield _fault("R9", f"{special} is scored in marks: it needs scoring = marks")
    for special, rule in (("plunge", "R9.2"), ("splash", "R9.3")):
        if not getattr(rules, special):
            continue
        if rules.ladder != "marks":
            yield _fault(rule, f"{special} is a bid of marks: it needs ladder = marks")
        if rules.sides != "pairs" or rules.dummy:
            yield _fault("R10.8", f"{special} needs partners who each see their own tiles")
    if rules.nello and rules.nello_when == "forced" and rules.all_pass != "forced":
        yield _fault("R9.1", "nello_when = forced needs all_pass = forced")
