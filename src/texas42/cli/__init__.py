"""The command `texas42`: one file a command, named in `registry`.

Bad input ends with code 2 and exactly one line on standard error that names what is wrong.
"""

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Group

import texas42
from texas42.cli.output import Refused, refuse
from texas42.cli.registry import COMMANDS
from texas42.kernel.faults import TexasError

_ABOUT = "The domino game 42: play it, solve it, study it. Without a command: open the table."


def make_app() -> App:
    """The command line with every command of the registry, none of them imported yet."""
    app = App(
        name="texas42",
        help=_ABOUT,
        version=lambda: f"texas42 {texas42.__version__}",
        version_flags=["--version"],
        result_action="return_value",
    )
    groups = {name: Group.create_ordered(name) for name in dict.fromkeys(c.group for c in COMMANDS)}
    for each in COMMANDS:
        app.command(each.function, name=each.name, help=each.help, group=groups[each.group])
    app.default(_open_table)
    return app


def _open_table() -> None:
    from texas42.cli.serve import serve

    serve(open_=True)


def main(tokens: Sequence[str] | None = None) -> None:
    """Run a command line and leave with its code."""
    tokens = sys.argv[1:] if tokens is None else tokens
    try:
        _check_command(tokens)
        code = make_app()(tokens, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except (CycloptsError, TexasError, Refused) as wrong:
        refuse(str(wrong))
    except BrokenPipeError:
        _close_output()
        code = 0
    except KeyboardInterrupt:
        code = 130
    except OSError as wrong:
        refuse(f"{wrong.filename or 'file'}: {wrong.strerror or wrong}")
    sys.exit(code if isinstance(code, int) else 0)


def _check_command(tokens: Sequence[str]) -> None:
    names = [each.name for each in COMMANDS]
    if tokens and not tokens[0].startswith("-") and tokens[0] not in names:
        raise Refused(f"{tokens[0]}: no command; there are {', '.join(names)}")


def _close_output() -> None:
    """Nobody reads any more: keep the interpreter from complaining about it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
