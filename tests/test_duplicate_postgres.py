"""Duplicate events on PostgreSQL, with several workers at once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.event_tables import Hall, person
from tests.postgres import postgres
from texas42.server.duplicate import Duplicates
from texas42.server.duplicate.verify import fault_of
from texas42.server.people import Store

pytestmark = pytest.mark.needs("postgresql")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgres() as url:
        yield url


def test_a_whole_event_reported_by_several_workers(url: str) -> None:
    hall, other = Hall(url=url), Store(url)
    workers = [hall.events, Duplicates(other)]
    hall.enter().begin()
    for _ in range(3):
        reports = [report for order in hall.pair() for report in hall.reports(order)]
        with ThreadPoolExecutor(8) as pool:
            told = [pool.submit(w.deal_finished, r) for r in reports for w in workers]
            assert [each.result() for each in told].count(True) == len(reports)
    workers[1].end(hall.event, hall.token)
    assert fault_of(hall.events.export(hall.event)) is None
    assert workers[1].results(hall.event) == hall.events.results(hall.event)
    hall.store.close()
    other.close()


def test_those_who_enter_at_once_are_different_pairs(url: str) -> None:
    hall = Hall(url=url)
    with ThreadPoolExecutor(8) as pool:
        entered = pool.map(lambda n: hall.events.enter(hall.event, person(n, 0), "Ann"), range(12))
        assert sorted(pair for pair, _ in entered) == list(range(12))
    hall.store.close()
