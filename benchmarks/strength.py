"""How strong the bots are: ladder, baseline, latency, follies, bids, calibration.

Without words: a quick run (about two minutes) whose answers are asserted. `--play DIR` plays the
whole plan, or the parts that `--only` names, and keeps every pair there; it goes on where it was
stopped, and several may run at once on different parts. `--report FILE --play DIR` writes what is
there so far as Markdown. `--scale N` plays N times as many.
"""

import argparse
import json
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from texas42.arena.deals import chance, setup
from texas42.arena.follies import KINDS
from texas42.arena.journal import Journal
from texas42.arena.match import Form, Match
from texas42.arena.pairs import joined
from texas42.arena.play import play_out
from texas42.arena.running import run
from texas42.arena.tally import DECIDES, Tally
from texas42.arena.watching import FOOLISH, Watched, tenth
from texas42.bots import LEVELS, bot
from texas42.kernel.deal import start
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Seat

SEED = 20_42
BUDGETS = {"novice": 2, "casual": 2, "club": 20, "expert": 100, "master": 500}
"""Milliseconds that 95 % of a level's decisions may take."""

LADDER = {
    ("casual", "given"): 300, ("club", "given"): 800, ("expert", "given"): 1500,
    ("master", "given"): 900, ("casual", "deals"): 100, ("club", "deals"): 1500,
    ("expert", "deals"): 300, ("master", "deals"): 1000,
}  # fmt: skip
"""Pairs of each level against the one below, by form."""
BASELINE: tuple[tuple[Form, str, int], ...] = (
    ("given", "tournament", 1000), ("games", "tournament", 20), ("games", "quarenta-e-dois", 20),
)  # fmt: skip
"""Pairs of `master` against `sampler20`."""
EQUALS = {
    ("expert", "texas"): 300, ("expert", ""): 100, ("master", "texas"): 300, ("master", ""): 60,
}  # fmt: skip
"""Deals among four of a level, by preset; "": any other."""


@dataclass(frozen=True)
class Equals:
    """Deals among players of one level."""

    level: str
    preset: str


Part = tuple[str, Match | Equals, int]
"""Name, what is played, how much of it."""


def plan(scale: float) -> Iterator[Part]:
    """All that the report is made of."""
    for below, level in pairwise(LEVELS):
        yield _part(level, below, "tournament", "given", scale * LADDER[level, "given"])
        for name in PRESETS:
            yield _part(level, below, name, "deals", scale * LADDER[level, "deals"])
    for form, name, pairs in BASELINE:
        yield _part("master", "sampler20", name, form, scale * pairs)
    for level in ("expert", "master"):
        for name in PRESETS:
            deals = EQUALS.get((level, name), EQUALS[level, ""])
            yield f"{level}-equals-{name}", Equals(level, name), max(1, int(scale * deals))


def _part(a: str, b: str, rules: str, form: Form, pairs: float) -> Part:
    match = Match(a, b, preset(rules), seed=SEED, form=form, watch=True)
    return f"{a}-{b}-{form}-{rules}", match, max(1, int(pairs))


@dataclass
class Table:
    """What came of deals among equals."""

    calls: dict[str, list[int]] = field(default_factory=dict)
    cases: dict[str, list[int]] = field(default_factory=dict)
    told: dict[str, list[int]] = field(default_factory=dict)
    deals: int = 0
    thrown_in: int = 0

    def add(self, deal: dict[str, Any]) -> None:
        self.deals += 1
        self.thrown_in += deal["call"] is None
        if deal["call"] is not None:
            joined(self.calls, {deal["call"]: [1, int(deal["made"])]})
        joined(self.cases, deal["cases"])
        joined(self.told, {tenth(hope): [1, int(deal["made"])] for hope in deal["hopes"]})


def among(equals: Equals, number: int) -> dict[str, Any]:
    """One deal, as a line of a journal."""
    rules, rng = preset(equals.preset), chance(SEED, equals.level, number)
    players = [Watched(bot(equals.level)) for _ in range(rules.players)]
    done = play_out(start(setup(rules, rng, Seat(number % rules.players))), players, rng)
    contract, cases, hopes = done.position.contract, dict[str, list[int]](), list[float]()
    for player in players:
        noted, told = player.taken()
        joined(cases, noted)
        hopes += told
    call = None if contract is None else contract.call.word
    return {"call": call, "made": done.made, "cases": cases, "hopes": hopes}


def deals_of(path: Path) -> list[dict[str, Any]]:
    """What is there; a torn last line is left out."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n")]


def play(part: Part, folder: Path) -> None:
    """Plays what is not there yet."""
    name, what, much = part
    path = folder / f"{name}.jsonl"
    if isinstance(what, Match):
        tally = run(what, much, journal=Journal(path, what), progress=_told)
        sys.stderr.write("\n" + line(tally) + "\n")
        return
    whole = deals_of(path)
    path.write_text("".join(json.dumps(deal) + "\n" for deal in whole), encoding="utf-8")
    for number in range(len(whole), much):
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(among(what, number)) + "\n")
    sys.stderr.write(f"{name}: {much} deals\n")


def _told(tally: Tally) -> None:
    sys.stderr.write(f"\r{tally.match.a} {tally.match.b} {tally.pairs} ")


def line(tally: Tally) -> str:
    """A row of a table."""
    report, watched = tally.report(), DECIDES[tally.match.form]
    edge, error = report["edge"][watched], report["edge"][f"{watched}_se"]
    sigmas = edge / error if error else 0.0
    games = f"{report['games']['a']}–{report['games']['b']}"
    return (
        f"| {report['a']['bot']} | {report['b']['bot']} | {report['rules']} "
        f"| {report['form'] if tally.match.form != 'games' else f'games ({games})'} "
        f"| {report['pairs']} | {edge:+.3f} ± {error:.3f} | {sigmas:+.1f} "
        f"| {report['a']['make_rate'] or 0:.0%} / {report['b']['make_rate'] or 0:.0%} "
        f"| {report['a']['cpu_ms']:.0f} / {report['a']['p95_ms']:.0f} |"
    )


HEAD = (
    "| A | B | rules | form | pairs | edge of A | in errors | bids made, A / B "
    "| A's ms: mean / 95 % |\n|---|---|---|---|---|---|---|---|---|"
)


@dataclass
class Seen:
    """Everything that a folder holds."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    tables: dict[str, tuple[Equals, Table]] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: Path) -> "Seen":
        seen = cls()
        for name, what, _ in plan(1):
            path = folder / f"{name}.jsonl"
            if not path.exists():
                continue
            if isinstance(what, Match):
                tally = Tally(what)
                for pair in Journal(path, what).pairs():
                    tally.add(pair)
                seen.tallies[name] = tally
            else:
                table = Table()
                for deal in deals_of(path):
                    table.add(deal)
                seen.tables[name] = what, table
        return seen

    def level(self, level: str) -> tuple[int, dict[str, list[int]]]:
        """Deals in which the level played, and its cases."""
        deals, cases = 0, dict[str, list[int]]()
        for tally in self.tallies.values():
            for name, side in ((tally.match.a, tally.a), (tally.match.b, tally.b)):
                if name == level:
                    deals += tally.deals
                    joined(cases, side.cases)
        for equals, table in self.tables.values():
            if equals.level == level:
                deals += table.deals
                joined(cases, table.cases)
        return deals, cases

    def told(self, level: str) -> dict[str, list[int]]:
        """Chances told in deals among equals scored by marks."""
        total = dict[str, list[int]]()
        for equals, table in self.tables.values():
            if equals.level == level:
                joined(total, table.told)
        return total


def report(seen: Seen) -> str:
    """The measured part of docs/strength.md."""
    ours = [t for t in seen.tallies.values() if t.match.b != "sampler20"]
    base = [t for t in seen.tallies.values() if t.match.b == "sampler20"]
    return "\n\n".join(
        (
            f"<!-- {platform.machine()}, Python {platform.python_version()}, seed {SEED} -->",
            "## Each level against the one below",
            HEAD + "\n" + "\n".join(map(line, ours)),
            "## Against the plain sampler of 20 worlds",
            HEAD + "\n" + "\n".join(map(line, base)),
            "## Bids among equals",
            "| level | rules | deals | thrown in | made | bids |\n|---|---|---|---|---|---|\n"
            + "\n".join(bids(equals, table) for equals, table in seen.tables.values()),
            "## The foolish partner",
            _follies(seen),
            "## Chances told and what came",
            _calibrated(seen),
        )
    )


def bids(equals: Equals, table: Table) -> str:
    total = sum(bid for bid, _ in table.calls.values())
    spread = ", ".join(f"{word} {table.calls[word][0]}" for word in sorted(table.calls))
    rate = sum(made for _, made in table.calls.values()) / max(1, total)
    start_ = f"| {equals.level} | {equals.preset} | {table.deals} | {table.thrown_in}"
    return f"{start_} | {rate:.0%} | {spread} |"


def _follies(seen: Seen) -> str:
    head = "| level | deals | " + " | ".join(k.replace("_", " ") for k in KINDS) + " |"
    return head + "\n|---|---|---|---|---|---|\n" + "\n".join(_counts(seen))


def _counts(seen: Seen) -> Iterator[str]:
    for level in ("club", "expert", "master"):
        deals, cases = seen.level(level)
        cells = (cases.get(kind, [0, 0]) for kind in KINDS)
        yield f"| {level} | {deals} | " + " | ".join(f"{a} + {b}" for a, b in cells) + " |"


def _calibrated(seen: Seen) -> str:
    rows = []
    for level in ("expert", "master"):
        for key, (deals, made) in sorted(seen.told(level).items()):
            low = 10 * int(key)
            rows.append(f"| {level} | {low}–{low + 10} % | {deals} | {made / deals:.0%} |")
    return "| level | chance told | deals | made |\n|---|---|---|---|\n" + "\n".join(rows)


def quick() -> None:
    """A short run; fails if the order of the levels, the latency or the follies are wrong."""
    rules: Rules = preset("tournament")
    for a, b in (("casual", "novice"), ("expert", "novice"), ("expert", "casual")):
        tally = run(Match(a, b, rules, seed=SEED, form="given", watch=True), 60)
        print(line(tally))
        assert tally.edges["make_rate"].mean > 0, f"{a} is not stronger than {b}"
        late = tally.a.clock.quantile(0.95) * 1000
        assert late <= 3 * BUDGETS[a], f"{a} takes {late:.0f} ms"
        if a == "expert":
            assert not any(case[FOOLISH] for case in tally.a.cases.values()), tally.a.cases


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--play", type=Path, help="a folder for what is played")
    words.add_argument("--only", nargs="*", default=[""], help="beginnings of names of parts")
    words.add_argument("--report", type=Path)
    words.add_argument("--scale", type=float, default=1.0)
    asked = words.parse_args()
    if asked.play is None:
        quick()
    elif asked.report is not None:
        asked.report.write_text(report(Seen.of(asked.play)) + "\n", encoding="utf-8")
    else:
        asked.play.mkdir(parents=True, exist_ok=True)
        for part in plan(asked.scale):
            if part[0].startswith(tuple(asked.only)):
                play(part, asked.play)


if __name__ == "__main__":
    main()
