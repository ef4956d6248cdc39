"""Four languages from the first page on."""

import re
from collections.abc import Callable

import pytest

from tests.browser.person import PHONE, Person
from texas42.locale import LANGUAGES, messages

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

_KEY = re.compile(r"\b(ui|rule|preset|group|declaration|fault)\.[a-z_]+|\{[a-z]+\}")
"""A key that was not translated, or a placeholder that was not filled in."""


def page_text(person: Person) -> str:
    return person.page.locator("body").inner_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_s_language_is_spoken(arrive: Callable[..., Person], language: str) -> None:
    person = arrive(locale=language, viewport=PHONE)
    person.open_table("house")
    said = {key: str(text) for key, text in messages(language).items()}
    assert person.page.locator("html").get_attribute("lang") == language
    assert said["ui.room.heading"] in page_text(person)
    person.play_until("tile")
    assert not _KEY.search(page_text(person))
    assert not person.overflows()
    person.play_until("next")
    assert said["ui.end.next"] in page_text(person)
    assert not _KEY.search(page_text(person))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_explained(arrive: Callable[..., Person], language: str) -> None:
    person = arrive(locale=language)
    person.lobby()
    person.page.locator(".options summary").click()
    assert person.page.locator(".option").count() > 30
    assert not _KEY.search(page_text(person))
    names = person.texts(".option-name")
    assert not [name for name in names if "_" in name]


def test_a_language_once_chosen_is_remembered(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lobby()
    person.page.select_option("[name=language]", "sr-Cyrl")
    person.page.get_by_role("heading", name="Постави сто").wait_for()
    person.page.reload()
    person.page.get_by_role("heading", name="Постави сто").wait_for()
    assert person.page.locator("html").get_attribute("lang") == "sr-Cyrl"
