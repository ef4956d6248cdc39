"""How much solver and play-outs each know of a tile (bots/practice.py), by what players make of it.

    python scripts/fit_practice.py JOURNAL [--deals N] [--seed S]

In N deals more, with a given contract, one decision of one side is looked at: what the solver and
the play-outs say of each tile, and what came when a quick searcher (that side) and plain samplers
(the other) played on from it, in 80 worlds as likely as what was seen makes them. JOURNAL keeps a
line a decision. Then, by side and trick, the weights with which both foretell best how tiles of a
decision differ, with standard errors; each row has how many decisions it stands on.
"""

import os
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from journal import Line, asked, lines

from texas42.arena.deals import chance
from texas42.arena.match import Match
from texas42.bots import practice
from texas42.bots.aims import Aims, Worths
from texas42.bots.believed import Believed, believed
from texas42.bots.evidence import Trust, played
from texas42.bots.lockstep import Masks
from texas42.bots.practice import played_out, practised
from texas42.bots.sampler import Sampler
from texas42.bots.searcher import Searcher, Skill
from texas42.bots.sight import Sight
from texas42.kernel.deal import play, start
from texas42.kernel.events import Played
from texas42.kernel.position import Phase, Position
from texas42.kernel.presets import preset
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import Mask, Seat
from texas42.kernel.view import view

TRICKS: Final = 5
PART: Final = (0.5,) * TRICKS
WORLDS: Final = 80
CLOSE: Final = 0.02
"""Where neither tells tiles further apart, nothing is learnt."""
OURS: Final = Searcher(Skill("quick", worlds=16, pool=1, instinct=0.02))
THEIRS: Final = Sampler("plain", 12)
BEFORE: Final = Searcher(Skill("before", worlds=60))


@dataclass(frozen=True)
class Case:
    """A decision: the position, and who looks at it."""

    position: Position
    sight: Sight

    def came(self, worlds: Masks, seed: int) -> Worths:
        """By tile, how often the side got its way when its players played on."""
        ways = np.zeros((len(worlds), len(self.sight.legal)))
        for row, world in enumerate(worlds):
            for place, tile in enumerate(self.sight.legal):
                luck = random.Random(f"{seed} {row} {place}")
                ways[row, place] = self._ended(world, Played(self.sight.seat, tile), luck)
        return np.asarray(ways.mean(axis=0))

    def _ended(self, world: Masks, tile: Played, luck: random.Random) -> bool:
        setup, seen = self.position.setup, self.sight.view
        dealt = world | np.array(played(seen), np.uint32)
        hands = tuple(Mask(int(hand)) for hand in dealt)
        position = start(Setup(setup.rules, setup.shaker, hands, given=setup.given))
        for action in (*self.sight.shown, tile):
            position = play(position, action)
        while position.phase is not Phase.OVER:
            ours = position.actor % 2 == self.sight.seat % 2
            player = OURS if ours else THEIRS
            position = play(position, player.act(view(position, position.actor), luck))
        assert position.ending is not None, "the deal is over"
        return bool(position.ending.made) == self.sight.bids


def case(seed: int, number: int) -> Case | None:
    """The decision that is looked at in a deal, if it comes to one."""
    luck = chance(seed, "practice", number)
    match = Match("expert", "expert", preset("tournament"), seed=seed, form="given")
    position = start(match.setup(number, 0, Seat(number % 4), (0, 0)))
    side, trick = luck.randrange(2), luck.randrange(TRICKS)
    while position.phase is not Phase.OVER and len(position.tricks) <= trick:
        seen = view(position, position.actor)
        mine = position.actor % 2 == side and len(position.tricks) == trick
        if mine and len(seen.legal) > 1 and luck.random() < 0.7:
            return Case(position, Sight(seen))
        position = play(position, BEFORE.act(seen, luck))
    return None


@dataclass(frozen=True)
class Look:
    """A decision with what is believed of it, and what was said of its tiles."""

    case: Case
    aims: Aims
    seen: Believed
    said: dict[str, Any]
    luck: random.Random


def look(seed: int, number: int) -> Look | None:
    """What solver and play-outs say of the decision of a deal, where they tell its tiles apart."""
    found = case(seed, number)
    aims = Aims(found.sight) if found else None
    if found is None or aims is None or not practised(aims):
        return None
    luck = chance(seed, "practice", number, "worlds")
    seen = believed(aims.view, 3600, luck, Trust(), kept=600, aims=aims)
    answers, parts, _ = seen.solved()
    solved = parts @ aims.judged(answers)
    stream = np.random.default_rng(number)
    practice_ = played_out(aims, seen.some(600, luck), stream).mean(axis=0)
    if max(np.ptp(solved), np.ptp(practice_)) < CLOSE:
        return None
    said = {
        "trick": len(aims.view.tricks),
        "bids": aims.sight.bids,
        "solved": solved.tolist(),
        "played": practice_.tolist(),
    }
    return Look(found, aims, seen, said, luck)


def one(seed: int, number: int) -> dict[str, Any]:
    """A deal, as a line of the journal."""
    found = look(seed, number)
    if found is None:
        return {}
    worlds = found.seen.some(WORLDS, found.luck)
    return found.said | {"came": found.case.came(worlds, number).tolist()}


def told(cases: list[dict[str, Any]], by: Sequence[str] = ("solved", "played")) -> str:
    """The weight of each voice over what tells the tiles of each decision apart."""
    columns = {
        name: np.concatenate([np.array(c[name]) - np.mean(c[name]) for c in cases])
        for name in (*by, "came")
    }
    looks = np.stack([columns[name] for name in by], axis=1)
    weights = np.linalg.lstsq(looks, columns["came"], rcond=None)[0]
    off = columns["came"] - looks @ weights
    errors = np.sqrt(np.diag(np.linalg.inv(looks.T @ looks)) * off.var())
    pairs = zip(weights, errors, strict=True)
    return " | ".join(f"{weight:.2f} ± {error:.2f}" for weight, error in pairs)


def fitted(journal: Path) -> None:
    """A row of Markdown for each side and trick."""
    cases = lines(journal)
    print("| side | trick | decisions | solver | play-outs |\n|---|---|---|---|---|")
    for bids in (True, False):
        for trick in range(TRICKS):
            some = [c for c in cases if c and (c["bids"], c["trick"]) == (bids, trick)]
            if len(some) > TRICKS:
                side = "bidders" if bids else "others"
                print(f"| {side} | {trick + 1} | {len(some)} | {told(some)} |")


def evenly(about: str | None, one: Callable[[int, int], Line]) -> Path:
    """The journal that is asked for, its deals played by players that trust both voices alike."""
    with patch.object(practice, "SOLVER", {True: PART, False: PART}):
        return asked(about, one)


if __name__ == "__main__":
    fitted(evenly(__doc__, one))
