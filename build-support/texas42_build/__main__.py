"""What the Makefile asks of the build: `python -m texas42_build core|web|npm …`."""

import os
import subprocess
import sys

from texas42_build import compiler, core, web
from texas42_build.paths import ROOT


def main(words: list[str]) -> None:
    """Do one thing and end with a sentence if it cannot be done."""
    os.chdir(ROOT)
    match words:
        case ["core"]:
            compiler.require()
            core.refresh()
        case ["web"]:
            fetch(web.requirements())
            web.refresh()
        case ["npm", *arguments]:
            fetch(web.node_requirements())
            web.npm(*arguments)
        case _:
            sys.exit("usage: python -m texas42_build core | web | npm ARGUMENT…")


def fetch(requirements: list[str]) -> None:
    """Install what is wanting into the environment that this runs in."""
    if requirements:
        print(f"Fetching {', '.join(requirements)} ...", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "-qq", *requirements], check=True)


main(sys.argv[1:])
