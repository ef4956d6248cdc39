"""The command line: what every command answers, and one clear line for what it cannot use."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from tests import notation_values as values
from tests.documents import ROOT
from texas42 import cli, fairdeal, notation
from texas42.cli import main
from texas42.cli.registry import COMMANDS
from texas42.cli.rules import law, sentences, system_language
from texas42.kernel import game
from texas42.kernel.deal import legal_actions
from texas42.kernel.events import Dealt, Event, GameStarted, ShakerDrawn
from texas42.kernel.position import Phase
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.locale import LANGUAGES, translator
from texas42.notation import DealRecord, Entry, Proof, Share
from texas42.notation.fields import FIELDS

DEAL = (
    "6-6 6-5 6-4 6-3 6-2 6-1 6-0 | 5-5 5-4 5-3 5-2 5-1 5-0 4-4 | "
    "4-3 4-2 4-1 4-0 3-3 3-2 3-1 | 3-0 2-2 2-1 2-0 1-1 1-0 0-0"
)


@dataclass
class Run:
    """What a command line did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, object]:
        found: dict[str, object] = json.loads(self.out)
        return found


@pytest.fixture
def texas42(capsys: pytest.CaptureFixture[str]) -> "Texas42":
    return Texas42(capsys)


@dataclass
class Texas42:
    """Runs command lines in this process."""

    capsys: pytest.CaptureFixture[str]

    def __call__(self, *tokens: str) -> Run:
        with pytest.raises(SystemExit) as left:
            main(tokens)
        out, err = self.capsys.readouterr()
        code = left.value.code
        assert isinstance(code, int)
        return Run(code, out, err)


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


def test_help_names_every_command(texas42: Texas42) -> None:
    run = texas42("--help")
    assert run.code == 0
    for command in COMMANDS:
        assert f" {command.name} " in run.out
        assert command.help in run.out


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_its_function_its_help_and_its_page(
    command: cli.registry.Command, texas42: Texas42
) -> None:
    module, _, function = command.function.partition(":")
    assert callable(getattr(import_module(module), function))
    run = texas42(command.name, "--help")
    assert run.code == 0
    assert "Usage: texas42" in run.out
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert f"\n## {command.name}\n" in page


def test_the_version(texas42: Texas42) -> None:
    run = texas42("--version")
    assert run.out.startswith("texas42 ")
    assert run.code == 0


@pytest.mark.parametrize(
    ("tokens", "message"),
    [
        (["deal"], "texas42: deal: no command; there are serve, rules"),
        (
            ["perft", "--depth", "three"],
            'texas42: Invalid value for --depth: unable to convert "th',
        ),
        (["perft", "--depth", "-1"], "texas42: Invalid value "),
        (["perft"], "texas42: Command "),
        (["perft", "texas; shaker 3", "--depth", "1"], "texas42: texas; shaker 3: a position line"),
        (["rules", "texass"], "texas42: texass: no preset (R11); legal: quarenta-e-dois texas"),
        (["rules", "texas", "target=0"], "texas42: rules: target cannot be 0"),
        (["rules", "texas", "--lang", "tlh"], "texas42: Invalid value "),
        (["solve", "6-6 | 7-7"], "texas42: 7-7: no tile: it has two ends from 0 to 6"),
        (["solve", "6-6 | 5-5"], "texas42: 6-6 | 5-5: seat 0: 1 tiles instead of 14 (R10.1)"),
        (["solve", DEAL, "--declarer", "4"], "texas42: 4: no such seat at a table of 4 (R2.1)"),
        (["solve", DEAL, "--trump", "hearts"], "texas42: hearts: no declaration (R4.1); legal:"),
        (["solve", DEAL, "--call", "x"], "texas42: x: no call (R3.4); legal: 31 42 84"),
        (["convert", "nothing.42", "-"], "texas42: nothing.42: No such file or directory"),
        (["verify", "nothing.42"], "texas42: nothing.42: No such file or directory"),
    ],
)
def test_bad_input_is_one_line_and_code_2(
    tokens: list[str],
    message: str,
    texas42: Texas42,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    run = texas42(*tokens)
    assert run.code == 2
    assert run.out == ""
    assert run.err.startswith(message)
    assert run.err.count("\n") == 1
    assert run.err.endswith("\n")


def test_a_table_without_a_command(monkeypatch: pytest.MonkeyPatch, texas42: Texas42) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr("texas42.server.main.run", lambda *words: asked.append(words))
    assert texas42().code == 0
    assert texas42("serve", "--host", "::1", "--port", "80", "--database", "a.db").code == 0
    assert asked == [
        ("127.0.0.1", 4242, None, True, 1),
        ("::1", 80, "a.db", False, 1),
    ]


def test_serve_says_why_it_cannot(texas42: Texas42) -> None:
    run = texas42("serve", "--database", "oracle://x")
    assert (run.code, run.err.count("\n")) == (2, 1)
    assert "oracle" in run.err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_every_field_of_every_preset_is_a_sentence(name: str, language: str) -> None:
    told = {field.name: text for field, text in sentences(preset(name), translator(language))}
    assert set(told) == set(FIELDS)
    assert all(
        text.endswith(".") and "{" not in text and "rule." not in text for text in told.values()
    )


@pytest.mark.parametrize("table", values.tables(), ids=notation.print_rules)
def test_unusual_rules_are_told_too(table: Rules, texas42: Texas42) -> None:
    run = texas42("rules", *notation.print_rules(table).split(), "--json")
    told = {each["field"]: each["value"] for each in run.json["fields"]}  # type: ignore[attr-defined]
    assert told == {n: f.print(getattr(table, n)) for n, f in FIELDS.items()}
    assert run.json["rules"] == notation.print_rules(table)


def test_rules_print_the_law_and_every_rule_number(texas42: Texas42) -> None:
    run = texas42("rules", "--lang", "en")
    assert run.out.startswith(law())
    assert law() == (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    text = texas42("rules", "house", "--lang", "en").out
    assert all(f"({field.rule})" in text for field in FIELDS.values())


def test_the_language_is_that_of_the_system(
    monkeypatch: pytest.MonkeyPatch, texas42: Texas42
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    assert system_language() == "pt-BR"
    assert "O contrato mínimo é 30. (R3.3)" in texas42("rules", "texas").out
    monkeypatch.setenv("LANGUAGE", "sr@latin:en")
    assert "Najmanja najava je 30. (R3.3)" in texas42("rules", "texas").out


def test_perft_counts_and_splits(texas42: Texas42) -> None:
    line = f"texas; shaker 3; {DEAL}; 84 pass pass pass sixes"
    whole = texas42("perft", line, "--depth", "3", "--json").json
    parts = texas42("perft", line, "--depth", "3", "--json", "--split").json
    assert whole["depth"] == 3
    assert isinstance(parts["split"], dict)
    assert sum(parts["split"].values()) == whole["paths"] == parts["paths"]
    assert texas42("perft", "--depth", "0").out == "depth 0: 1 paths\n"


def test_solve_answers_with_the_promised_fields(texas42: Texas42, tmp_path: Path) -> None:
    answer = texas42("solve", DEAL, "--declarer", "0", "--trump", "sixes", "--json").json
    assert answer["side"] == [0, 2]
    assert answer["points"] == 42
    assert answer["values"] == dict.fromkeys(("6-6", "6-5", "6-4", "6-3", "6-2", "6-1", "6-0"), 42)
    table = texas42("solve", DEAL, "--all", "--json").json["table"]
    assert isinstance(table, dict)
    assert list(table) == ["0", "1", "2", "3"]
    assert table["0"]["sixes"] == 42
    assert len(table["3"]) == 9
    file = tmp_path / "deal.txt"
    file.write_text(DEAL.replace(" | ", "\n"), encoding="utf-8")
    assert texas42("solve", str(file), "--trump", "sixes", "--json").json == answer


def test_solve_takes_positions_and_records(texas42: Texas42, tmp_path: Path) -> None:
    line = f"texas; shaker 3; {DEAL}; 84 pass pass pass fives 5-5 5-1"
    line = line.replace(
        "84 pass pass pass fives 5-5 5-1", "pass pass 84 pass fives 5-5 4-3 3-0 6-5"
    )
    told = texas42("solve", line, "--json").json
    assert told["declarer"] == 1
    assert told["declaration"] == "fives"
    log = values.random_game(preset("texas"), 3, most=4)
    file = tmp_path / "game.42"
    file.write_text(notation.print_record(notation.recorded(log)), encoding="utf-8")
    for number in ("1", "2", "3", "4"):
        assert texas42("solve", str(file), "--deal", number, "--json").code == 0
    run = texas42("solve", str(file), "--deal", "99")
    assert run.err == "texas42: --deal 99: the record has no such deal\n"


def test_bytes_that_are_no_text_are_refused(texas42: Texas42, tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_bytes(b"6-6 \xff")
    for command in ("solve", "perft"):
        run = texas42(command, str(file), *(["--depth", "1"] if command == "perft" else []))
        assert run.err == f"texas42: {file}: it is no UTF-8 text\n"
    assert texas42("convert", str(file), "-").err.startswith("texas42: line 1: ")


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
    assert isinstance(deal, DealRecord)
    seeded = DealRecord(
        2, dealt.shaker, dealt.hands, origin=notation.Seed("game 9", 1), outcome=deal.outcome
    )
    file = tmp_path / "study.42"
    file.write_text(notation.print_record([heading, deal, seeded]), encoding="utf-8")
    run = texas42("verify", str(file))
    assert run.code == 1
    assert run.out.splitlines() == [
        "game 1 deal 1: it has no proof",
        "game 1 deal 2: a plain seed proves nothing; the tiles are those of the seed",
    ]


def test_verify_wants_a_deal(texas42: Texas42, tmp_path: Path) -> None:
    file = tmp_path / "empty.42"
    file.write_text(f"{notation.HEADER}\n", encoding="utf-8")
    assert texas42("verify", str(file)).err == f"texas42: {file}: there is no deal in it\n"


def test_a_reader_that_stops_reading_is_no_fault() -> None:
    command = [sys.executable, "-m", "texas42", "rules"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0


def test_help_is_quick_because_it_imports_no_command() -> None:
    """At most 0.3 s of CPU; measured as modules, which do not depend on the machine's load."""
    code = (
        "import sys, texas42.cli as cli\n"
        "try: cli.main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted(m for m in sys.modules if m.startswith('texas42.')), file=sys.stderr)\n"
        "print([m for m in ('numpy', 'msgspec', 'starlette', 'asyncio') if m in sys.modules],"
        " file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ}
    )
    ours, others = run.stderr.splitlines()
    assert others == "[]"
    assert not {f"texas42.cli.{c.name}" for c in COMMANDS} & set(json.loads(ours.replace("'", '"')))


def test_solve_tells_people_in_lines(texas42: Texas42) -> None:
    told = texas42("solve", DEAL, "--declarer", "1", "--trump", "fours").out.splitlines()
    assert told[0] == "seat 1, 30, fours: seats 1 3 end with 12 points"
    assert told[1] == "the contract is set; seat 1 may play"
    assert told[3].split() == ["5-4", "1"]
    table = texas42("solve", DEAL, "--all").out.splitlines()
    assert table[0].split() == ["seat", *"blanks ones twos threes fours fives sixes".split(),
                                "doubles", "none"]  # fmt: skip
    assert len(table) == 5


def test_what_is_over_has_no_solution(texas42: Texas42) -> None:
    table = preset("texas")
    line = notation.print_position(list(values.positions(table, 3))[-1])
    assert texas42("solve", line).err == (
        "texas42: the deal is over: there is nothing to solve (R6.4)\n"
    )


def test_a_deal_without_its_game_is_refused(texas42: Texas42, tmp_path: Path) -> None:
    file = tmp_path / "alone.42"
    file.write_text(f"{notation.HEADER}\ndeal 3\nshaker 0\n", encoding="utf-8")
    for command in ("solve", "verify"):
        assert texas42(command, str(file)).err.startswith("texas42: line 2: deal 3: no game")


def test_the_presets_and_the_law_for_programs(texas42: Texas42) -> None:
    told = texas42("rules", "--json", "--lang", "pt-BR").json
    assert told["law"] == law()
    assert isinstance(told["presets"], dict)
    assert told["presets"]["house"].startswith("Marcas com os contratos especiais")


def test_the_split_for_people(texas42: Texas42) -> None:
    told = texas42("perft", "--depth", "1", "--split").out.splitlines()
    assert told[0].split() == ["pass", "1"]
    assert told[-1] == f"depth 1: {len(told) - 1} paths"


def test_ctrl_c_ends_quietly(monkeypatch: pytest.MonkeyPatch, texas42: Texas42) -> None:
    def interrupted(*words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("texas42.server.main.run", interrupted)
    assert texas42("serve") == Run(130, "", "")
