"""Brings a database up to date: the revisions in `migrations/versions`, by Alembic.

A released revision is never changed; the next one is a new file there. A test holds the sum of the
revisions against `tables`, so that a column cannot be forgotten in one of them.
"""

from pathlib import Path
from typing import Final

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext, MigrationStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS: Final = Path(__file__).with_name("migrations")
VERSION_TABLE: Final = "people_version"
LOCK: Final = 4242_1
"""Advisory lock of PostgreSQL: workers that start together migrate one after the other."""


def migrate(connection: Connection) -> None:
    """Runs what is missing, within the transaction of `connection`."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)

    def steps(revision: tuple[str, ...], _context: MigrationContext) -> list[MigrationStep]:
        return [*scripts._upgrade_revs("head", revision)]  # type: ignore[arg-type]

    with EnvironmentContext(config, scripts, fn=steps, destination_rev="head") as environment:
        environment.configure(connection=connection, version_table=VERSION_TABLE)
        environment.run_migrations()
