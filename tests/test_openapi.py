"""The OpenAPI document says what there is, and what it says holds, whatever is asked.

`TEXAS42_OPENAPI_EXAMPLES` says how many requests are made of each call (6; 100 in the long run).
"""

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route

from tests.served import Served, served
from texas42.protocol.openapi import CALLS
from texas42.server.app import Options, create_app

EXAMPLES = int(os.environ.get("TEXAS42_OPENAPI_EXAMPLES", "6"))
PAGES = {"/", "/t/{table}", "/admin", "/metrics"}
"""For people and for the host."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def test_every_call_is_in_the_document(tmp_path: Path) -> None:
    routes = create_app(Options(tmp_path / "unused.db")).routes
    there = {
        (method, route.path)
        for route in routes
        if isinstance(route, Route) and not route.path.startswith(("/verify", "/e/", "/events"))
        for method in (route.methods or set()) - {"HEAD"}
        if route.path not in PAGES
    }
    assert there == {(call.method, call.path) for call in CALLS}


def asked(server: Served) -> Counter[int]:
    """How many answers there were of each status."""
    found: Counter[int] = Counter()
    document = schemathesis.openapi.from_url(f"{server.base}/api/openapi.json")
    for result in document.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            answer = case.call()
            case.validate_response(answer, checks=CHECKS)
            found[answer.status_code] += 1

        ask()
    return found


@pytest.mark.slow
def test_schemathesis_finds_nothing_that_the_document_does_not_say(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        found = asked(server)
        assert server.memory() < 400_000
    assert found.total() > len(CALLS) * EXAMPLES / 2
    assert {200, 404, 422} < set(found)
    assert not [status for status in found if status >= 500]
    assert server.said() == []
