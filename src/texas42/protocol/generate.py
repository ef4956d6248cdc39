"""The browser's types and the JSON Schema, generated from the message types.

`scripts/generate_protocol.py` writes them; a test says so when they are stale.
"""

import json
from typing import Any, Final

import msgspec
from msgspec import inspect as shape

from texas42.protocol import VERSION, answers, commands, duplicate, http, people

ROOTS: Final[dict[str, Any]] = {
    "AnyCommand": commands.AnyCommand,
    "AnyAnswer": answers.AnyAnswer,
    "RulesBody": http.RulesBody,
    "TableBody": http.TableBody,
    "Offer": http.Offer,
    "RulesAnswer": http.RulesAnswer,
    "Opened": http.Opened,
    "Faults": http.Faults,
    "NameBody": people.NameBody,
    "DeleteBody": people.DeleteBody,
    "NewPasskeyBody": people.NewPasskeyBody,
    "SignInBody": people.SignInBody,
    "PasskeyOptions": people.PasskeyOptions,
    "Me": people.Me,
    "PersonRecord": people.PersonRecord,
    "Leaders": people.Leaders,
    "EventBody": duplicate.EventBody,
    "EventOpened": duplicate.EventOpened,
    "EntryBody": duplicate.EntryBody,
    "PairEntered": duplicate.PairEntered,
    "JoinBody": duplicate.JoinBody,
    "CommitBody": duplicate.CommitBody,
    "RevealBody": duplicate.RevealBody,
    "StrikeBody": duplicate.StrikeBody,
    "EventList": duplicate.EventList,
    "EventWords": duplicate.EventWords,
    "EventPlace": duplicate.EventPlace,
    "EventResults": duplicate.EventResults,
}
"""What is said on the wire, by the name that a client uses."""


def json_schema() -> str:
    """The JSON Schema of every message."""
    schemas, components = msgspec.json.schema_components(tuple(ROOTS.values()))
    named = dict(zip(ROOTS, schemas, strict=True))
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"texas42 protocol, version {VERSION}",
        "$defs": {**components, **{n: s for n, s in named.items() if n not in components}},
    }
    return json.dumps(document, indent=1, sort_keys=True) + "\n"


def typescript() -> str:
    """The same as TypeScript types: one for each message, one union for each direction."""
    writer = _Writer()
    roots = {name: writer.type_of(shape.type_info(root)) for name, root in ROOTS.items()}
    unions = [f"export type {n} = {t};\n" for n, t in roots.items() if n != t]
    head = [
        "// Generated from src/texas42/protocol by scripts/generate_protocol.py. Do not edit.\n",
        f"export const VERSION = {VERSION};\n",
    ]
    return "\n".join([*head, *writer.found.values(), *unions])


class _Writer:
    """Collects one TypeScript type for each struct that it meets."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def type_of(self, info: shape.Type) -> str:
        match info:
            case shape.StructType():
                return self._struct(info)
            case shape.UnionType():
                return " | ".join(self.type_of(each) for each in info.types)
            case shape.VarTupleType():
                return f"readonly {_wrapped(self.type_of(info.item_type))}[]"
            case shape.TupleType():
                return f"readonly [{', '.join(self.type_of(each) for each in info.item_types)}]"
            case shape.DictType():
                return f"{{ readonly [key: string]: {self.type_of(info.value_type)} }}"
            case shape.LiteralType():
                return " | ".join(json.dumps(value) for value in info.values)
            case _:
                return _PLAIN[type(info)]

    def _struct(self, info: shape.StructType) -> str:
        name = info.cls.__name__
        if name not in self.found:
            self.found[name] = ""
            lines = [f"  readonly {info.tag_field}: {json.dumps(info.tag)};"] if info.tag else []
            said_by_client = issubclass(info.cls, (commands.Command, http.Body))
            lines += [self._field(field, said_by_client) for field in info.fields]
            body = "\n".join(lines)
            self.found[name] = f"export interface {name} {{\n{body}\n}}\n"
        return name

    def _field(self, field: shape.Field, may_be_left_out: bool) -> str:
        """A client may leave out any default; our answers leave out only what is UNSET."""
        no_default = field.default is field.default_factory is msgspec.NODEFAULT
        optional = not field.required and (no_default or may_be_left_out)
        mark = "?" if optional else ""
        return f"  readonly {field.encode_name}{mark}: {self.type_of(field.type)};"


def _wrapped(word: str) -> str:
    return f"({word})" if " " in word else word


_PLAIN: Final[dict[type, str]] = {
    shape.StrType: "string",
    shape.IntType: "number",
    shape.FloatType: "number",
    shape.BoolType: "boolean",
    shape.NoneType: "null",
    shape.AnyType: "unknown",
}
