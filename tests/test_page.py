"""The bundled page opens in a real browser."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import sync_playwright

from tests import needs
from texas42_build import paths, web


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


def test_the_bundle_was_made_from_the_sources() -> None:
    assert web.is_fresh()


@pytest.mark.browser
@pytest.mark.needs("chromium")
def test_the_page_opens_without_a_fault(address: str) -> None:
    faults: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=needs.chromium(), args=list(needs.CHROMIUM_FLAGS)
        )
        page = browser.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(address)
        page.get_by_role("heading", name="texas42").wait_for(timeout=10_000)
        browser.close()
    assert faults == []
