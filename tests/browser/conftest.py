"""A server of its own for the whole run, one Chromium, and people to play."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests import needs
from tests.browser.person import Person

_SERVE = (
    "import sys; from texas42.server.main import run; "
    "run(port=0, database=sys.argv[1], pace='at-once')"
)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server listens whose bots do not wait for anybody."""
    database = tmp_path_factory.mktemp("tables") / "texas42.db"
    command = [sys.executable, "-c", _SERVE, str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found, "the server did not say where it is"
        yield found[0]
        server.terminate()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=needs.chromium(), args=list(needs.CHROMIUM_FLAGS)
        )
        yield browser
        browser.close()


@pytest.fixture
def arrive(chromium: Browser, address: str) -> Iterator[Callable[..., Person]]:
    """A person with a browser of their own. At the end nobody's page has reported an error."""
    people: list[Person] = []

    def one(name: str = "Ana", **context: object) -> Person:
        people.append(Person(chromium, address, name, **context))
        return people[-1]

    yield one
    for person in people:
        person.leave()
    assert [fault for person in people for fault in person.faults] == []
