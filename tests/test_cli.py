"""The command line: one clear line for what it cannot use, quick help, a quiet end."""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.cli_runs import DEAL, Run, Texas42
from tests.documents import ROOT
from texas42 import cli
from texas42.cli.registry import COMMANDS


@pytest.fixture
def texas42(capsys: pytest.CaptureFixture[str]) -> Texas42:
    return Texas42(capsys)


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
    assert "•" not in run.out, "a line that begins with a dash is shown as one of a list"
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
        (["solve", DEAL, "--declarer", "9"], "texas42: 9: no such seat at a table of 4 (R2.1)"),
        (["solve", DEAL, "--trump", "hearts"], "texas42: hearts: no declaration (R4.1); legal:"),
        (["solve", DEAL, "--call", "x"], "texas42: x: no call (R3.4); legal: 31 42 84"),
        (["solve", "nothing.txt"], "texas42: nothing.txt: No such file or directory"),
        (["perft", "here/nothing", "--depth", "1"], "texas42: here/nothing: No such file"),
        (["serve", "--port", "65536"], "texas42: 65536 is no port: it is 0 to 65535"),
        (["serve", "--port", "-1"], "texas42: -1 is no port"),
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


def test_ctrl_c_ends_quietly(monkeypatch: pytest.MonkeyPatch, texas42: Texas42) -> None:
    def interrupted(*words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("texas42.server.main.run", interrupted)
    assert texas42("serve") == Run(130, "", "")
