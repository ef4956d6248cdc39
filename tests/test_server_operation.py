"""Running a server: metrics and admin page behind a token, logs without tiles, backup."""

import json
import logging
import random
import re
import sqlite3
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import structlog

from tests.cli_runs import Texas42
from tests.serving import House, run, serving
from tests.test_server_table import play_deal
from texas42.server import logs
from texas42.server.app import Options, create_app
from texas42.server.backup import BadBackup, backup, restore
from texas42.server.log import Row
from texas42.server.settings import AT_ONCE
from texas42.server.sqlite import SqliteLog

TILE = re.compile(r"\b[0-6]-[0-6]\b")


def test_an_address_that_leads_nowhere_is_told_as_it_is_asked(tmp_path: Path) -> None:
    """To people by the page, which has the words; to programs, and under /api, as any refusal."""
    (tmp_path / "index.html").write_text("the page")
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}

    async def nowhere() -> None:
        app = create_app(Options(tmp_path / "n.db", static=tmp_path))
        async with app.router.lifespan_context(app):
            http = House(app).person().http
            shown = await http.get("/nosuch", headers=browser)
            assert (shown.status_code, shown.text) == (404, "the page")
            assert "guest=" in shown.headers["set-cookie"]
            for path, headers in (("/nosuch", {}), ("/api/nosuch", browser)):
                told = await http.get(path, headers=headers)
                assert told.status_code == 404
                assert [each["code"] for each in told.json()["faults"]] == ["body"]
            record = await http.get("/api/tables/nosuch/record", headers=browser)
            assert record.json()["faults"][0]["code"] == "no_table"

    run(nowhere)


def test_the_admin_page_and_the_metrics_need_the_token(tmp_path: Path) -> None:
    async def admin() -> None:
        app = create_app(Options(tmp_path / "a.db", admin_token="s3cret"))
        async with app.router.lifespan_context(app):
            house = House(app)
            host, table = await house.open(preset="texas", name="<Ana>")
            link = await host.join(table)
            await link.ask("next")
            for path in ("/admin", "/metrics"):
                assert (await host.http.get(path)).status_code == 401
                wrong = await host.http.get(path, headers={"authorization": "Bearer no"})
                assert wrong.status_code == 401
            page = (await host.http.get("/admin", auth=httpx.BasicAuth("me", "s3cret"))).text
            assert table in page
            assert "&lt;Ana&gt;" in page
            bearer = {"authorization": "Bearer s3cret"}
            counted = (await host.http.get("/metrics", headers=bearer)).text
            assert 'texas42_commands_total{answer="ack",kind="next"}' in counted
            assert "texas42_tables 1.0" in counted
            assert not TILE.search(counted + page)

    run(admin)


def test_without_a_token_there_is_no_admin_page(tmp_path: Path) -> None:
    async def nothing() -> None:
        async with serving(tmp_path) as house:
            answer = await house.person().http.get("/metrics")
            assert answer.status_code == 404
            assert "TEXAS42_ADMIN_TOKEN" in answer.text

    run(nothing)


def test_metrics_count_refusals_stores_and_thoughts(tmp_path: Path) -> None:
    async def counted() -> None:
        app = create_app(Options(tmp_path / "a.db", pace=AT_ONCE, admin_token="s3cret"))
        async with app.router.lifespan_context(app):
            host, table = await House(app).open(preset="texas", level="novice")
            link = await host.join(table)
            await link.ask("play", tile="6-4")
            await play_deal(link, random.Random(2))
            bearer = {"authorization": "Bearer s3cret"}
            answer = await host.http.get("/metrics", headers=bearer)
            page = await host.http.get("/admin", headers=bearer)
        found = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if line[0] != "#")
        refused = [name for name in found if 'kind="play"' in name and 'answer="ack"' not in name]
        assert sum(float(found[name]) for name in refused if "_total" in name) >= 1
        assert float(found["texas42_log_batch_size_count"]) > 0
        assert float(found["texas42_answering_seconds_count"]) > 0
        assert float(found['texas42_bot_thinking_seconds_count{level="novice"}']) > 0
        assert "script" not in page.text + page.headers["content-security-policy"]

    run(counted)


def test_ready_means_that_the_log_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(log: SqliteLog, table: str, after: int = 0) -> list[Row]:
        raise sqlite3.OperationalError("disk I/O error")

    async def asked() -> None:
        async with serving(tmp_path) as house:
            http = house.person().http
            assert (await http.get("/readyz")).text == "ready"
            with monkeypatch.context() as patch:
                patch.setattr(SqliteLog, "read", broken)
                answer = await http.get("/readyz")
                assert (answer.status_code, answer.text) == (503, "the log cannot be read")
                assert (await http.get("/healthz")).status_code == 200

    run(asked)


def test_logs_are_json_and_name_no_tile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def logged() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas")
            await play_deal(await host.join(table), random.Random(1))

    logs.configure(logging.DEBUG)
    run(logged)
    structlog.get_logger("test").warning("not stored", table="x")
    lines = capsys.readouterr().err.splitlines()
    assert lines
    assert json.loads(lines[-1])["event"] == "not stored"
    assert not any(TILE.search(line) for line in lines)
    structlog.reset_defaults()


@pytest.mark.parametrize("terminal", [True, False])
def test_an_exception_in_the_log_shows_no_hand_and_no_secret(
    terminal: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    logs.configure(logging.DEBUG)
    hand = "6-4 5-5"
    try:
        raise OSError("no space left")
    except OSError:
        structlog.get_logger("test").exception("not stored", table="x")
    said = capsys.readouterr().err
    structlog.reset_defaults()
    assert "no space left" in said
    assert "Traceback" in said
    assert hand not in said


def test_a_backup_of_a_running_server_brings_every_table_back(tmp_path: Path) -> None:
    async def kept() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas", changes={"target": 99})
            link = await host.join(table)
            await play_deal(link, random.Random(1))
            found = backup(tmp_path / "test.db", tmp_path / "kept.zip")
            assert (found.tables, found.events) == (1, link.state["seq"])
            assert (tmp_path / "kept.zip").stat().st_mode & 0o077 == 0
            assert zipfile.ZipFile(tmp_path / "kept.zip").namelist() == ["log.db", "people.db"]
            before = link.state["table"]["last"]
        assert restore(tmp_path / "kept.zip", tmp_path / "new" / "test.db") == found
        async with serving(tmp_path / "new") as house:
            again = await house.person().join(table)
            assert again.state["table"]["last"] == before

    run(kept)


def test_a_backup_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("something")
    with pytest.raises(BadBackup, match="there is no database"):
        backup(tmp_path / "none.db", tmp_path / "b.zip")
    with pytest.raises(BadBackup, match=r"^there is no backup .*none\.zip$"):
        restore(tmp_path / "none.zip", tmp_path / "new.db")
    with pytest.raises(BadBackup, match="is no backup"):
        restore(tmp_path / "there", tmp_path / "new.db")
    with pytest.raises(BadBackup, match="is there already"):
        restore(tmp_path / "there", tmp_path / "there")


def test_a_damaged_log_is_not_restored(tmp_path: Path) -> None:
    async def opened() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas")
            await (await host.join(table)).ask("next")

    run(opened)
    backup(tmp_path / "test.db", tmp_path / "whole.zip")
    with closing(sqlite3.connect(tmp_path / "test.db", isolation_level=None)) as log:
        log.execute("DELETE FROM event WHERE seq = 2")
    with pytest.raises(BadBackup, match=r"events of table .* are missing"):
        backup(tmp_path / "test.db", tmp_path / "torn.zip")
    assert not (tmp_path / "torn.zip").exists()


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def opened() -> None:
        async with serving(tmp_path) as house:
            await house.open(preset="texas")

    run(opened)
    texas42 = Texas42(capsys)
    kept, database = str(tmp_path / "kept.zip"), str(tmp_path / "test.db")
    made = texas42("backup", kept, "--database", database, "--json")
    assert json.loads(made.out)["tables"] == 1
    again = texas42("backup", kept, "--database", database)
    assert (again.code, again.err.count("\n")) == (2, 1)
    assert "overwrites nothing" in again.err
    back = texas42("restore", kept, "--database", str(tmp_path / "new" / "a.db"))
    assert (back.code, back.out[:9]) == (0, "1 tables,")
    none = texas42("backup", str(tmp_path / "b"), "--database", str(tmp_path / "none.db"))
    assert "there is no database" in none.err
    assert not (tmp_path / "none.db").exists()
    assert "pg_dump" in texas42("backup", "b", "--database", "postgresql://h/t").err
