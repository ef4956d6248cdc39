"""The page that checks records in the browser: one file that may load nothing but itself."""

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

PATHS = ("/verify", "/verify.html")
_POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]+)"')


def verify_routes(static: Path) -> list[Route]:
    """Where the page is; its policy names its own script and style by their hashes."""
    file = static / "verify.html"

    async def page(_request: Request) -> Response:
        if not file.is_file():
            return PlainTextResponse("texas42 was built without its pages (TEXAS42_NO_WEB)", 503)
        text = file.read_text(encoding="utf-8")
        return HTMLResponse(text, headers={"cache-control": "no-cache", **_policy(text)})

    return [Route(path, page) for path in PATHS]


def _policy(text: str) -> dict[str, str]:
    """What the page itself demands, which as a header holds from the first byte."""
    found = _POLICY.search(text)
    policy = found[1] if found else "default-src 'none'"
    return {"content-security-policy": f"{policy}; frame-ancestors 'none'"}
