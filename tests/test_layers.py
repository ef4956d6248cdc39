"""Imports go down only (docs/design.md, section 2)."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "texas42"

LAYERS = {
    "kernel": 0,
    "_core": 1,
    "solver": 2,
    "notation": 2,
    "fairdeal": 2,
    "locale": 2,
    "bots": 3,
    "arena": 4,
    "analysis": 4,
    "research": 4,
    "protocol": 4,
    "server": 5,
    "tui": 5,
    "cli": 6,
    "": 4.5,  # texas42/__init__.py may name what is below it, and nothing below may import it
}

# Standard library modules with which a kernel could see the clock, chance or the world.
OUTSIDE_WORLD = set(
    """
    asyncio calendar concurrent datetime fileinput glob http importlib io locale logging
    multiprocessing os pathlib platform pickle queue random secrets select selectors shelve shutil
    signal site socket socketserver sqlite3 ssl subprocess sys tempfile threading time urllib uuid
    """.split()
)

MODULES = sorted(PACKAGE.rglob("*.py"))


def part_of(module: str) -> str:
    """The part of the package that a dotted name belongs to ('' for the package itself)."""
    words = module.split(".")
    return words[1] if len(words) > 1 else ""


def home(file: Path) -> str:
    """The part that a file belongs to; `python -m texas42` is the command line."""
    if file.name == "__main__.py":
        return "cli"
    words = file.relative_to(PACKAGE).parts
    return words[0] if len(words) > 1 else ""


def imports(source: str, package: str) -> Iterator[str]:
    """Every module that a source imports, anywhere in it, by its full dotted name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package.split(".")[: -node.level + 1 or None]) if node.level else ""
            module = ".".join(filter(None, (base, node.module)))
            yield from imported_from(module, node)


def imported_from(module: str, node: ast.ImportFrom) -> list[str]:
    if module == "texas42":  # `from texas42 import kernel` names its parts one by one
        return [f"{module}.{alias.name}" for alias in node.names]
    return [module]


def imports_of(file: Path) -> set[str]:
    package = ".".join(("texas42", *file.relative_to(PACKAGE).parts[:-1]))
    return set(imports(file.read_text(encoding="utf-8"), package))


def faults(importer: str, imported: set[str]) -> list[str]:
    """What a part may not import: a higher part, a sibling of its layer, and the world (kernel)."""
    ours = {part_of(name) for name in imported if name.partition(".")[0] == "texas42"} - {importer}
    known = {part for part in ours if part in LAYERS}
    found = [f"{part} is not below {importer}" for part in known if not below(part, importer)]
    found += [f"{part} has no layer" for part in ours - known if not part.startswith("__")]
    if importer == "kernel":
        found += [f"{name} is not for the kernel" for name in imported if not pure(name)]
    return found


def below(part: str, importer: str) -> bool:
    return LAYERS[part] < LAYERS[importer]


def pure(module: str) -> bool:
    top = module.partition(".")[0]
    return top == "texas42" or (top in sys.stdlib_module_names and top not in OUTSIDE_WORLD)


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_go_down_only(file: Path) -> None:
    assert home(file) in LAYERS, f"give {home(file)} a layer in docs/design.md and here"
    assert faults(home(file), imports_of(file)) == []


@pytest.mark.parametrize(
    ("importer", "line", "fault"),
    [
        ("kernel", "import random", "random is not for the kernel"),
        ("kernel", "from os.path import join", "os.path is not for the kernel"),
        ("kernel", "import numpy", "numpy is not for the kernel"),
        ("kernel", "from texas42 import bots", "bots is not below kernel"),
        ("server", "from ..tui.app import App", "tui is not below server"),
        ("solver", "def f():\n    import texas42.notation", "notation is not below solver"),
        ("bots", "import texas42.cli.app", "cli is not below bots"),
        ("cli", "import texas42.misc", "misc has no layer"),
    ],
)
def test_the_check_sees_what_is_forbidden(importer: str, line: str, fault: str) -> None:
    assert faults(importer, set(imports(line, f"texas42.{importer}"))) == [fault]


def test_the_check_allows_what_is_below() -> None:
    source = "from . import table\nfrom ..kernel import Rules\nimport texas42._core, sqlite3"
    assert faults("server", set(imports(source, "texas42.server"))) == []
    assert faults("kernel", {"dataclasses", "functools", "texas42.kernel.tiles"}) == []
