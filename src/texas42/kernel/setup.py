"""A deal before anything has happened. A `Setup` may be wrong and lists its faults."""

from collections.abc import Iterator
from dataclasses import dataclass

from texas42.kernel.calls import Call, CallKind
from texas42.kernel.declarations import NINE, Declaration
from texas42.kernel.fault_codes import fault
from texas42.kernel.faults import BadSetup, Fault
from texas42.kernel.rule_faults import faults as rule_faults
from texas42.kernel.rule_faults import partners
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import ALL, Mask, Seat, names


@dataclass(frozen=True, slots=True)
class Given:
    """A contract given instead of an auction: for study, the solver and the arena."""

    declarer: Seat
    call: Call
    declaration: Declaration


@dataclass(frozen=True, slots=True)
class Setup:
    """Rules, who shakes, the hands by seat, the spare tiles, and the score before the deal.

    `spare` is the tiles in no hand: those removed by R10.1 or the sleepers of R10.2.
    """

    rules: Rules
    shaker: Seat
    hands: tuple[Mask, ...]
    spare: Mask = Mask(0)
    scores: tuple[int, ...] = ()
    given: Given | None = None

    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong, at once; empty where the deal can be played."""
        wrong = rule_faults(self.rules)
        return wrong or (*_hand_faults(self), *_table_faults(self))

    def check(self) -> "Setup":
        """The set-up itself, with the scores filled in. Raises `BadSetup` with all faults."""
        if found := self.faults():
            raise BadSetup("deal", found)
        if self.scores:
            return self
        zeros = (0,) * self.rules.teams
        return Setup(self.rules, self.shaker, self.hands, self.spare, zeros, self.given)


def _hand_faults(setup: Setup) -> Iterator[Fault]:
    rules = setup.rules
    if len(setup.hands) != rules.seats:
        yield fault("hand_count", hands=len(setup.hands), seats=rules.seats)
    seen = Mask(0)
    for seat, hand in enumerate(setup.hands):
        yield from _tiles_faults("hand", hand, seen, rules.tricks, seat=seat)
        seen = Mask(seen | hand)
    yield from _tiles_faults("spare", setup.spare, seen, rules.spares)
    if rules.removed and setup.spare != rules.removed:
        yield fault("removed", tiles=names(rules.removed))


def _tiles_faults(
    place: str, tiles: Mask, seen: Mask, size: int, **whose: object
) -> Iterator[Fault]:
    """What is wrong with the tiles of a hand, or with the spare ones."""
    if tiles & ~ALL:
        yield fault(f"{place}_range", (), None, **whose)
    if twice := Mask(seen & tiles & ALL):
        yield fault(f"{place}_twice", (), None, **whose, tiles=names(twice))
    if tiles.bit_count() != size:
        yield fault(f"{place}_size", (), None, **whose, tiles=tiles.bit_count(), size=size)


def _table_faults(setup: Setup) -> Iterator[Fault]:
    rules = setup.rules
    if not 0 <= setup.shaker < rules.players:
        yield fault("no_shaker", seat=setup.shaker, players=rules.players)
    if setup.scores and len(setup.scores) != rules.teams:
        yield fault("score_count", scores=len(setup.scores), teams=rules.teams)
    if setup.given is not None:
        yield from _given_faults(rules, setup.given)


def _given_faults(rules: Rules, given: Given) -> Iterator[Fault]:
    """What no auction under any ladder could lead to; the table's own ladder is not asked."""
    if not 0 <= given.declarer < rules.players:
        yield fault("no_declarer", seat=given.declarer, players=rules.players)
    if given.call.by_partner and given.declaration not in NINE:
        yield fault("wants_trump", NINE, call=given.call.word, declaration=given.declaration.value)
    if not _possible(rules, given.call):
        yield fault("given_call", call=given.call.word)


def _possible(rules: Rules, call: Call) -> bool:
    amount = call.amount
    match call.kind:
        case CallKind.POINTS:
            return 1 <= amount <= rules.top_number or amount in (42, 84, 168)
        case CallKind.MARKS:
            return amount >= 1
        case CallKind.PLUNGE:
            return amount >= 4 and partners(rules)
        case CallKind.SPLASH:
            return amount in (2, 3) and partners(rules)
