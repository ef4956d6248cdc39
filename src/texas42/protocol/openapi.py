"""Every HTTP call for programs, as an OpenAPI document: `GET /api/openapi.json` gives it.

A test compares it with the routes that there are, and another asks the server everything in it.
"""

import json
import re
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from texas42.protocol import VERSION, duplicate, http, people

JSON: Final = "application/json"
TEXT: Final = "text/plain; charset=utf-8"


class Call(NamedTuple):
    """One call. `answer` is a message, or None for other JSON; text where `media` is text."""

    method: str
    path: str
    says: str
    body: type[Struct] | None = None
    answer: type[Struct] | None = None
    status: int = 200
    media: str = JSON
    query: tuple[str, ...] = ()
    or_status: int | None = None
    """Another status with the same kind of answer."""


_EVENT: Final = "/api/events/{event}"
_PAIR: Final = _EVENT + "/pairs/{pair}"
CALLS: Final[tuple[Call, ...]] = (
    Call("GET", "/api/presets", "What a lobby offers.", answer=http.Offer),
    Call("POST", "/api/rules", "What changed rules come to.", http.RulesBody, http.RulesAnswer),
    Call("POST", "/api/tables", "Open a table and sit down.", http.TableBody, http.Opened, 201),
    Call("GET", "/api/tables/{table}/record", "The `.42` record.", media=TEXT),
    Call("GET", "/api/openapi.json", "This document."),
    Call("GET", "/healthz", "The process answers.", media=TEXT),
    Call("GET", "/readyz", "The log answers.", media=TEXT, or_status=503),
    Call("GET", "/api/me", "Who I am.", answer=people.Me),
    Call("POST", "/api/me/name", "Another name.", people.NameBody, people.Me),
    Call("GET", "/api/me/export", "All that is held of me."),
    Call("POST", "/api/me/delete", "Delete all that.", people.DeleteBody, people.Me),
    Call("POST", "/api/me/sign-out", "Be a new guest here.", http.Body, people.Me),
    Call(
        "POST", "/api/passkeys/new/options", "What to ask the authenticator.", http.Body,
        people.PasskeyOptions,
    ),
    Call("POST", "/api/passkeys/new", "Keep a passkey.", people.NewPasskeyBody, people.Me, 201),
    Call(
        "POST", "/api/passkeys/sign-in/options", "What to ask the authenticator.", http.Body,
        people.PasskeyOptions,
    ),
    Call("POST", "/api/passkeys/sign-in", "Sign in.", people.SignInBody, people.Me),
    Call("DELETE", "/api/passkeys/{key}", "Remove a passkey.", http.Body, people.Me),
    Call("GET", "/api/people/{who}", "Somebody's record.", answer=people.PersonRecord),
    Call(
        "GET", "/api/leaders", "A leader board.", answer=people.Leaders,
        query=("board", "least", "most"),
    ),
    Call("GET", "/api/events", "Events.", answer=duplicate.EventList),
    Call("POST", "/api/events", "Open one.", duplicate.EventBody, duplicate.EventOpened, 201),
    Call("GET", "/api/events/at/{table}", "Of a table.", answer=duplicate.EventPlace),
    Call("GET", _EVENT, "An event.", answer=duplicate.EventWords),
    Call("GET", _EVENT + "/results", "Its boards.", answer=duplicate.EventResults),
    Call("GET", _EVENT + "/export", "All of it, to be checked."),
    Call(
        "POST", _EVENT + "/pairs", "Enter.", duplicate.EntryBody, duplicate.PairEntered, 201
    ),
    Call("POST", _PAIR + "/join", "Be a partner.", duplicate.JoinBody, duplicate.EventWords),
    Call("POST", _PAIR + "/commit", "A hash.", duplicate.CommitBody, duplicate.EventWords),
    Call("POST", _PAIR + "/reveal", "A number.", duplicate.RevealBody, duplicate.EventWords),
    Call("POST", _PAIR + "/withdraw", "Leave.", http.Body, duplicate.EventWords),
    Call("POST", _EVENT + "/close", "No more pairs.", http.Body, duplicate.EventWords),
    Call("POST", _EVENT + "/begin", "No more numbers.", http.Body, duplicate.EventWords),
    Call("POST", _EVENT + "/rounds", "The next round.", http.Body, duplicate.EventWords),
    Call("POST", _EVENT + "/strike", "Strike a board.", duplicate.StrikeBody, duplicate.EventWords),
    Call("POST", _EVENT + "/end", "It is over.", http.Body, duplicate.EventWords),
)  # fmt: skip
"""In the order in which they are told. Pages, files, sockets and the admin page are not here."""


def openapi() -> str:
    """The document, OpenAPI 3.1."""
    told = {each for call in CALLS for each in (call.body, call.answer, http.Faults) if each}
    types = tuple(sorted(told, key=lambda each: each.__name__))
    template = "#/components/schemas/{name}"
    _, components = msgspec.json.schema_components(types, ref_template=template)
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call)
    document = {
        "openapi": "3.1.0",
        "info": {"title": "texas42", "version": str(VERSION)},
        "paths": paths,
        "components": {"schemas": components},
    }
    return json.dumps(document, indent=1, sort_keys=True) + "\n"


def _operation(call: Call) -> dict[str, Any]:
    answered = {"description": call.says, "content": {call.media: _schema(call)}}
    refused = {"description": "Why not.", "content": {JSON: {"schema": _ref(http.Faults)}}}
    found: dict[str, Any] = {
        "summary": call.says,
        "parameters": [*map(_in_path, re.findall(r"{(\w+)}", call.path)), *map(_asked, call.query)],
        "responses": {str(call.status): answered, "4XX": refused},
    }
    if call.or_status:
        found["responses"][str(call.or_status)] = answered
    if call.body:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": _ref(call.body)}}}
    return found


def _schema(call: Call) -> dict[str, Any]:
    if call.media == TEXT:
        return {"schema": {"type": "string"}}
    return {"schema": _ref(call.answer) if call.answer else {"type": "object"}}


def _ref(of: type[Struct]) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{of.__name__}"}


def _in_path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _asked(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": {"type": "string"}}
