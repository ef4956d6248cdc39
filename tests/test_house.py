"""The order of the house: sizes, versions, targets, and nothing that names a machine."""

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST_FILE = 400
CODE = {".c", ".css", ".h", ".mjs", ".py", ".ts", ".tsx"}
UNTRACKED = {".git", ".venv", "build", "dist", "node_modules", "static", "__pycache__"}

NAMES_OF_MACHINES = re.compile(
    r"/work/|/root/|/home/\w|\.\./shared"  # folders of one machine
    r"|registry\.npm|npmjs\.(org|com)/|pythonhosted\.|pypi\.org/simple|deb\.debian\."  # registries
)
SECRETS = re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bghp_\w{36}\b")


@cache
def tracked_files() -> list[Path]:
    """The files of the project: what git knows, or everything in an unpacked source archive."""
    if (ROOT / ".git").exists():
        command = ["git", "-C", str(ROOT), "ls-files", "-z"]
        names = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
        return [ROOT / name for name in names if name and (ROOT / name).is_file()]
    files = (file for file in ROOT.rglob("*") if file.is_file())
    return [file for file in files if not UNTRACKED & set(file.relative_to(ROOT).parts)]


def texts() -> dict[str, str]:
    """Every tracked text, by its path in the project."""
    found = {}
    for file in tracked_files():
        content = file.read_bytes()
        if b"\0" not in content:
            found[file.relative_to(ROOT).as_posix()] = content.decode("utf-8")
    return found


def pyproject() -> dict[str, dict[str, str]]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_no_file_of_code_is_too_long() -> None:
    lengths = {
        name: text.count("\n")
        for name, text in texts().items()
        if Path(name).suffix in CODE and ".gen." not in name  # written by a program, not by hand
    }
    assert lengths
    assert {name: n for name, n in lengths.items() if n >= LONGEST_FILE} == {}


@pytest.mark.parametrize("pattern", [NAMES_OF_MACHINES, SECRETS], ids=["machine", "secret"])
def test_nothing_names_a_machine_or_tells_a_secret(pattern: re.Pattern[str]) -> None:
    this_test = Path(__file__).relative_to(ROOT).as_posix()
    found = {
        f"{name}: {match[0]}"
        for name, text in texts().items()
        for match in pattern.finditer(text)
        if name != this_test
    }
    assert found == set()


def test_the_changelog_begins_with_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[([^\]]+)\]", changelog, re.MULTILINE)
    assert newest
    assert newest[1] == pyproject()["project"]["version"]


def test_the_lock_file_names_no_address() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert '"integrity"' in lock


def makefile_targets() -> set[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z][a-z-]*):", makefile, re.MULTILINE))


def ci_steps() -> list[str]:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    steps = re.search(r"^STEPS=\(([^)]*)\)", script, re.MULTILINE)
    assert steps
    return steps[1].split()


def test_every_step_of_ci_is_a_target_of_make() -> None:
    assert ci_steps()
    assert set(ci_steps()) <= makefile_targets()


def test_ci_runs_every_check_and_every_test() -> None:
    proofs = {
        t for t in makefile_targets() if t.startswith(("test", "check", "docs", "fuzz", "sani"))
    }
    assert proofs <= set(ci_steps())


def test_every_marked_kind_of_test_has_a_target() -> None:
    chosen = set(re.findall(r"-m (\w+)", (ROOT / "Makefile").read_text(encoding="utf-8")))
    assert {"slow", "browser"} <= chosen
    assert {"test-slow", "test-browser", "docs"} <= makefile_targets()
