"""Running a server: metrics and admin page behind a token, logs without tiles, backup."""

import json
import logging
import random
import re
from pathlib import Path

import httpx
import pytest
import structlog

from tests.serving import House, run, serving
from tests.test_server_table import play_deal
from texas42.server import logs
from texas42.server.app import Options, create_app
from texas42.server.backup import BadBackup, backup, restore

TILE = re.compile(r"\b[0-6]-[0-6]\b")


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


def test_a_backup_of_a_running_server_brings_every_table_back(tmp_path: Path) -> None:
    async def kept() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas", changes={"target": 99})
            link = await host.join(table)
            await play_deal(link, random.Random(1))
            found = backup(tmp_path / "test.db", tmp_path / "kept.zip")
            assert (found.tables, found.events) == (1, link.state["seq"])
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
    with pytest.raises(BadBackup, match="is no backup"):
        restore(tmp_path / "there", tmp_path / "new.db")
    with pytest.raises(BadBackup, match="is there already"):
        restore(tmp_path / "b.zip", tmp_path / "there")
