"""Every field of `Rules` as facts: its rule, its group, its kind of value and the words for it.

>>> FIELDS["ladder"].rule, FIELDS["ladder"].choices
('R3.4', ('points_42', 'points_84', 'overcall_168', 'marks'))
>>> FIELDS["stacked_from"].print(None), FIELDS["stacked_from"].parse("84")
('never', 84)
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Final, Literal, get_args

from texas42.kernel.declarations import NINE, Declaration
from texas42.kernel.rules import Rules
from texas42.notation.texts import refused
from texas42.notation.words import parse_declaration

Kind = Literal["choice", "switch", "number", "set"]
Group = Literal["table", "auction", "trump", "play", "scoring", "special"]

_RULES_OF: Final[dict[Group, str]] = {
    "table": "players=R2.1 sides=R10.1 dummy=R10.7 spare=R10.2 first_shaker=R2.2",
    "auction": "first_bidder=R3.2 min_bid=R3.3 ladder=R3.4 opening_marks=R3.4 all_pass=R3.5 "
    "forced_bid=R3.5 forced_sweep_bonus=R3.5",
    "trump": "declarations=R4.1 follow_me_min=R4.2 follow_me_doubles=R4.3 doubles_rank=R5.5",
    "play": "first_lead_trump=R6.1 stop_when_decided=R6.4 stacked_from=R6.5 claims=R6.6 "
    "renege=R6.7",
    "scoring": "scoring=R7 points_stake=R7.4 target=R7.5 set_alone=R10.4 shared_win=R10.4",
    "special": "nello=R9.1 nello_min_marks=R9.1 nello_doubles=R9.1 nello_when=R9.1 plunge=R9.2 "
    "plunge_lead=R9.2 splash=R9.3 splash_marks=R9.3 sevens=R9.4 sevens_marks=R9.4",
}
_BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "players": (2, 7),
    "min_bid": (1, 41),
    "opening_marks": (1, 7),
    "forced_bid": (1, 41),
    "follow_me_min": (0, 1),
    "target": (1, 1000),
    "nello_min_marks": (1, 2),
    "splash_marks": (2, 3),
    "sevens_marks": (1, 2),
}
_UNSET: Final = {"first_shaker": "drawn", "stacked_from": "never"}
"""The word for None."""
_NUMBERS_OF: Final = {"first_shaker": tuple("0123456"), "stacked_from": ("42", "84")}
_SWITCH: Final = {"off": False, "on": True}
_NUMBER: Final = re.compile(r"\d{1,4}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Field:
    """One field of `Rules`.

    `choices` are its words: for a choice all of them, for a set those that may be in it.
    `low` and `high` bound a number; a certain table may allow less (`rule_faults`).
    """

    name: str
    rule: str
    group: Group
    kind: Kind
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def print(self, value: object) -> str:
        """The word for a value of this field."""
        if value is None:
            return _UNSET[self.name]
        if isinstance(value, bool):
            return "on" if value else "off"
        return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)

    def parse(self, word: str) -> object:
        """The value that a word stands for; whether the rules allow it is for `rule_faults`."""
        match self.kind:
            case "switch" if word in _SWITCH:
                return _SWITCH[word]
            case "choice" if word in self.choices:
                return self._chosen(word)
            case "number" if _NUMBER.fullmatch(word):
                return int(word)
            case "set":
                return tuple(parse_declaration(each) for each in word.split(",") if each)
        raise refused(f"{self.name}={word}", self.rule, f"no {self.name}", self._legal())

    def _chosen(self, word: str) -> object:
        if self.name not in _UNSET:
            return word
        return None if word == _UNSET[self.name] else int(word)

    def _legal(self) -> tuple[str, ...]:
        if self.kind == "switch":
            return tuple(_SWITCH)
        return self.choices or (f"{self.low} to {self.high}",)


def _field(name: str, rule: str, group: Group) -> Field:
    typed = next(field.type for field in fields(Rules) if field.name == name)
    if typed is bool:
        return Field(name, rule, group, "switch")
    if name in _UNSET:
        return Field(name, rule, group, "choice", (_UNSET[name], *_NUMBERS_OF[name]))
    if name == "declarations":
        return Field(name, rule, group, "set", tuple(map(str, NINE)))
    if words := get_args(typed):
        return Field(name, rule, group, "choice", words)
    low, high = _BOUNDS[name]
    return Field(name, rule, group, "number", (), low, high)


def _all() -> dict[str, Field]:
    found = {}
    for group, line in _RULES_OF.items():
        for word in line.split():
            name, rule = word.split("=")
            found[name] = _field(name, rule, group)
    return found


FIELDS: Final[dict[str, Field]] = _all()
"""By name, in the order of the groups."""


_BY_MARKS: Final = {"scoring": "R8", "target": "R8.2"}


def cited(rules: Rules, name: str) -> str:
    """The rule of a field in the law: by points and by marks a deal is scored by another part.

    >>> from texas42.kernel.presets import preset
    >>> cited(preset("texas"), "target"), cited(preset("cetrdeset-dva"), "target")
    ('R8.2', 'R7.5')
    """
    plain = FIELDS[name].rule
    return _BY_MARKS.get(name, plain) if rules.scoring == "marks" else plain


_USED_IF: Final[dict[str, Callable[[Rules], bool]]] = {
    "dummy": lambda rules: rules.players == 2,
    "spare": lambda rules: rules.spares > 0,
    "opening_marks": lambda rules: rules.ladder == "marks",
    "forced_bid": lambda rules: rules.all_pass == "forced",
    "forced_sweep_bonus": lambda rules: rules.all_pass == "forced" and rules.scoring == "marks",
    "follow_me_min": lambda rules: Declaration.NONE in rules.declarations,
    "follow_me_doubles": lambda rules: Declaration.NONE in rules.declarations,
    "stop_when_decided": lambda rules: rules.scoring == "marks",
    "points_stake": lambda rules: rules.scoring == "points",
    "set_alone": lambda rules: rules.sides == "alone" and not rules.dummy,
    "shared_win": lambda rules: rules.teams > 2,
    "nello_min_marks": lambda rules: rules.nello,
    "nello_doubles": lambda rules: rules.nello,
    "nello_when": lambda rules: rules.nello,
    "plunge_lead": lambda rules: rules.plunge or rules.splash,
    "splash_marks": lambda rules: rules.splash,
    "sevens_marks": lambda rules: rules.sevens,
}


def applies(rules: Rules, name: str) -> bool:
    """Whether a field has any effect at a table with these rules, which must be playable."""
    return name not in _USED_IF or _USED_IF[name](rules)
