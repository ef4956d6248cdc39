"""`texas42 arena` and `texas42 bot`."""

import io
import json
from pathlib import Path

import pytest

from tests.bot_tables import TABLES
from texas42.arena.deals import chance, setup
from texas42.bots.lines import seen
from texas42.cli import main
from texas42.kernel.deal import start
from texas42.kernel.view import View, view


def ran(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(words)
    told = capsys.readouterr()
    return int(left.value.code or 0), told.out, told.err


def test_the_arena_answers_with_the_fields_of_the_design(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = ran(capsys, "arena", "casual", "novice", "--deals", "3", "--json")
    report = json.loads(out)
    assert code == 0
    assert report["pairs"] == 3
    assert {"a", "b", "edge", "games"} <= set(report)
    assert {"make_rate", "se"} <= set(report["edge"])
    assert set(report["games"]) == {"a", "b"}


def test_the_same_seed_gives_the_same_match(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("arena", "casual", "novice", "--deals", "4", "--seed", "5", "--given-contract")
    edges = [json.loads(ran(capsys, *words, "--json")[1])["edge"] for _ in range(2)]
    assert edges[0] == edges[1]


def test_the_arena_tells_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ran(capsys, "arena", "casual", "casual", "--deals", "2", "--games")
    assert "edge of A, games: +0.0000 ± 0.0000" in out
    assert "not decided" in out


def test_a_match_with_a_record_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("arena", "casual", "novice", "--record", str(tmp_path / "m.jsonl"), "--json")
    ran(capsys, *words, "--deals", "2")
    _, out, _ = ran(capsys, *words, "--deals", "3")
    assert json.loads(out)["pairs"] == 3
    assert len((tmp_path / "m.jsonl").read_text(encoding="utf-8").splitlines()) == 4


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("grand", "casual"), "no bot is called 'grand'"),
        (("casual", "novice", "--rules", "texan"), "texan"),
        (("casual", "novice", "--rules", "texas players=8"), "players"),
        (("casual", "novice", "--given-contract", "--games"), "choose one"),
        (("casual", "novice", "--call", "thirty"), "thirty"),
        (("casual", "novice", "--deals", "0"), "deals"),
        (("run:/nowhere/bot", "casual"), "run:/nowhere/bot: there is no such program"),
        (("casual", "run:'bot"), "run:'bot: No closing quotation"),
        (("run:", "casual"), "run:: there is no such program"),
    ],
)
def test_what_cannot_be_played_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    code, out, err = ran(capsys, "arena", *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert told in err


def a_view() -> View:
    position = start(setup(TABLES["tournament"], chance(2)))
    return view(position, position.actor)


def asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str, *words: str
) -> list[dict[str, object]]:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    code, out, _ = ran(capsys, "bot", *words)
    assert code == 0
    return [json.loads(line) for line in out.splitlines()]


def test_a_bot_answers_a_view_with_a_legal_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = seen(a_view())
    lines = "".join(json.dumps({"id": n, "view": told}) + "\n" for n in (1, 2))
    for answer, number in zip(asked(monkeypatch, capsys, lines, "casual"), (1, 2), strict=True):
        assert answer["id"] == number
        assert answer["action"] in told["legal"]


def test_a_bot_explains_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = json.dumps({"id": 1, "view": seen(a_view()), "worlds": 8}) + "\n"
    (answer,) = asked(monkeypatch, capsys, line, "expert", "--explain")
    candidates = answer["candidates"]
    assert isinstance(candidates, list)
    assert answer["action"] == candidates[0]["action"]
    assert all(c["low"] <= c["worth"] <= c["high"] for c in candidates)
    assert answer["reason"]


def test_a_bot_takes_the_option_that_every_command_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (answer,) = asked(monkeypatch, capsys, "hello\n", "casual", "--json")
    assert "error" in answer


@pytest.mark.parametrize("line", ["hello", "{}", '{"id": 3, "view": {}}', "[1]", "7"])
def test_a_line_that_is_no_question_is_answered_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    (answer,) = asked(monkeypatch, capsys, line + "\n", "casual")
    assert "error" in answer


def test_a_byte_order_mark_before_the_first_question_says_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = json.dumps({"id": 1, "view": seen(a_view())}) + "\n"
    plain = asked(monkeypatch, capsys, line, "casual")
    assert "action" in plain[0]
    assert asked(monkeypatch, capsys, f"\ufeff{line}", "casual") == plain
    assert "error" in asked(monkeypatch, capsys, f"\n\ufeff{line}", "casual")[0]


def test_a_seat_that_is_not_on_turn_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {**seen(a_view()), "legal": []}
    (answer,) = asked(monkeypatch, capsys, json.dumps({"id": 1, "view": told}) + "\n", "casual")
    assert answer["error"] == "it is not this seat's turn"
