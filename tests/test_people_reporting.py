"""What tables tell people and events: every deal and every game, once, in order."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.event import listen
from structlog.testing import capture_logs

from tests.people_tables import ANA, Clock
from texas42.kernel.deal import legal_actions
from texas42.kernel.faults import Fault
from texas42.kernel.position import Phase
from texas42.kernel.presets import preset
from texas42.kernel.tiles import Seat
from texas42.server.dealing import next_deal, opening
from texas42.server.deciding import act
from texas42.server.people import Chair, DealOver, GameOver, People, Store
from texas42.server.people.reporting import TRIES, Reporter, chairs_of, reports
from texas42.server.people.tables import finished_deal
from texas42.server.table import Table, fold, folded
from texas42.server.table_events import Event, Opened

RULES = preset("tournament")


def changes(seed: int, deals: int = 100) -> Iterator[tuple[Table, Table]]:
    """A table from its opening to the end of a game, or for so many deals: before and after."""
    chance = random.Random(seed)
    settings = Opened("tournament", RULES, ANA.who, "casual")
    table = folded("t1", opening("t1", settings, Seat(0), "Ana", chance.randbytes(32)))
    while not table.game.winners and table.deals <= deals:
        before, table = table, fold(table, _events(table, chance))
        yield before, table


def _events(table: Table, chance: random.Random) -> tuple[Event, ...]:
    position = table.position
    if position is None or position.phase is Phase.OVER:
        return next_deal(table, chance.randbytes(32))
    outcome = act(table, chance.choice(legal_actions(position)))
    assert not isinstance(outcome, Fault)
    return outcome


def test_every_deal_and_the_game_are_told_once_and_in_order() -> None:
    told = [report for change in changes(1) for report in reports(*change)]
    last = list(changes(1))[-1][1]
    *deals, game = told
    assert [deal.deal for deal in deals if isinstance(deal, DealOver)] == list(
        range(1, last.deals + 1)
    )
    assert isinstance(game, GameOver)
    assert (game.winners, game.scores) == (last.game.winners, last.game.scores)
    assert game.chairs == (Chair(ANA.who, "Ana"), *[Chair.bot("casual")] * 3) == chairs_of(last)


@pytest.mark.parametrize("where", ["memory", "file"])
def test_a_whole_game_moves_the_ratings_once(where: str, tmp_path: Path) -> None:
    url = "sqlite://" if where == "memory" else f"sqlite:///{tmp_path}/people.db"
    people = People(Store(url), Clock())
    reporter = Reporter([people.deal_finished], [people.game_finished])
    for change in changes(2):
        reporter.changed(*change)
    last = list(changes(2))[-1][1]
    reporter.found(last)
    reporter.changed(last, last)
    reporter.stop()
    found = people.record(ANA.who)
    assert [(each.board, each.games) for each in found.ratings] == [("tournament", 1)]
    assert (found.games, found.won) == (1, int(0 in last.game.winners))
    assert people.record("bot:casual").games == 3
    people.store.close()


def test_reports_lost_in_a_crash_are_made_good_when_the_table_is_loaded() -> None:
    people = People(Store("sqlite://"), Clock())
    everything = list(changes(3))
    before_the_crash = Reporter([people.deal_finished], [people.game_finished])
    for change in everything[:-1]:
        before_the_crash.changed(*change)
    before_the_crash.stop()
    assert people.record(ANA.who).games == 0
    after_it = Reporter([people.deal_finished], [people.game_finished])
    after_it.found(everything[-1][1])
    after_it.stop()
    assert people.record(ANA.who).ratings[0].games == 1
    people.store.close()


def test_a_database_that_is_away_holds_nothing_up() -> None:
    heard: list[int] = []

    def away(_report: DealOver) -> None:
        raise OSError("away")

    with capture_logs() as logs:
        reporter = Reporter([away, lambda report: heard.append(report.deal)], [], 0.0)
        for change in changes(4, deals=2):
            reporter.changed(*change)
        reporter.stop()
    assert heard == [1, 2]
    assert [each["event"] for each in logs] == ["not reported"] * 2 * TRIES


def test_what_waits_is_written_down_at_once(tmp_path: Path) -> None:
    people = People(Store(f"sqlite:///{tmp_path}/people.db"), Clock())
    commits: list[None] = []
    listen(people.store.engine, "commit", lambda _connection: commits.append(None))
    games = [people.game_finished]
    reporter = Reporter([people.deal_finished], games, together=people.store.together)
    for change in changes(5):
        reporter.changed(*change)
    reporter.stop()
    assert people.record(ANA.who).games == 1
    assert len(commits) <= 3, "a whole game, and the question after it"
    people.store.close()


def test_one_report_that_cannot_be_written_spoils_no_other() -> None:
    people = People(Store("sqlite://"), Clock())

    def half_written(report: DealOver) -> None:
        people.rename("somebody-with-an-id", "Half")
        if report.deal == 2:
            raise OSError("away")

    with capture_logs() as logs:
        reporter = Reporter(
            [people.deal_finished, half_written], [], 0.0, together=people.store.together
        )
        for change in changes(6, deals=3):
            reporter.changed(*change)
        reporter.stop()
    assert len(logs) == TRIES
    with people.store.reading() as connection:
        deals = connection.scalars(select(finished_deal.c.deal)).all()
    assert sorted(deals) == [1, 2, 3]
    people.store.close()


def test_who_asks_after_a_game_finds_it_reported() -> None:
    people = People(Store("sqlite://"), Clock())
    games = [people.game_finished]
    reporter = Reporter([people.deal_finished], games, together=people.store.together)
    for count in range(1, 4):
        for change in changes(6 + count):
            reporter.changed(*change)
        assert reporter.caught_up()
        assert people.record(ANA.who).games >= 1
        with people.store.reading() as connection:
            assert connection.scalars(select(finished_deal.c.deal)).all()
    reporter.stop()
    people.store.close()
