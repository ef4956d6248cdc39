"""`texas42 convert` and `verify`: records there and back, and what a changed one says."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests import notation_values as values
from tests.cli_runs import DEAL, Texas42
from texas42 import fairdeal, notation
from texas42.kernel import game
from texas42.kernel.deal import legal_actions
from texas42.kernel.events import Dealt, Event, GameStarted, ShakerDrawn
from texas42.kernel.position import Phase
from texas42.kernel.presets import preset
from texas42.kernel.tiles import Seat
from texas42.notation import DealRecord, Entry, GameRecord, Proof, Share
from texas42.notation.positions import history


@pytest.fixture
def texas42(capsys: pytest.CaptureFixture[str]) -> Texas42:
    return Texas42(capsys)


def fair_proof(number: int) -> Proof:
    """The proof of a deal to which all four seats gave a number."""
    deal_id, secret = f"table:7/hand:{number}", bytes(range(32))
    numbers = [bytes([number, seat]) * 8 for seat in range(4)]
    shares = tuple(
        Share(each, fairdeal.seat_commitment(deal_id, seat, each))
        for seat, each in enumerate(numbers)
    )
    return Proof(deal_id, secret, fairdeal.commitment(deal_id, secret), shares)


def fair_record() -> list[Entry]:
    """Two deals of a game that was dealt by 42-deal-v1, played at random."""
    recorder, entries, chance = notation.Recorder("Fair"), list[Entry](), Random(7)
    first = fair_proof(1)
    numbers = [share.number for share in first.shares]
    drawn = fairdeal.draw(fairdeal.draw_key(first.deal_id, first.secret, numbers), preset("texas"))
    played = game.new(preset("texas"))
    beginning: tuple[Event, ...] = (GameStarted(preset("texas")), drawn)
    for event in beginning:
        entries += recorder.add(event)
        played = game.fold(played, (event,))
    for number in (1, 2):
        assert played.shaker is not None
        key = fairdeal.key_of(fair_proof(number))
        dealt = fairdeal.deal(key, preset("texas"), played.shaker)
        entries += recorder.add(dealt, fair_proof(number))
        played = game.fold(played, (dealt,))
        while played.position and played.position.phase is not Phase.OVER:
            action = chance.choice(legal_actions(played.position))
            played, events = game.step(played, action)
            for event in events:
                entries += recorder.add(event)
    return [*entries, *recorder.end()]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.42"
    file.write_text(notation.print_record(fair_record()), encoding="utf-8")
    return file


def test_bytes_that_are_no_text_are_refused(texas42: Texas42, tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_bytes(b"6-6 \xff")
    for command in ("solve", "perft"):
        run = texas42(command, str(file), *(["--depth", "1"] if command == "perft" else []))
        assert run.err == f"texas42: {file}: it is no UTF-8 text\n"
    assert texas42("convert", str(file), "-").err.startswith("texas42: line 1: ")


def marked(file: Path) -> Path:
    """A copy of a file that begins with a byte-order mark, as some editors write it."""
    copy = file.with_name(f"marked-{file.name}")
    copy.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    return copy


def test_a_byte_order_mark_before_a_record_says_nothing(
    texas42: Texas42, record: Path, tmp_path: Path
) -> None:
    lines = tmp_path / "game.jsonl"
    texas42("convert", str(record), str(lines))
    for file in (record, lines):
        for command in (["verify"], ["solve", "--deal", "2"], ["convert"]):
            rest = command[1:] + (["-"] if command[0] == "convert" else [])
            plain = texas42(command[0], str(file), *rest)
            assert plain.code == 0
            assert texas42(command[0], str(marked(file)), *rest) == plain


def test_a_byte_order_mark_before_a_deal_says_nothing(texas42: Texas42, tmp_path: Path) -> None:
    deal, line = tmp_path / "deal.txt", tmp_path / "position.txt"
    deal.write_text(DEAL.replace(" | ", "\n"), encoding="utf-8")
    line.write_text(f"texas; shaker 3; {DEAL}; 84 pass pass pass sixes", encoding="utf-8")
    for words in (("solve", deal, "--trump", "sixes"), ("solve", line), ("perft", line)):
        command, file, *rest = map(str, words)
        rest += ["--depth", "2"] if command == "perft" else []
        plain = texas42(command, file, *rest)
        assert plain.code == 0
        assert texas42(command, str(marked(Path(file))), *rest) == plain


def test_convert_goes_there_and_back(texas42: Texas42, record: Path, tmp_path: Path) -> None:
    lines, back = tmp_path / "game.jsonl", tmp_path / "again.42"
    run = texas42("convert", str(record), str(lines), "--json")
    assert run.json == {"games": 1, "deals": 2, "form": "json"}
    assert lines.read_text(encoding="utf-8").startswith('{"record":1}\n')
    assert texas42("convert", str(lines), str(back)).code == 0
    assert back.read_bytes() == record.read_bytes()
    assert texas42("convert", str(lines), "-").out == record.read_text(encoding="utf-8")
    assert texas42("convert", str(record), "-", "--to", "json").out == lines.read_text("utf-8")


def test_convert_leaves_nothing_half_done(texas42: Texas42, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("precious", encoding="utf-8")
    record.write_text(record.read_text(encoding="utf-8") + "hand 4 7-7\n", encoding="utf-8")
    run = texas42("convert", str(record), str(out))
    assert run.code == 2
    assert run.err.startswith("texas42: line ")
    assert out.read_text(encoding="utf-8") == "precious"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.42", "out.jsonl"]


def test_convert_names_the_file_it_cannot_write(
    texas42: Texas42, record: Path, tmp_path: Path
) -> None:
    nowhere = tmp_path / "nowhere" / "out.jsonl"
    run = texas42("convert", str(record), str(nowhere))
    assert (run.code, run.err) == (2, f"texas42: {nowhere}: No such file or directory\n")
    run = texas42("convert", str(record), str(tmp_path))
    assert (run.code, run.err) == (2, f"texas42: {tmp_path}: Is a directory\n")


@pytest.mark.parametrize("command", [("verify", ""), ("convert", "", "-"), ("event", "")])
def test_no_name_is_no_file(command: tuple[str, ...], texas42: Texas42) -> None:
    run = texas42(*command)
    assert (run.code, run.err) == (2, 'texas42: "": No such file or directory\n')


def test_verify_proves_every_deal(texas42: Texas42, record: Path) -> None:
    run = texas42("verify", str(record), "--json")
    assert run.code == 0
    assert run.json == {
        "deals": [
            {"game": 1, "deal": 1, "ok": True, "proof": "42-deal-v1"},
            {"game": 1, "deal": 2, "ok": True, "proof": "42-deal-v1"},
        ]
    }
    assert texas42("verify", str(record)).out == "game 1 deal 1: ok\ngame 1 deal 2: ok\n"


def exchanged(text: str) -> str:
    """The record with the highest tiles of two hands exchanged."""
    one, other = (text.split(f"hand {seat} ")[1][:3] for seat in (0, 1))
    return text.replace(one, "§").replace(other, one).replace("§", other)


CHANGES: dict[str, Callable[[str], str]] = {
    "should hold": exchanged,
    "the secret is not the one that was committed to": lambda t: t.replace("secret 0", "secret f"),
    "the draw for the first shaker does not follow": lambda t: t.replace(
        "draw 0:4-3", "draw 0:4-2"
    ),
    "the name table:7/hand:1 was used before": lambda t: t.replace("hand:2", "hand:1"),
    "seat 1 shakes (R2.2); legal: shaker 3": lambda t: t.replace("shaker 3", "shaker 1"),
    "the result does not follow (R8)": lambda t: t.replace(" set points ", " made points ", 1),
    "deal 1: line 3: game Fair: the draw for the first shaker is missing (R2.2)\n": (
        lambda t: re.sub("draw .*\n", "", t)
    ),
    "is not in the hand (R6.2)": lambda t: t.replace("trick 1:", "trick 1:6-6 1:", 1),
}


@pytest.mark.parametrize("why", CHANGES)
def test_verify_says_what_does_not_fit(why: str, texas42: Texas42, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(CHANGES[why](text), encoding="utf-8")
    assert CHANGES[why](text) != text
    run = texas42("verify", str(record))
    assert why in run.out + run.err
    assert run.code in (1, 2)


def test_a_record_with_one_character_changed_does_not_verify(
    texas42: Texas42, record: Path
) -> None:
    """Any digit of the draw, the proof, the hands, the shaker or the result, and most others."""
    text = record.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    sealed = ("draw", "shaker", "fair", "secret", "committed", "number", "hand", "result", "scores")
    at, tried = 0, 0
    for line in lines:
        for place in range(at, at + len(line)):
            old = text[place]
            if line.startswith(sealed) and old.isdigit() and place % 5 == 0:
                new = str((int(old) + 1) % 10)
                record.write_text(text[:place] + new + text[place + 1 :], encoding="utf-8")
                assert texas42("verify", str(record)).code != 0, (line, place - at)
                tried += 1
        at += len(line)
    assert tried > 100


def test_verify_says_that_a_seed_and_nothing_prove_nothing(
    texas42: Texas42, tmp_path: Path
) -> None:
    log: list[Event] = values.random_game(preset("texas"), 9, most=1)
    entries = list(notation.recorded(log))
    dealt = next(each for each in log if isinstance(each, Dealt))
    assert isinstance(log[1], ShakerDrawn)
    heading, deal = entries
    origin = notation.Seed("game 9", 1)
    seeded = DealRecord(5, dealt.shaker, dealt.hands, origin=origin)
    file = tmp_path / "study.42"
    file.write_text(notation.print_record([heading, deal, seeded]), encoding="utf-8")
    run = texas42("verify", str(file))
    assert run.code == 1
    assert run.out.splitlines() == [
        "game 1 deal 1: it has no proof",
        "game 1 deal 5: a plain seed proves nothing; the tiles are those of the seed",
    ]


def test_verify_proves_laydowns_again(texas42: Texas42, tmp_path: Path) -> None:
    """The record claims 42 points for a hand that cannot be sure of them."""
    line = f"house first_shaker=3; shaker 3; {DEAL}; 1m pass pass pass {{}} 0:claim=42"
    whole = {}
    for trump in ("sixes", "fives"):
        position = notation.parse_position(line.format(trump))
        deal = DealRecord(
            1, Seat(3), position.setup.hands,
            steps=tuple(notation.Step(action) for action in history(position)),
        )  # fmt: skip
        file = tmp_path / f"{trump}.42"
        heading = GameRecord(replace(preset("house"), first_shaker=Seat(3)))
        file.write_text(notation.print_record([heading, deal]), encoding="utf-8")
        whole[trump] = texas42("verify", str(file)).out
        assert notation.first_fault([heading, deal]) is None, "believed as it stands"
    assert whole["sixes"] == "game 1 deal 1: it has no proof\n"
    assert "line 14: 0:claim=42: some legal line would not make good" in whole["fives"]
    file.write_text(
        file.read_text(encoding="utf-8").replace("fives", "sixes").replace("=42", "=41")
    )
    assert texas42("verify", str(file)).out.endswith(
        "line 14: 0:claim=41: the claim comes to 42 points, not 41 (R6.6); legal: 0:claim=42\n"
    )


UNDRAWN = """\
42-record 1
game Undrawn
rules texas{rules}
deal {deal}
shaker 3
hand 0 6-6 6-5 6-4 6-3 6-2 6-1 6-0
hand 1 5-5 5-4 5-3 5-2 5-1 5-0 4-4
hand 2 4-3 4-2 4-1 4-0 3-3 3-2 3-1
hand 3 3-0 2-2 2-1 2-0 1-1 1-0 0-0
{given}"""


@pytest.mark.parametrize(
    ("rules", "deal", "given"),
    [("", 2, ""), ("", 1, "given 0 30 sixes\n"), (" first_shaker=3", 1, "")],
)
def test_verify_wants_the_draw_only_where_the_first_shaker_is_drawn(
    rules: str, deal: int, given: str, texas42: Texas42, tmp_path: Path
) -> None:
    file = tmp_path / "undrawn.42"
    file.write_text(UNDRAWN.format(rules=rules, deal=deal, given=given), encoding="utf-8")
    assert texas42("verify", str(file)).out == f"game 1 deal {deal}: it has no proof\n"
    file.write_text(UNDRAWN.format(rules="", deal=1, given=""), encoding="utf-8")
    assert texas42("verify", str(file)).out == (
        "game 1 deal 1: it has no proof; "
        "line 2: game Undrawn: the draw for the first shaker is missing (R2.2)\n"
    )


def test_a_board_of_an_event_has_no_draw(texas42: Texas42, tmp_path: Path) -> None:
    """Its number says who shakes it."""
    golden = Path(__file__).parent / "vectors" / "records" / "version-1.42"
    board = golden.read_text(encoding="utf-8").partition("game Board 12")[2]
    file = tmp_path / "board.42"
    file.write_text(
        f"{notation.HEADER}\ngame{board.replace('deal 12', 'deal 1')}", encoding="utf-8"
    )
    assert texas42("verify", str(file)).out == "game 1 deal 1: ok\n"


def test_verify_wants_a_deal(texas42: Texas42, tmp_path: Path) -> None:
    file = tmp_path / "empty.42"
    file.write_text(f"{notation.HEADER}\n", encoding="utf-8")
    assert texas42("verify", str(file)).err == f"texas42: {file}: there is no deal in it\n"


def test_a_deal_without_its_game_is_refused(texas42: Texas42, tmp_path: Path) -> None:
    file = tmp_path / "alone.42"
    file.write_text(f"{notation.HEADER}\ndeal 3\nshaker 0\n", encoding="utf-8")
    for command in ("solve", "verify"):
        assert texas42(command, str(file)).err.startswith("texas42: line 2: deal 3: no game")
