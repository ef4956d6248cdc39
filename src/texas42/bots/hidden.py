"""What a view leaves open: the tiles not seen, and the places they can be in."""

from dataclasses import dataclass
from typing import Final

from texas42.bots.sight import Sight
from texas42.kernel.calls import CallKind
from texas42.kernel.events import Bid
from texas42.kernel.position import Phase
from texas42.kernel.tiles import ALL, DOUBLES, ONE_BLANK, Mask, Seat, mask
from texas42.kernel.view import View

_DOUBLES_HELD: Final = {CallKind.PLUNGE: 4, CallKind.SPLASH: 3}


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere unseen tiles lie: a seat's hand, or (seat None) asleep or played and covered."""

    seat: Seat | None
    size: int
    barred: Mask


@dataclass(frozen=True, slots=True)
class Hidden:
    """The pool of unseen tiles and where they are; `held` are the doubles that a call promised.

    `known` are the hands that are seen, by seat, 0 where none is.
    """

    pool: Mask
    places: tuple[Place, ...]
    known: tuple[Mask, ...]
    held: tuple[tuple[Seat, int], ...] = ()
    """(seat, doubles that it must have in its hand now)."""


def hidden(view: View) -> Hidden:
    """Everything that is consistent with a view, no more and no less."""
    seats = len(view.hands)
    known = tuple(hand or Mask(0) for hand in view.hands)
    sight = Sight(view) if view.phase is Phase.PLAY else None
    pool = sight.unseen if sight else _unseen_before_play(view)
    barred = sight.barred if sight else (Mask(0),) * seats
    opener = _one_blank(view, pool)
    places = [
        Place(Seat(s), view.tiles_left[s], Mask(barred[s] | opener[s]))
        for s in range(seats)
        if view.hands[s] is None
    ]
    aside = pool.bit_count() - sum(place.size for place in places)
    if aside:
        places.append(Place(None, aside, opener[seats]))
    return Hidden(pool, tuple(places), known, tuple(_promised(view)))


def _unseen_before_play(view: View) -> Mask:
    seen = int(view.spare or 0)
    for hand in view.hands:
        seen |= hand or 0
    return Mask(ALL & ~seen)


def _one_blank(view: View, pool: Mask) -> list[Mask]:
    """R3.2 `holder_1_0`: who bid first tells where 1-0 is. By seat, then the place aside."""
    seats = len(view.hands)
    free = [Mask(0)] * (seats + 1)
    if view.rules.first_bidder != "holder_1_0" or not pool >> ONE_BLANK & 1:
        return free
    one = Mask(1 << ONE_BLANK)
    if not view.calls and view.phase is not Phase.BID:
        return free
    first = view.first_bidder
    barred = [one if s != first and s < view.rules.players else Mask(0) for s in range(seats)]
    by_chance = first == (view.shaker + 1) % view.rules.players
    if not by_chance:
        barred = [Mask(0) if s == first else one for s in range(seats)]
    covered = any(t.plays is None for t in view.tricks)
    return [*barred, Mask(0) if by_chance or covered else one]


def _promised(view: View) -> list[tuple[Seat, int]]:
    """R9.2, R9.3: a plunge or splash shows doubles; those seen since are no longer in the hand."""
    found = []
    for call in view.calls:
        least = _DOUBLES_HELD.get(call.call.kind) if isinstance(call, Bid) else None
        covered = any(t.plays is None for t in view.tricks)
        if least and call.seat != view.seat and not covered:
            shown = _shown_doubles(view, call.seat)
            found.append((call.seat, max(0, least - shown)))
    return found


def _shown_doubles(view: View, seat: Seat) -> int:
    plays = [p for t in view.tricks for p in t.plays or ()] + list(view.trick)
    return (mask(p.tile for p in plays if p.seat == seat) & DOUBLES).bit_count()
