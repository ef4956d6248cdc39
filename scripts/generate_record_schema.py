"""Write the JSON Schema of a record's lines into the checkout."""

from pathlib import Path

from texas42.notation.forms import json_schema

SCHEMA = Path(__file__).resolve().parents[1] / "docs" / "record.schema.json"

if __name__ == "__main__":
    SCHEMA.write_text(json_schema(), encoding="utf-8")
    print(SCHEMA.name)
