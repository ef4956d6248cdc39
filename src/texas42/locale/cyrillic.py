"""Serbian in Cyrillic from Serbian in Latin letters: one catalogue serves both scripts.

>>> cyrillic("Ljubičasti džem, njihov {seat}, ⟦Texas 42⟧")
'Љубичасти џем, њихов {seat}, Texas 42'
"""

import re
from typing import Final

_LETTERS: Final = dict(
    zip("abvgdđežzijklmnoprstćufhcčš", "абвгдђежзијклмнопрстћуфхцчш", strict=True)
)
_DIGRAPHS: Final = {"lj": "љ", "nj": "њ", "dž": "џ"}
_APART: Final = re.compile(r"\b(in(?=jek)|kon(?=jug)|nad(?=živ)|pred(?=živ)|pod(?=žanr))", re.I)
"""Beginnings of words after which n-j or d-ž are two letters: injekcija, nadživeti."""
_SEAM: Final = "\0"
_TOKEN: Final = re.compile(r"(⟦[^⟧]*⟧|\{[^}]*\})|(lj|nj|dž|.)", re.IGNORECASE | re.DOTALL)


def cyrillic(text: str) -> str:
    """The text in Cyrillic, but for {placeholders} and what stands between ⟦ and ⟧."""
    seamed = _APART.sub(rf"\1{_SEAM}", text)
    return "".join(_token(match) for match in _TOKEN.finditer(seamed)).replace(_SEAM, "")


def latin(text: str) -> str:
    """The text in Latin letters: the marks ⟦ ⟧ dropped."""
    return text.replace("⟦", "").replace("⟧", "")


def _token(match: re.Match[str]) -> str:
    kept, letters = match.groups()
    return _letter(letters) if kept is None else latin(kept)


def _letter(letters: str) -> str:
    """One letter; `Lj` and `LJ` both become the capital."""
    low = letters.lower()
    found = _DIGRAPHS.get(low) or _LETTERS.get(low) or letters
    return found.upper() if letters[0].isupper() else found
