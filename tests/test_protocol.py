"""The protocol: what a client may say, what it is told, and the types generated for the browser."""

import json
import random
from dataclasses import fields, replace
from pathlib import Path

import msgspec
import pytest

from texas42.kernel.calls import Call
from texas42.kernel.deal import legal_actions, play, start
from texas42.kernel.declarations import Declaration
from texas42.kernel.events import Bid, Claimed, Dealt, Declared, Played, TrickTaken
from texas42.kernel.faults import BadSetup, Fault
from texas42.kernel.position import Phase, Position
from texas42.kernel.presets import PRESETS, for_players, preset
from texas42.kernel.rule_faults import faults
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Mask, Seat, mask, tile
from texas42.kernel.view import own, view
from texas42.protocol import options, words
from texas42.protocol.answers import AnyAnswer, frame_of, refusal
from texas42.protocol.commands import (
    LONGEST_FRAME,
    AnyCommand,
    Play,
    command_of,
    id_of,
    message_fault,
)
from texas42.protocol.generate import json_schema, typescript
from texas42.protocol.happened import Claiming, Shaken, Taking, happened
from texas42.protocol.openapi import openapi
from texas42.protocol.seen import seen

ROOT = Path(__file__).parents[1]
HANDS = tuple(Mask(0b1111111 << 7 * seat) for seat in range(4))
"""Seat 0 holds 0-0 … 3-0, seat 3 holds 6-0 … 6-6."""


def random_position(rules: Rules, seed: int, actions: int) -> Position:
    """A deal after so many random actions, or its end."""
    chance = random.Random(seed)
    kept = [t for t in range(28) if not rules.removed >> t & 1]
    chance.shuffle(kept)
    each = rules.tricks
    hands = tuple(mask(kept[s * each : (s + 1) * each]) for s in range(rules.seats))  # type: ignore[arg-type]
    spare = Mask((1 << 28) - 1 & ~sum(hands))
    position = start(Setup(rules, Seat(0), hands, spare))
    for _ in range(actions):
        if position.phase is Phase.OVER:
            break
        position = play(position, chance.choice(legal_actions(position)))
    return position


def test_a_command_reads_and_prints_the_same() -> None:
    command = command_of(b'{"t":"play","id":"c7","tile":"6-4"}')
    assert command == Play("c7", "6-4")
    assert command_of(msgspec.json.encode(command)) == command


@pytest.mark.parametrize(
    ("frame", "says"),
    [
        (b"", "truncated"),
        (b"[]", "Expected `object`"),
        (b'{"t":"play","id":"a"}', "missing required field `tile`"),
        (b'{"t":"fly","id":"a"}', "Invalid value 'fly'"),
        (b'{"t":"pass","id":"a","seat":1}', "unknown field `seat`"),
        (b'{"t":"pass","id":""}', "length >= 1"),
        (b'{"t":"sit","id":"a","seat":7}', "<= 6"),
        (b'{"t":"commit","id":"a","hash":"00"}', "regex"),
        (b'{"t":"pass","id":"\xff"}', "UTF-8"),
        (b" " * (LONGEST_FRAME + 1), "at most 4096 bytes"),
        (b'{"t":"sit","id":"a","seat":' + b"[" * 4000, "Expected `int`"),
    ],
)
def test_what_is_no_command_is_refused_with_a_sentence(frame: bytes, says: str) -> None:
    with pytest.raises(msgspec.DecodeError, match=says) as wrong:
        command_of(frame)
    fault = message_fault(wrong.value)
    assert "play" in fault.legal
    assert fault.code == "message"


def test_a_bad_command_is_answered_by_its_id() -> None:
    assert id_of(b'{"t":"fly","id":"a1"}') == "a1"
    assert id_of(b'{"t":"fly"}') is None
    assert id_of(b"\xff\xfe") is None
    assert id_of(b" " * (LONGEST_FRAME + 1)) is None


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("actions", [0, 3, 5, 12, 99])
def test_a_view_in_words_says_what_the_view_says(name: str, actions: int) -> None:
    position = random_position(preset(name), actions, actions)
    for seat in (None, *map(Seat, range(4))):
        said = seen(position, seat)
        again = msgspec.convert(msgspec.to_builtins(said), words.ViewWords)
        assert again == said
        assert said.phase == position.phase
        mine = seat is not None and position.phase is not Phase.OVER and position.actor == seat
        assert len(said.legal) == (len(legal_actions(position)) if mine else 0)
        grouped = [t for group in said.groups for t in group]
        assert sorted(grouped) == sorted(
            words.tile_words(position.hands[seat]) if seat is not None else []
        )


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", range(2, 8))
def test_what_all_may_see_and_the_own_are_the_whole_view(name: str, players: int) -> None:
    """Two ways to the same words: a seat's view at once, and a bystander's with the own."""
    rules = for_players(PRESETS[name], players)
    if faults(rules):
        return
    for seed in range(20):
        position = random_position(rules, seed, 2 * seed)
        shown = view(position, None)
        told = words.view_words(shown)
        for seat in map(Seat, range(players)):
            whole = words.view_words(view(position, seat))
            assert words.with_own(told, shown, seat, own(position, seat), None) == whole


def test_a_hidden_hand_is_in_no_word() -> None:
    position = start(Setup(preset("house"), Seat(3), HANDS))
    for seat in (None, *map(Seat, range(4))):
        text = msgspec.json.encode(seen(position, seat)).decode()
        for other in range(4):
            shown = [t for t in words.tile_words(HANDS[other]) if f'"{t}"' in text]
            assert bool(shown) == (other == seat)


def test_an_illegal_tile_comes_with_its_reason_and_rule() -> None:
    given = Given(Seat(3), Call.of_points(30), Declaration.FIVES)
    position = start(Setup(preset("texas"), Seat(3), HANDS, given=given))
    position = play(position, Played(Seat(3), tile(6, 0)))
    position = replace(position, hands=(mask([tile(6, 1), tile(3, 0)]), *HANDS[1:]))
    said = seen(position, Seat(0))
    assert isinstance(said.why, dict)
    assert {t: (f.rule, f.text) for t, f in said.why.items()} == {
        "3-0": ("R6.2", "3-0 does not follow the suit of 6-0")
    }
    assert [legal.tile for legal in said.legal if isinstance(legal, words.MyPlay)] == ["6-1"]
    assert seen(position, Seat(1)).why is msgspec.UNSET


def test_groups_put_trumps_first() -> None:
    given = Given(Seat(0), Call.of_points(30), Declaration.TWOS)
    position = start(Setup(preset("texas"), Seat(3), HANDS, given=given))
    assert seen(position, Seat(0)).groups[0] == ("2-2", "2-1", "2-0")
    contract = seen(position, None).contract
    assert contract is not None
    assert contract.trumps == ("2-2", "6-2", "5-2", "4-2", "3-2", "2-1", "2-0")


def test_who_may_call_a_renege_does_not_tell_who_reneged() -> None:
    rules = replace(preset("texas"), renege="table")
    given = Given(Seat(0), Call.of_points(30), Declaration.TWOS)
    position = start(Setup(rules, Seat(3), HANDS, given=given))
    assert seen(position, Seat(0)).may_call_renege == (1, 3)
    assert seen(position, None).may_call_renege == ()


def test_public_events_tell_nothing_hidden() -> None:
    assert happened(Dealt(Seat(2), HANDS), stacked=False) == Shaken(2)
    assert happened(Claimed(Seat(1), 37), stacked=False) == Claiming(1)
    assert happened(TrickTaken(Seat(1), 11), stacked=True) == Taking(1, None)
    assert happened(TrickTaken(Seat(1), 11), stacked=False) == Taking(1, 11)
    bid = happened(Bid(Seat(0), Call.of_marks(2)), stacked=False)
    assert msgspec.json.encode(bid) == b'{"e":"bid","seat":0,"call":"2m"}'
    declared = happened(Declared(Seat(0), Declaration.FIVES), stacked=False)
    assert msgspec.to_builtins(declared) == {"e": "declare", "seat": 0, "declaration": "fives"}


def test_every_field_of_the_rules_is_offered_as_it_is_judged() -> None:
    assert sorted(o.name for o in options.OPTIONS) == sorted(f.name for f in fields(Rules))
    law = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    for option in options.OPTIONS:
        assert option.rule.split(".")[0] in law
        for choice in option.choices:
            if option.kind == "choice":
                rules, _ = options.changed_rules("house", 4, {option.name: choice})
                assert getattr(rules, option.name) == choice


def test_the_rules_in_json_read_back() -> None:
    for name, rules in PRESETS.items():
        assert options.changed_rules(name, 4, dict(options.rules_json(rules))) == (rules, ())


def test_all_faults_of_a_change_come_at_once_and_an_unreadable_one_is_a_sentence() -> None:
    _, found = options.changed_rules("house", 4, {"min_bid": 50, "scoring": "points", "hat": 1})
    assert {f.rule for f in found} >= {"R11", "R3.3", "R3.4", "R9.1"}
    _, found = options.changed_rules("house", 4, {"nello": "maybe"})
    assert "Expected `bool`, got `str`" in found[0].text
    _, found = options.changed_rules("bridge", 4, {})
    assert (found[0].rule, found[0].legal) == ("R11", tuple(PRESETS))
    with pytest.raises(BadSetup, match="no preset 'bridge'"):
        options.agreed_rules("bridge", 4, {})


def test_the_forced_bid_follows_the_least_bid_up() -> None:
    rules, found = options.changed_rules("house", 4, {"min_bid": 34})
    assert (rules.forced_bid, found) == (34, ())
    _, found = options.changed_rules("house", 4, {"min_bid": 34, "forced_bid": 30})
    assert [f.code for f in found] == ["forced_bid"]


@pytest.mark.parametrize(("players", "least"), [(4, 50), (4, -1), (4, 99999), (7, 41)])
def test_a_least_bid_that_cannot_be_is_one_fault(players: int, least: int) -> None:
    _, found = options.changed_rules("texas", players, {"min_bid": least})
    assert [f.text.split(":")[0] for f in found] == [f"min_bid cannot be {least}"]


def test_a_field_without_effect_is_named() -> None:
    assert "nello_doubles" in options.idle(PRESETS["texas"])
    assert "nello_doubles" not in options.idle(PRESETS["house"])
    assert {o.name for o in options.OPTIONS} >= set(options.idle(PRESETS["texas"]))


def test_scoring_is_cited_by_the_part_of_the_law_that_is_chosen() -> None:
    told = options.by_scoring(PRESETS["quarenta-e-dois"])
    assert told == {"scoring": "R7", "target": "R7.5"}
    assert options.by_scoring(PRESETS["house"]) == {"scoring": "R8", "target": "R8.2"}


def test_a_refusal_keeps_its_shape() -> None:
    frame = frame_of(
        refusal("a", 7, Fault("turn", "R3.1", "seat 1 is on turn", (), (("seat", "1"),)))
    )
    assert json.loads(frame) == {
        "t": "refused",
        "id": "a",
        "seq": 7,
        "code": "turn",
        "rule": "R3.1",
        "text": "seat 1 is on turn",
        "legal": [],
        "about": {"seat": "1"},
    }


def test_the_generated_types_are_current() -> None:
    generated = (ROOT / "web" / "src" / "protocol.gen.ts").read_text(encoding="utf-8")
    assert generated == typescript(), "run scripts/generate_protocol.py"
    schema = (ROOT / "docs" / "protocol.schema.json").read_text(encoding="utf-8")
    assert schema == json_schema(), "run scripts/generate_protocol.py"
    calls = (ROOT / "docs" / "openapi.json").read_text(encoding="utf-8")
    assert calls == openapi(), "run scripts/generate_protocol.py"


def test_every_message_is_in_the_types_and_in_the_schema() -> None:
    kinds = (*AnyCommand.__args__, *AnyAnswer.__args__)
    defined = json.loads(json_schema())["$defs"]
    for kind in kinds:
        assert f"export interface {kind.__name__} {{" in typescript()
        assert kind.__name__ in defined
        assert kind.__doc__
