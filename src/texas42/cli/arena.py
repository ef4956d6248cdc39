"""`texas42 arena`: two sides over the same deals, exchanged."""

import shlex
import shutil
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter, validators

from texas42.arena.journal import Journal
from texas42.arena.match import Form, Match
from texas42.arena.running import Progress, executor, run
from texas42.arena.tally import DECIDES, Tally
from texas42.bots import bot
from texas42.cli.output import AsJson, Refused, answer, say
from texas42.kernel.rule_faults import check
from texas42.notation import parse_call, parse_declaration, parse_rules

Count = Annotated[int, Parameter(validator=validators.Number(gte=1))]
Side = Annotated[str, Parameter(allow_leading_hyphen=False)]


def arena(
    a: Side,
    b: Side,
    /,
    *,
    deals: Count = 200,
    seed: int = 1,
    rules: str = "tournament",
    given_contract: Annotated[bool, Parameter(negative=())] = False,
    games: Annotated[bool, Parameter(negative=())] = False,
    call: str = "30",
    trump: str | None = None,
    worlds: Count | None = None,
    until_decided: Annotated[bool, Parameter(negative=())] = False,
    watch: Annotated[bool, Parameter(negative=())] = False,
    jobs: Count = 1,
    scheduler: str | None = None,
    record: Path | None = None,
    as_json: AsJson = False,
) -> None:
    """Play A against B over the same deals with the sides exchanged, and say who is better.

    A and B are levels (novice casual club expert master), the baseline sampler20, or run:COMMAND
    for a program of yours; x+y seats partners of two kinds.

    Parameters
    ----------
    deals
        How many deals, each played twice; with --games how many games.
    seed
        The same seed deals the same tiles.
    rules
        A preset, with the fields that differ: "texas players=5 min_bid=20".
    given_contract
        Seat 0 declares the call given by --call and --trump, without an auction.
    games
        Whole games to the target instead of single deals.
    call
        The call of a given contract.
    trump
        The declaration of a given contract; by default the declarer's longest suit.
    worlds
        Budget of every decision in sampled worlds; by default what each level takes.
    until_decided
        Stop as soon as a sequential test at 5 % tells the sides apart.
    watch
        Count foolish plays, and hold the chances told at the first lead against what came.
    jobs
        Processes.
    scheduler
        Address of a Dask scheduler to play on instead.
    record
        A file for every pair with its deals; a match that it holds goes on where it stopped.
    """
    match = Match(
        a=_known(a),
        b=_known(b),
        rules=check(parse_rules(rules)),
        seed=seed,
        form=_form(given_contract, games),
        call=parse_call(call),
        declaration=None if trump is None else parse_declaration(trump),
        worlds=worlds,
        watch=watch,
    )
    journal = None if record is None else Journal(record, match)
    with executor(jobs, scheduler) as pool, _bar(deals, as_json) as progress:
        tally = run(
            match,
            deals,
            executor=pool,
            journal=journal,
            until_decided=until_decided,
            progress=progress,
        )
    if as_json:
        answer(tally.report())
    else:
        _tell(tally)


def _known(side: str) -> str:
    for name in side.split("+"):
        bot(name)
        if name.startswith("run:"):
            _check_program(name.removeprefix("run:"))
    return side


def _check_program(command: str) -> None:
    """A program that is not there would only forfeit every deal."""
    try:
        words = shlex.split(command)
    except ValueError as wrong:
        raise Refused(f"run:{command}: {wrong} (bots)") from None
    if not words or shutil.which(words[0]) is None:
        raise Refused(f"run:{command}: there is no such program (bots)")


def _form(given: bool, games: bool) -> Form:
    if given and games:
        raise Refused("--given-contract and --games: a game has auctions; choose one")
    return "given" if given else "games" if games else "deals"


class _bar:  # noqa: N801  # reads as a function at its use
    """A progress bar on standard error; none with --json or where nobody looks."""

    def __init__(self, total: int, quiet: bool) -> None:
        from rich.console import Console
        from rich.progress import Progress as Bar
        from rich.progress import TimeRemainingColumn

        console = Console(stderr=True)
        off = quiet or not console.is_terminal
        self.bar = Bar(
            *Bar.get_default_columns()[:3], TimeRemainingColumn(), console=console, disable=off
        )
        self.task = self.bar.add_task("pairs", total=total)

    def __enter__(self) -> Progress:
        self.bar.start()
        return self._move

    def __exit__(self, *_wrong: object) -> Literal[False]:
        self.bar.stop()
        return False

    def _move(self, tally: Tally) -> None:
        watched = tally.watched
        words = f"{watched.mean:+.3f} ± {watched.error:.3f}"
        self.bar.update(self.task, completed=tally.pairs, description=words)


_ROWS = (
    ("bids", "bids"),
    ("made", "made"),
    ("make rate", "make_rate"),
    ("deals won", "deals_won"),
    ("score", "score"),
    ("games won", "games"),
    ("CPU a decision, ms", "cpu_ms"),
    ("95 % within, ms", "p95_ms"),
    ("forfeits", "forfeits"),
)


def _tell(tally: Tally) -> None:
    report = tally.report()
    say(f"{report['rules']}, {report['form']}, seed {report['seed']}: {report['pairs']} pairs")
    say(f"{'':20}{report['a']['bot']:>14}{report['b']['bot']:>14}")
    for label, field in _ROWS:
        cells = (_cell(report[side][field]) for side in "ab")
        say(f"{label:20}" + "".join(f"{cell:>14}" for cell in cells))
    for name, edge in tally.edges.items():
        say(f"edge of A, {name.replace('_', ' ')}: {edge.mean:+.4f} ± {edge.error:.4f}")
    for side in "ab":
        for reason in report[side]["forfeits"][:3]:
            say(f"forfeit: {reason}")
        if tally.match.watch:
            _tell_watched(report[side])
    watched = DECIDES[tally.match.form].replace("_", " ")
    told = "decided" if report["decided"] else "not decided"
    say(f"By {watched}, sequential test at 5 %: {told}.")


def _tell_watched(side: dict[str, Any]) -> None:
    for kind, (explained, foolish) in sorted(side["cases"].items()):
        kind_ = kind.replace("_", " ")
        say(f"{side['bot']}, {kind_}: {explained} with a reason, {foolish} without")
    for tenth, (deals, made) in side["told"].items():
        low = 10 * int(tenth)
        say(f"{side['bot']}, told {low}-{low + 10} %: {deals} deals, {made / deals:.0%} made")


def _cell(value: object) -> str:
    if isinstance(value, list):
        return str(len(value))
    return "-" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)
