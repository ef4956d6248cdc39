"""Words, rules and positions: parse, print, parse is the identity; nothing else is accepted."""

import inspect
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import notation_values as values
from texas42 import notation
from texas42.kernel import rules as kernel_rules
from texas42.kernel.faults import BadNotation
from texas42.kernel.position import Position
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import TILES, mask, tile
from texas42.notation.fields import FIELDS

KINDS = {
    "tile": values.tiles,
    "hand": values.hands,
    "call": values.calls,
    "declaration": values.declarations,
    "seat": values.seats,
    "action": values.actions,
    "rules": values.rules,
    "given": values.given,
}


@pytest.mark.parametrize("kind", KINDS)
def test_parse_undoes_print(kind: str) -> None:
    """One property for every kind of word."""
    printer, parser = getattr(notation, f"print_{kind}"), getattr(notation, f"parse_{kind}")

    @given(KINDS[kind])
    def identity(value: object) -> None:
        assert parser(printer(value)) == value

    identity()


def test_every_word_that_is_printed_is_parsed() -> None:
    printed, parsed = (
        {name.removeprefix(prefix) for name in notation.__all__ if name.startswith(prefix)}
        for prefix in ("print_", "parse_")
    )
    assert printed - {"entry", "json"} == parsed
    tested_elsewhere = {"record", "position", "setup", "hands"}
    assert set(KINDS) == parsed - tested_elsewhere


@pytest.mark.parametrize("of", TILES)
def test_r1_1_a_tile_in_every_spelling(of: int) -> None:
    high, low = notation.print_tile(TILES[of]).split("-")
    assert high >= low
    for word in (f"{high}-{low}", f"{low}-{high}", f"{high}{low}", f"{low}{high}"):
        assert notation.parse_tile(word) == of


def test_hands_between_bars_or_on_lines() -> None:
    hands = (mask([tile(6, 4), tile(5, 5)]), mask([tile(1, 0)]))
    assert notation.print_hands(hands) == "6-4 5-5 | 1-0"
    for text in ("6-4 5-5 | 1-0", "55,46|10", "6-4 5-5\n1-0\n"):
        assert notation.parse_hands(text) == hands


@pytest.mark.parametrize(
    ("parser", "text", "message"),
    [
        ("tile", "7-4", "7-4: no tile: it has two ends from 0 to 6, as in 6-4 (R1.1)"),
        ("tile", "６-4", "６-4: no tile"),
        ("hand", "6-4 4-6", "6-4 4-6: 6-4 stands there twice (R1.1)"),
        ("call", "0", "0: no call (R3.4); legal: 31 42 84 2m plunge4 splash2"),
        ("call", "plunge4m", "plunge4m: no call (R3.4)"),
        ("call", "9999", "9999: no call (R3.4)"),
        ("declaration", "hearts", "hearts: no declaration (R4.1); legal: blanks ones"),
        ("seat", "7", "7: no seat (R2.1); legal: 0 1 2 3 4 5 6"),
        ("action", "31", "31: no action: it is a seat, a colon and a word (N1)"),
        ("action", "0:64", "0:64"),
        ("action", "9:pass", "9:pass: no action"),
        ("rules", "", "(nothing): no preset (R11); legal: quarenta-e-dois texas"),
        ("rules", "texas players", "players: no field of the rules (R11)"),
        ("rules", "texas ladder=up", "ladder=up: no ladder (R3.4); legal: points_42 points_84"),
        ("rules", "texas target=many", "target=many: no target (R7.5); legal: 1 to 1000"),
        ("rules", "texas target=5 target=5", "target=5: target is given twice (R11)"),
        ("given", "0 31", "0 31: a given contract is a seat, a call and a declaration (N2)"),
    ],
)
def test_what_is_no_word_is_named_with_its_rule(parser: str, text: str, message: str) -> None:
    if text == "0:64":
        assert notation.print_action(notation.parse_action(text)) == text, "a bid of 64, no tile"
        return
    with pytest.raises(BadNotation) as wrong:
        getattr(notation, f"parse_{parser}")(text)
    assert str(wrong.value).startswith(message)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize("kind", [*KINDS, "hands", "position", "setup"])
def test_no_text_raises_anything_else(kind: str) -> None:
    parser = getattr(notation, f"parse_{kind}")
    start = st.sampled_from(["", "texas", "texas; shaker 0; 6-4 | ", "0:", "31", "6-4 "])

    @given(start, st.text(max_size=60))
    def refuses(beginning: str, text: str) -> None:
        wrong = values.refusal(parser, beginning + text)
        assert wrong is None or (wrong.faults and "\n" not in str(wrong))

    refuses()


def test_every_field_of_the_rules_has_its_words_and_its_rule() -> None:
    assert set(FIELDS) == {field.name for field in fields(Rules)}
    source = inspect.getsource(kernel_rules)
    for name, field in FIELDS.items():
        note = source.partition(f"\n    {name}: ")[2].partition('"""')[2].partition('"""')[0]
        assert field.rule in note.replace("R7, R8", "R7"), f"{name}: {note}"


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", range(2, 8))
def test_a_preset_is_written_by_its_name_alone(name: str, players: int) -> None:
    if players != 4 and name != "texas":
        return
    size = "" if players == 4 else f" players={players}"
    assert notation.print_rules(preset(name, players)) == f"{name}{size}"
    assert notation.parse_rules(f"{name}{size}") == preset(name, players)


def test_rules_name_every_field_that_differs() -> None:
    rules = notation.parse_rules("texas players=3 min_bid=20 first_shaker=2 stacked_from=never")
    assert (rules.min_bid, rules.first_shaker, rules.stacked_from) == (20, 2, None)
    assert rules.sides == "alone", "three players play alone without saying so (R10.1)"
    words = "texas players=3 first_shaker=2 min_bid=20 stacked_from=never"
    assert notation.print_rules(rules) == words


def check_position(position: Position) -> None:
    line = notation.print_position(position)
    assert notation.parse_position(line) == position, line
    assert "\n" not in line


@pytest.mark.parametrize("table", values.tables(), ids=notation.print_rules)
def test_every_position_has_its_line(table: Rules) -> None:
    """Whole deals at random, with claims and reneges where the table has them."""
    for seed in range(16):
        for position in values.positions(table, seed):
            check_position(position)


@pytest.mark.slow
@pytest.mark.parametrize("table", values.tables(), ids=notation.print_rules)
def test_every_position_of_many_deals_has_its_line(table: Rules) -> None:
    for seed in range(16, 300):
        for position in values.positions(table, seed):
            check_position(position)


def endings(table: Rules, seeds: range) -> set[str]:
    lasts = [list(values.positions(table, seed))[-1] for seed in seeds]
    return {last.ending.how for last in lasts if last.ending}


def test_claims_and_reneges_are_among_them() -> None:
    both = [table for table in values.tables() if table.renege == "table"]
    found = set[str]().union(*(endings(table, range(40)) for table in both))
    assert {"claim", "renege", "played"} <= found


@given(
    st.builds(
        Setup,
        values.rules,
        values.seats,
        st.lists(values.hands, min_size=1).map(tuple),
        values.hands,
        values.number_rows,
        st.none() | values.given,
    )
)
@settings(max_examples=200)
def test_every_set_up_has_its_line_even_a_wrong_one(setup: Setup) -> None:
    """Scores of nought are the beginning of a game and are not written."""
    line = notation.print_setup(setup)
    expected = (
        setup
        if any(setup.scores)
        else Setup(setup.rules, setup.shaker, setup.hands, setup.spare, (), setup.given)
    )
    if len(line) <= 4096:
        assert notation.parse_setup(line) == expected


DEAL = (
    "6-6 6-5 6-4 6-3 6-2 6-1 6-0 | 5-5 5-4 5-3 5-2 5-1 5-0 4-4 | "
    "4-3 4-2 4-1 4-0 3-3 3-2 3-1 | 3-0 2-2 2-1 2-0 1-1 1-0 0-0"
)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "(nothing): a position line has rules, shaker and hands between semicolons (N2)"),
        (f"bridge; shaker 0; {DEAL}", "bridge: no preset (R11); legal: quarenta-e-dois"),
        (f"texas; dealer 0; {DEAL}", "dealer 0: the part 'shaker …' is wanted here (N2)"),
        (f"texas; shaker 5; {DEAL}", "texas; shaker 5;"),
        (f"texas; shaker 0; {DEAL}; score 1 2; 30", "score 1 2: no part of a position line"),
        (f"texas; shaker 0; {DEAL}; 30 29", "29: "),
        (f"texas; shaker 0; {DEAL}; given 0 31 fives; 0:claim", "claim: a claim states the points"),
        (f"texas; shaker 0; {DEAL}; given 0 31 sixes; claim=42", "claim=42: whose it is must be"),
        (f"texas; shaker 0; {DEAL}; given 0 31 fives; 5-5", "5-5: 5-5 is not in the hand (R6.2)"),
        ("texas; shaker 0; " + DEAL.replace("6-6 ", ""), "texas; shaker 0; "),
    ],
)
def test_a_bad_line_is_named_with_its_rule(line: str, message: str) -> None:
    with pytest.raises(BadNotation) as wrong:
        notation.parse_position(line)
    assert str(wrong.value).startswith(message)


def test_a_claim_is_believed_or_proved_again() -> None:
    """The line states 42; a prover that is given is asked, and may know better."""
    line = f"texas; shaker 3; {DEAL}; given 0 42 sixes; 0:claim=42"
    believed = notation.parse_position(line)
    assert believed.ending
    assert believed.ending.made is True
    assert notation.parse_position(line, lambda position, takers: 42) == believed
    with pytest.raises(BadNotation, match=r"R6\.6"):
        notation.parse_position(line, lambda position, takers: 41)
