"""The bundled page opens in a real browser."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests import needs
from texas42_build import paths


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Requests are not reported."""


@pytest.fixture
def address() -> Iterator[str]:
    """Where the bundle is served, as plain files."""
    handler = partial(Quiet, directory=paths.BUNDLE)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=needs.chromium(), args=list(needs.CHROMIUM_FLAGS)
        )
        yield started
        started.close()


@pytest.mark.needs("chromium")
def test_the_page_opens_without_a_fault(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = browser.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address)
    page.wait_for_selector("h1", timeout=10_000)
    assert page.title() == "texas42"
    assert faults == []
