"""`texas42 event`: an export that holds, one that does not, and what is no export."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.event_tables import Hall
from texas42.cli import main


@pytest.fixture(scope="module")
def export() -> Iterator[bytes]:
    hall = Hall().play()
    yield hall.events.export(hall.event)
    hall.store.close()


def code(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The exit code of a command."""
    monkeypatch.setattr("sys.argv", ["texas42", "event", *words])
    with pytest.raises(SystemExit) as end:
        main()
    assert isinstance(end.value.code, int)
    return end.value.code


def test_standings_of_an_event_that_holds(
    export: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "event.json"
    file.write_bytes(export)
    assert code(monkeypatch, str(file)) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Friday night (tournament): everything holds"
    assert len(said) == 5 and "Ann" in said[1] and "6 boards" in said[1]
    assert code(monkeypatch, str(file), "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] is True and [line["rank"] for line in found["standings"]] == [1, 2, 3, 4]


def test_a_byte_order_mark_before_an_export_says_nothing(
    export: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "event.json"
    file.write_bytes(b"\xef\xbb\xbf" + export)
    assert code(monkeypatch, str(file)) == 0


def test_a_changed_score_is_named(
    export: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    changed = json.loads(export)
    scored = [each for each in changed["entries"] if each["kind"] == "scored"][2]
    scored["body"]["net"] += 1
    file = tmp_path / "event.json"
    file.write_text(json.dumps(changed))
    assert code(monkeypatch, str(file)) == 1
    assert f"board {scored['body']['board']} came to" in capsys.readouterr().out
    assert code(monkeypatch, str(file), "--json") == 1
    assert json.loads(capsys.readouterr().out)["code"] == "board_net"


def test_a_file_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert code(monkeypatch, "nothing.json") == 2
    assert capsys.readouterr().err.count("\n") == 1
