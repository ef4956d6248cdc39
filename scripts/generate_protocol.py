"""Write the browser's types, the JSON Schema and the OpenAPI document into the checkout."""

from pathlib import Path

from texas42.protocol.generate import json_schema, typescript
from texas42.protocol.openapi import openapi

ROOT = Path(__file__).resolve().parents[1]
TARGETS = {
    ROOT / "web" / "src" / "protocol.gen.ts": typescript,
    ROOT / "docs" / "protocol.schema.json": json_schema,
    ROOT / "docs" / "openapi.json": openapi,
}

if __name__ == "__main__":
    for file, text in TARGETS.items():
        file.write_text(text(), encoding="utf-8")
        print(file.relative_to(ROOT))
