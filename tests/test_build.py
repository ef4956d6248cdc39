"""What the build backend promises to those who install texas42."""

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.test_house import ROOT, tracked_files
from texas42_build import compiler, paths, web


@pytest.fixture
def stale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A checkout whose bundle is not there, an environment without switches and without Node."""
    monkeypatch.setattr(web, "STAMP", tmp_path / "sources.sha256")
    monkeypatch.setattr(web, "find_spec", lambda name: None)
    monkeypatch.delenv("TEXAS42_NO_WEB", raising=False)


@pytest.mark.usefixtures("stale")
def test_node_is_asked_for_only_when_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    assert web.requirements() == [web.NODE_FROM_PYPI]


@pytest.mark.usefixtures("stale")
@pytest.mark.parametrize(("version", "enough"), [("v18.19.0", False), ("v20.0.0", True)])
def test_an_old_node_does_not_count(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: str, enough: bool
) -> None:
    for program in ("node", "npm"):
        (tmp_path / program).write_text(f"#!/bin/sh\necho {version}\n")
        (tmp_path / program).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert web.requirements() == ([] if enough else [web.NODE_FROM_PYPI])


@pytest.mark.usefixtures("stale")
def test_the_switch_leaves_the_browser_part_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setenv("TEXAS42_NO_WEB", "1")
    assert web.requirements() == []


@pytest.mark.usefixtures("stale")
def test_a_fresh_bundle_needs_no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    web.STAMP.write_text(paths.digest(web.sources()) + "\n")
    monkeypatch.setenv("PATH", "/nonexistent")
    assert web.requirements() == []


def test_the_stamp_does_not_depend_on_line_ends(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(paths, "ROOT", tmp_path)
    file = tmp_path / "main.ts"
    file.write_bytes(b"one\ntwo\n")
    unix = paths.digest([file])
    file.write_bytes(b"one\r\ntwo\r\n")
    assert paths.digest([file]) == unix
    file.write_bytes(b"one\nthree\n")
    assert paths.digest([file]) != unix


def test_without_a_compiler_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/nonexistent -pthread")
    monkeypatch.setattr(sys, "platform", "linux")
    assert compiler.missing() == (
        "texas42 needs a C compiler and found none (tried `/nonexistent`); "
        "to install: sudo apt-get install gcc libc6-dev python3-dev (Debian, Ubuntu)."
    )


def test_with_a_compiler_there_is_nothing_to_say() -> None:
    assert compiler.missing() is None


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project as a clone has it, with the bundle that was built here."""
    copy = tmp_path_factory.mktemp("checkout")
    bundle = [file for file in paths.BUNDLE.rglob("*") if file.is_file()]
    for file in [*tracked_files(), *bundle]:
        target = copy / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    return copy


def build(kind: str, project: Path, into: Path, **switches: str) -> Path:
    """Call one hook of the backend as a front end does, where no Node is to be found."""
    program = f"import texas42_build as b; print(b.build_{kind}({str(into)!r}))"
    tools = into / "tools"
    tools.mkdir(parents=True)
    for name in ("cc", "gcc", "as", "ld"):
        (tools / name).symlink_to(shutil.which(name) or name)
    environment = {"PATH": str(tools), "PYTHONPATH": str(project / "build-support"), **switches}
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=project, env=environment,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    return into / result.stdout.splitlines()[-1]


def names_in(archive: Path) -> set[str]:
    """The paths inside a wheel or a source archive, without the latter's top folder."""
    if archive.suffix == ".whl":
        return set(zipfile.ZipFile(archive).namelist())
    with tarfile.open(archive) as tar:
        return {name.partition("/")[2] for name in tar.getnames()}


def unpacked(archive: Path, into: Path) -> Path:
    with tarfile.open(archive) as tar:
        tar.extractall(into, filter="data")
    return next(folder for folder in into.iterdir() if folder.is_dir())


PAGE = {"server/static/index.html", "server/static/app.js", "server/static/app.css"}


@pytest.mark.slow
def test_a_wheel_from_the_source_archive_needs_no_node(checkout: Path, tmp_path: Path) -> None:
    archive = build("sdist", checkout, tmp_path / "sdist")
    carried = names_in(archive)
    assert {f"src/texas42/{name}" for name in PAGE} <= carried
    tracked = {file.relative_to(ROOT).as_posix() for file in tracked_files()}
    assert tracked - carried == {".gitignore"}
    project = unpacked(archive, tmp_path / "unpacked")
    wheel = build("wheel", project, tmp_path / "wheel")
    assert "-cp311-abi3-" in wheel.name
    names = names_in(wheel)
    assert {f"texas42/{name}" for name in PAGE} <= names
    assert {"texas42/_core.abi3.so", "texas42/py.typed"} <= names
    assert not [name for name in names if name.startswith(("tests/", "core/", "web/"))]


@pytest.mark.slow
def test_the_switch_leaves_the_page_out_of_the_wheel(checkout: Path, tmp_path: Path) -> None:
    wheel = build("wheel", checkout, tmp_path / "wheel", TEXAS42_NO_WEB="1")
    assert not [name for name in names_in(wheel) if "static" in name]


@pytest.mark.slow
def test_the_law_and_the_catalogues_are_in_the_wheel(checkout: Path, tmp_path: Path) -> None:
    names = names_in(build("wheel", checkout, tmp_path / "wheel", TEXAS42_NO_WEB="1"))
    assert {"texas42/cli/law.md", "texas42/locale/law.sr.po"} <= names


@pytest.mark.slow
def test_a_removed_module_is_not_in_the_next_wheel(checkout: Path, tmp_path: Path) -> None:
    module = checkout / "src" / "texas42" / "removed.py"
    module.touch()
    assert "texas42/removed.py" in names_in(build("wheel", checkout, tmp_path / "before"))
    module.unlink()
    assert "texas42/removed.py" not in names_in(build("wheel", checkout, tmp_path / "after"))
