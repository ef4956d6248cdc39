"""Backup and restore of a server on SQLite, also while it runs.

A backup is one file: the event log as it was at one moment, and the people beside it. PostgreSQL
has tools of its own (`pg_dump`).
"""

import os
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from texas42.server.log import Row
from texas42.server.storing import advanced
from texas42.server.table import folded
from texas42.server.table_events import read

LOG, PEOPLE = "log.db", "people.db"
"""Names inside a backup."""


class BadBackup(Exception):
    """A backup cannot be made or used; the text says why."""


class Kept(NamedTuple):
    """What a backup holds."""

    tables: int
    events: int


def backup(database: Path, to: Path) -> Kept:
    """Copy the log and the people of a database into a new file. Raises `BadBackup`.

    Only its owner can read the file: it holds the key of the cookies and deals not yet played.
    """
    if not database.is_file():
        raise BadBackup(f"there is no database {database}")
    _must_be_new(to)
    with TemporaryDirectory() as folder:
        for name, file in _parts(database):
            if file.is_file():
                _copy(file, Path(folder) / name)
        kept = _checked(Path(folder) / LOG)
        _pack(Path(folder), to)
    return kept


def restore(file: Path, database: Path) -> Kept:
    """Make a database from a backup, where there is none yet. Every table is played again first.

    Raises `BadBackup`.
    """
    if not file.is_file():
        raise BadBackup(f"there is no backup {file}")
    for _, there in _parts(database):
        if there.exists():
            raise BadBackup(f"{there} is there already; move it away first")
    with TemporaryDirectory() as folder:
        _unpack(file, Path(folder))
        kept = _checked(Path(folder) / LOG)
        _place(Path(folder), database)
    return kept


_PACKED = zipfile.ZIP_DEFLATED
_ONLY_MINE = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def _parts(database: Path) -> Iterator[tuple[str, Path]]:
    """The people first: what the log knows beyond them is told to them again at a start."""
    yield PEOPLE, database.with_name(f"{database.stem}-people.db")
    yield LOG, database


def _must_be_new(to: Path) -> None:
    if to.exists():
        raise BadBackup(f"{to} is there already; a backup overwrites nothing")
    if not to.parent.is_dir():
        raise BadBackup(f"there is no folder {to.parent}")


def _copy(file: Path, to: Path) -> None:
    """All of a database at one moment, whatever is written to it meanwhile."""
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(to)) as copy:
            source.backup(copy)
    except sqlite3.Error as wrong:
        raise BadBackup(f"{file} cannot be copied: {wrong}") from None


def _pack(folder: Path, to: Path) -> None:
    try:
        with os.fdopen(os.open(to, _ONLY_MINE, 0o600), "wb") as file:
            with zipfile.ZipFile(file, "w", _PACKED) as archive:
                for copy in sorted(folder.glob("*.db")):
                    archive.write(copy, copy.name)
            file.flush()
            os.fsync(file.fileno())
    except OSError as wrong:
        raise BadBackup(f"{to} cannot be written: {wrong.strerror}") from None


def _place(folder: Path, database: Path) -> None:
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise BadBackup(f"cannot make the folder of {database}: {wrong.strerror}") from None
    for name, there in _parts(database):
        if (folder / name).is_file():
            _copy(folder / name, there)


def _unpack(file: Path, folder: Path) -> None:
    try:
        with zipfile.ZipFile(file) as archive:
            for name in {LOG, PEOPLE} & set(archive.namelist()):
                archive.extract(name, folder)
    except (OSError, zipfile.BadZipFile) as wrong:
        raise BadBackup(f"{file} is no backup: {wrong}") from None
    if not (folder / LOG).is_file():
        raise BadBackup(f"{file} is no backup: it holds no {LOG}")


def _checked(log: Path) -> Kept:
    """Read every table from its log. Raises `BadBackup` where one does not fold."""
    with closing(sqlite3.connect(log)) as database:
        try:
            names = [n for (n,) in database.execute('SELECT DISTINCT "table" FROM event')]
            return Kept(len(names), sum(_fold(database, name) for name in names))
        except Exception as wrong:  # whatever does not fold is damaged
            raise BadBackup(f"the log cannot be read: {wrong}") from None


def _fold(database: sqlite3.Connection, name: str) -> int:
    found = database.execute('SELECT * FROM event WHERE "table" = ? ORDER BY seq', (name,))
    rows = [Row(*row) for row in found]
    if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
        raise ValueError(f"events of table {name} are missing")
    advanced(folded(name, [read(rows[0].kind, rows[0].body)]), rows[1:])
    return len(rows)
