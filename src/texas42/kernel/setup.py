"""A deal before anything has happened. A `Setup` may be wrong and lists its faults."""

from collections.abc import Iterator
from dataclasses import dataclass

from texas42.kernel.calls import Call
from texas42.kernel.declarations import Declaration
from texas42.kernel.faults import BadSetup, Fault
from texas42.kernel.rule_faults import faults as rule_faults
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


def _fault(rule: str, text: str) -> Fault:
    return Fault("setup", rule, text)


def _hand_faults(setup: Setup) -> Iterator[Fault]:
    rules = setup.rules
    if len(setup.hands) != rules.seats:
        yield _fault("R10.1", f"{len(setup.hands)} hands for {rules.seats} seats")
        return
    seen = 0
    for seat, hand in enumerate((*setup.hands, setup.spare)):
        whose = "the spare tiles" if seat == rules.seats else f"seat {seat}"
        if hand & ~ALL:
            yield _fault("R1.1", f"{whose}: there are only 28 tiles")
        if twice := Mask(seen & hand & ALL):
            yield _fault("R1.1", f"{whose}: {names(twice)} dealt twice")
        seen |= hand
        wanted = rules.spares if seat == rules.seats else rules.tricks
        if hand.bit_count() != wanted:
            yield _fault("R10.1", f"{whose}: {hand.bit_count()} tiles instead of {wanted}")
    if rules.removed and setup.spare != rules.removed:
        yield _fault("R10.1", f"the tiles out of play are {names(rules.removed)}")


def _table_faults(setup: Setup) -> Iterator[Fault]:
    rules = setup.rules
    if not 0 <= setup.shaker < rules.players:
        yield _fault("R2.2", f"no seat {setup.shaker} can shake at a table of {rules.players}")
    if setup.scores and len(setup.scores) != rules.teams:
        yield _fault("R7", f"{len(setup.scores)} scores for {rules.teams} sides")
    if setup.given is not None and not 0 <= setup.given.declarer < rules.players:
        yield _fault("R4.1", f"no seat {setup.given.declarer} can be declarer")
