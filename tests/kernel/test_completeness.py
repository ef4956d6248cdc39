"""Nothing in the law without its test: rules, fields, words, events and faults."""

import re
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import get_args

import pytest

from tests.kernel.tables import LADDER_OF_HANDS, hands
from texas42 import kernel
from texas42.kernel import rules as field_types
from texas42.kernel.calls import CallKind
from texas42.kernel.declarations import Declaration
from texas42.kernel.fault_codes import FAULT_CODES
from texas42.kernel.position import Phase
from texas42.kernel.presets import PRESETS
from texas42.kernel.rule_faults import CHOICES, CLASHES, NUMBERS, SWITCHES
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import Seat

HERE = Path(__file__).parent
LAW = (HERE.parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
TESTS = "".join(
    file.read_text(encoding="utf-8")
    for file in (*sorted(HERE.parent.glob("test_r*.py")), *sorted(HERE.glob("*.py")))
    if file.name != Path(__file__).name
)
KERNEL = "".join(
    file.read_text(encoding="utf-8")
    for file in sorted((HERE.parents[1] / "src" / "texas42" / "kernel").glob("*.py"))
)
NUMBERED = sorted(set(re.findall(r"- (R\d+\.\d+)", LAW)))


def test_the_law_is_numbered() -> None:
    assert len(NUMBERED) == 49 and {"R1.1", "R10.8"} <= set(NUMBERED)


@pytest.mark.parametrize("rule", [*NUMBERED, "R11", "R12"])
def test_every_rule_has_a_test_named_for_it(rule: str) -> None:
    assert f"def test_{rule.lower().replace('.', '_')}_" in TESTS


@pytest.mark.parametrize("rule", NUMBERED)
def test_every_rule_is_cited_by_the_kernel(rule: str) -> None:
    assert re.search(rf"\b{re.escape(rule)}\b", KERNEL)


def test_the_kernel_cites_no_rule_that_is_not() -> None:
    cited = set(re.findall(r"\bR\d+\.\d+\b", KERNEL))
    assert cited <= set(NUMBERED)
    assert {code.rule for code in FAULT_CODES.values()} <= {*NUMBERED, "R11"}


def test_every_trap_has_a_test() -> None:
    traps = LAW[LAW.index("## R12") :].split(":", maxsplit=1)[1].split(";")
    tests = re.findall(r"def (test_r12_(?!setups)\w+)", TESTS)
    assert len(traps) == len(tests) == 11


@pytest.mark.parametrize("field", [f.name for f in fields(Rules)])
def test_every_field_of_the_rules_is_exercised(field: str) -> None:
    assert re.search(rf"\b{field}\b", TESTS)
    assert field in {*CHOICES, *NUMBERS, *SWITCHES, "declarations", "stacked_from"}


def test_every_literal_of_the_rules_is_a_choice() -> None:
    literals = {get_args(v) for v in vars(field_types).values() if get_args(v)}
    assert literals == {words for _, words in CHOICES.values()}


@pytest.mark.parametrize("word", [*PRESETS, *Declaration, *CallKind, *Phase])
def test_every_word_is_exercised(word: str) -> None:
    assert re.search(rf"\b{word}\d?\b", TESTS) or f"Phase.{word.upper()}" in TESTS


@pytest.mark.parametrize("code", FAULT_CODES)
def test_every_fault_can_be_found(code: str) -> None:
    """`test_faults` has a case for each; here: the kernel uses each."""
    parts = {"plunge": "{kind}", "splash": "{kind}", "hand": "{place}", "spare": "{place}"}
    family = re.sub("plunge|splash|hand|spare", lambda part: parts[part[0]], code)
    family = re.sub("84|168", "{call.amount}", family)
    assert KERNEL.count(f'"{code}"') >= 2 or f'f"{family}"' in KERNEL


def test_every_clash_names_its_fields() -> None:
    names = {f.name for f in fields(Rules)}
    for clash in CLASHES:
        assert set(clash.fields) <= names and clash.code in FAULT_CODES


def kernel_values() -> list[type]:
    modules = [import_module(f"texas42.kernel.{m.name}") for m in iter_modules(kernel.__path__)]
    found = {v for module in modules for v in vars(module).values() if isinstance(v, type)}
    return [v for v in found if is_dataclass(v)]


def test_every_value_of_the_kernel_is_frozen() -> None:
    values = kernel_values()
    assert len(values) >= 12
    for value in values:
        assert value.__dataclass_params__.frozen, value  # type: ignore[attr-defined]
        assert "__slots__" in vars(value), value


def test_a_setup_is_sound_with_its_defaults() -> None:
    assert Setup(Rules(), Seat(0), hands(LADDER_OF_HANDS)).faults() == ()
