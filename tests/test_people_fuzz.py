"""Whatever is sent to the routes of people and events is answered, never with an error of ours."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Route

from tests.event_tables import FakeTables, Hall, person
from tests.people_tables import Browser, PlainCookies
from texas42.server.duplicate import EventDoor, event_routes
from texas42.server.people import Gate, People, PeopleDoor, people_routes

WORDS = st.sampled_from(
    "name confirm challenge credential label preset changes rounds boards partner invitation hash "
    "number table board id response rawId type".split()
)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=8,
)
BODIES = st.dictionaries(WORDS, JSON, max_size=6)


class Site:
    """People and events on one application, with an event of four pairs under way."""

    def __init__(self) -> None:
        self.hall = Hall().enter().begin()
        self.hall.pair()
        gate = Gate(PlainCookies())
        people = PeopleDoor(People(self.hall.store), gate)
        events = EventDoor(self.hall.events, gate, FakeTables())
        self.routes = [*people_routes(lambda _: people), *event_routes(lambda _: events)]
        self.browser = Browser(Starlette(routes=self.routes), person(0, 0))

    def path(self, route: Route, word: str) -> str:
        """The path of a route, with a word in the place of what varies."""
        filled = route.path.replace("{event}", word if len(word) % 2 else self.hall.event)
        return filled.replace("{pair}", word).replace("{key}", word).replace("{who}", word)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    site = Site()
    yield site
    site.hall.store.close()


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data(), body=BODIES, word=st.sampled_from(["0", "1", "7", "x", "-1", "bot:club"]))
def test_every_request_is_answered(site: Site, data: st.DataObject, body: Any, word: str) -> None:
    route = data.draw(st.sampled_from(site.routes))
    method = data.draw(st.sampled_from(sorted(route.methods or {"GET"})))
    token = data.draw(st.sampled_from(["", "Bearer x", f"Bearer {site.hall.token}", "Basic"]))
    how: dict[str, Any] = {"headers": {"authorization": token}}
    if method in ("POST", "DELETE"):
        content = st.binary(max_size=40)
        how |= {"json": body} if data.draw(st.booleans()) else {"content": data.draw(content)}
    else:
        how["params"] = {key: str(value)[:50] for key, value in body.items()}
    answer = site.browser.ask(method, site.path(route, word), **how)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400 and method != "HEAD":
        assert all(fault["text"] and fault["code"] for fault in answer.json()["faults"])
