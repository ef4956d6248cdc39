"""What the strong levels are made of: lockstep play, the policy, evidence, prizes, forecasts."""

import random
from itertools import product

import numpy as np
import pytest

from tests.bot_tables import TABLES, contracts, domino, hand
from tests.test_bots import positions
from texas42.arena.deals import chance, dealt, setup
from texas42.arena.follies import KINDS, follies
from texas42.bots import Budget, Decision, bot
from texas42.bots.aims import Aims
from texas42.bots.bidding import habits
from texas42.bots.bot import Candidate
from texas42.bots.features import SIZE, features
from texas42.bots.forecast import Forecast
from texas42.bots.hidden import hidden
from texas42.bots.lockstep import Lockstep
from texas42.bots.net import logs, pick, starts, step
from texas42.bots.policies import policy
from texas42.bots.prize import Prize, awards
from texas42.bots.reasons import AVERAGE
from texas42.bots.searcher import Searcher, Skill
from texas42.bots.seating import seated
from texas42.bots.sense import cases, sensible
from texas42.bots.sight import Sight
from texas42.bots.strengths import by_declaration
from texas42.bots.worlds import draw
from texas42.kernel import deal
from texas42.kernel.calls import Call
from texas42.kernel.contract import Aim, contract
from texas42.kernel.declarations import Declaration
from texas42.kernel.events import Bid, Played
from texas42.kernel.position import Phase, Position
from texas42.kernel.presets import preset
from texas42.kernel.rules import Rules
from texas42.kernel.scoring import result
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Mask, Seat, Suit, Tile
from texas42.kernel.tricks import legal_mask
from texas42.kernel.view import view

THIRTY = Call.of_points(30)


def in_play(table: str, seed: int) -> list[Position]:
    found = [p for p in positions(TABLES[table], seed, "casual") if p.phase is Phase.PLAY]
    return [p for p in found if len(deal.legal_actions(p)) > 1 and not p.contract.stacked]  # type: ignore[union-attr]


@pytest.mark.parametrize("table", TABLES)
def test_lockstep_plays_by_the_law(table: str) -> None:
    """Every row as the kernel would: whose turn, what is legal, who takes, what it counts."""
    rules, rng = TABLES[table], chance(3, table)
    for given in contracts(rules):
        hands, spare = dealt(rules, rng)
        position = deal.start(Setup(rules, Seat(0), hands, spare, given=given))
        assert position.contract is not None
        rows = Lockstep(position.contract, np.array([hands, hands], np.uint32), int(spare))
        while position.phase is not Phase.OVER:
            assert rows.turn.tolist() == [position.turn] * 2
            assert rows.legal().tolist() == [legal_mask(position)] * 2
            tile = rng.choice(deal.legal_actions(position))
            assert isinstance(tile, Played)
            rows.play(np.full(2, int(tile.tile)))
            position = deal.play(position, tile)
        left = rules.spare == "last_trick" and position.ending is not None
        if not left and position.contract is not None and position.ending is not None:
            assert tuple(rows.points[0]) == position.points


@pytest.mark.parametrize("table", ["tournament", "texas-3", "texas-7", "house"])
def test_a_table_seated_from_a_view_is_the_table_that_was_played(table: str) -> None:
    for position in in_play(table, 11)[:12]:
        sight = Sight(view(position, position.actor))
        row = seated(sight, np.array([position.hands], np.uint32))
        assert row.turn[0] == position.turn
        assert row.legal()[0] == legal_mask(position)
        assert tuple(row.points[0]) == position.points
        if position.trick:
            assert row.best[0] == sight.best.tile


def test_a_policy_sees_only_its_own_hand() -> None:
    """Features of the seat on turn are the same in every world of its view."""
    for position in in_play("tournament", 12)[:10]:
        seen = view(position, position.actor)
        worlds = draw(hidden(seen), 8, random.Random(1))
        rows, _, looks = features(seated(Sight(seen), worlds))
        per_row = looks.reshape(8, -1, SIZE)
        assert (per_row == per_row[:1]).all()
        assert len(starts(rows)) == 8


def test_a_policy_gives_every_legal_tile_a_chance_and_they_sum_to_one() -> None:
    rules = preset("tournament")
    given = contract(rules, Seat(0), THIRTY, Declaration.FIVES)
    hands = np.array([dealt(rules, chance(n))[0] for n in range(5)], np.uint32)
    table = Lockstep(given, hands)
    net, stream = policy(given), np.random.default_rng(1)
    while not table.over:
        rows, _, scores = net.rank(table)
        chances = np.exp(logs(rows, scores))
        sums = np.add.reduceat(chances, starts(rows))
        assert sums == pytest.approx(np.ones(5), abs=1e-4)
        step(net, table, stream)
    assert (table.points.sum(axis=1) == 42).all()


def test_the_policy_makes_more_than_chance_does() -> None:
    """The bidders by the policy and the others by chance, and the other way round."""
    rules = preset("tournament")
    given = contract(rules, Seat(0), THIRTY, Declaration.SIXES)
    hands = np.array([dealt(rules, chance(n))[0] for n in range(400)], np.uint32)
    net, stream = policy(given), np.random.default_rng(2)
    points = []
    for bidders_know in (True, False):
        table = Lockstep(given, hands)
        while not table.over:
            ranked = net.rank(table)
            known, any_ = (pick(*ranked, stream, heat) for heat in (0.2, 50.0))
            knows = table.tables.bidders[table.turn] == bidders_know
            table.play(np.where(knows, known, any_))
        points.append(table.points[:, 0].mean())
    assert points[0] > points[1] + 6


def test_a_longer_suit_is_stronger() -> None:
    rules = preset("tournament")
    hands = np.array([hand("6-6 6-5 6-4 6-3 5-5 4-4 1-0"), hand("6-0 5-1 4-2 3-0 3-1 2-0 1-0")])
    strong = by_declaration(rules, hands.astype(np.uint32))
    assert strong[0].argmax() == rules.declarations.index(Declaration.SIXES)
    assert strong[0].max() > strong[1].max() + 8


@pytest.mark.parametrize("table", ["tournament", "quarenta-e-dois", "cetrdeset-dva", "sweep-bonus"])
def test_r7_r8_awards_are_those_of_the_law(table: str) -> None:
    """Against the kernel's own arithmetic, over finished deals."""
    rules = TABLES[table]
    for position in _finished(rules):
        given, scored = position.contract, result(position)
        assert given is not None
        took = np.array([float(scored.points[0])])
        ours, others = awards(rules, given, took)
        team = rules.team(given.declarer)
        if scored.how == "played" or given.aim is not Aim.EVERY_TRICK:
            assert (ours[0], others[0]) == (scored.awards[team], scored.awards[1 - team])


def _finished(rules: Rules) -> list[Position]:
    player, found = bot("casual"), []
    for number in range(25):
        rng = chance(4, number)
        position = deal.start(setup(rules, rng, Seat(number % 4)))
        while position.phase is not Phase.OVER:
            action = player.act(view(position, position.actor), rng)
            position = deal.play(position, action)
        if position.contract is not None and position.contract.aim is not Aim.NO_TRICK:
            found.append(position)
    assert found
    return found


def test_people_bid_less_and_make_more_where_a_lost_bid_costs_points() -> None:
    points, marks = habits(preset("quarenta-e-dois")), habits(preset("texas"))
    assert habits(preset("cetrdeset-dva")) == points != marks
    assert points.opens < marks.opens
    assert points.makes > marks.makes
    assert points.doubt < marks.doubt
    assert habits(preset("texas", 6)) == marks


def test_the_chance_to_win_a_game_is_even_at_even_and_grows_with_the_score() -> None:
    for name in ("tournament", "quarenta-e-dois"):
        rules = preset(name)
        gain = Prize(rules, (0, 0), 0).gains(0, np.array([0.0]), np.array([0.0]))
        assert gain[0] == pytest.approx(0)
        one = np.array([1.0 if name == "tournament" else 42.0])
        near, far = (
            Prize(rules, scores, 0).gains(0, one, np.array([0.0]))[0]
            for scores in ((rules.target - 1, rules.target - 1), (0, 0))
        )
        assert near > far > 0


def test_at_six_all_the_next_mark_is_the_game() -> None:
    prize = Prize(preset("tournament"), (6, 6), 0)
    assert prize.gains(0, np.array([1.0]), np.array([0.0]))[0] == pytest.approx(0.5)
    assert prize.gains(1, np.array([1.0]), np.array([0.0]))[0] == pytest.approx(-0.5)


def test_a_strong_hand_is_forecast_to_make_and_a_weak_one_not() -> None:
    rules, rng = preset("tournament"), random.Random(1)
    chances = []
    for words in ("6-6 6-5 6-4 6-3 5-5 4-4 1-0", "6-0 5-1 4-2 3-0 3-1 2-0 1-0"):
        mine = hand(words)
        rest = Mask(((1 << 28) - 1) & ~mine)
        tiles = [t for t in range(28) if rest >> t & 1]
        worlds = np.zeros((60, 4), np.uint32)
        for row in worlds:
            rng.shuffle(tiles)
            row[:] = [mine, *(sum(1 << t for t in tiles[7 * i : 7 * i + 7]) for i in range(3))]
        forecast = Forecast(rules, Seat(0), mine, worlds, rng, 0)
        best = forecast.likely(rules.declarations, 1)[0]
        chances.append((forecast.points(THIRTY, best) >= 30).mean())
    assert chances[0] > 0.85
    assert chances[1] < 0.5


def test_expert_bids_a_strong_hand_and_says_why() -> None:
    rules = preset("tournament")
    mine = hand("6-6 6-5 6-4 6-3 5-5 4-4 1-0")
    tiles = [t for t in range(28) if not mine >> t & 1]
    hands = (mine, *(Mask(sum(1 << t for t in tiles[7 * i : 7 * i + 7])) for i in range(3)))
    seen = view(deal.start(Setup(rules, Seat(3), hands)), Seat(0))
    decision = bot("expert").decide(seen, random.Random(1))
    assert isinstance(decision.action, Bid)
    assert decision.candidates[0].action == decision.action
    assert decision.candidates[0].worth > decision.candidates[-1].worth


def test_a_tile_is_explained_by_chances_with_intervals() -> None:
    position = in_play("tournament", 12)[1]
    seen = view(position, position.actor)
    decision = bot("expert").decide(seen, random.Random(1), Budget(20))
    assert {c.action for c in decision.candidates} == set(seen.legal)
    assert all(c.low <= c.worth <= c.high for c in decision.candidates)
    assert "%" in decision.reason


@pytest.mark.parametrize("table", ["tournament", "quarenta-e-dois", "house", "texas-5"])
def test_worth_lies_between_the_worst_and_the_best_that_can_come(table: str) -> None:
    for position in in_play(table, 13)[:6]:
        sight = Sight(view(position, position.actor))
        aims = Aims(sight)
        worth = aims.worth(draw(hidden(sight.view), 12, random.Random(1)))
        assert worth.shape == (12, len(sight.legal))
        low, high = (0, 1) if aims.all_or_nothing else (aims.prizes.min(), aims.prizes.max())
        assert low - 1e-9 <= worth.min() <= worth.max() <= high + 1e-9
        assert aims.stake == pytest.approx(high - low)


def test_instinct_settles_what_the_solver_finds_equal_and_no_more() -> None:
    """With an instinct too small to outweigh a world, the tile is among the solver's best."""
    faint = Searcher(Skill("faint", worlds=40, instinct=1e-6))
    for position in in_play("tournament", 14)[:12]:
        seen = view(position, position.actor)
        decision = faint.decide(seen, random.Random(3))
        best = max(candidate.worth for candidate in decision.candidates)
        played = next(c for c in decision.candidates if c.action == decision.action)
        assert played.worth == pytest.approx(best)


def test_cutting_the_partner_is_found_and_is_explained_only_by_a_better_chance() -> None:
    position = in_play("tournament", 12)[0]
    seen = view(position, position.actor)
    for chosen, other, explained in ((0.9, 0.5, True), (0.5, 0.5, False)):
        cases = list(follies(*_cut(seen.rules, chosen, other)))
        assert [(c.kind, c.explained) for c in cases] == [("cuts_partner", explained)]
        assert set(KINDS) >= {c.kind for c in cases}


def test_of_equals_no_partner_is_cut() -> None:
    position = in_play("tournament", 12)[0]
    seen, _ = _cut(view(position, position.actor).rules, 0.5, 0.5)
    cut, plain = domino("6-0"), domino("3-3")
    assert sensible(Sight(seen), [cut, plain]) == [plain]
    assert sensible(Sight(seen), [cut]) == [cut]


def test_where_every_tile_is_as_good_the_strong_do_nothing_foolish() -> None:
    """With one world all is often equal: the case in which the best known player led 0-0."""
    players = (bot("expert"), Searcher(Skill("one", worlds=1, pool=1)))
    for player, seed in product(players, range(3)):
        for position in in_play("texas", seed):
            seen = view(position, position.actor)
            decision = player.decide(seen, random.Random(seed), Budget(worlds=1))
            cases = list(follies(seen, decision))
            assert all(case.explained for case in cases), decision


def _cut(rules: Rules, chosen: float, other: float):  # type: ignore[no-untyped-def]
    """Seat 0 is last, its partner's 4-4 wins, and it trumps with 6-0 though it holds 3-3."""
    fallen = (
        Played(Seat(1), domino("4-3")),
        Played(Seat(2), domino("4-4")),
        Played(Seat(3), domino("4-0")),
    )
    mine = hand("6-0 3-3 2-2 1-1 0-0 5-5 5-1")
    tiles = [t for t in range(28) if not mine >> t & 1 and t not in [p.tile for p in fallen]]
    hands = [mine]
    for seat in range(3):
        held = sum(1 << t for t in tiles[6 * seat : 6 * seat + 6])
        hands.append(Mask(held | 1 << fallen[seat].tile))
    given = Given(Seat(1), THIRTY, Declaration.SIXES)
    position = deal.start(Setup(rules, Seat(3), tuple(hands), given=given))
    for play in fallen:
        position = deal.play(position, play)
    cut, plain = Played(Seat(0), domino("6-0")), Played(Seat(0), domino("3-3"))
    options = tuple(Candidate(a, w, w, w, "make") for a, w in ((cut, chosen), (plain, other)))
    return view(position, Seat(0)), Decision(cut, AVERAGE, options)


def test_a_tile_that_only_the_partner_can_beat_is_no_loser() -> None:
    """Both opponents have shown to be out of the suit led and of trumps: it may be led."""
    for seed in range(40):
        for position in in_play("tournament", seed):
            sight = Sight(view(position, position.actor))
            sure = [t for t in sight.legal if not sight.trick and sight.sure(t, suit_of(sight, t))]
            for tile in sure:
                assert not dict(cases(sight, tile)).get("leads_loser")


def suit_of(sight: Sight, tile: Tile) -> Suit:
    return sight.contract.led_suit[tile]
