"""How strong the bots are: ladder, baseline, latency, follies, bids, calibration.

Without words: a quick run (about two minutes) whose answers are asserted. `--report FILE` writes
the whole report in Markdown; `--scale N` plays N times as many deals.
"""

import argparse
import platform
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from texas42.arena.deals import chance, setup
from texas42.arena.follies import KINDS, follies
from texas42.arena.match import Form, Match
from texas42.arena.play import play_out
from texas42.arena.running import executor, run
from texas42.arena.tally import DECIDES, Tally
from texas42.bots import LEVELS, Bot, Budget, Decision, bot
from texas42.kernel.deal import start
from texas42.kernel.events import Action, Played
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Seat
from texas42.kernel.view import View

SEED = 20_42
BUDGETS = {"novice": 2, "casual": 2, "club": 20, "expert": 100, "master": 500}
"""Milliseconds that 95 % of a level's decisions may take."""


@dataclass
class Watched:
    """A bot that notes what it decided."""

    player: Bot
    cases: Counter[tuple[str, bool]] = field(default_factory=Counter)
    hopes: list[tuple[Seat, float]] = field(default_factory=list)

    @property
    def level(self) -> str:
        return self.player.level

    def act(self, view: View, rng: random.Random, budget: Budget | None = None, /) -> Action:
        return self.decide(view, rng, budget).action

    def decide(self, view: View, rng: random.Random, budget: Budget | None = None, /) -> Decision:
        decision = self.player.decide(view, rng, budget)
        for folly in follies(view, decision):
            self.cases[folly.kind, folly.explained] += 1
        self._hope(view, decision)
        return decision

    def _hope(self, view: View, decision: Decision) -> None:
        """The declarer's chance at its first lead."""
        first = view.contract is not None and not view.tricks and not view.trick
        if first and decision.candidates and decision.candidates[0].unit == "make":
            assert view.seat is not None, "a bot has a seat"
            if isinstance(decision.action, Played):
                self.hopes.append((view.seat, decision.candidates[0].worth))


def match(a: str, b: str, rules: Rules, form: Form, *, pairs: int, jobs: int) -> Tally:
    """One match; a line of it goes to standard error as it ends."""
    with executor(jobs) as pool:
        tally = run(Match(a, b, rules, seed=SEED, form=form), pairs, executor=pool)
    sys.stderr.write(line(tally) + "\n")
    return tally


def line(tally: Tally) -> str:
    """A row of a table."""
    report, watched = tally.report(), DECIDES[tally.match.form]
    edge, error = report["edge"][watched], report["edge"][f"{watched}_se"]
    sigmas = edge / error if error else 0.0
    return (
        f"| {report['a']['bot']} | {report['b']['bot']} | {report['rules']} | {report['form']} "
        f"| {report['pairs']} | {edge:+.3f} ± {error:.3f} | {sigmas:+.1f} "
        f"| {report['a']['make_rate'] or 0:.0%} / {report['b']['make_rate'] or 0:.0%} "
        f"| {report['games']['a']}–{report['games']['b']} | {report['a']['p95_ms']:.0f} |"
    )


HEAD = (
    "| A | B | rules | form | pairs | edge of A (1 s.e.) | s.e. | bids made A / B | games "
    "| A: ms, 95 % |\n|---|---|---|---|---|---|---|---|---|---|"
)


def ladder(scale: float, jobs: int) -> Iterator[Tally]:
    """Each level against the one below, with a given contract and under every preset."""
    sizes = {"novice": 0, "casual": 150, "club": 300, "expert": 300, "master": 150}
    for below, level in pairwise(LEVELS):
        pairs = max(10, int(scale * sizes[level]))
        yield match(level, below, preset("tournament"), "given", pairs=pairs, jobs=jobs)
        for name in PRESETS:
            yield match(level, below, preset(name), "deals", pairs=max(10, pairs // 3), jobs=jobs)


def baseline(scale: float, jobs: int) -> Iterator[Tally]:
    """`master` against the plain sampler."""
    a, b = "master", "sampler20"
    yield match(a, b, preset("tournament"), "given", pairs=max(10, int(scale * 800)), jobs=jobs)
    for name in ("tournament", "quarenta-e-dois"):
        yield match(a, b, preset(name), "games", pairs=max(2, int(scale * 30)), jobs=jobs)


@dataclass
class Table:
    """Deals by four (or so) of one level at one table."""

    calls: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    cases: Counter[tuple[str, bool]] = field(default_factory=Counter)
    hopes: dict[int, list[bool]] = field(default_factory=lambda: defaultdict(list))
    deals: int = 0
    thrown_in: int = 0


def table(level: str, rules: Rules, deals: int, worlds: int | None = None) -> Table:
    """Deals among equals: what is bid and made, the follies, and hopes against what came."""
    seen = Table()
    players = [Watched(bot(level)) for _ in range(rules.players)]
    budget = None if worlds is None else Budget(worlds)
    for number in range(deals):
        rng = chance(SEED, level, number)
        shaken = setup(rules, rng, Seat(number % rules.players))
        done = play_out(start(shaken), players, rng, budget)
        seen.deals += 1
        contract = done.position.contract
        if contract is None:
            seen.thrown_in += 1
        else:
            seen.calls[contract.call.word] += 1
            seen.made[contract.call.word] += bool(done.made)
        for player in players:
            for _, hope in player.hopes:
                seen.hopes[min(9, int(hope * 10))].append(bool(done.made))
            player.hopes.clear()
    for player in players:
        seen.cases += player.cases
    return seen


def bids(level: str, name: str, seen: Table) -> str:
    total = sum(seen.calls.values())
    spread = ", ".join(f"{word} {seen.calls[word]}" for word in sorted(seen.calls))
    rate = sum(seen.made.values()) / max(1, total)
    return f"| {level} | {name} | {seen.deals} | {seen.thrown_in} | {rate:.0%} | {spread} |"


def calibration(seen: Table) -> Iterator[str]:
    for tenth in sorted(seen.hopes):
        came = seen.hopes[tenth]
        yield f"| {tenth * 10}–{tenth * 10 + 10} % | {len(came)} | {sum(came) / len(came):.0%} |"


def counted(level: str, seen: Table) -> str:
    cells = (f"{seen.cases[k, True]} + {seen.cases[k, False]}" for k in KINDS)
    return f"| {level} | {seen.deals} | " + " | ".join(cells) + " |"


def report(scale: float, jobs: int) -> str:
    """The whole report."""
    parts = [
        "# Strength of the bots",
        "Written by `benchmarks/strength.py --report`: do not edit. Seed "
        f"{SEED}, Python {platform.python_version()}, {platform.machine()}, scale {scale:g}. "
        "An edge is A's over B's, by pair of mirrored deals: with a given contract (30, the "
        "declarer's longest suit) the difference in make rate, with auctions marks or points a "
        "deal, in games 1 for a game won and −1 for one lost.",
        "## Each level against the one below",
        HEAD + "\n" + "\n".join(map(line, ladder(scale, jobs))),
        "## Against the plain sampler of 20 worlds",
        HEAD + "\n" + "\n".join(map(line, baseline(scale, jobs))),
    ]
    among = {
        (level, name): table(level, preset(name), max(8, int(scale * size)))
        for level, size in (("expert", 60), ("master", 25))
        for name in PRESETS
    }
    parts += ["## Bids among equals", "| level | rules | deals | thrown in | made | bids |"]
    parts[-1] += "\n|---|---|---|---|---|---|\n"
    parts[-1] += "\n".join(bids(level, name, seen) for (level, name), seen in among.items())
    parts += ["## The foolish partner", _follies(among), "## Calibration", _calibrated(among)]
    return "\n\n".join(parts) + "\n"


def _sum(level: str, among: dict[tuple[str, str], Table]) -> Table:
    total = Table()
    for (name, _), seen in among.items():
        if name == level:
            total.cases += seen.cases
            total.deals += seen.deals
            for tenth, came in seen.hopes.items():
                total.hopes[tenth] += came
    return total


def _follies(among: dict[tuple[str, str], Table]) -> str:
    head = "| level | deals | " + " | ".join(k.replace("_", " ") for k in KINDS) + " |"
    rows = [counted(level, _sum(level, among)) for level in ("expert", "master")]
    words = "Cases whose own estimate explains them + cases without a reason."
    return f"{words}\n\n{head}\n|---|---|---|---|---|---|\n" + "\n".join(rows)


def _calibrated(among: dict[tuple[str, str], Table]) -> str:
    head = "| level | chance at the first lead | deals | made |\n|---|---|---|---|\n"
    rows = [
        f"| {level} {row}"
        for level in ("expert", "master")
        for row in calibration(_sum(level, among))
    ]
    return head + "\n".join(rows)


def quick(jobs: int) -> None:
    """A short run; fails if the order of the levels, the latency or the follies are wrong."""
    rules = preset("tournament")
    for a, b in (("casual", "novice"), ("expert", "novice"), ("expert", "casual")):
        tally = match(a, b, rules, "given", pairs=60, jobs=jobs)
        edge = tally.edges["make_rate"]
        assert edge.mean > 0, f"{a} is not stronger than {b}: {line(tally)}"
        late = tally.a.clock.quantile(0.95) * 1000
        assert late <= 3 * BUDGETS[a], f"{a} takes {late:.0f} ms"
    seen = table("expert", rules, 12)
    print(line(tally))
    print(counted("expert", seen))
    assert all(seen.cases[kind, False] == 0 for kind in KINDS), seen.cases


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--report", type=Path)
    words.add_argument("--scale", type=float, default=1.0)
    words.add_argument("--jobs", type=int, default=1)
    asked = words.parse_args()
    if asked.report is None:
        quick(asked.jobs)
    else:
        asked.report.write_text(report(asked.scale, asked.jobs), encoding="utf-8")


if __name__ == "__main__":
    main()
