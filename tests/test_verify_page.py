"""The verify page as it is served: one file that may load nothing but itself."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from tests.serving import run, serving
from texas42_build import paths


@pytest.mark.parametrize("path", ["/verify", "/verify.html"])
def test_its_policy_names_its_own_script_and_style(tmp_path: Path, path: str) -> None:
    async def visit() -> None:
        async with serving(tmp_path) as house:
            answer = await house.person().http.get(path)
            policy = answer.headers["content-security-policy"]
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert "unsafe" not in policy and "frame-ancestors 'none'" in policy
            for tag in ("script", "style"):
                (held,) = re.findall(f"<{tag}>(.*?)</{tag}>", answer.text, re.DOTALL)
                hashed = b64encode(sha256(held.encode()).digest()).decode()
                assert f"{tag}-src 'sha256-{hashed}'" in policy

    run(visit)


def test_it_refers_to_nothing_outside(tmp_path: Path) -> None:
    page = (paths.BUNDLE / "verify.html").read_text(encoding="utf-8")
    assert re.findall(r"<(?:link|img|iframe|script [^>]*src)", page) == []
    assert "url(" not in page and "@import" not in page
