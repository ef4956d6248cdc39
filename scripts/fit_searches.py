"""Whether a search over what one will see says more of a tile than solver and play-outs do.

    python scripts/fit_searches.py JOURNAL [--deals N] [--seed S]

The decisions and what came of their tiles are those of fit_practice.py, from the second trick on.
Two searches are asked beside solver and play-outs. In both the searcher's next tile is chosen by
what it will have seen by then, not by the world it is in:

- `sets`: everybody else plays by the policy, and so does the searcher after that tile.
- `postponed`: everybody else sees every tile and plays as the solver says, and so does the searcher
  after that tile (postponed clairvoyance: alpha-mu of depth two, without its fronts).

JOURNAL keeps a line a decision. Then, by trick, the weights with which solver, play-outs and one
search foretell together how the tiles of a decision differ, with standard errors, and what the
tiles chosen come to more with the search than without.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
from fit_practice import TRICKS, WORLDS, evenly, look, told
from journal import lines
from numpy.typing import NDArray

from texas42.arena.deals import chance
from texas42.bots import practice
from texas42.bots.aims import Aims, Worths
from texas42.bots.lockstep import Ints, Lockstep, Masks, candidates
from texas42.bots.rows import finish, scores
from texas42.bots.seating import seated
from texas42.solver.batch import solve_batch
from texas42.solver.problems import Problems, problems

SEARCHED: Final = 400
"""Worlds of a search."""
COPIES: Final = 4
"""So often a tile is played out in each of them."""
HEAT: Final = 0.5
ENOUGH: Final = 6
"""With fewer worlds in which it sees the same, a search cannot tell."""

Stream = np.random.Generator
Tell = Callable[[Aims, Lockstep, Stream], Worths]
"""rows x 28: what a tile of the seat on turn is worth to the searcher, NaN where it is illegal."""
Step = Callable[[Aims, Lockstep, Stream], None]
"""The seat on turn plays."""


def by_playing(aims: Aims, table: Lockstep, stream: Stream) -> Worths:
    """What a tile came to when the policy played on."""
    out = np.full((table.rows, 28), np.nan)
    rows, tiles = candidates(table.legal())
    came = np.zeros(len(rows))
    for _ in range(COPIES):
        copies = table.some(rows)
        copies.play(tiles)
        finish(copies, stream, HEAT)
        came += aims.came(copies.points[:, 0]) / COPIES
    out[rows, tiles] = came
    return out


def by_solving(aims: Aims, table: Lockstep, _: Stream) -> Worths:
    """What a tile is worth where everybody sees every tile."""
    asked_ = _asked(aims, table)
    left = (aims.sight.contract.needs - table.points[:, 0]).astype(np.int16)
    bounds = np.maximum(left, 1)
    answers = solve_batch(aims.sight.contract, asked_, bounds=bounds, moves=True, threads=1)
    made = np.where(left[:, None] <= 0, 1.0, answers)
    return np.where(answers < 0, np.nan, made if aims.sight.bids else 1 - made)


def _asked(aims: Aims, table: Lockstep) -> Problems:
    made = problems(
        aims.sight.contract, table.hands, takers=aims.takers, maximisers=aims.maximisers
    )
    made["leader"], made["played"] = table.leader, table.laid
    seat = table.leader
    for place in range(table.laid):
        laid = table.trick[table.index, seat]
        made["trick"][:, place] = np.log2(laid).astype(np.uint8)
        seat = table.tables.next_seat[seat]
    return made


def by_policy(_: Aims, table: Lockstep, stream: Stream) -> None:
    table.play(_liked(table, stream, np.ones((table.rows, 28), bool)))


def all_seeing(aims: Aims, table: Lockstep, stream: Stream) -> None:
    """The best for the seat's side; of equals, as the policy likes."""
    worth = by_solving(aims, table, stream)
    ours = table.tables.bidders[table.turn] == aims.sight.bids
    wanted = np.where(ours[:, None], worth, -worth)
    table.play(_liked(table, stream, wanted == np.nanmax(wanted, axis=1, keepdims=True)))


def _liked(table: Lockstep, stream: Stream, open_: NDArray[np.bool_]) -> Ints:
    """One of the open tiles of each row, drawn as the policy likes them."""
    likes = scores(table) / HEAT
    drawn = np.where(np.isnan(likes) | ~open_, -np.inf, likes + stream.gumbel(size=likes.shape))
    return np.asarray(np.argmax(drawn, axis=1), np.int64)


def searched(aims: Aims, worlds: Masks, stream: Stream, step: Step, tell: Tell) -> list[float]:
    """By legal tile, what it is worth when the next is chosen by what was seen."""
    out = []
    for tile in aims.sight.legal:
        table = seated(aims.sight, worlds)
        table.play(np.full(len(worlds), tile, np.int64))
        out.append(float(_on(aims, table, stream, step, tell).mean()))
    return out


def _on(aims: Aims, table: Lockstep, stream: Stream, step: Step, tell: Tell) -> Worths:
    """The worth of every row: played on until the searcher has a choice, which it makes."""
    worth, left = np.zeros(table.rows), np.arange(table.rows)
    while not table.over:
        legal = table.legal()
        choice = (table.turn == aims.sight.seat) & ((legal & (legal - 1)) != 0)
        if choice.any():
            worth[left[choice]] = _chosen(aims, table.some(np.nonzero(choice)[0]), stream, tell)
            left, table = left[~choice], table.some(np.nonzero(~choice)[0])
        if not len(left):
            return worth
        step(aims, table, stream)
    worth[left] = aims.came(table.points[:, 0])
    return worth


def _chosen(aims: Aims, table: Lockstep, stream: Stream, tell: Tell) -> Worths:
    """The searcher's choice by what it sees. Each half of the worlds is judged by the tile that is
    best in the other half, so that luck in a few worlds is no skill; where that has too few of a
    kind, by the tile that the policy likes best."""
    worths = tell(aims, table, stream)
    liked = np.nanargmax(scores(table), axis=1)
    worth: Worths = worths[table.index, liked]
    seen = np.column_stack([table.trick, table.played, table.leader])
    sets = np.unique(seen, axis=0, return_inverse=True)[1].ravel()
    half = stream.random(table.rows) < 0.5
    for each in np.unique(sets):
        alike = sets == each
        for part in (half, ~half):
            learn, judge = alike & part, alike & ~part
            if learn.sum() >= ENOUGH and judge.any():
                known = np.nan_to_num(worths[learn].mean(axis=0), nan=-np.inf)
                worth[judge] = worths[judge, np.argmax(known)]
    return worth


def one(seed: int, number: int) -> dict[str, Any]:
    """A deal, as a line of the journal."""
    found = look(seed, number)
    if found is None or not found.said["trick"]:
        return {}
    luck, stream = chance(seed, "searches", number), np.random.default_rng(number)
    worlds = found.seen.some(SEARCHED, luck)
    return found.said | {
        "sets": searched(found.aims, worlds, stream, by_policy, by_playing),
        "postponed": searched(found.aims, worlds, stream, all_seeing, by_solving),
        "came": found.case.came(found.seen.some(WORLDS, luck), number).tolist(),
    }


def gained(cases: list[dict[str, Any]], search: str) -> str:
    """Points by which what came of the tiles chosen grows when a search speaks in the place of the
    voice it is akin to: `sets` for the play-outs, `postponed` for the solver."""
    more = []
    for case in cases:
        part = practice.SOLVER[case["bids"]][case["trick"]]
        voices = {"solved": np.array(case["solved"]), "played": np.array(case["played"])}
        before = part * voices["solved"] + (1 - part) * voices["played"]
        voices["played" if search == "sets" else "solved"] = np.array(case[search])
        after = part * voices["solved"] + (1 - part) * voices["played"]
        more.append(case["came"][int(after.argmax())] - case["came"][int(before.argmax())])
    return f"{100 * np.mean(more):+.2f} ± {100 * np.std(more) / np.sqrt(len(more)):.2f}"


def fitted(journal: Path) -> None:
    """A row of Markdown for each trick and search."""
    cases = [line for line in lines(journal) if line]
    print("| search | trick | decisions | solver | play-outs | search | points more |")
    print("|---|---|---|---|---|---|---|")
    for search in ("sets", "postponed"):
        for trick in range(1, TRICKS):
            some = [c for c in cases if c["trick"] == trick]
            if len(some) > TRICKS:
                weights = told(some, ("solved", "played", search))
                more = gained(some, search)
                print(f"| {search} | {trick + 1} | {len(some)} | {weights} | {more} |")


if __name__ == "__main__":
    fitted(evenly(__doc__, one))
