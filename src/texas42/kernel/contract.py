"""What has to be done and how tiles rank, as a header and tables (R4 … R6, R9).

Every way to play is one `Contract` value; nothing else asks which contract it is. The tables are
built once for each way, by the plainest loop.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from texas42.kernel.calls import Call
from texas42.kernel.declarations import PIP_SUITS, Declaration
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import (
    ALL,
    COUNT,
    EIGHTH,
    HIGH,
    LOW,
    TILES,
    Mask,
    Seat,
    SeatMask,
    Suit,
    Tile,
    is_double,
    mask,
    pips,
)

_TRUMP_BONUS: Final = 16
"""Added to the rank of every trump: any trump beats any other tile (R5.6)."""


class Aim(StrEnum):
    """What the bidders must do."""

    POINTS = "points"
    """Take at least `Contract.needs` points."""
    EVERY_TRICK = "every_trick"
    NO_TRICK = "no_trick"
    """The declarer must lose every trick (R9.1)."""


class Tables(NamedTuple):
    """How tiles rank and follow. Suits are 0 … 7, strengths 0 … 31."""

    trump: Suit | None
    led_suit: tuple[Suit, ...]
    """[tile]: the suit it is of when led (R5.1, R5.2)."""
    follow_mask: tuple[Mask, ...]
    """[suit]: the tiles that follow it (R5.3)."""
    strength: tuple[tuple[int, ...], ...]
    """[suit led][tile]: the highest wins, 0 never, the first played wins a tie (R6.3, R9.4)."""
    duty: tuple[Mask, ...]
    """Classes of tiles in the order in which they must be played; one class where all are free."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A hand's task: the header, and the four tables every player and solver looks things up in."""

    declaration: Declaration
    call: Call
    declarer: Seat
    """Who won the auction."""
    leader: Seat
    """Who leads first (R6.1, R9.2)."""
    bidders: SeatMask
    """The seats whose tricks count for the bid."""
    playing: SeatMask
    """The seats that play (R9.1: nello's partner sits out)."""
    aim: Aim
    needs: int
    """Points the bidders must take; all that are in play for `EVERY_TRICK`, 0 for `NO_TRICK`."""
    forced: bool
    """The shaker had to bid (R3.5)."""
    stacked: bool
    """Earlier tricks may not be looked at (R6.5)."""
    first_lead: Mask
    """The first lead must be one of these if the leader has one (R6.1 `first_lead_trump`)."""
    next_seat: tuple[Seat, ...]
    """[seat]: who plays after it."""
    trump: Suit | None
    led_suit: tuple[Suit, ...]
    follow_mask: tuple[Mask, ...]
    strength: tuple[tuple[int, ...], ...]
    count: tuple[int, ...]
    duty: tuple[Mask, ...]

    def __hash__(self) -> int:
        """Of the header, from which the tables follow: they are long."""
        return hash((self.declaration, self.call, self.declarer, self.leader, self.bidders))

    @property
    def per_trick(self) -> int:
        """Tiles in a full trick."""
        return self.playing.bit_count()


def contract(
    rules: Rules, declarer: Seat, call: Call, declaration: Declaration, forced: bool = False
) -> Contract:
    """The contract that follows from an auction and a declaration under these rules."""
    tables = tables_of(declaration, doubles_way(rules, declaration))
    playing = _playing(rules, declarer, declaration)
    aim = _aim(call, declaration)
    return Contract(
        declaration=declaration,
        call=call,
        declarer=declarer,
        leader=first_leader(rules, declarer, call),
        bidders=_bidders(rules, declarer, declaration),
        playing=playing,
        aim=aim,
        needs={Aim.POINTS: call.amount, Aim.EVERY_TRICK: rules.total, Aim.NO_TRICK: 0}[aim],
        forced=forced,
        stacked=rules.stacked_from is not None and call.rank >= rules.stacked_from,
        first_lead=_first_lead(rules, tables),
        next_seat=_turns(rules.seats, playing),
        trump=tables.trump,
        led_suit=tables.led_suit,
        follow_mask=tables.follow_mask,
        strength=tables.strength,
        count=COUNT,
        duty=tables.duty,
    )


def partner(rules: Rules, seat: Seat) -> Seat:
    """The seat opposite. Only for tables with pairs."""
    return Seat((seat + rules.seats // 2) % rules.seats)


def doubles_way(rules: Rules, declaration: Declaration) -> str:
    """How doubles rank under a declaration: `high`, `natural`, `low`, `own` or `own_low`."""
    if declaration is Declaration.NONE:
        return rules.follow_me_doubles
    return rules.nello_doubles if declaration is Declaration.NELLO else rules.doubles_rank


def first_leader(rules: Rules, declarer: Seat, call: Call) -> Seat:
    """R6.1: the declarer; R9.2, R9.3: the partner unless the house says otherwise."""
    if call.by_partner and rules.plunge_lead == "partner":
        return partner(rules, declarer)
    return declarer


def _bidders(rules: Rules, declarer: Seat, declaration: Declaration) -> SeatMask:
    """The declarer's side; in a nello that all play, the declarer alone (R10.8)."""
    alone = declaration is Declaration.NELLO and not _sits_out(rules)
    return SeatMask(1 << declarer) if alone else rules.team_seats(rules.team(declarer))


def _sits_out(rules: Rules) -> bool:
    """R9.1, R10.8: nello's partner turns its tiles down where two pairs play, and only there."""
    return rules.seats == 4 and rules.teams == 2


def _playing(rules: Rules, declarer: Seat, declaration: Declaration) -> SeatMask:
    everyone = SeatMask((1 << rules.seats) - 1)
    if declaration is not Declaration.NELLO or not _sits_out(rules):
        return everyone
    return SeatMask(everyone & ~(1 << partner(rules, declarer)))


def _aim(call: Call, declaration: Declaration) -> Aim:
    if declaration is Declaration.NELLO:
        return Aim.NO_TRICK
    sweep = call.sweep or declaration is Declaration.SEVENS
    return Aim.EVERY_TRICK if sweep else Aim.POINTS


def _first_lead(rules: Rules, tables: Tables) -> Mask:
    if not rules.first_lead_trump or tables.trump is None:
        return ALL
    return tables.follow_mask[tables.trump]


def _turns(seats: int, playing: SeatMask) -> tuple[Seat, ...]:
    def after(seat: int) -> Seat:
        others = ((seat + step) % seats for step in range(1, seats + 1))
        return Seat(next(s for s in others if playing >> s & 1))

    return tuple(after(seat) for seat in range(seats))


@cache
def tables_of(declaration: Declaration, doubles: str) -> Tables:
    """The tables of one way to play; `doubles` as `doubles_way` gives it."""
    if declaration is Declaration.SEVENS:
        return _sevens()
    trump = _trump(declaration)
    led = tuple(_led(t, trump, doubles) for t in TILES)
    suits = tuple(Suit(s) for s in range(8))
    follow = tuple(mask(t for t in TILES if _follows(t, s, trump, doubles)) for s in suits)
    strength = tuple(tuple(_strength(t, s, trump, doubles) for t in TILES) for s in suits)
    return Tables(trump, led, follow, strength, (ALL,))


def _trump(declaration: Declaration) -> Suit | None:
    if declaration is Declaration.DOUBLES:
        return EIGHTH  # R5.4
    return Suit(PIP_SUITS.index(declaration)) if declaration in PIP_SUITS else None


def _shows(tile: Tile, suit: Suit) -> bool:
    """One of its ends is this pip suit's."""
    return int(suit) in (int(HIGH[tile]), int(LOW[tile]))


def _is_trump(tile: Tile, trump: Suit | None) -> bool:
    if trump == EIGHTH:
        return is_double(tile)
    return trump is not None and _shows(tile, trump)


def _led(tile: Tile, trump: Suit | None, doubles: str) -> Suit:
    """R5.1: a trump is of the trump suit only; R5.2: another tile is of its higher end's suit."""
    if _is_trump(tile, trump) and trump is not None:
        return trump
    own_suit = is_double(tile) and doubles in ("own", "own_low")
    return EIGHTH if own_suit else Suit(HIGH[tile])


def _follows(tile: Tile, suit: Suit, trump: Suit | None, doubles: str) -> bool:
    """R5.3: either end, unless the tile belongs to trump (R5.1) or to a suit of its own (R4.3)."""
    if _is_trump(tile, trump) or (is_double(tile) and doubles in ("own", "own_low")):
        return suit == _led(tile, trump, doubles)
    return _shows(tile, suit)


def _strength(tile: Tile, suit: Suit, trump: Suit | None, doubles: str) -> int:
    if _is_trump(tile, trump) and trump is not None:
        return _TRUMP_BONUS + _rank(tile, trump, doubles)
    return _rank(tile, suit, doubles) if _follows(tile, suit, trump, doubles) else 0


def _rank(tile: Tile, suit: Suit, doubles: str) -> int:
    """R5.5: 1 … 9 within a suit: by the other end, a double where `doubles` puts it."""
    if suit == EIGHTH:
        return 7 - HIGH[tile] if doubles == "own_low" else 1 + HIGH[tile]
    if is_double(tile):
        return {"high": 9, "natural": 2 + suit, "low": 1}[doubles]
    return 2 + pips(tile) - suit


def _sevens() -> Tables:
    """R9.4: one suit; the tile nearest to 7 must be played, and the nearest wins."""
    away = tuple(abs(7 - pips(t)) for t in TILES)
    classes = tuple(mask(t for t in TILES if away[t] == distance) for distance in range(8))
    nearness = tuple(8 - distance for distance in away)
    return Tables(None, (EIGHTH,) * 28, (ALL,) * 8, (nearness,) * 8, classes)
