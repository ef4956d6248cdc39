"""The event log in PostgreSQL: the promises of `server.log`, the epoch, broken connections."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from tests.cluster_workers import BREAK, ask_database, run
from tests.postgres import postgres
from texas42.server.database import connected
from texas42.server.log import Row, Snapshot, Stale
from texas42.server.postgres import CHANNEL, Heads, PostgresLog, opened

pytestmark = pytest.mark.needs("postgresql")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with postgres() as url:
        yield url


@asynccontextmanager
async def log_at(
    url: str, stored: Callable[[Heads], None] | None = None
) -> AsyncIterator[PostgresLog]:
    log = await (opened(url, stored) if stored else opened(url))
    try:
        yield log
    finally:
        await log.close()


def rows(table: str, first: int, count: int = 1, epoch: int = 1) -> list[Row]:
    """Rows as an owner writes them; the last names its command."""
    found = [Row(table, first + i, epoch, "played", b"[0,1]", 1.5) for i in range(count)]
    return [*found[:-1], found[-1]._replace(command=f"ana:c{first}")]


async def lease(url: str, table: str, epoch: int) -> None:
    await ask_database(url, f"INSERT INTO lease VALUES ('{table}', {epoch})")  # noqa: S608


async def stale(log: PostgresLog, appended: list[Row]) -> bool:
    try:
        await log.append(appended)
    except Stale:
        return True
    return False


def test_what_is_appended_is_read_in_order(url: str) -> None:
    async def told() -> None:
        async with log_at(url) as log:
            await log.append(rows("order", 1, 3))
            await log.append(rows("order", 4))
            assert await log.read("order") == rows("order", 1, 3) + rows("order", 4)
            assert await log.read("order", 3) == rows("order", 4)
            assert await log.read("nowhere") == []
            assert await log.heads(["order", "nowhere"]) == {"order": 4}

    run(told())


def test_a_command_id_of_any_characters_comes_back(url: str) -> None:
    async def told() -> None:
        async with log_at(url) as log:
            odd = Row("odd", 1, 1, "passed", b"[0]", 2.0, "ana:\0\ud800ж")
            await log.append([odd])
            assert await log.read("odd") == [odd]

    run(told())


def test_many_tables_share_a_transaction_and_one_notification(url: str) -> None:
    """Group commit: 200 appends wait together, so they are few batches, each with one NOTIFY."""
    heard: list[dict[str, int]] = []

    async def told() -> None:
        batches: list[Heads] = []
        listener = await connected(url)
        await listener.add_listener(CHANNEL, lambda *words: heard.append(json.loads(words[-1])))
        async with log_at(url, batches.append) as log:
            many = [rows(f"busy{n}", 1, 2) for n in range(200)]
            await asyncio.gather(*map(log.append, many))
            while sum(map(len, heard)) < 200:
                await asyncio.sleep(0.01)
            assert len(batches) <= 3
            assert heard == batches
            assert all(seq == 2 for batch in batches for seq in batch.values())
        await listener.close()

    run(told())


def test_a_taken_key_is_stale_and_spoils_nobody_elses_batch(url: str) -> None:
    async def told() -> None:
        async with log_at(url) as log:
            await log.append(rows("taken", 1, 2))
            other = rows("taken", 2, 2)[:1] + rows("taken", 3)
            asked = [stale(log, other)] + [stale(log, rows(f"fine{n}", 1)) for n in range(20)]
            assert await asyncio.gather(*asked) == [True] + [False] * 20
            assert await log.read("taken") == rows("taken", 1, 2)

    run(told())


def test_an_epoch_that_is_over_stores_nothing(url: str) -> None:
    """The key is free, and still the stale owner's rows are refused: all of them, and only they."""

    async def told() -> None:
        async with log_at(url) as log:
            await lease(url, "moved", 2)
            await log.append(rows("moved", 1, 2, epoch=2))
            late = [stale(log, rows("moved", 3, 2, epoch=1)), stale(log, rows("stays", 1))]
            assert await asyncio.gather(*late) == [True, False]
            await log.append(rows("moved", 3, 1, epoch=2))
            assert [row.epoch for row in await log.read("moved")] == [2, 2, 2]

    run(told())


def test_an_append_that_meets_a_change_of_owner_waits_and_loses(url: str) -> None:
    async def told() -> None:
        async with log_at(url) as log:
            await lease(url, "race", 1)
            taker = await connected(url)
            async with taker.transaction():
                await taker.execute("""UPDATE lease SET epoch = 2 WHERE "table" = 'race'""")
                late = asyncio.create_task(stale(log, rows("race", 1, epoch=1)))
                await asyncio.sleep(0.2)
                assert not late.done()
            assert await late
            assert await log.read("race") == []
            await taker.close()

    run(told())


def test_a_broken_connection_stores_every_append_once(url: str) -> None:
    async def told() -> None:
        async with log_at(url) as log:
            for round_ in range(8):
                many = [rows(f"cut{round_}-{n}", 1, 2) for n in range(50)]
                appended = asyncio.gather(*map(log.append, many))
                await asyncio.sleep(0.002 * round_)
                await ask_database(url, BREAK)
                await appended
                for each in many:
                    assert await log.read(each[0].table) == each

    run(told())


def test_the_same_rows_again_are_stored_already_and_other_rows_are_not(url: str) -> None:
    """What an append does after a connection broke between commit and answer."""

    async def told() -> None:
        async with log_at(url) as log:
            await log.append(rows("again", 1, 2))
            await log.append(rows("again", 1, 2))
            assert await log.read("again") == rows("again", 1, 2)
            changed = [row._replace(body=b"[0,2]") for row in rows("again", 1, 2)]
            assert await stale(log, changed)

    run(told())


def test_a_row_that_cannot_be_stored_is_told_and_the_rest_goes_on(url: str) -> None:
    async def told() -> None:
        async with log_at(url) as log:
            wrong = Row("wrong", 1, 1, "a\0b", b"", 1.0)
            outcome = await asyncio.gather(
                log.append([wrong]), log.append(rows("right", 1)), return_exceptions=True
            )
            assert isinstance(outcome[0], asyncpg.PostgresError)
            assert outcome[1] is None
            assert await log.read("right") == rows("right", 1)

    run(told())


def test_snapshots_keep_the_newest_and_settings_the_first(url: str) -> None:
    async def told() -> None:
        async with log_at(url) as log:
            assert await log.newest_snapshot("snap") is None
            for seq in (5, 9, 7):
                await log.snapshot(Snapshot("snap", seq, b"%d" % seq))
            assert await log.newest_snapshot("snap") == Snapshot("snap", 9, b"9")
            assert await log.setting("key", b"first") == b"first"
            assert await log.setting("key", b"second") == b"first"

    run(told())


def test_workers_that_open_an_empty_database_together_all_open_it() -> None:
    async def told(url: str) -> None:
        logs = await asyncio.gather(*(opened(url) for _ in range(4)))
        await asyncio.gather(*(log.append(rows(f"t{n}", 1)) for n, log in enumerate(logs)))
        assert await logs[0].heads([f"t{n}" for n in range(4)]) == dict.fromkeys(
            ["t0", "t1", "t2", "t3"], 1
        )
        for log in logs:
            await log.close()

    with postgres() as url:
        run(told(url))


def test_what_waits_when_the_log_closes_is_stored(url: str) -> None:
    async def told() -> None:
        async with log_at(url) as log:
            last = [asyncio.create_task(log.append(rows(f"last{n}", 1))) for n in range(10)]
            await asyncio.sleep(0)
        await asyncio.gather(*last)
        async with log_at(url) as log:
            assert len(await log.heads([f"last{n}" for n in range(10)])) == 10

    run(told())
