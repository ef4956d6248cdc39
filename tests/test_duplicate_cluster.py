"""A duplicate event at two workers of a cluster: pairs meet at tables of either."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.event_nights import Night
from tests.postgres import postgres
from tests.serving import FREE, House, random_mover, run
from texas42.server.app import Options, create_app
from texas42.server.cluster.settings import Cluster
from texas42.server.duplicate.verify import fault_of
from texas42.server.settings import AT_ONCE

pytestmark = pytest.mark.needs("postgresql")


@asynccontextmanager
async def worker(url: str, name: str) -> AsyncIterator[House]:
    app = create_app(Options(Cluster(url, name=name), AT_ONCE, FREE, random_mover))
    async with app.router.lifespan_context(app):
        yield House(app)


def test_an_event_at_two_workers() -> None:
    with postgres() as url:

        async def event() -> None:
            async with worker(url, "one") as one, worker(url, "two") as two:
                night = Night(one, two)
                await night.open()
                await night.enter()
                for _ in range(2):
                    await night.play_round((await night.direct("/rounds"))["tables"])
                await night.direct("/end")
                export = await night.people[1].http.get(f"{night.path}/export")
                assert fault_of(export.content) is None
                me = (await night.people[3].http.get("/api/me")).json()["id"]
                found = (await night.people[0].http.get(f"/api/people/{me}")).json()
                assert found["name"] == "P3" and found["games"] == 0

        run(event)
