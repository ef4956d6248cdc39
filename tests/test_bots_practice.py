"""Playing tiles out by the policy: where it is done, and what it says where the end is plain."""

import random

import numpy as np
import pytest

from tests.bot_tables import hand
from tests.test_bots_strong import in_play
from texas42.bots import Budget, bot, searcher
from texas42.bots.aims import Aims, Ints, Worths
from texas42.bots.hidden import hidden
from texas42.bots.lockstep import Masks
from texas42.bots.practice import SOLVER, played_out, practised, solver_part
from texas42.bots.searcher import Searcher, Skill
from texas42.bots.sight import Sight
from texas42.bots.worlds import draw
from texas42.kernel import deal
from texas42.kernel.calls import Call
from texas42.kernel.contract import Aim
from texas42.kernel.declarations import Declaration
from texas42.kernel.presets import preset
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import ALL, Mask, Seat, tiles_in
from texas42.kernel.view import view


def aims_of(mine: str, seat: int, scoring: str = "tournament") -> Aims:
    """Seat 0 declares 30 with sixes and leads; `seat` has this hand and is on turn."""
    own = hand(mine)
    rest = list(tiles_in(Mask(ALL & ~own)))
    random.Random(3).shuffle(rest)
    others = [Mask(sum(1 << t for t in rest[7 * n : 7 * n + 7])) for n in range(3)]
    hands = (*others[:seat], own, *others[seat:])
    given = Given(Seat(0), Call.of_points(30), Declaration.SIXES)
    position = deal.start(Setup(preset(scoring), Seat(0), hands, given=given))
    while position.turn != seat:
        position = deal.play(position, deal.legal_actions(position)[0])
    return Aims(Sight(view(position, Seat(seat))))


def worth(aims: Aims, worlds: int = 60) -> Worths:
    drawn = draw(hidden(aims.view), worlds, random.Random(1))
    return np.asarray(played_out(aims, drawn, np.random.default_rng(2)).mean(axis=0))


@pytest.mark.parametrize("scoring", ["tournament", "quarenta-e-dois"])
def test_a_hand_that_cannot_lose_is_worth_everything(scoring: str) -> None:
    aims = aims_of("6-6 6-5 6-4 6-3 6-2 6-1 6-0", 0, scoring)
    most = 1.0 if aims.all_or_nothing else aims.prizes.max()
    assert worth(aims) == pytest.approx(np.full(7, most))


def test_the_other_side_values_what_sets_the_contract() -> None:
    strong, weak = (
        aims_of("6-6 6-5 6-4 6-3 5-5 4-4 3-3", 1),
        aims_of("2-1 2-0 1-0 3-2 3-1 4-1 5-1", 1),
    )
    assert worth(strong).max() > 0.9 > worth(weak).max()


def test_each_world_is_played_out_once_for_each_tile() -> None:
    aims = aims_of("6-6 6-4 6-0 5-5 5-1 4-2 3-0", 0)
    drawn = draw(hidden(aims.view), 200, random.Random(1))
    came = played_out(aims, drawn, np.random.default_rng(2))
    assert came.shape == (200, 7)
    assert set(came.ravel()) == {0.0, 1.0}


def test_it_is_done_in_the_first_tricks_of_four_in_pairs_while_the_bid_is_open() -> None:
    tried = [Aims(Sight(view(p, p.actor))) for s in range(3) for p in in_play("house", s)]
    for aims in tried:
        early = len(aims.view.tricks) < 5
        points = aims.sight.contract.aim is Aim.POINTS
        assert practised(aims) == (early and points and aims.open)
    for table in ("texas-3", "texas-6", "texas-alone"):
        assert not any(practised(Aims(Sight(view(p, p.actor)))) for p in in_play(table, 5))


@pytest.mark.parametrize("seat", [0, 1])
def test_most_of_the_judgement_is_practice_and_so_is_its_interval(
    seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One world solved has no spread of its own: the interval is the play-outs' alone."""
    aims = aims_of("6-6 6-4 6-0 5-5 5-1 4-2 3-0", seat, "quarenta-e-dois")
    count = len(aims.sight.legal)
    came = np.stack([np.linspace(0.1, 0.7, count), np.linspace(0.3, 0.5, count)])
    monkeypatch.setattr(searcher, "played_out", lambda *_: came.copy())
    plain, both = (
        Searcher(Skill("thinker", worlds=3, pool=1, practice=practice)) for practice in (0, 2)
    )
    before = {c.action: c.worth for c in plain.decide(aims.view, random.Random(1)).candidates}
    part = SOLVER[aims.sight.bids][0]
    assert part == solver_part(aims) == (0.1 if seat == 0 else 0.2)
    for candidate in both.decide(aims.view, random.Random(1)).candidates:
        assert candidate.unit == "game"
        place = aims.sight.legal.index(candidate.action.tile)  # type: ignore[union-attr]
        played = (1 - part) * came[:, place].mean()
        assert candidate.worth == pytest.approx(part * before[candidate.action] + played)
        spread = (1 - part) * came[:, place].std() * (1 / 2 + 1) ** 0.5
        assert candidate.high - candidate.low == pytest.approx(2 * 1.96 * spread)


def test_practice_goes_on_while_it_is_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiles that differ by less than their errors are played out again, in other worlds."""
    aims = aims_of("6-6 6-4 6-0 5-5 5-1 4-2 3-0", 0)
    rounds: list[int] = []

    def close(aims: Aims, worlds: Masks, stream: np.random.Generator) -> Worths:
        rounds.append(len(worlds))
        return stream.integers(0, 2, (len(worlds), len(aims.sight.legal))).astype(np.float64)

    monkeypatch.setattr(searcher, "played_out", close)
    monkeypatch.setattr(Aims, "judged", lambda aims, answers: np.full((len(answers), 7), 0.5))
    Searcher(Skill("thinker", worlds=10, rounds=4, practice=30)).decide(aims.view, random.Random(1))
    assert rounds == [30] * 4


@pytest.mark.parametrize("budget", [1, 3, 8])
def test_a_budget_bounds_what_is_solved_and_what_is_played_out(
    budget: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent: list[int] = []
    judge, finish = Aims.judged, played_out

    def solved(aims: Aims, answers: Ints) -> Worths:
        spent.append(len(answers))
        return judge(aims, answers)

    def played(aims: Aims, worlds: Masks, stream: np.random.Generator) -> Worths:
        assert len(worlds) <= budget
        return finish(aims, worlds, stream)

    monkeypatch.setattr(Aims, "judged", solved)
    monkeypatch.setattr(searcher, "played_out", played)
    for position in in_play("tournament", 4):
        spent.clear()
        bot("master").act(view(position, position.actor), random.Random(1), Budget(budget))
        assert 0 < sum(spent) <= budget
