"""Words for tiles, hands, calls, declarations, seats and actions, and back (N1).

Each `print_x` gives the one written form; its `parse_x` takes that form, and whatever else people
write for it, and raises `BadNotation` on anything else.

>>> [print_tile(parse_tile(word)) for word in ("6-4", "64", "4-6")]
['6-4', '6-4', '6-4']
>>> parse_tile("7-4")
Traceback (most recent call last):
...
texas42.kernel.faults.BadNotation: 7-4: no tile: it has two ends from 0 to 6, as in 6-4 (R1.1)
"""

import re
from typing import Final

from texas42.kernel.calls import Call, CallKind
from texas42.kernel.declarations import Declaration
from texas42.kernel.events import (
    Action,
    Bid,
    Claimed,
    Declared,
    Passed,
    Played,
    RenegeCalled,
)
from texas42.kernel.tiles import ALL, NONE, Mask, Seat, Tile, mask, name, names, tile
from texas42.notation.texts import refused

_TILE: Final = re.compile(r"([0-6])-?([0-6])", re.ASCII)
_CALL: Final = re.compile(r"(plunge|splash)?([1-9]\d{0,2})(m)?", re.ASCII)
_SEATED: Final = re.compile(r"([0-6]):(.+)", re.ASCII)
_CLAIM: Final = re.compile(r"claim(?:=(\d{1,3}))?", re.ASCII)
_RENEGE: Final = re.compile(r"renege=([0-6])", re.ASCII)


def print_tile(tile: Tile) -> str:
    """`6-4`, the high end first (R1.1)."""
    return name(tile)


def parse_tile(word: str) -> Tile:
    """A tile from `6-4`, `4-6` or `64`."""
    found = _TILE.fullmatch(word)
    if not found:
        raise refused(word, "R1.1", "no tile: it has two ends from 0 to 6, as in 6-4")
    return tile(int(found[1]), int(found[2]))


def print_hand(hand: Mask) -> str:
    """The tiles of a hand, highest first: `6-4 5-5 1-0`."""
    return names(hand)


def parse_hand(text: str) -> Mask:
    """A hand from its tiles, in any order, between spaces or commas."""
    tiles = [parse_tile(word) for word in text.replace(",", " ").split()]
    for each in tiles:
        if tiles.count(each) > 1:
            raise refused(text, "R1.1", f"{name(each)} stands there twice")
    return mask(tiles)


def print_hands(hands: tuple[Mask, ...]) -> str:
    """The hands of a deal by seat, between bars."""
    return " | ".join(print_hand(hand) for hand in hands)


def parse_hands(text: str) -> tuple[Mask, ...]:
    """The hands of a deal by seat, between bars or on lines of their own."""
    parts = text.split("|") if "|" in text else text.strip().splitlines() or [""]
    return tuple(parse_hand(part) for part in parts)


def unheld(hands: tuple[Mask, ...]) -> Mask:
    """The tiles in none of these hands: the spare ones of a whole deal."""
    held = NONE
    for hand in hands:
        held = Mask(held | hand)
    return Mask(ALL & ~held)


def print_call(call: Call) -> str:
    """`31`, `84`, `2m`, `plunge4`, `splash2`."""
    return call.word


def parse_call(word: str) -> Call:
    """A bid from `31`, `84`, `2m`, `plunge4` or `splash2`."""
    found = _CALL.fullmatch(word)
    if not found or (found[1] and found[3]):
        raise refused(word, "R3.4", "no call", ("31", "42", "84", "2m", "plunge4", "splash2"))
    kind = CallKind(found[1] or ("marks" if found[3] else "points"))
    return Call(kind, int(found[2]))


def print_declaration(declaration: Declaration) -> str:
    return str(declaration)


def parse_declaration(word: str) -> Declaration:
    """A declaration from its word: `blanks` … `sixes`, `doubles`, `none`, `nello`, `sevens`."""
    try:
        return Declaration(word)
    except ValueError:
        raise refused(word, "R4.1", "no declaration", tuple(map(str, Declaration))) from None


def print_seat(seat: Seat) -> str:
    return str(seat)


def parse_seat(word: str) -> Seat:
    """A seat, `0` … `6`; whether the table has it is for the judge."""
    if not re.fullmatch(r"[0-6]", word, re.ASCII):
        raise refused(word, "R2.1", "no seat", tuple("0123456"))
    return Seat(int(word))


def print_action(action: Action) -> str:
    """An action with its seat: `0:31`, `1:pass`, `0:fives`, `0:6-4`, `2:claim=38`, `1:renege=3`."""
    return f"{action.seat}:{action_word(action)}"


def parse_action(word: str) -> Action:
    """An action with its seat from what `print_action` gives."""
    found = _SEATED.fullmatch(word)
    if not found:
        raise refused(word, "N1", "no action: it is a seat, a colon and a word", ("0:31", "2:6-4"))
    return seated(Seat(int(found[1])), found[2])


def action_word(action: Action) -> str:
    """An action without its seat, as the position line writes it."""
    match action:
        case Bid():
            return print_call(action.call)
        case Passed():
            return "pass"
        case Declared():
            return print_declaration(action.declaration)
        case Played():
            return print_tile(action.tile)
        case Claimed():
            return "claim" if action.least is None else f"claim={action.least}"
        case RenegeCalled():
            return f"renege={action.against}"


def seated(seat: Seat, word: str) -> Action:
    """The action of a seat from a word without it."""
    if word == "pass":
        return Passed(seat)
    if "-" in word and _TILE.fullmatch(word):
        return Played(seat, parse_tile(word))
    if _CALL.fullmatch(word):
        return Bid(seat, parse_call(word))
    if claim := _CLAIM.fullmatch(word):
        return Claimed(seat, None if claim[1] is None else int(claim[1]))
    if renege := _RENEGE.fullmatch(word):
        return RenegeCalled(seat, Seat(int(renege[1])))
    if word in tuple(Declaration):
        return Declared(seat, Declaration(word))
    examples = ("pass", "31", "fives", "6-4", "claim=38", "renege=3")
    raise refused(word, "N1", "no action", examples)
