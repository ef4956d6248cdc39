"""What every test run does: leave out what needs a missing program, and say so."""

import signal
from typing import Any

import pytest

from tests import needs

LEFT_OUT = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LEFT_OUT] = []
    # A shell without job control starts background jobs deaf to Ctrl-C, and so their children.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests whose program is missing, also those that this run would not choose."""
    if needs.nothing_may_be_missing():
        return
    missing = {item: needs.missing_programs(item) for item in items}
    config.stash[LEFT_OUT] = [name for names in missing.values() for name in names]
    config.hook.pytest_deselected(items=[item for item in items if missing[item]])
    items[:] = [item for item in items if not missing[item]]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """In CI a missing program is a failure."""
    missing = needs.missing_programs(item)
    if missing:
        pytest.fail(f"needs {', '.join(missing)}: {needs.INSTALL} {' '.join(missing)}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of pytest-xdist tells its controller what it left out."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left_out"] = session.config.stash[LEFT_OUT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every worker collects all tests, so one worker's word is enough."""
    output = getattr(node, "workeroutput", {})
    node.config.stash[LEFT_OUT] = output.get("left_out", [])


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    for line in needs.describe(config.stash[LEFT_OUT]):
        terminalreporter.write_line(line, yellow=True)
