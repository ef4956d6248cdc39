"""Whether bots keep the law, the clock and their blindness: decisions over all tables, counted.

Without words: a quick run, asserted. `--decisions N` asks each level so often; `--all` shares
100,000 among the levels by what they cost. Every decision must be legal, and every tenth is asked
again with the tiles that the seat cannot see dealt anew: the answer must be the same.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import cycle, product

from strength import BUDGETS, SEED

from texas42.arena.deals import chance, setup, unseen_anew
from texas42.arena.statistics import Clock
from texas42.bots import LEVELS, Bot, bot
from texas42.kernel import deal
from texas42.kernel.calls import Call
from texas42.kernel.declarations import Declaration
from texas42.kernel.faults import BadSetup
from texas42.kernel.position import Phase, Position
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Given
from texas42.kernel.tiles import Seat
from texas42.kernel.view import view

SHARES = {"novice": 0.35, "casual": 0.35, "club": 0.18, "expert": 0.09, "master": 0.03}
EVERY = 10
"""One decision of so many is asked again, blind."""


@dataclass
class Kept:
    """What was seen of one level."""

    decisions: int = 0
    illegal: int = 0
    asked_again: int = 0
    changed: int = 0
    clock: Clock = field(default_factory=Clock)

    def line(self, level: str) -> str:
        late = 1000 * self.clock.quantile(0.95)
        return (
            f"| {level} | {self.decisions} | {self.illegal} | {self.changed} of {self.asked_again}"
            f" | {late:.0f} ms (budget {BUDGETS[level]}) |"
        )


HEAD = (
    "| level | decisions | illegal | changed by hidden tiles | 95 % within |\n|---|---|---|---|---|"
)


def tables() -> list[Rules]:
    """Every preset at every number of players, and what no preset has."""
    texas = preset("texas")
    return [
        *presets(),
        replace(texas, sides="alone", min_bid=20, forced_bid=20),
        replace(preset("texas", 6), sides="threes"),
        replace(preset("texas", 2), dummy=True),
        replace(texas, doubles_rank="low"),
        replace(preset("house"), nello_doubles="own_low"),
        replace(preset("house"), forced_sweep_bonus=True, forced_bid=31),
    ]


def presets() -> Iterator[Rules]:
    """Every preset with every number of players that it allows."""
    for name, players in product(PRESETS, range(2, 8)):
        with suppress(BadSetup):
            yield preset(name, players)


def starts(rules: Rules, rng: random.Random) -> Iterator[Position]:
    """A deal with its auction, and one of each special contract that the rules have."""
    yield deal.start(setup(rules, rng, Seat(rng.randrange(rules.players))))
    one = Call.of_marks(1) if rules.ladder == "marks" else Call.of_points(rules.total)
    for each in (Declaration.NELLO, Declaration.SEVENS):
        if getattr(rules, each):
            yield deal.start(setup(rules, rng, given=Given(Seat(0), one, each)))


def decided(kept: Kept, player: Bot, position: Position, rng: random.Random) -> Position:
    """The next position; the decision looked at."""
    seen, seed = view(position, position.actor), rng.getrandbits(32)
    before = time.thread_time()
    action = player.act(seen, random.Random(seed))
    if len(seen.legal) > 1:
        kept.clock.add(time.thread_time() - before)
    kept.decisions += 1
    if kept.decisions % EVERY == 0:
        other = view(unseen_anew(position, rng), position.actor)
        kept.asked_again += 1
        kept.changed += player.act(other, random.Random(seed)) != action
    if deal.fault(position, action):
        kept.illegal += 1
        action = seen.legal[0]
    return deal.play(position, action)


def watched(level: str, decisions: int) -> Kept:
    """One level until it has decided so often."""
    kept, player, rng = Kept(), bot(level), chance(SEED, "lawful", level)
    for rules in cycle(tables()):
        for begun in starts(rules, rng):
            position = begun
            while position.phase is not Phase.OVER and kept.decisions < decisions:
                position = decided(kept, player, position, rng)
        if kept.decisions >= decisions:
            return kept
    raise AssertionError("tables never end")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--decisions", type=int, help="of each level")
    words.add_argument("--all", action="store_true", help="100,000 in all")
    words.add_argument("--levels", default=" ".join(LEVELS))
    asked = words.parse_args()
    print(HEAD)
    for level in asked.levels.split():
        few = 200 if level == "master" else 1000
        count = int(100_000 * SHARES[level]) if asked.all else asked.decisions or few
        kept = watched(level, count)
        print(kept.line(level))
        sys.stdout.flush()
        assert not kept.illegal, f"{level} acted against the law"
        assert not kept.changed, f"{level} was swayed by what it cannot see"


if __name__ == "__main__":
    main()
