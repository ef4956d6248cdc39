"""The database of people: migrations on both engines, transactions, several at once."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import func, select

from texas42.server.people.migrate import HEAD, MIGRATIONS, VERSION_TABLE
from texas42.server.people.store import Store, _connected
from texas42.server.people.tables import METADATA, player

ROW = {"name": "Ana", "folded": "ana", "kept": False, "since": 1, "seen": 1}


def url(folder: Path) -> str:
    return f"sqlite:///{folder}/people.db"


def test_the_revisions_add_up_to_the_tables(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    with store.reading() as connection:
        options = {"version_table": VERSION_TABLE, "compare_type": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, METADATA) == []
    store.close()


def test_the_newest_revision_is_the_one_that_is_looked_for() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    first = Store(url(tmp_path))
    with first.writing() as connection:
        connection.execute(player.insert().values(id="a", **ROW))
    second = Store(url(tmp_path))
    with second.reading() as connection:
        assert connection.scalar(select(player.c.name)) == "Ana"
    first.close()
    second.close()


def test_many_may_open_a_new_database_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        stores = list(pool.map(lambda _: Store(url(tmp_path)), range(8)))
    with stores[0].reading() as connection:
        assert connection.scalar(select(func.count()).select_from(player)) == 0
    for store in stores:
        store.close()


class Refusing(sqlite3.Connection):
    """Another changes the mode of the journal, so that this one is refused twice, at once."""

    refusals = 2

    def execute(self, sql: str, *words: object) -> sqlite3.Cursor:
        if "journal_mode" in sql and self.refusals:
            self.refusals -= 1
            raise sqlite3.OperationalError("database is locked")
        return super().execute(sql, *words)  # type: ignore[arg-type]


def test_who_is_refused_the_journal_while_another_changes_it_asks_again(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "people.db", factory=Refusing)
    _connected(connection, None)
    assert connection.refusals == 0
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_what_raises_is_rolled_back(tmp_path: Path) -> None:
    store = Store(url(tmp_path))

    def write_and_fail() -> None:
        with store.writing() as connection:
            connection.execute(player.insert().values(id="a", **ROW))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_and_fail()
    with store.reading() as connection:
        assert connection.execute(select(player)).all() == []
    store.close()


@pytest.mark.parametrize("where", ["memory", "file"])
def test_writers_in_threads_lose_nothing(where: str, tmp_path: Path) -> None:
    store = Store("sqlite://" if where == "memory" else url(tmp_path))

    def write(number: int) -> None:
        with store.writing() as connection:
            count = connection.scalar(select(func.count()).select_from(player))
            connection.execute(player.insert().values(id=f"{number}", **ROW | {"since": count}))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(40)))
    with store.reading() as connection:
        assert sorted(connection.scalars(select(player.c.since))) == list(range(40))
    store.close()
