"""The log: durable, in order, one writer; snapshots; and logs of every released version."""

import asyncio
import json
import random
from dataclasses import fields, replace
from pathlib import Path

import pytest

from tests.serving import run, serving
from tests.test_server_table import play_deal
from texas42.server import snapshots, storing
from texas42.server.log import Row, Snapshot, Stale
from texas42.server.sqlite import SqliteLog
from texas42.server.table import Table, folded
from texas42.server.table_events import KINDS, Event, read, written

VECTORS = Path(__file__).parent / "vectors" / "table-log-1.jsonl"


def row(table: str, seq: int) -> Row:
    return Row(table, seq, 1, "ready", b"[0]", 0.0, f"u:{seq}")


def test_rows_come_back_in_order_and_a_taken_number_is_stale(tmp_path: Path) -> None:
    async def log() -> None:
        log = SqliteLog(tmp_path / "a.db")
        await log.append([row("a", 1), row("a", 2)])
        writes = [log.append([row("b", n)]) for n in range(1, 100)]
        late = log.append([row("a", 3), row("a", 2)])
        done = await asyncio.gather(*writes, late, return_exceptions=True)
        assert [type(d) for d in done if d] == [Stale]
        assert await log.read("a") == [row("a", 1), row("a", 2)]
        assert await log.read("b", after=97) == [row("b", 98), row("b", 99)]
        assert await log.read("c") == []
        await log.close()

    run(log)


def test_what_waits_when_the_log_is_closed_is_written(tmp_path: Path) -> None:
    async def close() -> None:
        log = SqliteLog(tmp_path / "a.db")
        write = asyncio.gather(*(log.append([row("a", n)]) for n in range(1, 500)))
        await asyncio.sleep(0)
        await log.close()
        await write
        log = SqliteLog(tmp_path / "a.db")
        assert len(await log.read("a")) == 499
        assert await log.setting("key", b"1") == b"1"
        assert await log.setting("key", b"2") == b"1"
        await log.close()

    run(close)


def test_a_table_from_a_snapshot_is_the_table_from_the_whole_log(tmp_path: Path) -> None:
    async def compare() -> None:
        async with serving(tmp_path) as house:
            host, name = await house.open(preset="texas", changes={"target": 99})
            link = await host.join(name)
            for deal in range(3):
                await play_deal(link, random.Random(deal))
        log = SqliteLog(tmp_path / "test.db")
        kept = await log.newest_snapshot(name)
        assert kept is not None
        assert 0 < kept.seq < (await log.read(name))[-1].seq
        short = await storing.loaded(log, name)
        await log.snapshot(Snapshot(name, kept.seq, b"{}"))
        assert await storing.loaded(log, name) == short
        assert short is not None
        assert short.deals == 3
        await log.close()

    run(compare)


def test_a_snapshot_keeps_every_field_of_a_table() -> None:
    kept = {f.name for f in fields(Table)} - snapshots.NOT_KEPT
    assert kept <= set(snapshots.Kept.__struct_fields__)


def test_a_snapshot_of_another_version_is_not_read() -> None:
    table = replace(old_table(), seq=9)
    snapshot = snapshots.snapshot_before(table, [e for e in old_events() if "Dealt" in repr(e)])
    assert snapshot is not None
    assert snapshots.table_of(snapshot) is not None
    ours = f'"version":{snapshots.VERSION}'.encode()
    body = snapshot.body.replace(ours, b'"version":0')
    assert body != snapshot.body
    assert snapshots.table_of(snapshot._replace(body=body)) is None
    assert snapshots.table_of(None) is None


def old_events() -> list[Event]:
    lines = VECTORS.read_text(encoding="utf-8").splitlines()
    return [read(kind, json.dumps(body).encode()) for kind, body in map(json.loads, lines)]


def old_table() -> Table:
    return folded("old", old_events())


def test_a_log_of_version_1_is_read_as_on_its_first_day() -> None:
    table = old_table()
    assert (table.deals, table.games) == (3, 2)
    assert table.history == ((1, 0), (3, 0))
    assert table.last is not None
    assert table.last.result.how == "claim"


def test_every_kind_of_event_is_in_the_log_of_version_1_and_is_written_as_it_was() -> None:
    lines = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
    assert {kind for kind, _ in lines} == set(KINDS)
    for kind, body in lines:
        event = read(kind, json.dumps(body).encode())
        again = written(event)
        added = [event._field_defaults[name] for name in event._fields[len(body) :]]
        assert (again[0], json.loads(again[1])) == (kind, [*body, *added])


@pytest.mark.parametrize("kind", KINDS)
def test_a_body_that_is_no_event_is_refused(kind: str) -> None:
    with pytest.raises(ValueError, match=r"Expected|length|truncated"):
        read(kind, b'{"strange":1}')
