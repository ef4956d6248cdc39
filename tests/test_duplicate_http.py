"""Duplicate events over HTTP: a whole event by requests alone, and every refusal answered."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.applications import Starlette

from tests.event_tables import FakeTables, Hall, number_of, person
from tests.people_tables import Browser, PlainCookies, code
from texas42.fairdeal import entrant_commitment
from texas42.server.duplicate import BoardTable, EventDoor, event_routes, open_tables
from texas42.server.duplicate.verify import fault_of
from texas42.server.people import Gate, People


class Club:
    """A server with events; tables are played by chance."""

    def __init__(self) -> None:
        self.hall, self.tables = Hall(), FakeTables()
        self.people = People(self.hall.store)
        door = EventDoor(self.hall.events, Gate(PlainCookies()), self.tables)
        self.app = Starlette(routes=event_routes(lambda _: door))
        self.director = Browser(self.app, person(99, 0))
        body = {"name": "Friday", "preset": "tournament", "rounds": 2, "boards": 2}
        opened = self.director.post("/api/events", body)
        assert opened.status_code == 201
        self.path = f"/api/events/{opened.json()['event']}"
        self.token = f"Bearer {opened.json()['director']}"

    @property
    def event(self) -> str:
        return self.path.rpartition("/")[2]

    def direct(self, what: str, body: object = None) -> Any:
        return self.director.post(f"{self.path}/{what}", body, authorization=self.token)

    def player(self, pair: int, chair: int = 0) -> Browser:
        return Browser(self.app, person(pair, chair))

    def enter(self, pair: int) -> None:
        """A pair enters and commits to its number."""
        answer = self.player(pair).post(f"{self.path}/pairs", {"name": f"Ann {pair}"})
        assert answer.status_code == 201 and answer.json()["pair"] == pair
        join = {"name": f"Bob {pair}", "invitation": answer.json()["invitation"]}
        joined = self.player(pair, 1).post(f"{self.path}/pairs/{pair}/join", join)
        assert joined.json()["you"] == pair
        commitment = entrant_commitment(self.event, pair, number_of(pair)).hex()
        way = f"{self.path}/pairs/{pair}/commit"
        assert self.player(pair).post(way, {"hash": commitment}).status_code == 200

    def play(self, order: BoardTable) -> None:
        for report in self.hall.reports(order):
            assert self.hall.events.deal_finished(report)


@pytest.fixture
def club() -> Iterator[Club]:
    club = Club()
    yield club
    club.hall.store.close()


def test_a_whole_event_by_requests(club: Club) -> None:
    for pair in range(4):
        club.enter(pair)
    assert club.direct("close").json()["stage"] == "reveal"
    for pair in range(4):
        way = f"{club.path}/pairs/{pair}/reveal"
        assert club.player(pair, 1).post(way, {"number": number_of(pair).hex()}).status_code == 200
    assert club.direct("begin").json()["stage"] == "play"
    for _ in range(2):
        paired = club.direct("rounds")
        assert all(table["place"] for table in paired.json()["tables"])
        for table in paired.json()["tables"]:
            club.play(club.tables.orders[table["place"]])
    over = club.direct("end").json()
    assert over["stage"] == "over" and len(over["master"]) == 64
    results = club.player(0).get(f"{club.path}/results").json()
    assert [len(each["boards"]) for each in results["rounds"]] == [2, 2]
    export = club.player(0).get(f"{club.path}/export")
    assert "attachment" in export.headers["content-disposition"]
    assert fault_of(export.content) is None
    listed = club.player(0).get("/api/events").json()["events"]
    assert {event["id"]: event["stage"] for event in listed}[club.event] == "over"


def test_tables_that_were_not_opened_are_opened_by_asking_again(club: Club) -> None:
    for pair in range(4):
        club.enter(pair)
    club.direct("close")
    club.direct("begin")
    club.hall.events.pair(club.event, club.token.split()[1])
    assert len(club.direct("rounds").json()["tables"]) == 2
    assert len(club.tables.orders) == 2
    assert code(club.direct("rounds")) == "round_open"


@pytest.mark.anyio
async def test_after_a_crash_the_tables_of_every_event_are_opened() -> None:
    hall, tables = Hall().enter().begin(), FakeTables()
    hall.events.pair(hall.event, hall.token)
    await open_tables(hall.events, tables)
    await open_tables(hall.events, tables)
    assert len(tables.orders) == 2 and hall.events.orders(hall.event) == ()
    hall.store.close()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def test_only_the_director_directs(club: Club) -> None:
    for what in ("close", "begin", "rounds", "end"):
        assert code(club.player(0).post(f"{club.path}/{what}")) in ("not_director", "event_stage")
        answer = club.director.post(f"{club.path}/{what}", None, authorization="Basic x")
        assert code(answer) in ("not_director", "event_stage")
    strike = club.player(0).post(f"{club.path}/strike", {"table": 0, "board": 1})
    assert code(strike) == "not_director"


def test_a_pair_withdraws_itself_or_is_withdrawn(club: Club) -> None:
    club.enter(0)
    club.enter(1)
    assert code(club.player(0).post(f"{club.path}/pairs/1/withdraw")) == "not_yours"
    assert club.player(0).post(f"{club.path}/pairs/0/withdraw").json()["pairs"][0]["gone"] is True
    assert club.direct("pairs/1/withdraw").json()["pairs"][1]["gone"] is True


def test_a_bot_as_partner(club: Club) -> None:
    body = {"name": "Ann", "partner": "casual"}
    answer = club.player(0).post(f"{club.path}/pairs", body)
    assert answer.json() == {"pair": 0, "invitation": None}
    assert club.player(0).get(club.path).json()["pairs"][0]["players"] == [
        {"name": "Ann", "kind": "person"},
        {"name": "casual", "kind": "bot"},
    ]
    assert (
        code(club.player(1).post(f"{club.path}/pairs", body | {"partner": "god"})) == "no_partner"
    )


def test_someone_who_is_forgotten_leaves_no_name(club: Club) -> None:
    club.enter(0)
    club.people.forget(person(0, 0))
    found = club.player(0).get(club.path).json()
    assert [player["name"] for player in found["pairs"][0]["players"]] == ["–", "Bob 0"]
    assert found["you"] is None


@pytest.mark.parametrize(
    ("way", "body", "wrong"),
    [
        ("", {"preset": "tournament", "name": "F", "changes": {"min_bid": 99}}, "number"),
        ("", {"preset": "bridge", "name": "Friday"}, "preset"),
        ("", {"preset": "texas", "name": "Friday", "changes": {"sides": "alone"}}, "event_rules"),
        ("", {"preset": "texas", "name": "Friday", "rounds": 65}, "event_size"),
        ("", {"preset": "texas", "name": " "}, "name_empty"),
        ("/nothing/close", {}, "no_event"),
        ("/nothing/pairs", {"name": "Ann"}, "no_event"),
        ("/nothing/pairs/x/commit", {"hash": "0" * 64}, "request_number"),
        ("/nothing/pairs/0/commit", {"hash": "xyz"}, "request_body"),
    ],
)
def test_what_is_refused(club: Club, way: str, body: object, wrong: str) -> None:
    assert code(club.director.post(f"/api/events{way}", body)) == wrong


def test_another_site_may_not_enter_for_me(club: Club) -> None:
    answer = club.player(0).post(
        f"{club.path}/pairs", {"name": "Ann"}, origin="https://evil.example"
    )
    assert code(answer) == "request_origin"
