"""A `View` spelled in words for the browser, which knows no rules.

`view_words` is made from the view alone, so nothing can be said that the view hides.
"""

from functools import lru_cache
from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from texas42.kernel.contract import Contract
from texas42.kernel.events import Action, Bid, Declared, Passed, Played, Result
from texas42.kernel.faults import Fault
from texas42.kernel.position import Phase
from texas42.kernel.presets import differences
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import TILES, Mask, Seat, SeatMask, Tile, name, tiles_in
from texas42.kernel.view import Own, SeenTrick, View
from texas42.protocol.groups import groups

NAMES = tuple(name(t) for t in TILES)
"""NAMES[tile]: its word."""

RuleValue = bool | int | str | None | tuple[str, ...]
"""A field of `Rules` in JSON."""


class FaultWords(Struct, frozen=True):
    """What is wrong: code and `about` for translation, an English sentence, what is legal."""

    code: str
    rule: str
    text: str
    legal: tuple[str, ...]
    about: dict[str, str]


class CallWords(Struct, frozen=True):
    seat: int
    call: str


class PlayWords(Struct, frozen=True):
    seat: int
    tile: str


class TrickWords(Struct, frozen=True):
    """A trick that is over; stacked tricks (R6.5) keep their tiles and points to themselves."""

    taker: int
    points: int | None
    plays: tuple[PlayWords, ...] | None


class ContractWords(Struct, frozen=True):
    declarer: int
    call: str
    declaration: str
    leader: int
    bidders: tuple[int, ...]
    sits_out: tuple[int, ...]
    aim: Literal["points", "every_trick", "no_trick"]
    needs: int
    marks: int
    stacked: bool
    trumps: tuple[str, ...]


class ResultWords(Struct, frozen=True):
    """How a deal came out; `terms` are the summands of each team's award (R7, R8)."""

    how: str
    made: bool | None
    points: tuple[int, int]
    awards: tuple[int, ...]
    terms: tuple[tuple[tuple[str, int], ...], ...]


class Legal(Struct, frozen=True, tag_field="kind", tag=lambda name: name[2:].lower()):
    """Something the seat may do now."""


class MyPass(Legal, frozen=True):
    """`{"kind": "pass"}`."""


class MyBid(Legal, frozen=True):
    call: str


class MyDeclare(Legal, frozen=True):
    declaration: str


class MyPlay(Legal, frozen=True):
    tile: str


AnyLegal = MyPass | MyBid | MyDeclare | MyPlay


class ViewWords(Struct, frozen=True):
    """A deal as one seat sees it, or a bystander (`seat` None)."""

    seat: int | None
    players: int
    seats: int
    teams: tuple[tuple[int, ...], ...]
    scoring: str
    target: int
    shaker: int
    scores: tuple[int, ...]
    """Of every team before this deal."""
    phase: Literal["bid", "declare", "play", "over"]
    turn: int | None
    actor: int | None
    first_bidder: int
    calls: tuple[CallWords, ...]
    contract: ContractWords | None
    hands: tuple[tuple[str, ...] | None, ...]
    groups: tuple[tuple[str, ...], ...]
    tiles_left: tuple[int, ...]
    spare: tuple[str, ...] | None
    trick: tuple[PlayWords, ...]
    tricks: tuple[TrickWords, ...]
    points: tuple[int, int] | None
    legal: tuple[AnyLegal, ...]
    may_claim: bool
    may_call_renege: tuple[int, ...]
    result: ResultWords | None
    why: dict[str, FaultWords] | UnsetType = UNSET
    """Why a tile on turn may not be played."""


def view_words(view: View, why: dict[str, FaultWords] | None = None) -> ViewWords:
    """The view in words; `why` explains the illegal tiles of the hand on turn."""
    rules = view.rules
    return ViewWords(
        seat=view.seat,
        players=rules.players,
        seats=rules.seats,
        teams=teams(rules),
        scoring=rules.scoring,
        target=rules.target,
        shaker=view.shaker,
        scores=view.scores,
        phase=view.phase.value,
        turn=view.turn,
        actor=view.actor,
        first_bidder=view.first_bidder,
        calls=tuple([_call(c) for c in view.calls]),
        contract=contract_words(view.contract, rules.seats) if view.contract else None,
        hands=_hands(view.hands),
        groups=_groups(view.hand, view.contract),
        tiles_left=view.tiles_left,
        spare=None if view.spare is None else tile_words(view.spare),
        trick=plays(view.trick),
        tricks=tuple([_trick(t) for t in view.tricks]),
        points=view.points,
        legal=tuple([legal_words(a) for a in view.legal]),
        may_claim=_may_claim(view, view.seat),
        may_call_renege=_may_call_renege(view, view.seat),
        result=result_words(view.result) if view.result else None,
        why=why or UNSET,
    )


def with_own(
    public: ViewWords, view: View, seat: Seat, own: Own, why: dict[str, FaultWords] | None
) -> ViewWords:
    """The words of a seat's view, where those of a bystander's `view` are at hand (`public`)."""
    return replace(
        public,
        seat=seat,
        hands=_hands(own.hands),
        groups=_groups(own.hand, view.contract),
        legal=tuple([legal_words(a) for a in own.legal]),
        may_claim=_may_claim(view, seat),
        may_call_renege=_may_call_renege(view, seat),
        why=why or UNSET,
    )


@lru_cache(maxsize=8192)
def tile_words(of: Mask) -> tuple[str, ...]:
    """The tiles of a set in words, highest index first."""
    return tuple(NAMES[t] for t in sorted(tiles_in(of), reverse=True))


@lru_cache(maxsize=256)
def teams(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The seats of every team."""
    return tuple(seats_in(rules.team_seats(team)) for team in range(rules.teams))


def seats_in(of: SeatMask) -> tuple[int, ...]:
    return tuple([seat for seat in range(7) if of >> seat & 1])


@lru_cache(maxsize=4096)
def contract_words(contract: Contract, seats: int) -> ContractWords:
    """The contract's header, and the trumps from the strongest."""
    return ContractWords(
        declarer=contract.declarer,
        call=contract.call.word,
        declaration=str(contract.declaration),
        leader=contract.leader,
        bidders=seats_in(contract.bidders),
        sits_out=seats_in(SeatMask((1 << seats) - 1 & ~contract.playing)),
        aim=contract.aim.value,
        needs=contract.needs,
        marks=contract.call.marks,
        stacked=contract.stacked,
        trumps=_trumps(contract),
    )


def _trumps(contract: Contract) -> tuple[str, ...]:
    if contract.trump is None:
        return ()
    rank = contract.strength[contract.trump]
    trumps = tiles_in(contract.follow_mask[contract.trump])
    return tuple(NAMES[t] for t in sorted(trumps, key=rank.__getitem__, reverse=True))


def fault_words(fault: Fault) -> FaultWords:
    return FaultWords(fault.code, fault.rule, fault.text, fault.legal, dict(fault.about))


def result_words(result: Result) -> ResultWords:
    return ResultWords(result.how, result.made, result.points, result.awards, result.terms)


@lru_cache(maxsize=256)
def rules_words(rules: Rules, base: Rules) -> dict[str, RuleValue]:
    """The fields in which rules differ from a preset, in JSON."""
    return {field: rule_value(value) for field, value in differences(rules, base).items()}


def rule_value(value: object) -> RuleValue:
    """The value of a field of `Rules` in JSON."""
    if isinstance(value, tuple):
        return tuple(str(each) for each in value)
    assert value is None or isinstance(value, bool | int | str), "rules hold plain values"
    return value


def plays(of: tuple[Played, ...]) -> tuple[PlayWords, ...]:
    return tuple([PlayWords(p.seat, NAMES[p.tile]) for p in of])


def _call(call: Bid | Passed) -> CallWords:
    return CallWords(call.seat, call.call.word if isinstance(call, Bid) else "pass")


def _trick(trick: SeenTrick) -> TrickWords:
    seen = None if trick.plays is None else plays(trick.plays)
    return TrickWords(trick.taker, trick.points, seen)


def legal_words(action: Action) -> AnyLegal:
    match action:
        case Played():
            return MyPlay(NAMES[action.tile])
        case Bid():
            return MyBid(action.call.word)
        case Declared():
            return MyDeclare(str(action.declaration))
        case _:
            return MyPass()


def _hands(hands: tuple[Mask | None, ...]) -> tuple[tuple[str, ...] | None, ...]:
    return tuple([None if h is None else tile_words(h) for h in hands])


@lru_cache(maxsize=8192)
def _groups(hand: Mask, contract: Contract | None) -> tuple[tuple[str, ...], ...]:
    return tuple([tuple([NAMES[t] for t in group]) for group in groups(hand, contract)])


def _may_claim(of: View, seat: Seat | None) -> bool:
    """Whether a claim may be tried, never whether it would stand."""
    return seat is not None and of.phase is Phase.PLAY and of.rules.claims != "off"


def _may_call_renege(of: View, seat: Seat | None) -> tuple[int, ...]:
    """Every opponent, whether it has reneged or not (R6.7)."""
    contract = of.contract
    if seat is None or of.phase is not Phase.PLAY or of.rules.renege != "table":
        return ()
    assert contract is not None, "tiles are played after the declaration"
    side = contract.bidders >> seat & 1
    return tuple(s for s in range(of.rules.seats) if contract.bidders >> s & 1 != side)


def tile_word(tile: Tile) -> str:
    return NAMES[tile]
