"""Pairs added up, and the report of a match."""

from dataclasses import dataclass, field
from typing import Any, Final

from texas42.arena.match import Match
from texas42.arena.pairs import Pair, Side, joined
from texas42.arena.statistics import Running
from texas42.notation import print_rules

EDGES: Final = ("make_rate", "score", "games")
DECIDES: Final = {"deals": "score", "given": "make_rate", "games": "games"}
"""By form of match, the edge that the sequential test watches."""


@dataclass(slots=True)
class Tally:
    """All pairs of a match so far. An edge is of `a` over `b`, by pair.

    `make_rate`: a deal that goes to `a` (its bid made, or the other's set) counts 1, one that goes
    to `b` −1; with a given contract this is the difference in make rate. `score`: marks or points
    a leg. `games`: 1 or −1 for each game.
    """

    match: Match
    pairs: int = 0
    deals: int = 0
    a: Side = field(default_factory=Side)
    b: Side = field(default_factory=Side)
    edges: dict[str, Running] = field(default_factory=lambda: {name: Running() for name in EDGES})

    def add(self, pair: Pair) -> None:
        self.pairs += 1
        self.deals += len(pair.deals)
        _join(self.a, pair.a)
        _join(self.b, pair.b)
        self.edges["make_rate"].add((pair.a.won - pair.b.won) / len(pair.deals))
        self.edges["score"].add((pair.a.score - pair.b.score) / 2)
        self.edges["games"].add((pair.a.games - pair.b.games) / 2)

    @property
    def watched(self) -> Running:
        return self.edges[DECIDES[self.match.form]]

    def report(self) -> dict[str, Any]:
        """The answer as JSON (DESIGN §10)."""
        match, edges = self.match, self.edges
        edge = {name: round(run.mean, 5) for name, run in edges.items()}
        errors = {f"{name}_se": round(run.error, 5) for name, run in edges.items()}
        return {
            "pairs": self.pairs,
            "seed": match.seed,
            "form": match.form,
            "rules": print_rules(match.rules),
            "a": {"bot": match.a, **_side(self.a)},
            "b": {"bot": match.b, **_side(self.b)},
            "edge": {**edge, "se": errors["make_rate_se"], **errors},
            "decided": self.watched.decided(),
            "games": {"a": self.a.games, "b": self.b.games},
        }


def _join(total: Side, part: Side) -> None:
    for name in ("bids", "made", "won", "points", "score", "games"):
        setattr(total, name, getattr(total, name) + getattr(part, name))
    total.forfeits += part.forfeits
    total.clock.join(part.clock)
    for name in ("calls", "cases", "told"):
        joined(getattr(total, name), getattr(part, name))


def _side(side: Side) -> dict[str, Any]:
    clock = side.clock
    return {
        "bids": side.bids,
        "made": side.made,
        "make_rate": _part(side.made, side.bids),
        "deals_won": side.won,
        "points_a_bid": _part(side.points, side.bids),
        "score": side.score,
        "games": side.games,
        "forfeits": side.forfeits,
        "calls": {word: side.calls[word] for word in sorted(side.calls)},
        "cases": side.cases,
        "told": {tenth: side.told[tenth] for tenth in sorted(side.told)},
        "decisions": clock.count,
        "cpu_ms": round(1000 * clock.seconds / max(1, clock.count), 3),
        "p95_ms": round(1000 * clock.quantile(0.95), 3),
    }


def _part(some: int, of: int) -> float | None:
    return round(some / of, 5) if of else None
