"""Every link leads somewhere, every document is found from the README, every example holds."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documents import ROOT, Block, anchors, blocks, documents, links, name, target_of

AS_IN_DOCTEST = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
_COMMAND = re.compile(r"^\$ (.*(?:\n> .*)*)\n?((?:(?!\$ ).*\n?)*)", re.MULTILINE)

EXAMPLES = [d for d in documents() if {b.language for b in blocks(d)} & {"python", "console"}]


@pytest.mark.parametrize("document", documents(), ids=name)
def test_every_link_leads_somewhere(document: Path) -> None:
    dead = []
    for link in links(document):
        file, fragment = target_of(document, link)
        if not file.exists() or (fragment and fragment not in anchors(file)):
            dead.append(link)
    assert dead == []


def test_every_document_is_found_from_the_readme() -> None:
    found: set[Path] = set()
    to_read = [ROOT / "README.md"]
    while to_read:
        document = to_read.pop()
        found.add(document)
        targets = {target_of(document, link)[0] for link in links(document)}
        to_read += [t for t in targets - found if t.suffix == ".md" and t.exists()]
    assert set(documents()) - found == set()


@pytest.mark.docs
@pytest.mark.parametrize("document", EXAMPLES, ids=name)
def test_every_example_holds(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The examples of one document run in its order, in one empty folder."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(document):
        if block.language == "python":
            run_python(block, document, names)
        elif block.language == "console":
            run_console(block, document)


def run_python(block: Block, document: Path, names: dict[str, object]) -> None:
    """A session with prompts is compared, any other block must only run."""
    if ">>>" not in block.text:
        exec(compile("\n" * (block.line - 1) + block.text, str(document), "exec"), names)  # noqa: S102
        return
    example = doctest.DocTestParser().get_doctest(
        block.text, names, name(document), str(document), block.line - 1
    )
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=AS_IN_DOCTEST)
    failed = runner.run(example, out=output.append, clear_globs=False).failed
    names.update(example.globs)
    assert not failed, "".join(output)


def run_console(block: Block, document: Path) -> None:
    """Each `$ command` must print what stands below it."""
    sessions = _COMMAND.findall(block.text)
    assert sessions, f"{name(document)}:{block.line}: a console block needs a line '$ command'"
    for command, expected in sessions:
        printed = shell(command.replace("\n> ", "\n"))
        same = doctest.OutputChecker().check_output(expected, printed, AS_IN_DOCTEST)
        assert same, f"{name(document)}:{block.line}: $ {command}\n{printed}"


def shell(command: str) -> str:
    """What a command prints, to both streams, with our commands first on the PATH."""
    ours = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {
        "PATH": ours, "HOME": str(Path.cwd()), "COLUMNS": "100", "TERM": "dumb",
        "NO_COLOR": "1", "LC_ALL": "C.UTF-8",
    }  # fmt: skip
    result = subprocess.run(
        ["bash", "-c", command], env=environment, check=False, timeout=300, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    return result.stdout
