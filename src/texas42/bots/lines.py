"""A view as JSON and back, and an action as a word: what programs that play speak (docs/bots.md).

Tiles, calls and rules are in the words of the notation. `view_of(seen(v)) == v` for a view of a
seat that is on turn.
"""

from typing import Any, Final

from texas42.kernel.contract import Contract, contract
from texas42.kernel.events import Action, Bid, Passed, Played
from texas42.kernel.position import Phase
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Mask, Seat
from texas42.kernel.view import SeenTrick, View
from texas42.notation import (
    parse_action,
    parse_call,
    parse_declaration,
    parse_hand,
    parse_rules,
    parse_tile,
    print_action,
    print_hand,
    print_rules,
    print_tile,
)

VERSION: Final = 1
Json = dict[str, Any]


def seen(view: View) -> Json:
    """What one seat may know, as JSON."""
    return {
        "v": VERSION,
        "rules": print_rules(view.rules),
        "seat": view.seat,
        "shaker": view.shaker,
        "scores": list(view.scores),
        "phase": str(view.phase),
        "turn": view.turn,
        "actor": view.actor,
        "first_bidder": view.first_bidder,
        "calls": [print_action(call) for call in view.calls],
        "contract": _contract(view.contract),
        "hand": _tiles(view.hand),
        "hands": [None if hand is None else _tiles(hand) for hand in view.hands],
        "tiles_left": list(view.tiles_left),
        "spare": None if view.spare is None else _tiles(view.spare),
        "trick": _plays(view.trick),
        "tricks": [
            {
                "taker": t.taker,
                "plays": None if t.plays is None else _plays(t.plays),
                "points": t.points,
            }
            for t in view.tricks
        ],
        "points": None if view.points is None else list(view.points),
        "legal": [_word(action) for action in view.legal],
    }


def view_of(said: Json) -> View:
    """The view that `seen` told of. Raises `BadNotation`, `KeyError` or `TypeError` on others."""
    rules = parse_rules(said["rules"])
    turn = _seat(said["turn"])
    return View(
        rules=rules,
        seat=_seat(said["seat"]),
        shaker=Seat(said["shaker"]),
        scores=tuple(said["scores"]),
        phase=Phase(said["phase"]),
        turn=turn,
        actor=_seat(said["actor"]),
        first_bidder=Seat(said["first_bidder"]),
        calls=tuple(_call(word) for word in said["calls"]),
        contract=_contract_of(rules, said["contract"]),
        hand=_hand(said["hand"]),
        hands=tuple(None if hand is None else _hand(hand) for hand in said["hands"]),
        tiles_left=tuple(said["tiles_left"]),
        spare=None if said["spare"] is None else _hand(said["spare"]),
        trick=_played(said["trick"]),
        tricks=tuple(
            SeenTrick(
                Seat(t["taker"]), None if t["plays"] is None else _played(t["plays"]), t["points"]
            )
            for t in said["tricks"]
        ),
        points=None if said["points"] is None else tuple(said["points"]),
        legal=tuple(parse_action(f"{turn}:{word}") for word in said["legal"]),
        result=None,
    )


def read_action(view: View, word: str) -> Action:
    """The action of the seat on turn in a word. Raises `BadNotation` on anything else."""
    return parse_action(f"{view.turn}:{word}")


def word_of(action: Action) -> str:
    """`pass`, `31`, `fives`, `6-4`."""
    return _word(action)


def _word(action: Action) -> str:
    return print_action(action).partition(":")[2]


def _tiles(hand: Mask) -> list[str]:
    return print_hand(hand).split()


def _hand(words: list[str]) -> Mask:
    return parse_hand(" ".join(words))


def _plays(plays: tuple[Played, ...]) -> list[Json]:
    return [{"seat": play.seat, "tile": print_tile(play.tile)} for play in plays]


def _played(said: list[Json]) -> tuple[Played, ...]:
    return tuple(Played(Seat(each["seat"]), parse_tile(each["tile"])) for each in said)


def _seat(number: int | None) -> Seat | None:
    return None if number is None else Seat(number)


def _call(word: str) -> Bid | Passed:
    call = parse_action(word)
    assert isinstance(call, Bid | Passed), "the calls of an auction"
    return call


def _contract(of: Contract | None) -> Json | None:
    if of is None:
        return None
    return {
        "declarer": of.declarer,
        "call": of.call.word,
        "declaration": str(of.declaration),
        "forced": of.forced,
        "leader": of.leader,
        "bidders": [s for s in range(8) if of.bidders >> s & 1],
        "playing": [s for s in range(8) if of.playing >> s & 1],
        "aim": str(of.aim),
        "needs": of.needs,
        "stacked": of.stacked,
        "trumps": [] if of.trump is None else _tiles(of.follow_mask[of.trump]),
    }


def _contract_of(rules: Rules, said: Json | None) -> Contract | None:
    if said is None:
        return None
    call, declaration = parse_call(said["call"]), parse_declaration(said["declaration"])
    return contract(rules, Seat(said["declarer"]), call, declaration, said["forced"])
