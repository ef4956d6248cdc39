"""`texas42 rules`: the law, and a preset, in words."""

import os
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from texas42.cli.output import AsJson, Refused, answer, say
from texas42.kernel.presets import PRESETS
from texas42.kernel.rule_faults import check
from texas42.kernel.rules import Rules
from texas42.locale import Translator, choose, translator
from texas42.notation import parse_rules, print_rules
from texas42.notation.fields import FIELDS, Field, applies, cited

Language = Literal["en", "pt-BR", "sr-Latn", "sr-Cyrl"]
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def rules(
    *words: Annotated[str, Parameter(name="RULES")],
    lang: Language | None = None,
    as_json: AsJson = False,
) -> None:
    """The law of 42; or a preset in words, in your language.

    `texas42 rules` prints the law (in English), `texas42 rules texas` every rule of a preset as a
    sentence with its number in the law, `texas42 rules texas players=3 min_bid=20` the same for
    rules that differ.

    Parameters
    ----------
    words
        A preset, and the fields in which the rules differ from it.
    lang
        The language; by default that of your system.
    """
    t = translator(lang or system_language())
    if words:
        table = check(parse_rules(" ".join(words)))
        _tell_rules(table, t, as_json)
    elif as_json:
        answer({"presets": {name: t(f"preset.{name}.about") for name in PRESETS}, "law": law()})
    else:
        say(law())
        for name in PRESETS:
            say(f"{name}: {t(f'preset.{name}.about')}")


def system_language() -> str:
    """The language of the system, as gettext finds it."""
    wanted = [os.environ.get(name, "") for name in _VARIABLES]
    return choose(part for value in wanted if value for part in value.split(":"))


def law() -> str:
    """The law, as shipped with the package or as it lies in a checkout."""
    shipped = files("texas42.cli") / "law.md"
    if shipped.is_file():
        return shipped.read_text(encoding="utf-8")
    checkout = Path(__file__).parents[3] / "docs" / "rules.md"
    if not checkout.is_file():
        raise Refused("the text of the law is not part of this installation")
    return checkout.read_text(encoding="utf-8")


def sentences(table: Rules, t: Translator) -> Iterator[tuple[Field, str]]:
    """Every field of the rules as a sentence."""
    for name, field in FIELDS.items():
        yield field, sentence(field, getattr(table, name), t)


def sentence(field: Field, value: object, t: Translator) -> str:
    """One field of the rules in words."""
    key = f"rule.{field.name}"
    if isinstance(value, tuple):
        return t(f"{key}.says", list=", ".join(t(f"declaration.{each}") for each in value))
    by_number = field.kind == "number" or (field.name == "first_shaker" and value is not None)
    if not by_number or (field.name == "follow_me_min" and value == 0):
        return t(f"{key}.{field.print(value)}.says")
    return t(f"{key}.says", n=value)


def _tell_rules(table: Rules, t: Translator, as_json: bool) -> None:
    words = print_rules(table)
    told = list(sentences(table, t))
    if as_json:
        answer({"rules": words, "fields": [_form(table, field, text) for field, text in told]})
        return
    name = words.split()[0]
    say(f"{t(f'preset.{name}')}: {t(f'preset.{name}.about')}\n{words}")
    for heading, lines in _grouped(table, told).items():
        say(f"\n{t(heading)}")
        for line in lines:
            say(f"  {line}")


def _form(table: Rules, field: Field, text: str) -> dict[str, object]:
    value = field.print(getattr(table, field.name))
    used, rule = applies(table, field.name), cited(table, field.name)
    return {"field": field.name, "rule": rule, "value": value, "text": text, "used": used}


def _grouped(table: Rules, told: list[tuple[Field, str]]) -> dict[str, list[str]]:
    """Sentences under the heading of their group; those without effect here come last."""
    found: dict[str, list[str]] = {f"group.{field.group}": [] for field, _ in told}
    found["group.unused"] = []
    for field, text in told:
        heading = f"group.{field.group}" if applies(table, field.name) else "group.unused"
        found[heading].append(f"{text} ({cited(table, field.name)})")
    return {heading: lines for heading, lines in found.items() if lines}
