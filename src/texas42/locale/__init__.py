"""Texts for people in every language offered, from the .po catalogues of this folder.

A catalogue is `<domain>.<language>.po`; all domains together are one set of messages. Serbian is
written once, in Latin letters; its Cyrillic form is transliterated. Message ids are stable keys,
and English is a language like the others.

>>> t = translator("pt-BR")
>>> t("declaration.fives"), t("call.marks", n=2)
('cincos', '2 marcas')
>>> choose(["fr", "pt-PT", "en"])
'pt-BR'
"""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final, Protocol

from texas42.locale.cyrillic import cyrillic, latin
from texas42.locale.po import parse

LANGUAGES: Final = ("en", "pt-BR", "sr-Latn", "sr-Cyrl")
CATALOGUES: Final = {"en": "en", "pt-BR": "pt-BR", "sr-Latn": "sr", "sr-Cyrl": "sr"}
"""Language → the catalogue that it is read from."""
_CATEGORIES: Final = {
    "en": ("one", "other"),
    "pt-BR": ("one", "other"),
    "sr-Latn": ("one", "few", "other"),
    "sr-Cyrl": ("one", "few", "other"),
}
"""Unicode's names for the plural forms, in gettext's order."""
Message = str | dict[str, str]
"""A text, or its plural forms by Unicode's names."""


class Translator(Protocol):
    """Gives the text of a message with its values filled in; `n` chooses the plural form."""

    def __call__(self, key: str, /, **values: object) -> str: ...


def domains() -> dict[str, dict[str, str]]:
    """The text of every catalogue by domain and catalogue language."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted(files(__package__).iterdir(), key=lambda each: each.name):
        domain, *language = file.name.removesuffix(".po").split(".")
        if file.name.endswith(".po"):
            found.setdefault(domain, {})[".".join(language)] = file.read_text(encoding="utf-8")
    return found


@cache
def messages(language: str) -> dict[str, Message]:
    """Every message in a language, by id."""
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {' '.join(LANGUAGES)}")
    merged: dict[str, Message] = {}
    for catalogues in domains().values():
        for key, forms in parse(catalogues.get(CATALOGUES[language], "")).items():
            merged[key] = _message(language, forms)
    return merged


def _message(language: str, forms: tuple[str, ...]) -> Message:
    script = cyrillic if language == "sr-Cyrl" else latin
    texts = [script(form) for form in forms]
    return texts[0] if len(texts) == 1 else dict(zip(_CATEGORIES[language], texts, strict=True))


def translator(language: str) -> Translator:
    """The translator to a language. A key that no catalogue has is its own text."""
    known = messages(language)

    def translate(key: str, /, **values: object) -> str:
        message = known.get(key, key)
        if isinstance(message, dict):
            number = values.get("n")
            message = message[category(language, number if isinstance(number, int) else 0)]
        return message.format_map(values) if values else message

    return translate


def category(language: str, number: int) -> str:
    """Unicode's name for the plural form that goes with a whole number."""
    if not language.startswith("sr"):
        return "one" if number in ((0, 1) if language == "pt-BR" else (1,)) else "other"
    last, tens = abs(number) % 10, abs(number) % 100
    if last == 1 and tens != 11:
        return "one"
    return "few" if 2 <= last <= 4 and not 12 <= tens <= 14 else "other"


def choose(wanted: Iterable[str]) -> str:
    """The first language that we have of those wanted (`pt_BR.UTF-8`, `sr@latin`), else English."""
    for each in wanted:
        if found := _match(each):
            return found
    return "en"


def _match(wanted: str) -> str | None:
    word = wanted.lower().replace("_", "-")
    language = word.partition(".")[0].partition("@")[0].split("-")
    if language[0] in ("sr", "sh"):
        in_latin = "latin" in word or "latn" in language or language[0] == "sh"
        return "sr-Latn" if in_latin else "sr-Cyrl"
    return {"pt": "pt-BR", "en": "en"}.get(language[0])
