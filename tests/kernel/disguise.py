"""Another deal that one seat cannot tell from this one: its hidden tiles in other hands."""

import random
from dataclasses import replace

from texas42.kernel.deal import play, start
from texas42.kernel.events import Action, Declared, Played
from texas42.kernel.faults import TexasError
from texas42.kernel.position import Phase, Position
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import Mask, Seat, mask, tiles_in
from texas42.kernel.view import view


def actions(position: Position) -> list[Action]:
    """What was called, declared and played so far."""
    done: list[Action] = list(position.calls)
    contract = position.contract
    if contract is not None and position.setup.given is None:
        done.append(Declared(_declared_by(position), contract.declaration))
    done += [play for trick in position.tricks for play in trick.plays]
    return [*done, *position.trick]


def _declared_by(position: Position) -> Seat:
    contract = position.contract
    assert contract is not None
    by_partner = contract.call.by_partner
    half = position.rules.seats // 2
    return Seat((contract.declarer + by_partner * half) % position.rules.seats)


def disguised(
    position: Position, seat: Seat | None, rng: random.Random, tries: int = 20
) -> Position:
    """The position after the same actions of a deal with other hidden tiles, if one is found.

    What the seat cannot see is shuffled; a deal under which the actions would not have been legal,
    or another seat would have spoken first, is drawn again.
    """
    for _ in range(tries):
        try:
            other = _replayed(_shuffled(position, seat, rng), position)
        except TexasError:
            continue
        if other.phase is Phase.OVER:
            return other
        if other.turn == position.turn and _spoke(other) == _spoke(position):
            return other
    return position


def _spoke(position: Position) -> Seat | None:
    first = start(position.setup)
    return first.turn if first.phase is Phase.BID else None


def _shuffled(position: Position, seat: Seat | None, rng: random.Random) -> Setup:
    seen = view(position, seat)
    places = [s for s, hand in enumerate(seen.hands) if hand is None]
    hidden = [list(tiles_in(position.hands[s])) for s in places]
    asleep = list(tiles_in(position.setup.spare)) if seen.spare is None else []
    pool = [t for tiles in (*hidden, asleep) for t in tiles]
    rng.shuffle(pool)
    now = list(position.hands)
    for place, tiles in zip(places, hidden, strict=True):
        now[place] = mask(pool.pop() for _ in tiles)
    spare = mask(pool) if seen.spare is None else position.setup.spare
    plays = [done for done in actions(position) if isinstance(done, Played)]
    played = [mask(p.tile for p in plays if p.seat == s) for s in range(len(now))]
    hands = tuple(Mask(a | b) for a, b in zip(now, played, strict=True))
    return replace(position.setup, hands=hands, spare=spare)


def _replayed(setup: Setup, position: Position) -> Position:
    """An end that comes sooner is given back: a stop may rest on public facts only (R10.2)."""
    other = start(setup)
    for action in actions(position):
        if other.phase is Phase.OVER:
            break
        other = play(other, action)
    return other
