"""The verify page: the same verdicts as `texas42 verify`, also from a disk without a network."""

import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.browser.person import PHONE, Person
from tests.browser.records import every_so_often, good_records, spoiled
from tests.browser.test_access import axe, violations
from tests.event_tables import Hall
from texas42.cli.output import Refused
from texas42.cli.verify import verdicts_on
from texas42.kernel.faults import BadNotation
from texas42.notation import read_bytes
from texas42.server.duplicate.verify import fault_of
from texas42_build import paths, web

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

__all__ = ["axe"]

CHANGES = 30
"""Spoiled copies of every record."""
_JUDGE = "async ([texts, own]) => Promise.all(texts.map((text) => judge.judge(text, own)))"
Verdict = list[bool] | str


def of_python(text: str) -> Verdict:
    """What `texas42 verify` says: of each deal whether it holds, or that it is no record."""
    try:
        verdicts = [each.ok for each in verdicts_on(read_bytes(io.BytesIO(text.encode())))]
    except (Refused, BadNotation):
        return "refused"
    return verdicts or "refused"


def of_browser(judgement: Any) -> Verdict:
    return "refused" if "refused" in judgement else [each["ok"] for each in judgement["deals"]]


@pytest.fixture(scope="session")
def judge() -> str:
    """The page's judge alone, as a script."""
    web.npm("run", "--silent", "judge")
    return (paths.WEB / ".tests" / "judge.js").read_text(encoding="utf-8")


def agreed(person: Person, judge: str, texts: list[str], own: bool = False) -> list[Verdict]:
    """The verdicts of both, which are the same."""
    person.page.goto("about:blank")
    person.page.goto(f"{person.address}/verify")
    person.page.evaluate(f"{judge}; globalThis.judge = judge;")
    judged = [of_browser(each) for each in person.page.evaluate(_JUDGE, [texts, own])]
    wanted = [of_python(text) for text in texts]
    different = [(text, a, b) for text, a, b in zip(texts, judged, wanted, strict=True) if a != b]
    assert different == []
    return wanted


def test_the_page_and_the_program_agree(arrive: Callable[..., Person], judge: str) -> None:
    person, chance = arrive(), Random(42)
    good = good_records()
    verdicts = agreed(person, judge, good)
    assert sum(verdict != "refused" and all(verdict) for verdict in verdicts) >= len(good) // 2
    found = agreed(person, judge, [spoiled(text, chance) for text in good for _ in range(CHANGES)])
    assert "refused" in found
    assert any(verdict != "refused" and not all(verdict) for verdict in found)


def test_a_missing_draw_and_a_claim_that_states_something_else(
    arrive: Callable[..., Person], judge: str
) -> None:
    good = good_records()
    undrawn = [text for each in good if (text := re.sub("\ndraw .*", "", each)) != each]
    restated = [
        f"{each[: found.start()]}={number}{each[found.end() :]}"
        for each in good
        for found in re.finditer(r"(?<=:claim)=(\d+)", each)
        for number in (0, int(found[1]) - 1, int(found[1]) + 1, 999)
    ]
    assert undrawn and restated
    for verdict in agreed(arrive(), judge, undrawn + restated):
        assert verdict != "refused" and not all(verdict)


def test_one_byte_changed_anywhere_in_a_record(arrive: Callable[..., Person], judge: str) -> None:
    record = good_records()[0]
    changed = every_so_often(record, 13)
    own = agreed(arrive(), judge, changed, own=True)
    untold = [text for text, verdict in zip(changed, own, strict=True) if verdict == [True, True]]
    for text in untold:  # only what proves nothing: titles, names and notes
        lines = zip(text.split("\n"), record.split("\n"), strict=True)
        differing = [line for line, before in lines if line != before]
        assert all(re.match(r"(game|player) ", line) for line in differing), differing


_JUDGE_EVENTS = "texts => Promise.all(texts.map((text) => judge.judgeEvent(text)))"


def spoiled_events(export: str, chance: Random) -> Iterator[str]:
    """The export with one sign changed where something was promised, dealt or played."""
    places = [
        chance.randrange(found.start(), found.end())
        for _ in range(3)
        for kind in ("commitment", "number", "master", "line", "net")
        for found in re.finditer(f'(?<="{kind}":)"?[^",}}]+', export)
    ]
    for place in chance.sample(places, 40):
        sign = export[place]
        if sign.isalnum():
            yield export[:place] + ("2" if sign == "1" else "1") + export[place + 1 :]


def test_an_event_as_a_whole(arrive: Callable[..., Person], judge: str) -> None:
    hall = Hall(pairs=5, rounds=2, boards=2).play()
    export = hall.events.export(hall.event).decode()
    person, chance = arrive(), Random(7)
    person.page.goto(f"{person.address}/verify")
    person.page.evaluate(f"{judge}; globalThis.judge = judge;")
    texts = [export, *spoiled_events(export, chance)]
    holds = person.page.evaluate(_JUDGE_EVENTS, texts)
    assert holds == [fault_of(text) is None for text in texts]
    assert holds[0] and holds.count(False) > 20
    person.page.locator("[name=record]").fill(export)
    person.page.get_by_role("button", name="Check", exact=True).click()
    person.page.get_by_text("Friday night: Every deal holds: 8 of 8").wait_for()


def play_deals(person: Person, deals: int = 2) -> str:
    """A table with some deals over, and one under way; its name."""
    person.open_table("tournament")
    for _ in range(1 + deals):  # the first is in the waiting room
        person.play_until("next")
        person.page.locator("[data-deed=next]").click()
    person.play_until("call", "tile")
    return person.page.url.rpartition("/")[2]


def open_fairness(person: Person) -> None:
    person.page.get_by_role("button", name="Menu").click()
    person.page.locator("dialog").get_by_role("button", name="Fair deal").click()
    person.page.locator(".opened").wait_for()


def deals_shown(person: Person) -> list[str]:
    person.page.locator(".overall").wait_for()
    return person.texts(".deal summary .hint")


def test_from_the_table_to_the_verify_page(arrive: Callable[..., Person], axe: str) -> None:
    person = arrive(reduced_motion="reduce")
    play_deals(person)
    open_fairness(person)
    person.page.get_by_text("This browser saw the same promises").wait_for()
    with person.page.expect_download() as saved:
        person.page.get_by_role("button", name="Save the receipt").click()
    receipt = json.loads(saved.value.path().read_bytes())
    assert receipt["format"] == "texas42-receipt-1"
    assert re.fullmatch("[0-9a-f]{32}", receipt["number"]) and receipt["closed"]
    assert violations(person, axe) == []
    link = person.page.get_by_role("link", name="Check every deal").get_attribute("href")
    person.page.goto(f"{person.address}{link}")
    assert deals_shown(person) == ["holds", "holds"]
    person.page.locator(".deal summary").first.click()
    assert "The receipt" in person.texts(".deal[open] .steps")[0]
    assert violations(person, axe) == []


def test_a_receipt_tells_of_another_promise(arrive: Callable[..., Person], axe: str) -> None:
    person = arrive(reduced_motion="reduce")
    table = play_deals(person, 1)
    person.page.evaluate(
        "const kept = JSON.parse(localStorage['texas42.receipts']);"
        "kept.forEach((each) => { each.commitment = '00'.repeat(32); });"
        "localStorage['texas42.receipts'] = JSON.stringify(kept);"
    )
    person.page.reload()
    person.page.locator(".icon-button.is-alarming").click()
    person.page.locator(".receipt .is-broken").get_by_text("was another").wait_for()
    assert violations(person, axe) == []
    person.page.goto(f"{person.address}/verify#table={table}")
    assert deals_shown(person) == ["fails"]


def test_from_a_disk_without_a_network(
    arrive: Callable[..., Person], axe: str, tmp_path: Path
) -> None:
    person = arrive(reduced_motion="reduce")
    table = play_deals(person, 1)
    record = person.page.evaluate(
        "async (table) => (await fetch(`/api/tables/${table}/record`)).text()", table
    )
    person.page.goto(f"{person.address}/verify")
    with person.page.expect_download() as saved:
        person.page.get_by_role("link", name="Save this page").click()
    page = tmp_path / "verify.html"
    saved.value.save_as(page)
    (tmp_path / "good.42").write_text(record, encoding="utf-8")
    (tmp_path / "bad.42").write_text(
        record.replace("secret ", "secret 0", 1)[:-1], encoding="utf-8"
    )
    person.cut_off()
    person.page.goto(page.as_uri())
    person.page.set_input_files("[name=files]", tmp_path / "good.42")
    assert deals_shown(person) == ["holds"]
    swapped = re.sub(r"(\nhand 0 )(\S+)(.*\nhand 1 )(\S+)", r"\1\4\3\2", record, count=1)
    person.page.fill("[name=record]", swapped)
    person.page.get_by_role("button", name="Check", exact=True).click()
    person.page.get_by_text("Not every deal holds").wait_for()
    broken = person.texts(".steps .is-broken")
    assert any("Seat 0 does not hold the tiles" in each for each in broken)
    assert violations(person, axe) == []
    person.page.set_input_files("[name=files]", tmp_path / "bad.42")
    person.page.get_by_text("This is no record").wait_for()


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("pt-BR", "Conferir um registro"),
        ("sr-Latn", "Provera zapisa"),
        ("sr-Cyrl", "Провера записа"),
    ],
)
def test_the_page_in_other_languages_on_a_phone(
    arrive: Callable[..., Person], axe: str, language: str, heading: str
) -> None:
    person = arrive(viewport=PHONE, color_scheme="dark")
    person.page.goto(f"{person.address}/verify")
    person.page.select_option("[name=language]", language)
    person.page.get_by_role("heading", name=heading).wait_for()
    person.page.fill("[name=record]", good_records()[0])
    person.page.locator("form button").click()
    person.page.locator(".overall").wait_for()
    assert violations(person, axe) == []
    assert person.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
