"""For the host of a server, behind a token: tables, players, rates; and the metrics."""

import asyncio
import base64
import hmac
import os
from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from texas42.server import metrics
from texas42.server.desks import Desks
from texas42.server.owner import Owner

TOKEN_NAME = "TEXAS42_ADMIN_TOKEN"
"""The environment variable that holds the token; without it there is no admin page."""
_ASK = {"www-authenticate": 'Basic realm="texas42", charset="UTF-8"'}
_HEAD = "table preset deal phase people sockets events".split()


def token_of_host() -> str | None:
    """What the environment says."""
    return os.environ.get(TOKEN_NAME) or None


class Admin:
    """Answers nobody who does not know the token."""

    def __init__(self, token: str | None, tables: Desks) -> None:
        self._token = token
        self._tables = tables

    async def page(self, request: Request) -> Response:
        """The tables in memory, who sits at them, and how often what was asked."""
        refused = self._refused(request)
        self.count()
        return refused or HTMLResponse(_page(self._tables.owners), headers=_FRESH)

    async def metrics(self, request: Request) -> Response:
        """For Prometheus."""
        if refused := self._refused(request):
            return refused
        self.count()
        return PlainTextResponse(metrics.exposition(), headers=_FRESH)

    def count(self) -> None:
        """Note how many tables there are."""
        metrics.TABLES.set(len(self._tables.owners))

    async def watch(self) -> None:
        """Note it again and again, for the workers that are not asked."""
        while True:
            self.count()
            await asyncio.sleep(_LOOK)

    def _refused(self, request: Request) -> Response | None:
        if self._token is None:
            text = f"no admin page: the server was started without {TOKEN_NAME}"
            return PlainTextResponse(text, 404)
        given = token_in(request.headers.get("authorization", ""))
        if hmac.compare_digest(given.encode(), self._token.encode()):
            return None
        return PlainTextResponse("the admin page needs its token", 401, headers=_ASK)


_FRESH = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
}
_LOOK = 2.0
"""Seconds between two counts of the tables."""


def token_in(authorization: str) -> str:
    """The token of a header: `Bearer TOKEN`, or the password of `Basic …` (what a browser asks).

    What is neither, or is not to be read, is no token.

    >>> basic = "Basic " + base64.b64encode(b"me:abc").decode()
    >>> token_in("Basic é"), token_in("Bearer abc"), token_in(basic)
    ('', 'abc', 'abc')
    """
    scheme, _, words = authorization.partition(" ")
    if scheme.lower() == "bearer":
        return words.strip()
    try:
        return base64.b64decode(words, validate=True).decode().partition(":")[2]
    except ValueError:  # no base64, no ASCII, no UTF-8
        return ""


def _page(owners: tuple[Owner, ...]) -> str:
    people = {each.user for owner in owners for each in owner.listeners}
    sockets = sum(len(owner.listeners) for owner in owners)
    tables = _table(_HEAD, [_row(owner) for owner in owners])
    counts = _table(["counted", "by", "value"], _counts())
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        "<title>texas42 admin</title></head><body><h1>texas42</h1>"
        f"<p>{len(owners)} tables in memory, {len(people)} people at {sockets} sockets.</p>"
        f"<h2>Counted since the start</h2>{counts}<h2>Tables</h2>{tables}</body></html>"
    )


def _row(owner: Owner) -> list[str]:
    table = owner.table
    phase = "before" if table.position is None else str(table.position.phase)
    names = ", ".join(chair.name for chair in table.chairs if chair.user)
    numbers = (str(len(owner.listeners)), str(table.seq))
    return [table.id, table.preset, str(table.deals), phase, names, *numbers]


def _counts() -> list[list[str]]:
    samples = (s for metric in metrics.counted().collect() for s in metric.samples)
    kept = (s for s in samples if not s.name.endswith(("_bucket", "_created")))
    return [[s.name, " ".join(s.labels.values()), f"{s.value:g}"] for s in kept]


def _table(head: list[str], rows: list[list[str]]) -> str:
    def line(cells: list[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    body = "".join(line(row, "td") for row in rows)
    return f"<table><thead>{line(head, 'th')}</thead><tbody>{body}</tbody></table>"
