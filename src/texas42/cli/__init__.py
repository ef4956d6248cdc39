"""The command `texas42`."""

import sys

from cyclopts import App

import texas42

app = App(
    name="texas42", help="The domino game 42.", version=lambda: f"texas42 {texas42.__version__}"
)


def main() -> None:
    """Run the command line; Ctrl-C ends it without a traceback."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
