"""What needs a missing program is left out and named, and fails in CI."""

import pytest

TEST = """
import pytest

@pytest.mark.needs("chromium")
def test_page(): assert True

@pytest.mark.slow
@pytest.mark.needs("chromium")
def test_game(): assert True

def test_plain(): assert True
"""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project of three tests, two of which need a Chromium that is not there."""
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr("tests.needs.PROGRAMS", {"chromium": lambda: None})
    pytester.makeconftest("from tests.conftest import *")
    pytester.makeini("[pytest]\nmarkers = needs(*names)\n    slow\naddopts = -m 'not slow'")
    pytester.makepyfile(TEST)
    return pytester


def test_left_out_with_the_command_that_installs_it(run: pytest.Pytester) -> None:
    result = run.runpytest("-p", "no:xdist")
    result.assert_outcomes(passed=1, deselected=2)
    result.stdout.fnmatch_lines(
        ["left out: 2 tests that need chromium (to run: sudo scripts/install-debian.sh chromium)"]
    )


def test_a_failure_in_ci(run: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    result = run.runpytest("-p", "no:xdist")
    result.assert_outcomes(passed=1, errors=1, deselected=1)
    result.stdout.fnmatch_lines(["*needs chromium: sudo scripts/install-debian.sh chromium*"])
