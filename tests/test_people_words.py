"""Every refusal about people and events in every language, as the registry says it."""

import re

import pytest

from texas42.locale import LANGUAGES, messages
from texas42.server.duplicate.contest import Stage
from texas42.server.people.refusals import REFUSALS, Refused


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_stage_is_translated(language: str) -> None:
    known = messages(language)
    assert {f"fault.{code}" for code in REFUSALS} - set(known) == set()
    assert {f"event.stage.{stage}" for stage in Stage} - set(known) == set()


def test_the_english_catalogue_says_what_the_server_says() -> None:
    english = messages("en")
    for code, kind in REFUSALS.items():
        said = str(english[f"fault.{code}"]).rstrip(".")
        assert said.casefold() == kind.text.casefold(), code


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_is_one_sentence_with_everything_filled_in(code: str) -> None:
    kind = REFUSALS[code]
    names = re.findall(r"\{(\w+)\}", kind.text)
    fault = Refused(code, (), **dict.fromkeys(names, "x")).faults[0]
    assert 400 <= kind.status < 500
    assert "{" not in fault.text and fault.rule in ("people", "passkeys", "events")
    assert dict(fault.about) == dict.fromkeys(names, "x")
