"""Why a record does not hold, in the language of the verify page."""

import re
from collections.abc import Callable

import pytest

from tests.browser.person import Person
from texas42.locale import translator
from texas42_build import paths

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

GOLDEN = paths.ROOT / "tests" / "vectors" / "records" / "version-1.42"


@pytest.mark.parametrize("language", ["pt-BR", "sr-Latn", "sr-Cyrl"])
def test_reasons_are_told_in_the_page_s_language(
    arrive: Callable[..., Person], language: str
) -> None:
    person, t = arrive(locale=language), translator(language)
    person.page.goto(f"{person.address}/verify")

    def check(text: str) -> None:
        person.page.locator("[name=record]").fill(text)
        person.page.locator(".put form button").click()

    text = GOLDEN.read_text(encoding="utf-8")
    number = t("why.number", seat=0)
    check(text.replace("number 0 0100", "number 0 0101"))
    person.page.locator(".steps small", has_text=re.compile(number, re.IGNORECASE)).wait_for()
    assert person.page.locator("main [lang=en]").count() == 0
    check("42-record 2\n")
    person.page.locator(".overall.is-broken + p").wait_for()
    (told,) = person.texts(".overall.is-broken + p")
    assert told.lower() == t("why.line", line=1, why=f"42-record 2: {t('why.version')}").lower()
