"""`texas42 rules`, `solve` and `perft`: rules in words, exact values, path counts."""

from pathlib import Path

import pytest

from tests import notation_values as values
from tests.cli_runs import DEAL, Texas42
from tests.documents import ROOT
from texas42 import notation
from texas42.cli.rules import law, sentences, system_language
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.locale import LANGUAGES, translator
from texas42.notation.fields import FIELDS


@pytest.fixture
def texas42(capsys: pytest.CaptureFixture[str]) -> Texas42:
    return Texas42(capsys)


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
    for name, by_scoring in (("house", ("R8", "R8.2")), ("quarenta-e-dois", ("R7", "R7.5"))):
        text = texas42("rules", name, "--lang", "en").out
        rules = {field.rule for field in FIELDS.values()} - {"R7", "R7.5"}
        assert all(f"({rule})" in text for rule in rules.union(by_scoring))


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


def test_the_presets_and_the_law_for_programs(texas42: Texas42) -> None:
    told = texas42("rules", "--json", "--lang", "pt-BR").json
    assert told["law"] == law()
    assert isinstance(told["presets"], dict)
    assert told["presets"]["house"].startswith("Marcas com os contratos especiais")


def test_perft_counts_and_splits(texas42: Texas42) -> None:
    line = f"texas; shaker 3; {DEAL}; 84 pass pass pass sixes"
    whole = texas42("perft", line, "--depth", "3", "--json").json
    parts = texas42("perft", line, "--depth", "3", "--json", "--split").json
    assert whole["depth"] == 3
    assert isinstance(parts["split"], dict)
    assert sum(parts["split"].values()) == whole["paths"] == parts["paths"]
    assert texas42("perft", "--depth", "0").out == "depth 0: 1 paths\n"


def test_the_split_for_people(texas42: Texas42) -> None:
    told = texas42("perft", "--depth", "1", "--split").out.splitlines()
    assert told[0].split() == ["pass", "1"]
    assert told[-1] == f"depth 1: {len(told) - 1} paths"


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


def test_solve_tells_people_in_lines(texas42: Texas42) -> None:
    told = texas42("solve", DEAL, "--declarer", "1", "--trump", "fours").out.splitlines()
    assert told[0] == "seat 1, 30, fours: seats 1 3 end with 12 points"
    assert told[1] == "the contract is set; seat 1 may play"
    assert told[3].split() == ["5-4", "1"]
    table = texas42("solve", DEAL, "--all").out.splitlines()
    assert table[0].split() == ["seat", *"blanks ones twos threes fours fives sixes".split(),
                                "doubles", "none"]  # fmt: skip
    assert len(table) == 5


def test_solve_of_a_table_obeys_the_declarer(texas42: Texas42) -> None:
    whole = texas42("solve", DEAL, "--all").out.splitlines()
    assert texas42("solve", DEAL, "--all", "--declarer", "2").out.splitlines() == [
        whole[0], whole[3]
    ]  # fmt: skip
    table = texas42("solve", DEAL, "--all", "--json").json["table"]
    assert isinstance(table, dict)
    row = texas42("solve", DEAL, "--all", "--declarer", "2", "--json").json
    assert row == {"table": {"2": table["2"]}}
    run = texas42("solve", DEAL, "--all", "--declarer", "5")
    assert (run.code, run.out) == (2, "")
    assert run.err == "texas42: 5: no such seat at a table of 4 (R2.1)\n"


@pytest.mark.parametrize("option", [("--trump", "fives"), ("--call", "42")])
def test_solve_of_a_table_refuses_what_would_change_nothing(
    option: tuple[str, str], texas42: Texas42
) -> None:
    run = texas42("solve", DEAL, "--all", *option)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(f"texas42: --all and {option[0]}: the table has ")


@pytest.mark.parametrize("nothing", ["", " ", "|", " | | | ", "\n\n"])
def test_solve_of_nothing_is_one_fault(nothing: str, texas42: Texas42, tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_text(nothing, encoding="utf-8")
    for given in (nothing, str(file)):
        run = texas42("solve", given, "--rules", "texas players=3")
        assert (run.code, run.out) == (2, "")
        assert run.err.endswith(": no deal: there is no tile in it (N1)\n")


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


@pytest.mark.parametrize("given", [DEAL, f"texas; shaker 3; {DEAL}; 84 pass pass pass fives 5-5"])
def test_solve_refuses_a_number_where_there_is_one_deal(given: str, texas42: Texas42) -> None:
    run = texas42("solve", given, "--deal", "2")
    assert (run.code, run.out) == (2, "")
    assert run.err == "texas42: --deal 2: only a record has several deals\n"


def test_hands_that_are_too_small_leave_no_second_fault(texas42: Texas42) -> None:
    """R10.1: the tiles that are missing are not told again as spare ones."""
    run = texas42("solve", DEAL.replace(DEAL.split("|")[0].split()[0], "", 1))
    assert run.code == 2
    assert run.err.endswith(": seat 0: 6 tiles instead of 7 (R10.1)\n")


def test_what_is_over_has_no_solution(texas42: Texas42) -> None:
    table = preset("texas")
    line = notation.print_position(list(values.positions(table, 3))[-1])
    assert texas42("solve", line).err == (
        "texas42: the deal is over: there is nothing to solve (R6.4)\n"
    )
