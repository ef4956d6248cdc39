"""Every text in every language: complete, with the same placeholders, each key once."""

import json
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from texas42.kernel.calls import CallKind
from texas42.kernel.declarations import Declaration
from texas42.kernel.fault_codes import FAULT_CODES
from texas42.kernel.presets import PRESETS
from texas42.locale import (
    CATALOGUES,
    LANGUAGES,
    Message,
    category,
    choose,
    domains,
    messages,
    translator,
)
from texas42.locale.__main__ import export
from texas42.locale.cyrillic import cyrillic
from texas42.locale.po import parse
from texas42.notation.fields import FIELDS
from texas42.server.faults import CODES as SERVER_CODES

CATALOGUE_LANGUAGES = sorted(set(CATALOGUES.values()))
EVERY = [(domain, language) for domain, each in domains().items() for language in each]


def forms(message: Message) -> list[str]:
    return list(message.values()) if isinstance(message, dict) else [message]


def placeholders(message: Message) -> set[str]:
    return {name for form in forms(message) for name in re.findall(r"\{(\w+)\}", form)}


@pytest.mark.parametrize("domain", domains())
def test_every_domain_has_every_language_and_nothing_else(domain: str) -> None:
    assert sorted(domains()[domain]) == CATALOGUE_LANGUAGES


@pytest.mark.parametrize("domain", domains())
@pytest.mark.parametrize("language", CATALOGUE_LANGUAGES)
def test_every_id_is_in_every_language(domain: str, language: str) -> None:
    english, other = (parse(domains()[domain][each]) for each in ("en", language))
    assert set(english) ^ set(other) == set()
    single = {key for key, each in english.items() if len(each) == 1}
    assert {key for key, each in other.items() if len(each) == 1} == single


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_values(language: str) -> None:
    english = messages("en")
    differ = {
        key: placeholders(message) ^ placeholders(english[key])
        for key, message in messages(language).items()
    }
    assert {key for key, each in differ.items() if each} == set()


def test_a_key_stands_in_one_domain_only() -> None:
    keys = [key for each in domains().values() for key in parse(each["en"])]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(("domain", "language"), EVERY)
def test_babel_reads_the_same(domain: str, language: str, tmp_path: Path) -> None:
    """Two readers of one catalogue: ours at run time, gettext's own form for translators' tools."""
    text = domains()[domain][language]
    file = tmp_path / "catalogue.po"
    file.write_text(text, encoding="utf-8")
    with file.open("rb") as stream:
        catalogue = read_po(stream, abort_invalid=True)
    theirs = {
        message.id[0] if isinstance(message.id, tuple) else message.id: tuple(message.string)
        if isinstance(message.string, (tuple, list))
        else (message.string,)
        for message in catalogue
        if message.id
    }
    assert theirs == parse(text)


def test_every_preset_field_choice_and_declaration_has_its_words() -> None:
    known = messages("en")
    wanted = {f"preset.{name}{tail}" for name in PRESETS for tail in ("", ".about")}
    wanted |= {f"declaration.{each}" for each in Declaration}
    wanted |= {f"call.{each}" for each in CallKind} | {"call.pass"}
    wanted |= {f"group.{field.group}" for field in FIELDS.values()}
    for name, field in FIELDS.items():
        wanted.add(f"rule.{name}")
        choices = ("on", "off") if field.kind == "switch" else field.choices
        if field.kind in ("number", "set"):
            wanted.add(f"rule.{name}.says")
        elif name != "first_shaker":
            wanted |= {f"rule.{name}.{choice}.says" for choice in choices}
    assert wanted - set(known) == set()


@pytest.mark.parametrize(
    ("latin", "wanted"),
    [
        ("Ljubav, NJEGOŠ, Džep, DŽEP", "Љубав, ЊЕГОШ, Џеп, ЏЕП"),
        ("đak šeće čačkalicom žirafu", "ђак шеће чачкалицом жирафу"),
        ("injekcija, nadživeti, konjugacija", "инјекција, надживети, конјугација"),
        ("odžak, konj, džungla, tanjir", "оџак, коњ, џунгла, тањир"),
        ("{njihov} sto ⟦Texas 42⟧: 6-4, 84", "{njihov} сто Texas 42: 6-4, 84"),
    ],
)
def test_serbian_in_cyrillic(latin: str, wanted: str) -> None:
    assert cyrillic(latin) == wanted


def test_no_latin_letter_is_left_but_in_names() -> None:
    """Cyrillic texts hold Latin letters only where the catalogue asks for it, between ⟦ and ⟧."""
    stray = {}
    for each in domains().values():
        for key, texts in parse(each["sr"]).items():
            bare = [re.sub(r"⟦[^⟧]*⟧|\{\w+\}", "", text) for text in texts]
            if found := re.findall(r"[A-Za-z]+", "".join(map(cyrillic, bare))):
                stray[key] = found
    assert stray == {}


@pytest.mark.parametrize(
    ("language", "number", "wanted"),
    [
        ("en", 1, "1 mark"),
        ("en", 2, "2 marks"),
        ("pt-BR", 1, "1 marca"),
        ("sr-Latn", 1, "1 crta"),
        ("sr-Latn", 3, "3 crte"),
        ("sr-Latn", 5, "5 crta"),
        ("sr-Latn", 11, "11 crta"),
        ("sr-Latn", 21, "21 crta"),
        ("sr-Cyrl", 22, "22 црте"),
        ("sr-Cyrl", 12, "12 црта"),
    ],
)
def test_plural_forms(language: str, number: int, wanted: str) -> None:
    assert translator(language)("call.marks", n=number) == wanted


def test_plural_forms_are_those_that_the_catalogues_state() -> None:
    """Our three lines of arithmetic against the Plural-Forms header, read by Babel."""
    from babel.messages.plurals import get_plural

    for language, short in (("en", "en"), ("sr-Latn", "sr")):
        names = ("one", "other") if short == "en" else ("one", "few", "other")
        rule = get_plural(short).plural_expr.replace("&&", " and ").replace("||", " or ")
        condition = re.compile(r"\(?(.*?) \? 0 : (.*?) \? 1 : 2\)?").fullmatch(rule)
        for n in range(200):
            if condition:
                first, second = (eval(part, {"n": n}) for part in condition.groups())  # noqa: S307
                index = 0 if first else (1 if second else 2)
            else:
                index = int(n != 1)
            assert category(language, n) == names[index], (language, n)


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        (["pt_BR.UTF-8"], "pt-BR"),
        (["pt"], "pt-BR"),
        (["sr_RS.UTF-8"], "sr-Cyrl"),
        (["sr_RS.UTF-8@latin"], "sr-Latn"),
        (["sr-Latn"], "sr-Latn"),
        (["fr", "sr-Latn-RS"], "sr-Latn"),
        (["C.UTF-8"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_we_have(wanted: list[str], chosen: str) -> None:
    assert choose(wanted) == chosen


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no language 'tlh'; there are en pt-BR sr-Latn sr-Cyrl"):
        messages("tlh")


@pytest.mark.parametrize("text", ["msgid unquoted", 'msgid "a"\nmsgstr "b"\nmsgid "a"'])
def test_a_bad_catalogue_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no line of a catalogue|stands twice"):
        parse(text)


def test_the_browser_gets_the_same_messages(tmp_path: Path) -> None:
    files = export(tmp_path)
    assert [file.stem for file in files] == list(LANGUAGES)
    for file in files:
        assert json.loads(file.read_text(encoding="utf-8")) == messages(file.stem)


def test_every_fault_of_the_law_and_of_the_server_is_said_as_in_its_registry() -> None:
    known = messages("en")
    texts = {code: kind.text for code, kind in FAULT_CODES.items()}
    texts |= {code: kind.text for code, kind in SERVER_CODES.items()}
    said = {code: known.get(f"fault.{code}") for code in texts}
    assert {code: text for code, text in said.items() if text != texts[code]} == {}
