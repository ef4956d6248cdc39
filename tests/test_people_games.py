"""Finished deals and games: counted and rated exactly once, by rules that are a preset's."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.people_tables import (
    ANA,
    BEN,
    CAT,
    DAN,
    FOUR,
    TEXAS,
    Clock,
    finished,
    house_rules,
    played,
    thrown_in,
)
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.scoring import result
from texas42.server.people import Chair, DealOver, GameOver, People, Store
from texas42.server.people.chairs import board_of, boards
from texas42.server.people.ratings import Rating, ranks, rated
from texas42.server.people.records import record
from texas42.server.people.refusals import Refused

CLUB, MASTER = Chair.bot("club"), Chair.bot("master")


@pytest.fixture
def people() -> Iterator[People]:
    people = People(Store("sqlite://"), Clock())
    yield people
    people.store.close()


def worth(people: People, who: str, board: str = "texas") -> float | None:
    ratings = {each.board: each.worth for each in people.record(who).ratings}
    return ratings.get(board)


def test_winners_rise_and_losers_fall(people: People) -> None:
    assert people.game_finished(played(people, "one"))
    assert people.record(ANA.who).ratings[0].mu == people.record(CAT.who).ratings[0].mu > 25
    assert people.record(BEN.who).ratings[0].mu == people.record(DAN.who).ratings[0].mu < 25
    assert [people.record(c.who).won for c in FOUR] == [1, 0, 1, 0]


def test_a_game_counts_once_however_often_it_is_reported(people: People) -> None:
    over = played(people, "one")
    assert people.game_finished(over)
    before = [people.record(chair.who) for chair in FOUR]
    assert not people.game_finished(over)
    assert not people.deal_finished(DealOver("one", 1, 1, FOUR, finished(seed="other")))
    assert [people.record(chair.who) for chair in FOUR] == before


def test_a_game_reported_by_many_at_once_counts_once(tmp_path: Path) -> None:
    people = People.open(f"sqlite:///{tmp_path}/people.db")
    over = played(people, "one")
    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(people.game_finished, [over] * 8)) == [False] * 7 + [True]
    assert people.record(ANA.who).ratings[0].games == 1
    people.store.close()


def test_another_game_of_the_same_table_counts_too(people: People) -> None:
    people.game_finished(played(people, "one"))
    assert people.game_finished(played(people, "one", game=2))
    assert people.record(ANA.who).ratings[0].games == 2


def test_house_rules_are_not_rated_but_counted(people: People) -> None:
    assert people.game_finished(played(people, "one", rules=house_rules(target=3)))
    found = people.record(ANA.who)
    assert found.ratings == () and found.games == 1


def test_a_game_with_a_change_of_chairs_is_not_rated(people: People) -> None:
    over = played(people, "one", chairs=(ANA, BEN, CAT, CLUB))
    assert people.game_finished(over._replace(chairs=FOUR))
    assert people.record(ANA.who).ratings == ()


def test_a_game_whose_deals_are_not_known_is_not_rated(people: People) -> None:
    people.game_finished(GameOver("one", 1, FOUR, TEXAS, (7, 0), (0,)))
    assert people.record(ANA.who).ratings == ()


def test_bots_among_themselves_are_not_rated(people: People) -> None:
    people.game_finished(played(people, "one", chairs=(CLUB, MASTER, CLUB, MASTER)))
    assert people.record("bot:club").ratings == ()


def test_a_person_against_bots_moves_the_level(people: People) -> None:
    people.game_finished(played(people, "one", chairs=(ANA, CLUB, MASTER, CLUB)))
    assert worth(people, "bot:master") == worth(people, ANA.who)
    assert people.record("bot:club").ratings[0].mu < 25
    assert people.record("bot:club").ratings[0].games == 1


def test_a_level_on_both_sides_learns_from_its_mean() -> None:
    over = GameOver("one", 1, (ANA, CLUB, CLUB, CLUB), TEXAS, (7, 0), (0,))
    after = rated(over, {})
    assert after[ANA.who].mu > 25 > after["bot:club"].mu > 50 - after[ANA.who].mu


def test_boards_are_apart(people: People) -> None:
    people.game_finished(played(people, "one"))
    people.game_finished(played(people, "two", rules=preset("tournament")))
    people.game_finished(played(people, "three", chairs=FOUR[:3], rules=preset("texas", 3)))
    assert [r.board for r in people.record(ANA.who).ratings] == ["texas", "texas 3", "tournament"]


def test_alone_the_scores_rank() -> None:
    rules, three = preset("texas", 3), (ANA, BEN, CAT)
    after = rated(GameOver("one", 1, three, rules, (7, 2, 5), (0,)), {})
    assert after[ANA.who].worth > after[CAT.who].worth > after[BEN.who].worth


def test_a_shared_win_is_a_tie() -> None:
    rules, three = preset("texas", 3), (ANA, BEN, CAT)
    after = rated(GameOver("one", 1, three, rules, (7, 7, 5), (0, 1)), {})
    assert after[ANA.who] == after[BEN.who] and after[ANA.who].mu > after[CAT.who].mu


@settings(deadline=None)
@given(st.lists(st.integers(0, 7), min_size=2, max_size=7), st.data())
def test_ranks_follow_scores(scores: list[int], data: st.DataObject) -> None:
    winners = data.draw(st.sets(st.integers(0, len(scores) - 1), min_size=1))
    found = ranks(scores, tuple(winners))
    for a, b in [(a, b) for a in range(len(scores)) for b in range(len(scores))]:
        if a in winners:
            assert found[a] == 0
        elif b in winners:
            assert found[a] > 0
        else:
            assert (found[a] < found[b]) == (scores[a] > scores[b])


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.floats(0, 50), st.floats(1, 9)), min_size=4, max_size=4),
    st.integers(0, 1),
)
def test_no_rating_depends_on_where_the_table_begins(
    known: list[tuple[float, float]], winner: int
) -> None:
    before = {c.who: Rating(*r, 3) for c, r in zip(FOUR, known, strict=True)}
    scores = (7, 4) if winner == 0 else (4, 7)
    after = rated(GameOver("one", 1, FOUR, TEXAS, scores, (winner,)), before)
    turned = GameOver("one", 1, (*FOUR[1:], ANA), TEXAS, scores[::-1], (1 - winner,))
    for who, new in rated(turned, before).items():
        assert (new.mu, new.sigma) == pytest.approx((after[who].mu, after[who].sigma))


def test_every_preset_has_its_board() -> None:
    for name, rules in PRESETS.items():
        assert board_of(rules) == name
        assert board_of(replace(rules, claims="off")) is None
    assert board_of(preset("texas", 7)) == "texas 7"
    assert "texas 2" in boards() and len(set(boards())) == len(boards())


def test_a_board_is_listed_where_its_preset_can_be_played() -> None:
    assert {each for each in boards() if each.startswith("c")} == {"cetrdeset-dva"}
    assert {each for each in boards() if each.startswith("q")} == {
        "quarenta-e-dois",
        "quarenta-e-dois 2",
    }
    assert {f"house {n}" for n in (2, 3, 5, 6, 7)} < set(boards())


def test_make_rates_add_up_to_what_was_bid(people: People) -> None:
    bids = []
    for number in range(1, 31):
        position = finished(seed=f"deal {number}")
        people.deal_finished(DealOver("one", 1, number, FOUR, position))
        assert position.contract is not None
        bids.append((FOUR[position.contract.declarer].who, result(position).made))
    for chair in FOUR:
        found, mine = people.record(chair.who), [made for who, made in bids if who == chair.who]
        for rates in (found.calls, found.trumps):
            assert sum(rate.bid for rate in rates) == len(mine)
            assert sum(rate.made for rate in rates) == mine.count(True)


def test_a_deal_thrown_in_counts_for_nobody(people: People) -> None:
    position = thrown_in(preset("tournament"))
    assert people.deal_finished(DealOver("one", 1, 1, FOUR, position))
    assert people.record(ANA.who).calls == ()


def test_company_counts_partners_and_opponents(people: People) -> None:
    people.game_finished(played(people, "one"))
    people.game_finished(played(people, "two", winner=1, chairs=(ANA, BEN, DAN, CAT)))
    found = people.record(ANA.who)
    met = {each.name: (each.games, each.won) for each in found.opponents}
    assert met == {"Ben": (2, 1), "Cat": (1, 0), "Dan": (1, 1)}
    assert {each.name: (each.games, each.won) for each in found.partners} == {
        "Cat": (1, 1),
        "Dan": (1, 0),
    }


def test_nobody_has_no_record(people: People) -> None:
    for who in ("nobody", "bot:club", ""):
        with pytest.raises(Refused) as refusal, people.store.reading() as connection:
            record(connection, who)
        assert refusal.value.status == 404
