"""Evidence: what calls, the declaration and the tiles played say about hidden hands."""

import random
from dataclasses import replace
from math import exp, log

import numpy as np
import pytest

from tests.test_bots_strong import in_play
from texas42.arena.deals import chance, setup
from texas42.bots.aims import Aims
from texas42.bots.believed import believed
from texas42.bots.evidence import (
    _BID_AT,
    _BID_SPREAD,
    _LAPSE,
    _NAME_SPREAD,
    _OVER_BID,
    _PLAYERS,
    Logs,
    Trust,
    played,
    weighed,
)
from texas42.bots.hidden import hidden
from texas42.bots.lockstep import Lockstep, Masks
from texas42.bots.policies import policy
from texas42.bots.sight import Sight
from texas42.bots.strengths import by_declaration
from texas42.bots.worlds import draw
from texas42.kernel import deal
from texas42.kernel.calls import Call
from texas42.kernel.declarations import Declaration
from texas42.kernel.events import Bid, Passed
from texas42.kernel.position import Phase
from texas42.kernel.presets import preset
from texas42.kernel.setup import Given
from texas42.kernel.tiles import Seat
from texas42.kernel.view import View, view


def test_evidence_prefers_the_worlds_in_which_the_declarer_is_long() -> None:
    rules = preset("tournament")
    given = Given(Seat(3), Call.of_points(30), Declaration.FOURS)
    position = deal.start(setup(rules, chance(8), given=given))
    position = deal.play(position, deal.legal_actions(position)[0])
    seen = view(position, Seat(0))
    worlds = draw(hidden(seen), 400, random.Random(1))
    picked = believed(seen, 400, random.Random(1), Trust()).some(100, random.Random(2))
    fours = np.uint32(position.contract.follow_mask[4] if position.contract else 0)
    before, after = (np.bitwise_count(w[:, 3] & fours).mean() for w in (worlds, picked))
    assert after > before + 0.5


def test_tiles_speak_for_worlds_in_which_each_kind_of_player_would_have_played_them() -> None:
    """Against the plainest loop: by world and hidden seat, the kinds' chances of all its tiles."""
    for position in in_play("tournament", 12)[4:14:3]:
        seen = view(position, position.actor)
        worlds = draw(hidden(seen), 6, random.Random(1))
        told = weighed(seen, worlds, Trust(0, 0, 1))
        assert told == pytest.approx([_by_hand(Sight(seen), world) for world in worlds], rel=1e-4)
        assert len(set(told.round(6))) > 1


def _by_hand(sight: Sight, world: Masks) -> float:
    dealt = world.copy()
    for play in sight.shown:
        dealt[play.seat] |= np.uint32(1 << play.tile)
    table, net = Lockstep(sight.contract, dealt[None]), policy(sight.contract)
    chances: dict[int, list[list[float]]] = {}
    for play in sight.shown:
        _, tiles, scores = net.rank(table)
        options = dict(zip(tiles.tolist(), scores.tolist(), strict=True))
        if sight.view.hands[play.seat] is None:
            each = [_kind_plays(options, int(play.tile), *kind[1:]) for kind in _PLAYERS]
            chances.setdefault(play.seat, []).append(each)
        table.play(np.array([int(play.tile)]))
    parts = [part for part, _, _ in _PLAYERS]
    by_seat = (np.prod(rows, axis=0) @ parts for rows in chances.values())
    return sum(log(chance) for chance in by_seat)


def _kind_plays(options: dict[int, float], tile: int, sharply: float, anyhow: float) -> float:
    odds = {t: exp(sharply * score) for t, score in options.items()}
    return (1 - anyhow) * odds[tile] / sum(odds.values()) + anyhow / len(odds)


def test_a_shaker_who_opens_before_others_have_passed_shows_strength() -> None:
    """R3.2, R3.5: with `first_bidder` elsewhere the shaker need not speak last."""
    rules = replace(preset("texas"), first_bidder="holder_1_0")
    opened = None
    for number in range(60):
        position = deal.start(setup(rules, chance(number, "opens"), Seat(0)))
        if position.actor == 0:
            opened = next(a for a in deal.legal_actions(position) if isinstance(a, Bid))
            position = deal.play(position, opened)
            break
    assert opened is not None
    seen = view(position, position.actor)
    drawn = draw(hidden(seen), 200, random.Random(3))
    assert weighed(seen, drawn, Trust(1, 0, 0)).std() > 0.2


def test_what_the_shaker_had_to_bid_tells_nothing_of_its_hand() -> None:
    """R3.5: the least bid of a forced shaker is no sign of strength; its pass would be one."""
    rules = preset("texas")
    position = deal.start(setup(rules, chance(4), Seat(0)))
    while position.phase is Phase.BID:
        actions = deal.legal_actions(position)
        passes = [a for a in actions if isinstance(a, Passed)]
        position = deal.play(position, passes[0] if passes else actions[0])
    seen = view(position, Seat(1))
    drawn = draw(hidden(seen), 200, random.Random(3))
    passed = weighed(seen, drawn, Trust(1, 0, 0))
    others = replace(seen, calls=tuple(c for c in seen.calls if isinstance(c, Passed)))
    assert passed == pytest.approx(weighed(others, drawn, Trust(1, 0, 0)))
    assert passed.std() > 0


def test_evidence_that_is_not_trusted_changes_nothing() -> None:
    position = in_play("tournament", 12)[3]
    seen = view(position, position.actor)
    worlds = draw(hidden(seen), 50, random.Random(1))
    assert not weighed(seen, worlds, Trust(0, 0, 0)).any()


def test_a_few_worlds_are_never_all_that_is_left() -> None:
    """However loudly evidence speaks: one in twelve of the worlds drawn still matters."""
    for position in in_play("tournament", 12)[2:12]:
        kept = believed(view(position, position.actor), 480, random.Random(1), Trust(20, 20, 20))
        assert (kept.parts**2).sum() <= 12.01 / len(kept.worlds)
        assert kept.parts.sum() == pytest.approx(1)


def test_where_there_are_no_more_worlds_each_is_there_once() -> None:
    position = next(p for p in in_play("tournament", 12) if len(p.tricks) == 5)
    seen = view(position, position.actor)
    kept = believed(seen, 2000, random.Random(1), Trust(0, 0, 0))
    every = np.unique(draw(hidden(seen), 20_000, random.Random(1)), axis=0)
    assert not kept.share
    assert (np.unique(kept.worlds, axis=0) == every).all()
    assert kept.parts == pytest.approx(np.full(len(every), 1 / len(every)))
    few = believed(seen, len(every) - 1, random.Random(1), Trust(0, 0, 0))
    assert few.share == pytest.approx(1 / (len(every) - 1))


def test_calls_and_the_declaration_speak_as_the_formula_has_it() -> None:
    """Against numpy: a bid is the likelier the stronger the hand, a suit the more it stands out."""
    for position in in_play("texas", 12)[::9]:
        seen = view(position, position.actor)
        worlds = draw(hidden(seen), 20, random.Random(1))
        dealt = worlds | np.array(played(seen), np.uint32)
        assert weighed(seen, worlds, Trust(1, 0, 0)) == pytest.approx(_called(seen, dealt))
        assert weighed(seen, worlds, Trust(0, 1, 0)) == pytest.approx(_named(seen, dealt))
        assert weighed(seen, worlds, Trust(0, 0.5, 0)) == pytest.approx(_named(seen, dealt) / 2)


def _called(seen: View, dealt: Masks) -> Logs:
    total, need = np.zeros(len(dealt)), _BID_AT
    for spoken, call in enumerate(seen.calls):
        bid = isinstance(call, Bid)
        had_to = bid and spoken == 3 and need == _BID_AT
        if seen.hands[call.seat] is None and not had_to:
            strong = by_declaration(seen.rules, dealt[:, call.seat]).max(axis=1)
            bids = 1 / (1 + np.exp((need - strong) / _BID_SPREAD))
            total += np.log((1 - _LAPSE) * (bids if bid else 1 - bids) + _LAPSE / 2)
        need = _BID_AT + _OVER_BID if bid else need
    return total


def _named(seen: View, dealt: Masks) -> Logs:
    assert seen.contract is not None
    if seen.hands[seen.contract.declarer] is not None:
        return np.zeros(len(dealt))
    strong = by_declaration(seen.rules, dealt[:, seen.contract.declarer]) / _NAME_SPREAD
    named = strong[:, seen.rules.declarations.index(seen.contract.declaration)]
    return np.asarray(named - np.log(np.exp(strong).sum(axis=1)))


@pytest.mark.parametrize("table", ["tournament", "quarenta-e-dois", "house", "texas-3", "texas-6"])
def test_what_one_call_solves_is_what_the_solver_says(table: str) -> None:
    for position in in_play(table, 6)[::7]:
        aims = Aims(Sight(view(position, position.actor)))
        seen = believed(aims.view, 8, random.Random(1), Trust(), kept=6, aims=aims)
        assert len(seen.worlds) <= 6
        assert aims.judged(seen.solved()[0]) == pytest.approx(aims.worth(seen.worlds))


def test_of_the_worlds_kept_some_may_be_solved() -> None:
    """Of all that are kept the first: they were drawn in no order, and count alike."""
    aims = Aims(Sight(view(p := in_play("tournament", 12)[6], p.actor)))
    drawn, rng = 300, random.Random(1)
    seen = believed(aims.view, drawn, rng, Trust(), kept=100, aims=aims, solved=30)
    answers, parts, share = seen.solved()
    assert (len(seen.worlds), len(answers)) == (100, 30)
    assert parts == pytest.approx(np.full(30, 1 / 30))
    assert share == pytest.approx(seen.share - 1 / 100 + 1 / 30)
    assert aims.judged(answers) == pytest.approx(aims.worth(seen.worlds[:30]))
    last = next(p for p in in_play("tournament", 12) if len(p.tricks) == 5)
    aims = Aims(Sight(view(last, last.actor)))
    seen = believed(aims.view, 2000, rng, Trust(), kept=1000, aims=aims, solved=2)
    assert len(seen.solved()[0]) == len(seen.worlds), "where all are there, all are solved"


def test_worlds_are_kept_by_their_parts() -> None:
    position = in_play("tournament", 12)[6]
    seen = view(position, position.actor)
    whole = believed(seen, 300, random.Random(1), Trust())
    kept = believed(seen, 300, random.Random(1), Trust(), kept=300)
    assert len(kept.worlds) == 300
    kept = believed(seen, 300, random.Random(1), Trust(), kept=100)
    assert kept.parts == pytest.approx(np.full(100, 0.01))
    assert kept.share == pytest.approx(0.01 + (whole.parts**2).sum())
    for world, part in zip(whole.worlds, whole.parts, strict=True):
        times = (kept.worlds == world).all(axis=1).sum()
        assert abs(times - 100 * part) < 1 + 100 * part
