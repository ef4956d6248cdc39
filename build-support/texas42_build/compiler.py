"""Makes sure of a C compiler before anything else is tried (also run as a script, by make)."""

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

_INSTALL = {
    "linux": "sudo apt-get install gcc libc6-dev python3-dev (Debian, Ubuntu)",
    "darwin": "xcode-select --install",
    "win32": "winget install Microsoft.VisualStudio.2022.BuildTools",
}


def require() -> None:
    """End the build with one sentence if the core cannot be compiled here."""
    fault = missing()
    if fault:
        sys.exit(fault)


def missing() -> str | None:
    """The sentence to say if a compiler or Python's headers are not there."""
    if sys.platform == "win32":
        return _missing_on_windows()
    command = _command()
    if shutil.which(command) is None:
        return _explain(f"needs a C compiler and found none (tried `{command}`)")
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    if not headers.is_file():
        return _explain(f"needs the C headers of Python and found no {headers}")
    return None


def _explain(fault: str) -> str:
    install = _INSTALL.get(sys.platform, _INSTALL["linux"])
    return f"texas42 {fault}; to install: {install}."


def _command() -> str:
    """The compiler that setuptools will run: $CC, or the one Python was built with."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]


def _missing_on_windows() -> str | None:
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.errors import DistutilsPlatformError

    try:
        new_compiler(compiler="msvc").initialize()
    except DistutilsPlatformError:
        return _explain("needs a C compiler and found no Microsoft Visual C++")
    return None


if __name__ == "__main__":
    require()
