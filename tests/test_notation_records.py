"""The record, as text and as JSON lines: identity, streaming, and nothing but its own errors."""

import io
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import notation_values as values
from texas42 import notation
from texas42.kernel import game
from texas42.kernel.events import Dealt
from texas42.kernel.faults import BadNotation
from texas42.kernel.presets import preset
from texas42.kernel.rules import Rules
from texas42.notation import HEADER, DealRecord, Entry, GameRecord, Seed
from texas42.notation.entries import DEAL_LINES, GAME_LINES
from texas42.notation.reader import LONGEST_ENTRY

some_entries = st.lists(values.entries, max_size=4)


@given(some_entries)
@settings(max_examples=150)
def test_parse_undoes_print_for_every_record(entries: list[Entry]) -> None:
    assert list(notation.parse_record(notation.print_record(entries))) == entries


@given(some_entries)
@settings(max_examples=150)
def test_parse_undoes_print_for_every_record_in_json(entries: list[Entry]) -> None:
    assert list(notation.read_json(notation.print_json(entries))) == entries


@given(values.entries)
@settings(max_examples=50)
def test_the_lines_of_an_entry_are_lines_everywhere(entry: Entry) -> None:
    """No text of a record breaks a line, for whatever a program takes a line's end to be."""
    text = notation.print_entry(entry)
    assert text.splitlines() == text.split("\n")[:-1]


@pytest.mark.parametrize("table", values.tables(), ids=notation.print_rules)
def test_a_game_survives_its_record(table: Rules) -> None:
    """Events → entries → text → entries → events, and again by JSON; the law finds no fault."""
    log = values.random_game(table, 1, most=12)
    entries = list(notation.recorded(log, "A game"))
    text = notation.print_record(entries)
    read = list(notation.parse_record(text))
    assert read == entries
    assert notation.print_record(read) == text
    assert list(notation.logged(read)) == log
    assert list(notation.read_json(notation.print_json(read))) == entries
    assert notation.first_fault(read) is None
    assert game.replayed(notation.logged(read)) == game.replayed(log)


@pytest.mark.slow
@pytest.mark.parametrize("table", values.tables(), ids=notation.print_rules)
def test_many_games_survive_their_records(table: Rules) -> None:
    for seed in range(2, 12):
        log = values.random_game(table, seed, most=30)
        entries = list(notation.parse_record(notation.print_record(notation.recorded(log))))
        assert list(notation.logged(entries)) == log
        assert notation.first_fault(entries) is None


def example() -> str:
    entries = notation.recorded(values.random_game(preset("texas"), 5, most=3), "Friday")
    return notation.print_record(entries)


def outcome_of(parse: Callable[[bytes], Iterator[Entry]], raw: bytes) -> str:
    """`read` or `refused`; any other exception is the test's failure."""
    wrong = values.refusal(lambda raw: list(parse(raw)), raw)
    assert wrong is None or (wrong.faults and "\n" not in str(wrong))
    return "refused" if wrong else "read"


def as_text(raw: bytes) -> Iterator[Entry]:
    return notation.read_bytes(io.BytesIO(raw))


def as_json(raw: bytes) -> Iterator[Entry]:
    return notation.read_json_bytes(io.BytesIO(raw))


@given(st.binary(max_size=200), st.booleans())
def test_no_bytes_raise_anything_else(raw: bytes, headed: bool) -> None:
    text = f"{HEADER}\ngame\nrules texas\ndeal 1\n".encode() if headed else b""
    json = b'{"record":1}\n' if headed else b""
    assert outcome_of(as_text, text + raw) in ("read", "refused")
    assert outcome_of(as_json, json + raw) in ("read", "refused")


LINES = st.sampled_from(
    [*GAME_LINES, *DEAL_LINES, "game", "deal", "42-record", "player 0", "number 0", "hand 0"]
)
VALUES = st.text(max_size=12) | st.sampled_from(
    ["0", "texas", "0:31", "0:6-4 {a} [b=c]", "0:6-4 {", "6-4 5-5", "played made points 1 2 awards"]
)


@given(st.lists(st.tuples(LINES, VALUES), max_size=12))
@settings(max_examples=200)
def test_no_lines_raise_anything_else(lines: list[tuple[str, str]]) -> None:
    text = "\n".join([HEADER, "game", "rules texas", *(f"{name} {value}" for name, value in lines)])
    assert outcome_of(as_text, text.encode()) in ("read", "refused")


def mutated(raw: bytes, chance: Random) -> bytes:
    """A few bytes changed, doubled, cut out or exchanged."""
    body = bytearray(raw)
    for _ in range(chance.randrange(1, 4)):
        at, other = chance.randrange(len(body)), chance.randrange(len(body))
        match chance.randrange(4):
            case 0:
                body[at] = chance.choice(b" \n{}[]\\:=-0123456789abm\xff\x00")
            case 1:
                body[at:at] = body[at : at + chance.randrange(1, 9)]
            case 2:
                del body[at : at + chance.randrange(1, 9)]
            case _:
                body[at], body[other] = body[other], body[at]
    return bytes(body)


def test_no_change_of_a_record_raises_anything_else() -> None:
    """Replayed, too: what can still be read is judged by the law without a crash."""
    chance, text = Random(42), example().encode()
    json = "\n".join(notation.print_json(notation.parse_record(text.decode()))).encode()
    outcomes = []
    for _ in range(400):
        for parse, raw in ((as_text, text), (as_json, json)):
            changed = mutated(raw, chance)
            outcomes.append(outcome_of(parse, changed))
            if outcomes[-1] == "read":
                list(notation.judged(parse(changed)))
    assert set(outcomes) == {"read", "refused"}


def endless_lines() -> Iterator[str]:
    deal = example().split("\ndeal ")[1].splitlines()[1:]
    yield from (HEADER, "game", "rules texas")
    number = 0
    while True:
        number += 1
        yield f"deal {number}"
        yield from deal


def test_the_reader_streams() -> None:
    """A record without end is read as far as one likes."""
    first = list(islice(notation.read(endless_lines()), 500))
    assert isinstance(first[0], GameRecord)
    assert [entry.number for entry in first[1:] if isinstance(entry, DealRecord)] == [
        *range(1, 500)
    ]


def test_an_entry_comes_as_soon_as_the_next_begins() -> None:
    taken: list[str] = []

    def watched() -> Iterator[str]:
        for line in endless_lines():
            taken.append(line)
            yield line

    entries = notation.read(watched())
    next(entries)
    assert taken == [HEADER, "game", "rules texas", "deal 1"]
    next(entries)
    assert taken[-1] == "deal 2"


def test_memory_is_bounded_by_one_entry() -> None:
    """A line without end, and an entry without end, are refused and not kept."""
    long_line = io.BytesIO(f"{HEADER}\ngame {'x' * (3 * LONGEST_ENTRY)}".encode())
    with pytest.raises(
        BadNotation, match=r"line 2: game x+…?: an entry has at most 1048576 characters"
    ):
        list(notation.read_bytes(long_line))
    endless = (line for line in [HEADER, "game", *["note " + "x" * 1000] * 1100])
    with pytest.raises(BadNotation, match="N8"):
        list(notation.read(endless))
    assert len(list(endless)) > 0, "the reader stopped before the end"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", f"line 1: hello: a record begins with its header (N3); legal: {HEADER}"),
        ("42-record 2", "line 1: 42-record 2: a version that is not known (N3); legal: 1"),
        (f"{HEADER}\nhand 0 6-4", "line 2: hand: no entry (N3); legal: game deal"),
        (f"{HEADER}\n\ngame x", "line 3: game: the line 'rules …' is missing in this entry (N3)"),
        (f"{HEADER}\ngame\nrules texas\nrules texas", "line 4: rules: the line 'rules …' stands"),
        (f"{HEADER}\ngame\nrules texas\ndealer 3", "line 4: dealer: no line of a game (N3); legal"),
        (f"{HEADER}\ngame\nrules texass", "line 3: texass: no preset (R11); legal: quarenta"),
        (f"{HEADER}\ngame\nrules texas\nplayer 1 human A", "line 4: 1 human A: lines 'player …'"),
        (f"{HEADER}\ngame\nrules texas\nplayer 0 HUMAN", "line 4: HUMAN: no player: it is"),
        (f"{HEADER}\ngame a\\qb\nrules texas", "line 2: \\\\q: no escape of a text (N6); legal:"),
        (f"{HEADER}\ndeal one\nshaker 0", "line 2: one: no whole number of at most nine digits"),
        (f"{HEADER}\ndeal 1", "line 2: deal: the line 'shaker …' is missing in this entry (N3)"),
        (f"{HEADER}\ndeal 1\nshaker 0\nhand 0 7-4", "line 4: 7-4: no tile"),
        (f"{HEADER}\ndeal 1\nshaker 0\nbids 0:6-4", "line 4: 0:6-4: no action for a line 'bids …'"),
        (f"{HEADER}\ndeal 1\nshaker 0\nbids {{so}} 0:31", "line 4: {so}: an action is wanted here"),
        (f"{HEADER}\ndeal 1\nshaker 0\nbids 0:31 {{so", "line 4: {: an action is wanted here"),
        (f"{HEADER}\ndeal 1\nshaker 0\nbids 0:31 [p]", "line 4: [p]: no evaluation (N5); legal"),
        (f"{HEADER}\ndeal 1\nshaker 0\nbids 0:31 {{a}} {{b}}", "line 4: b: a second comment on"),
        (
            f"{HEADER}\ndeal 1\nshaker 0\nfair 42-deal-v1 x\nsecret 0\ncommitted 00",
            "line 5: 0: no bytes: they are written in pairs of 0-9 a-f (N4)",
        ),
        (
            f"{HEADER}\ndeal 1\nshaker 0\nfair 42-deal-v1 x\nsecret 00\ncommitted 00\nnumber 0 00",
            "line 7: 00: a seat's number and its commitment are wanted, '-' for none (N4)",
        ),
        (f"{HEADER}\ndeal 1\nshaker 0\nresult won", "line 4: won: no result (N5); legal: played"),
        (f"{HEADER}\ndeal 1\nshaker 0\nseed 1 a\nseed 2 b", "line 2: deal: a deal comes from one"),
        (f"{HEADER}\ndeal 1\nshaker 0\nfair md5 x", "line 4: md5: no known way to deal (N4)"),
        (f"{HEADER}\ndeal 1\nshaker 0\nfair 42-deal-v1 x", "line 2: deal: the line 'secret …'"),
    ],
)
def test_a_bad_record_is_named_with_line_and_rule(text: str, message: str) -> None:
    with pytest.raises(BadNotation) as wrong:
        list(notation.parse_record(text))
    assert str(wrong.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "line 1: []: not in the JSON form"),
        ('{"record":2}', "line 1: record 2: a version that is not known (N7); legal: 1"),
        ('{"record":1}\n{"kind":"game"}', 'line 2: {"kind":"game"}: not in the JSON form: Object'),
        ('{"record":1}\n{"kind":"game","rules":"texas","x":1}', "line 2:"),
        ('{"record":1}\n{"kind":"game","rules":"whist"}', "line 2: whist: no preset (R11)"),
        ('{"record":1}\n{"kind":"deal","number":1,"shaker":9,"hands":[]}', "line 2:"),
        (
            '{"record":1}\n{"kind":"game","rules":"texas","players":[{"name":"A","level":"b\\n"}]}',
            "line 2:",
        ),
        ('{"record":1}\n' + '{"kind":' * 5000, "line 2:"),
    ],
)
def test_bad_json_is_named_with_its_line(text: str, message: str) -> None:
    with pytest.raises(BadNotation) as wrong:
        list(notation.read_json(text.split("\n")))
    assert str(wrong.value).startswith(message)
    assert "\n" not in str(wrong.value)


def test_a_recorder_keeps_where_a_deal_came_from() -> None:
    recorder = notation.Recorder("Seeded", date="today", place="here")
    entries: list[Entry] = []
    for number, event in enumerate(values.random_game(preset("texas"), 8, most=2)):
        origin = Seed("game 8", number) if isinstance(event, Dealt) else None
        entries += recorder.add(event, origin)
    entries += recorder.end()
    assert isinstance(entries[0], GameRecord)
    assert (entries[0].title, entries[0].date, entries[0].place) == ("Seeded", "today", "here")
    origins = [entry.origin for entry in entries[1:] if isinstance(entry, DealRecord)]
    assert len(origins) == 2
    assert all(isinstance(each, Seed) and each.text == "game 8" for each in origins)
    assert list(recorder.end()) == [], "nothing is given out twice"


def test_records_may_be_strung_together() -> None:
    """`cat a.42 b.42` is a record: headers may stand between entries."""
    one = example()
    assert list(notation.parse_record(one + one)) == [*notation.parse_record(one)] * 2


MARK = "\ufeff"
"""The byte-order mark that some editors write at the beginning of a text."""


def test_a_byte_order_mark_is_read_as_if_it_were_not_there() -> None:
    text, entries = example(), list(notation.parse_record(example()))
    lines = list(notation.print_json(entries))
    assert list(notation.parse_record(MARK + text)) == entries
    assert list(as_text((MARK + text).encode())) == entries
    assert list(notation.parse_record(f"{MARK}\n{text}")) == entries
    assert list(notation.read_json([MARK + lines[0], *lines[1:]])) == entries
    assert list(as_json((MARK + "\n".join(lines)).encode())) == entries
    assert list(as_json((MARK + "\n" + "\n".join(lines)).encode())) == entries


def test_marked_records_may_be_strung_together() -> None:
    one = MARK + example()
    assert list(as_text((one + one).encode())) == [*notation.parse_record(example())] * 2


def test_a_byte_order_mark_elsewhere_is_no_space() -> None:
    for spoiled in (f"{HEADER}\n{MARK}game\nrules texas", f"{HEADER}\ngame\nrules {MARK}texas"):
        with pytest.raises(BadNotation, match=r"line [23]: "):
            list(notation.parse_record(spoiled))


def test_a_record_written_to_a_file_is_read_from_bytes() -> None:
    out = io.StringIO()
    entries = list(notation.parse_record(example()))
    notation.write(entries, out)
    assert out.getvalue() == example()
    for end in (b"\n", b"\r\n"):
        raw = out.getvalue().encode().replace(b"\n", end)
        assert list(notation.read_bytes(io.BytesIO(raw))) == entries


@pytest.mark.slow
def test_no_change_of_the_golden_records_raises_anything_else() -> None:
    """What can still be read is judged, printed and read again."""
    chance, folder = Random(7), Path(__file__).parent / "vectors" / "records"
    outcomes: Counter[str] = Counter()
    for parse, name in ((as_text, "version-1.42"), (as_json, "version-1.jsonl")):
        raw = (folder / name).read_bytes()
        for _ in range(4000):
            changed = mutated(raw, chance)
            outcomes[outcome_of(parse, changed)] += 1
            if outcome_of(parse, changed) == "read":
                entries = [entry for entry, _ in notation.judged(parse(changed))]
                again = notation.parse_record(notation.print_record(entries))
                assert list(again) == entries
    assert min(outcomes["read"], outcomes["refused"]) > 100
