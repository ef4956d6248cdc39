"""What the Makefile asks of the build: `python -m texas42_build core|web|npm …|requirements`."""

import os
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
            web.refresh()
        case ["npm", *arguments]:
            web.npm(*arguments)
        case ["requirements"]:
            print(*web.requirements())
        case _:
            sys.exit("usage: python -m texas42_build core | web | npm ARGUMENT… | requirements")


main(sys.argv[1:])
