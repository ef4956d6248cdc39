"""`python -m texas42.locale FOLDER` writes every language as JSON, for the browser."""

import json
import sys
from pathlib import Path

from texas42.locale import LANGUAGES, messages


def export(folder: Path) -> list[Path]:
    """Writes `<language>.json` for each language and gives the files' paths."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for language in LANGUAGES:
        file = folder / f"{language}.json"
        text = json.dumps(messages(language), ensure_ascii=False, indent=1, sort_keys=True)
        file.write_text(f"{text}\n", encoding="utf-8")
        written.append(file)
    return written


if __name__ == "__main__":
    export(Path(sys.argv[1]))
