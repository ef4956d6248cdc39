"""The arena: mirrored pairs, the same answer however it is run, and honest intervals."""

import json
import random
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bot_tables import TABLES, hand
from texas42.arena.follies import KINDS
from texas42.arena.journal import Journal
from texas42.arena.match import Form, Match, longest
from texas42.arena.pairs import play_pair
from texas42.arena.running import executor, round_robin, run
from texas42.arena.statistics import Clock, Running, running
from texas42.arena.watching import tenth
from texas42.kernel.declarations import Declaration
from texas42.kernel.faults import BadNotation, BadSetup
from texas42.kernel.position import Phase
from texas42.kernel.presets import preset
from texas42.kernel.tiles import Seat
from texas42.notation import parse_position

CASUAL = Match("casual", "casual", preset("house"))
FORMS: tuple[Form, ...] = ("deals", "given", "games")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("table", ["house", "quarenta-e-dois", "texas-3", "texas-6-alone"])
def test_a_side_against_itself_is_level_in_every_pair(table: str, form: Form) -> None:
    tally = run(Match("casual", "casual", TABLES[table], form=form), 2)
    assert {name: (edge.mean, edge.error) for name, edge in tally.edges.items()} == dict.fromkeys(
        tally.edges, (0.0, 0.0)
    )


def test_the_stronger_side_is_told_and_the_test_stops_when_it_is_decided() -> None:
    match = Match("casual", "novice", preset("tournament"), form="given")
    tally = run(match, 400, until_decided=True)
    assert 20 <= tally.pairs < 100
    edge = tally.report()["edge"]
    assert edge["make_rate"] > 3 * edge["se"]


def test_both_legs_are_the_same_deal_with_the_sides_exchanged() -> None:
    pair = play_pair(Match("casual", "novice", preset("texas", 3)), 5)
    first, second = pair.deals
    assert first["sides"] == "aba"
    assert second["sides"] == "bab"
    setups = {str(parse_position(str(each["deal"])).setup) for each in pair.deals}
    assert len(setups) == 1


def test_every_deal_is_recorded_to_its_end() -> None:
    pair = play_pair(replace(CASUAL, form="games"), 0)
    assert len(pair.deals) >= 4
    assert all(parse_position(str(d["deal"])).phase is Phase.OVER for d in pair.deals)


def test_the_answer_does_not_depend_on_the_executor() -> None:
    match = Match("casual", "novice", preset("house"))
    with executor(1) as none:
        alone = run(match, 6, executor=none).report()
    with ThreadPoolExecutor(2) as threads:
        both = run(match, 6, executor=threads).report()
    assert _timeless(alone) == _timeless(both)


def _timeless(report: dict[str, object]) -> str:
    kept = {k: v for k, v in report.items() if k not in ("a", "b")}
    sides = [
        {k: v for k, v in report[s].items() if not k.endswith("_ms")}  # type: ignore[attr-defined]
        for s in ("a", "b")
    ]
    return json.dumps([kept, sides])


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    match = Match("casual", "novice", preset("house"))
    journal = Journal(tmp_path / "match.jsonl", match)
    run(match, 3, journal=journal)
    with journal.path.open("a", encoding="utf-8") as file:
        file.write('{"index": 3, "a"')
    tally = run(match, 5, journal=journal)
    assert _timeless(tally.report()) == _timeless(run(match, 5).report())
    assert len(journal.path.read_text(encoding="utf-8").splitlines()) == 6


@pytest.mark.parametrize("pairs", [0, 2])
def test_a_byte_order_mark_before_a_journal_says_nothing(tmp_path: Path, pairs: int) -> None:
    journal = Journal(tmp_path / "match.jsonl", CASUAL)
    if pairs:
        run(CASUAL, pairs, journal=journal)
    written = journal.path.read_bytes() if pairs else b""
    journal.path.write_bytes(BOM_UTF8 + written)
    assert _timeless(run(CASUAL, 3, journal=journal).report()) == _timeless(run(CASUAL, 3).report())
    assert journal.path.read_bytes().startswith(written or b"{")


def test_a_journal_of_another_match_is_refused(tmp_path: Path) -> None:
    run(CASUAL, 1, journal=Journal(tmp_path / "match.jsonl", CASUAL))
    other = replace(CASUAL, seed=2)
    with pytest.raises(BadNotation, match="another match"):
        run(other, 1, journal=Journal(tmp_path / "match.jsonl", other))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"hello\n", "line 2 is no pair of a match"),
        (b'{"index": 0}\n', "line 2 is no pair of a match"),
        (b"[0]\n", "line 2 is no pair of a match"),
        (b'"\xff"\n', "it is no UTF-8 text"),
    ],
)
def test_a_journal_with_something_else_in_it_is_refused_and_left_alone(
    tmp_path: Path, line: bytes, told: str
) -> None:
    journal = Journal(tmp_path / "match.jsonl", CASUAL)
    run(CASUAL, 1, journal=journal)
    head, _, pair = journal.path.read_bytes().partition(b"\n")
    spoiled = head + b"\n" + line + pair
    journal.path.write_bytes(spoiled)
    with pytest.raises(BadNotation, match=told):
        run(CASUAL, 2, journal=journal)
    assert journal.path.read_bytes() == spoiled


def test_a_journal_torn_in_its_first_line_begins_anew(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "match.jsonl", CASUAL)
    run(CASUAL, 1, journal=journal)
    journal.path.write_bytes(journal.path.read_bytes().partition(b"\n")[0])
    for _ in range(2):
        assert run(CASUAL, 2, journal=journal).pairs == 2


def test_a_watched_match_is_the_same_match_and_its_follies_and_hopes_are_counted() -> None:
    match = Match("expert", "casual", preset("tournament"), form="given", worlds=6)
    plain, watched = run(match, 3), run(replace(match, watch=True), 3)
    assert watched.edges == plain.edges
    assert not plain.a.cases and not plain.a.told
    assert set(watched.a.cases) <= set(KINDS)
    assert sum(deals for deals, _ in watched.a.told.values()) == 3, "one first lead a pair"
    assert all(0 <= made <= deals for deals, made in watched.a.told.values())
    assert not watched.b.told, "casual tells no chances"


def test_what_was_watched_is_kept_in_the_journal(tmp_path: Path) -> None:
    match = Match("club", "casual", preset("tournament"), form="given", worlds=4, watch=True)
    journal = Journal(tmp_path / "watched.jsonl", match)
    first = run(match, 3, journal=journal)
    again = run(match, 3, journal=journal)
    assert again.a.cases == first.a.cases
    assert again.a.told == first.a.told


def test_a_journal_from_before_matches_were_watched_goes_on(tmp_path: Path) -> None:
    match = Match("casual", "novice", preset("tournament"))
    run(match, 1, journal=Journal(tmp_path / "old.jsonl", match))
    head = json.loads((tmp_path / "old.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert "watch" not in head
    assert run(match, 2, journal=Journal(tmp_path / "old.jsonl", match)).pairs == 2


def test_the_deals_of_games_are_counted() -> None:
    match = Match("casual", "novice", preset("tournament"), form="games")
    tally = run(match, 1)
    assert tally.deals == len(play_pair(match, 0).deals) > 2


@pytest.mark.parametrize(
    ("hope", "key"), [(-0.01, "0"), (0.0, "0"), (0.79, "7"), (0.8, "8"), (1.01, "9")]
)
def test_chances_are_counted_by_tenths(hope: float, key: str) -> None:
    assert tenth(hope) == key


def test_partners_of_two_kinds_share_a_side() -> None:
    match = Match("casual+novice", "novice", preset("house"))
    assert match.bots(0) == ("casual", "novice", "novice", "novice")
    assert match.bots(1) == ("novice", "casual", "novice", "novice")


def test_everyone_meets_everyone() -> None:
    met = round_robin(
        ("novice", "casual", "sampler20"), lambda a, b: Match(a, b, preset("house"), worlds=2), 1
    )
    assert set(met) == {
        ("novice", "casual"),
        ("novice", "sampler20"),
        ("casual", "sampler20"),
    }


def test_the_longest_suit_is_the_one_with_its_double_then_the_higher() -> None:
    rules = preset("tournament")
    assert longest(rules, hand("6-1 6-2 5-5 5-3 4-4 3-0 1-0")) is Declaration.FIVES


def test_a_cluster_without_dask_is_refused_with_what_to_install() -> None:
    with pytest.raises(BadSetup, match="needs dask"), _cluster() as pool:
        assert pool


@contextmanager
def _cluster() -> Iterator[Executor | None]:
    saved = sys.modules.get("distributed")
    sys.modules["distributed"] = None  # type: ignore[assignment]
    try:
        with executor(1, "tcp://127.0.0.1:1") as pool:
            yield pool
    finally:
        del sys.modules["distributed"]
        if saved:
            sys.modules["distributed"] = saved


def test_the_sequential_interval_is_seldom_wrong_however_often_it_is_asked() -> None:
    wrong = 0
    for seed in range(200):
        rng, tally = random.Random(seed), Running()
        for _ in range(400):
            tally.add(rng.choice((-1.0, 0.0, 1.0)))
            if tally.decided():
                wrong += 1
                break
    assert wrong <= 20


def test_mean_and_error_are_those_of_the_text_books() -> None:
    numbers = [1.0, 4.0, 2.0, 8.0]
    tally = running(numbers)
    assert tally.mean == pytest.approx(3.75)
    assert tally.variance == pytest.approx(9.583333)
    assert tally.error == pytest.approx((9.583333 / 4) ** 0.5)


def test_the_clock_knows_its_quantiles_to_five_percent() -> None:
    clock, other = Clock(), Clock()
    for step in range(1, 51):
        clock.add(step / 1000)
        other.add((step + 50) / 1000)
    clock.join(other)
    assert clock.count == 100
    assert clock.quantile(0.95) == pytest.approx(0.095, rel=0.06)


def test_a_bot_that_is_not_there_forfeits_every_deal_and_says_why() -> None:
    match = Match("casual", "run:/nowhere/bot", preset("tournament"))
    tally = run(match, 2)
    assert tally.a.score == 4
    assert all("cannot be started" in reason for reason in tally.b.forfeits)
    assert len(tally.b.forfeits) == 4


def test_seats_of_dummies_are_their_players() -> None:
    match = Match("casual", "novice", TABLES["texas-dummies"])
    assert match.sides(0) == ("a", "b")
    assert run(match, 2).pairs == 2
    assert match.rules.player(Seat(3)) == 1
