"""Every fault code of the kernel, found for its reason; every fault of a combination at once."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.kernel.tables import EVERYTHING, after, begun, hands, m, refused, setup, t
from tests.test_r12_traps import a_log
from texas42.kernel.audit import first_fault
from texas42.kernel.calls import Call
from texas42.kernel.claims import resolved
from texas42.kernel.deal import fault
from texas42.kernel.declarations import NINE, Declaration
from texas42.kernel.events import (
    Action,
    Bid,
    Claimed,
    DealScored,
    Dealt,
    Declared,
    Event,
    GameStarted,
    GameWon,
    Passed,
    Played,
    RenegeCalled,
    ShakerDrawn,
    TrickTaken,
)
from texas42.kernel.fault_codes import FAULT_CODES
from texas42.kernel.fault_codes import fault as fault_of
from texas42.kernel.faults import BadSetup, Fault, IllegalAction, TexasError
from texas42.kernel.game import fold, new, replayed, step
from texas42.kernel.presets import PRESETS, for_players, preset
from texas42.kernel.rule_faults import CHOICES, NUMBERS, SWITCHES, faults
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Mask, Seat, Tile

A = preset("quarenta-e-dois")
C = preset("cetrdeset-dva")
B = preset("texas")
NO_PARTNERS = {"sides": "alone", "declarations": NINE}

RULES: dict[str, dict[str, object]] = {
    "choice": {"ladder": "stairs"},
    "switch": {"nello": 1},
    "number": {"target": 0},
    "stacked_from": {"stacked_from": 43},
    "declarations_twice": {"declarations": ()},
    "declarations_nine": {"declarations": (Declaration.NELLO,)},
    "pairs_players": {"players": 5},
    "threes_players": {"sides": "threes"},
    "dummy_players": {"dummy": True},
    "nothing_spare": {"spare": "dead"},
    "first_shaker": {"first_shaker": 5},
    "set_alone": {"set_alone": "bidder"},
    "min_bid": {"players": 7, "sides": "alone", "min_bid": 40},
    "forced_bid": {"all_pass": "forced", "forced_bid": 29},
    "sweep_bonus_marks": {
        "forced_sweep_bonus": True, "all_pass": "forced", "scoring": "points",
        "ladder": "points_42", "stop_when_decided": False,
    },
    "sweep_bonus_forced": {"forced_sweep_bonus": True},
    "ladder_marks": {"scoring": "points", "stop_when_decided": False},
    "ladder_partners": {"ladder": "overcall_168", "sides": "alone"},
    "nothing_to_declare": {"declarations": (Declaration.NONE,), "follow_me_min": 1},
    "points_stop": {"scoring": "points", "ladder": "points_42"},
    "points_sides": {
        "scoring": "points", "ladder": "points_42", "stop_when_decided": False, "sides": "alone"
    },
    "stake_points": {"points_stake": True},
    "nello_scoring": {
        "nello": True, "scoring": "points", "ladder": "points_42", "stop_when_decided": False
    },
    "nello_nobody_forced": {"nello": True, "nello_when": "forced"},
    "plunge_ladder": {"plunge": True, "ladder": "points_84"},
    "plunge_partners": {"plunge": True, "sides": "alone"},
    "splash_ladder": {"splash": True, "ladder": "points_84"},
    "splash_partners": {"splash": True, "sides": "alone"},
    "sevens_scoring": {
        "sevens": True, "scoring": "points", "ladder": "points_42", "stop_when_decided": False
    },
}  # fmt: skip
"""Code → what to change in the default rules so that this, and nothing else, is wrong."""


@pytest.mark.parametrize("code", RULES)
def test_rules_that_contradict_each_other(code: str) -> None:
    found = faults(replace(Rules(), **RULES[code]))  # type: ignore[arg-type]
    assert [fault.code for fault in found] == [code]
    assert str(found[0]).count("(R") == 1 and "{" not in found[0].text


def test_everything_that_is_wrong_with_rules_at_once() -> None:
    wrong = Rules(
        players=9,
        ladder="stairs",  # type: ignore[arg-type]
        nello=True,
        nello_when="forced",
        min_bid=0,
        points_stake=True,
        target=0,
        stacked_from=50,
    )
    assert [fault.code for fault in faults(wrong)] == [
        "number", "number", "choice", "stacked_from", "number", "stake_points",
        "nello_nobody_forced",
    ]  # fmt: skip
    with pytest.raises(BadSetup, match=r"players cannot be 9.*target cannot be 0"):
        new(wrong)


@pytest.mark.parametrize("field", [*CHOICES, *NUMBERS, *SWITCHES, "declarations", "stacked_from"])
@pytest.mark.parametrize("value", [None, "x", -1, 2.5, (), [], 10**9, True])
def test_any_value_at_all_has_an_answer(field: str, value: object) -> None:
    rules = replace(Rules(), **{field: value})  # type: ignore[arg-type]
    for found in faults(rules):
        assert found.code in FAULT_CODES and found.rule.startswith("R")
    unhashable = isinstance(value, list)
    assert not unhashable or faults(rules)


def codes(found: Sequence[Fault]) -> set[str]:
    return {fault.code for fault in found}


SETUPS: dict[str, Callable[[], Setup]] = {
    "hand_range": lambda: _deal(Mask(1 << 28 | 0b111111)),
    "hand_twice": lambda: _deal(m("6-6 6-5 6-4 6-3 6-2 6-1 5-5")),
    "spare_range": lambda: replace(setup(Rules()), spare=Mask(1 << 28)),
    "spare_twice": lambda: replace(setup(Rules()), spare=m("6-6")),
    "spare_size": lambda: replace(setup(Rules()), spare=m("6-6")),
    "hand_size": lambda: _deal(m("6-6")),
    "hand_count": lambda: replace(setup(Rules()), hands=hands("6-6|5-5")),
    "no_shaker": lambda: setup(Rules(), shaker=4),
    "score_count": lambda: setup(Rules(), scores=(1, 2, 3)),
    "no_declarer": lambda: setup(Rules(), given="4 30 fives"),
    "given_call": lambda: setup(Rules(), given="0 99 fives"),
    "wants_trump": lambda: setup(EVERYTHING, given="0 plunge4 nello"),
    "removed": lambda: _three("2-0"),
}


def _deal(first: Mask) -> Setup:
    sound = setup(Rules())
    return replace(sound, hands=(first, *sound.hands[1:]))


def _three(spare: str) -> Setup:
    tiles = [x for x in range(28) if x != t(spare)]
    dealt = tuple(Mask(sum(1 << x for x in tiles[9 * s : 9 * s + 9])) for s in range(3))
    return Setup(for_players(B, 3), Seat(0), dealt, m(spare))


@pytest.mark.parametrize("code", SETUPS)
def test_setups_that_cannot_be(code: str) -> None:
    assert code in codes(SETUPS[code]().faults())


@pytest.mark.parametrize(
    "call", [Call.of_marks(0), Call.plunge(3), Call.splash(4), Call.of_points(0)]
)
def test_contracts_that_cannot_be_given(call: Call) -> None:
    given = Given(Seat(0), call, Declaration.FIVES)
    assert codes(replace(setup(EVERYTHING), given=given).faults()) == {"given_call"}
    alone = Rules(sides="alone")
    partners = Given(Seat(0), Call.plunge(4), Declaration.FIVES)
    assert codes(replace(setup(alone), given=partners).faults()) == {"given_call"}


DOUBLES_AT = "6-6 5-5 4-4 3-3 1-0 2-0 2-1|2-2 1-1 0-0 6-5 5-4 4-3 3-0|" + (
    "6-4 6-3 6-2 6-1 6-0 5-3 5-2|5-1 5-0 4-2 4-1 4-0 3-2 3-1"
)
FORCED = Rules(all_pass="forced", forced_bid=31)
LED = replace(EVERYTHING, first_lead_trump=True)
WORDS: dict[str, tuple[Rules, str, str, str]] = {
    # code: rules, given contract, words before, the word that is refused
    "wants_call": (A, "", "", "6-6"),
    "wants_declaration": (A, "", "30 pass pass pass", "6-6"),
    "wants_tile": (A, "0 30 fives", "", "pass"),
    "deal_over": (A, "", "pass pass pass pass", "pass"),
    "not_higher": (A, "", "31", "31"),
    "under_least": (A, "", "", "29"),
    "off_ladder": (A, "", "", "43"),
    "mark_jump": (Rules(), "", "", "3m"),
    "overcall_84": (C, "", "", "84"),
    "overcall_168": (C, "", "42", "168"),
    "must_bid": (FORCED, "", "pass pass pass", "pass"),
    "under_forced": (FORCED, "", "pass pass pass", "30"),
    "no_plunge": (Rules(), "", "", "plunge4"),
    "plunge_doubles": (EVERYTHING, "", "pass", "plunge4"),
    "plunge_marks": (EVERYTHING, "", "", "plunge5"),
    "no_splash": (Rules(), "", "", "splash2"),
    "splash_doubles": (EVERYTHING, "", "pass pass", "splash2"),
    "splash_marks": (EVERYTHING, "", "", "splash3"),
    "splash_high": (EVERYTHING, "", "plunge4", "splash3"),
    "not_declared_here": (A, "", "30 pass pass pass", "none"),
    "follow_me_min": (replace(EVERYTHING, follow_me_min=1), "", "30 pass pass pass", "none"),
    "no_nello": (A, "", "30 pass pass pass", "nello"),
    "nello_min": (EVERYTHING, "", "30 pass pass pass", "nello"),
    "nello_forced": (
        replace(EVERYTHING, nello_when="forced"), "", "1m pass pass pass", "nello"
    ),
    "no_sevens": (A, "", "30 pass pass pass", "sevens"),
    "sevens_min": (EVERYTHING, "", "30 pass pass pass", "sevens"),
    "wants_trump": (EVERYTHING, "", "plunge4 pass pass pass", "sevens"),
    "first_lead": (LED, "0 30 fives", "", "6-6"),
    "not_held": (A, "0 30 fives", "", "6-4"),
    "must_follow": (A, "0 30 fives", "5-5", "4-3"),
    "nearest_seven": (EVERYTHING, "0 1m sevens", "", "6-6"),
}  # fmt: skip


@pytest.mark.parametrize("code", WORDS)
def test_words_that_are_refused(code: str) -> None:
    rules, given, before, word = WORDS[code]
    found = refused(after(begun(rules, DOUBLES_AT, given=given), before), word)
    assert found.code == code and found.text and "{" not in found.text
    assert found.rule == FAULT_CODES[code].rule
    assert bool(found.legal) == (code not in ("deal_over",))


PLAY = begun(Rules(), DOUBLES_AT, given="0 30 fives")
TABLE = replace(Rules(), renege="table")
ACTIONS: dict[str, tuple[Rules, str, Action]] = {
    "turn_to_call": (A, "", Passed(Seat(1))),
    "turn_to_declare": (A, "30 pass pass pass", Declared(Seat(1), Declaration.FIVES)),
    "turn_to_play": (A, "30 pass pass pass fives", Played(Seat(1), t("2-2"))),
    "no_such_tile": (A, "30 pass pass pass fives", Played(Seat(0), 28)),  # type: ignore[arg-type]
    "claims_off": (Rules(claims="off"), "30 pass pass pass fives", Claimed(Seat(0))),
    "claim_in_play": (A, "", Claimed(Seat(0))),
    "claim_seat": (A, "30 pass pass pass fives", Claimed(Seat(4))),
    "unproved": (A, "42 pass pass pass fives", Claimed(Seat(0))),
    "reneges_off": (A, "30 pass pass pass fives", RenegeCalled(Seat(0), Seat(1))),
    "renege_in_play": (TABLE, "", RenegeCalled(Seat(0), Seat(1))),
    "renege_seat": (TABLE, "30 pass pass pass fives", RenegeCalled(Seat(0), Seat(5))),
    "renege_partner": (TABLE, "30 pass pass pass fives", RenegeCalled(Seat(0), Seat(2))),
    "no_renege": (TABLE, "30 pass pass pass fives", RenegeCalled(Seat(0), Seat(1))),
}


@pytest.mark.parametrize("code", ACTIONS)
def test_actions_that_are_refused(code: str) -> None:
    rules, before, action = ACTIONS[code]
    position = after(begun(rules, DOUBLES_AT), before)
    found = fault(position, action, lambda _position, _takers: 0)
    assert found is not None and found.code == code and found.rule == FAULT_CODES[code].rule


def bad_log(change: Callable[[list[Event]], object]) -> str:
    log = a_log(preset("texas"), 3)
    change(log)
    found = first_fault(log)
    assert found is not None
    return found[1].code


def _first(log: list[Event], kind: type[Event]) -> int:
    return next(i for i, event in enumerate(log) if isinstance(event, kind))


def _tied() -> ShakerDrawn:
    draw = ((Seat(0), t("6-6")), (Seat(1), t("6-5")), (Seat(2), t("0-0")), (Seat(3), t("1-0")))
    return ShakerDrawn((draw, draw[:1]), Seat(0))


LOGS: list[tuple[str, Callable[[list[Event]], object]]] = [
    ("log_start", lambda log: log.clear()),
    ("log_start", lambda log: log.pop(0)),
    ("log_start", lambda log: log.insert(1, log[0])),
    ("number", lambda log: log.__setitem__(0, GameStarted(Rules(target=0)))),
    ("wrong_draw", lambda log: log.__setitem__(1, ShakerDrawn((), Seat(0)))),
    ("wrong_draw", lambda log: log.__setitem__(1, _tied())),
    ("wrong_draw", lambda log: log.__setitem__(1, replace_seat(log[1], 2))),
    ("drawn_late", lambda log: log.insert(2, log[1])),
    ("not_dealt", lambda log: log.pop(2)),
    ("wrong_shaker", lambda log: log.__setitem__(2, reshaken(log[2]))),
    ("dealt_early", lambda log: log.insert(3, log[2])),
    ("hand_count", lambda log: log.__setitem__(2, Dealt(Seat(0), ()))),
    ("turn_to_call", lambda log: log.insert(3, log[4])),
    ("not_what_follows", lambda log: log.pop(_first(log, TrickTaken))),
    ("not_what_follows", lambda log: log.insert(3, TrickTaken(Seat(0), 1))),
    ("not_what_follows", lambda log: log.pop(_first(log, DealScored))),
    ("not_what_follows", lambda log: log.insert(3, GameWon((0,)))),
    ("log_ends_early", lambda log: log.pop()),
    ("dealt_early", lambda log: log.append(log[2])),
    ("deal_over", lambda log: log.append(Passed(Seat(0)))),
]


def replace_seat(event: Event, seat: int) -> Event:
    assert isinstance(event, ShakerDrawn)
    return event._replace(seat=Seat(seat))


def reshaken(event: Event) -> Event:
    assert isinstance(event, Dealt)
    return event._replace(shaker=Seat(2))


@pytest.mark.parametrize(("code", "change"), LOGS)
def test_logs_that_cannot_have_happened(code: str, change: Callable[[list[Event]], object]) -> None:
    assert bad_log(change) == code


@pytest.mark.parametrize("name", PRESETS)
def test_a_true_log_is_sound_and_so_is_every_beginning(name: str) -> None:
    log = a_log(preset(name), 1)
    assert first_fault(log) is None
    ends = [
        i for i in range(2, len(log)) if not isinstance(log[i], TrickTaken | DealScored | GameWon)
    ]
    for end in ends[:: max(1, len(ends) // 20)]:
        assert first_fault(log[:end]) is None


def test_a_claim_in_a_log_must_carry_its_true_proof() -> None:
    rules = Rules()
    log: list[Event] = [GameStarted(replace(rules, first_shaker=Seat(3)))]
    sweep = setup(rules)
    log += [Dealt(Seat(3), sweep.hands), Bid(Seat(0), Call.of_marks(2)), Passed(Seat(1))]
    log += [Passed(Seat(2)), Passed(Seat(3)), Declared(Seat(0), Declaration.SIXES)]
    told = first_fault([*log, Claimed(Seat(0), 41)])
    assert told is not None and told[1].code == "not_what_follows"
    true = first_fault([*log, Claimed(Seat(0), 42)])
    assert true == (len(log) + 1, fault_of("log_ends_early"))  # the score must follow
    refused_claim = first_fault([*log[:-1], Claimed(Seat(0), 42)])
    assert refused_claim is not None and refused_claim[1].code == "claim_in_play"


def test_nothing_dealt_yet() -> None:
    with pytest.raises(IllegalAction, match=r"nothing is dealt yet \(R2\.2\)") as caught:
        step(new(Rules()), Passed(Seat(0)))
    assert caught.value.faults[0].code == "not_dealt"
    error: TexasError = caught.value
    assert error.offending == "pass"


def test_no_such_preset() -> None:
    with pytest.raises(BadSetup) as caught:
        preset("dallas")
    assert [fault.code for fault in caught.value.faults] == ["no_preset"]


def test_every_fault_code_is_found_by_a_test_here() -> None:
    found = {*RULES, *SETUPS, *WORDS, *ACTIONS, *(code for code, _ in LOGS), "no_preset"}
    assert found == set(FAULT_CODES)


def test_faults_say_what_would_be_legal_and_what_they_are_about() -> None:
    found = refused(after(begun(A), "35"), "31")
    assert found.about == (("call", "31"), ("standing", "35"))
    assert found.legal[:2] == ("pass", "36")


def test_what_is_no_log_is_not_replayed() -> None:
    for log in ([], [GameWon((0,))]):
        with pytest.raises(BadSetup, match="a log begins with the rules of its game"):
            replayed(log)
    assert fold(new(Rules()), [GameStarted(B)]) == new(B)


@pytest.mark.parametrize(
    "tiles", [("6-6", "6-6", "0-0", "1-0"), ("6-6", "6-5", "0-0"), ("6-6", "6-5", "0-0", "9-9")]
)
def test_a_draw_is_one_tile_each_of_one_set(tiles: tuple[str, ...]) -> None:
    draw = tuple((Seat(s), Tile(99) if x == "9-9" else t(x)) for s, x in enumerate(tiles))
    found = first_fault([GameStarted(B), ShakerDrawn((draw,), Seat(0))])
    assert found == (1, fault_of("wrong_draw", seat=0))


def test_a_claim_resolved_is_proved_or_as_it_is() -> None:
    position = begun(Rules(), given="0 2m sixes")
    assert resolved(position, Claimed(Seat(0))) == Claimed(Seat(0), 42)
    assert resolved(begun(Rules()), Claimed(Seat(0))) == Claimed(Seat(0))
