"""The core under sanitizers, over the tests and over random input (scripts say how)."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def _script(*words: str) -> str:
    """Runs a script of ours; what it printed."""
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-4000:]
    return ran.stdout


@pytest.mark.slow
def test_no_sanitizer_complains_over_the_tests() -> None:
    assert " passed" in _script("scripts/sanitize.sh")


@pytest.mark.slow
@pytest.mark.needs("clang")
def test_half_a_minute_of_fuzzing_finds_nothing() -> None:
    assert "stat::number_of_executed_units" in _script("scripts/fuzz.sh", "30")
