"""`texas42 serve`, and `texas42` alone."""

from typing import Annotated

from cyclopts import Parameter

from texas42.cli.output import Refused


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 4242,
    database: str | None = None,
    workers: int = 1,
    open_: Annotated[bool, Parameter(name="--open", negative=())] = False,
) -> None:
    """Open tables to a network, until Ctrl-C.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 for the whole network.
    port
        The port; where it is taken, a free one is chosen and said.
    database
        A SQLite file, or postgresql://…; by default a file in your data folder.
    workers
        How many processes serve. More than one needs PostgreSQL.
    open_
        Open the table in a browser.
    """
    from texas42.server.main import CannotServe, run

    try:
        run(host, port, database, open_, workers)
    except CannotServe as wrong:
        raise Refused(str(wrong)) from None
