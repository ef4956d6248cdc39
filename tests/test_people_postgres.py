"""People on PostgreSQL: the same promises as on SQLite, with several workers at once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from tests.authenticator import Authenticator
from tests.people_tables import ANA, BEN, FOUR, played
from tests.postgres import postgres
from texas42.kernel.tiles import Seat
from texas42.server.people import People
from texas42.server.people.migrate import VERSION_TABLE
from texas42.server.people.passkeys import site_of
from texas42.server.people.refusals import Refused
from texas42.server.people.store import Store
from texas42.server.people.tables import METADATA
from texas42.server.rubbing import rub_out
from texas42.server.table_events import Seated, read, written

pytestmark = pytest.mark.needs("postgresql")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture
def people(url: str) -> Iterator[People]:
    people = People.open(url)
    yield people
    with people.store.writing() as connection:
        for table in reversed(METADATA.sorted_tables):
            connection.execute(table.delete())
    people.store.close()


def test_workers_that_start_together_migrate_once(url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: Store(url), range(4)))
    with stores[0].reading() as connection:
        options = {"version_table": VERSION_TABLE, "compare_type": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, METADATA) == []
    for store in stores:
        store.close()


def test_a_game_reported_by_every_worker_counts_once(people: People) -> None:
    over = played(people, "one")
    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(people.game_finished, [over] * 8)) == [False] * 7 + [True]
    assert people.record(ANA.who).ratings[0].games == 1
    assert people.record(ANA.who).opponents[0].games == 1


def test_games_of_the_same_people_at_once_all_count(people: People) -> None:
    games = [played(people, f"table {number}", winner=number % 2) for number in range(12)]
    turned = [
        over._replace(chairs=FOUR[::-1]) if number % 3 else over
        for number, over in enumerate(games)
    ]
    with ThreadPoolExecutor(6) as pool:
        assert all(pool.map(people.game_finished, turned))
    rated = sum(number % 3 == 0 for number in range(12))
    assert people.record(ANA.who).ratings[0].games == rated
    assert people.record(ANA.who).games == 12


def test_of_two_who_keep_one_name_at_once_one_has_it(people: People) -> None:
    site = site_of("https://42.example")

    def keep(who: str) -> bool:
        key = Authenticator()
        try:
            asked = people.new_passkey_options(who, site)
            people.new_passkey(who, site, asked.challenge, key.create(asked.options), "phone")
        except Refused as wrong:
            return wrong.faults[0].code != "name_taken"
        return True

    for chair in FOUR:
        people.rename(chair.who, "Zoe")
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(keep, [chair.who for chair in FOUR])).count(True) == 1
    assert sum(people.me(chair.who).kept for chair in FOUR) == 1


def test_a_name_is_rubbed_out_of_the_log(people: People, url: str) -> None:
    """With the tables of the log as far as this needs them."""
    ana, ben = Seated(Seat(0), ANA.who, "Ana"), Seated(Seat(1), BEN.who, "Ben " + ANA.who)
    with people.store.writing() as connection:
        connection.execute(text(LOG))
        connection.execute(text('CREATE TABLE snapshot ("table" text, body bytea)'))
        for seq, seated in enumerate((ana, ben, ana)):
            kind, body = written(seated)
            row = {"seq": seq, "kind": kind, "body": body}
            connection.execute(text("INSERT INTO event VALUES ('t', :seq, :kind, :body)"), row)
        connection.execute(text("INSERT INTO snapshot VALUES ('t', ''), ('u', '')"))
    assert rub_out(url, ANA.who) == 2
    with people.store.reading() as connection:
        bodies = connection.scalars(text("SELECT body FROM event ORDER BY seq"))
        assert [read("seated", bytes(body)) for body in bodies] == [
            ana._replace(name="–"),
            ben,
            ana._replace(name="–"),
        ]
        assert connection.scalars(text('SELECT "table" FROM snapshot')).all() == ["u"]


LOG = 'CREATE TABLE event ("table" text, seq integer, kind text, body bytea)'


def test_the_board_the_export_and_the_deletion(people: People) -> None:
    people.game_finished(played(people, "one", chairs=(*FOUR[:3], FOUR[3].bot("club"))))
    assert [each.name for each in people.leaders("texas", least=1).leaders] == ["club"]
    assert people.held(ANA.who)["games"][0]["place"] == "one"
    people.forget(ANA.who)
    assert people.held(ANA.who)["chairs"] == []
    assert people.record(BEN.who).games == 1
