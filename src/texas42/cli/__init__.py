"""The command `texas42`."""

from cyclopts import App

import texas42

app = App(
    name="texas42", help="The domino game 42.", version=lambda: f"texas42 {texas42.__version__}"
)


def main() -> None:
    """Run the command line, and leave quietly on Ctrl-C."""
    app()
