"""Brings a database up to date: the revisions in `migrations/versions`, by Alembic.

A released revision is never changed; the next one is a new file there, and `HEAD` its name. A test
holds the sum of the revisions against `tables`, so that a column cannot be forgotten in one of
them. Alembic is loaded only where something is to be done: a server starts sooner.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect

if TYPE_CHECKING:
    from alembic.runtime.migration import MigrationContext, MigrationStep

MIGRATIONS: Final = Path(__file__).with_name("migrations")
HEAD: Final = "0001"
"""The newest revision."""
VERSION_TABLE: Final = "people_version"
LOCK: Final = 4242_1
"""Advisory lock of PostgreSQL: workers that start together migrate one after the other."""


def migrate(connection: Connection) -> None:
    """Runs what is missing, within the transaction of `connection`."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    if _revision(connection) != HEAD:
        _upgrade(connection)


def _revision(connection: Connection) -> str | None:
    """What the database is at; None for a new one."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found = connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}")  # noqa: S608
    return found.scalar()


def _upgrade(connection: Connection) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)

    def steps(revision: tuple[str, ...], _context: "MigrationContext") -> "list[MigrationStep]":
        return [*scripts._upgrade_revs("head", revision)]  # type: ignore[arg-type]

    with EnvironmentContext(config, scripts, fn=steps, destination_rev="head") as environment:
        environment.configure(connection=connection, version_table=VERSION_TABLE)
        environment.run_migrations()
