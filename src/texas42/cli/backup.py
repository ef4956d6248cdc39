"""`texas42 backup` and `texas42 restore`: a server's tables and people in one file."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from texas42.cli.output import AsJson, Refused, answer, say


def backup(
    file: Annotated[Path, Parameter(name="FILE")],
    /,
    *,
    database: str | None = None,
    as_json: AsJson = False,
) -> None:
    """Copy a server's tables and people into a new file, also while it runs.

    Parameters
    ----------
    file
        The backup to make; nothing is overwritten.
    database
        The SQLite file; by default the one in your data folder.
    """
    from texas42.server.backup import BadBackup
    from texas42.server.backup import backup as made

    try:
        kept = made(_file(database), file)
    except BadBackup as wrong:
        raise Refused(str(wrong)) from None
    _told(kept._asdict(), f"{kept.tables} tables, {kept.events} events in {file}", as_json)


def restore(
    file: Annotated[Path, Parameter(name="FILE")],
    /,
    *,
    database: str | None = None,
    as_json: AsJson = False,
) -> None:
    """Make a server's database from a backup, where there is none yet.

    Parameters
    ----------
    file
        The backup.
    database
        The SQLite file to make; by default the one in your data folder.
    """
    from texas42.server.backup import BadBackup
    from texas42.server.backup import restore as restored

    try:
        kept = restored(file, _file(database))
    except BadBackup as wrong:
        raise Refused(str(wrong)) from None
    _told(kept._asdict(), f"{kept.tables} tables, {kept.events} events are back", as_json)


def _file(database: str | None) -> Path:
    from texas42.server.main import POSTGRESQL, CannotServe, file_of

    if database is not None and database.startswith(POSTGRESQL):
        raise Refused("PostgreSQL has its own backup: use pg_dump, and pg_restore or psql")
    try:
        return file_of(database)
    except CannotServe as wrong:
        raise Refused(str(wrong)) from None


def _told(found: dict[str, int], sentence: str, as_json: bool) -> None:
    if as_json:
        answer(found)
    else:
        say(sentence)
