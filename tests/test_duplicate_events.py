"""Whole duplicate events: registration, rounds, results, and what can be proved afterwards."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from tests.event_tables import CASUAL, TOURNAMENT, Hall, number_of, outcome, person
from texas42.fairdeal import entrant_commitment, event_commitment, verify
from texas42.kernel.events import Dealt
from texas42.kernel.presets import preset
from texas42.kernel.tiles import name, tiles_in
from texas42.notation.positions import parse_position
from texas42.protocol.duplicate import EventWords
from texas42.server.duplicate.contest import folded
from texas42.server.duplicate.happenings import (
    KINDS,
    Closed,
    Entered,
    Happening,
    Opened,
    Withdrawn,
    happening,
    words_of,
)
from texas42.server.duplicate.judging import MOST_PAIRS, check
from texas42.server.duplicate.verify import fault_of, verified
from texas42.server.people.refusals import Refused
from texas42.server.people.tables import event as event_table


@pytest.fixture
def hall() -> Iterator[Hall]:
    hall = Hall()
    yield hall
    hall.store.close()


@pytest.fixture(scope="module")
def over() -> Iterator[Hall]:
    """An event of five pairs that is over."""
    hall = Hall(pairs=5, rounds=3, boards=3).play()
    yield hall
    hall.store.close()


def refusal(ask: Any, *given: object) -> str:
    with pytest.raises(Refused) as refused:
        ask(*given)
    return refused.value.faults[0].code


def told(hall: Hall) -> EventWords:
    return hall.events.told(hall.event)


def test_an_event_from_registration_to_results(over: Hall) -> None:
    found = told(over)
    assert (found.stage, found.round, len(found.pairs)) == ("over", 3, 5)
    assert sorted(s.pair for s in found.standings) == list(range(5))
    assert [s.rank for s in found.standings] == [1, 2, 3, 4, 5]
    results = over.events.results(over.event)
    boards = [board for each in results.rounds for board in each.boards]
    assert [board.board for board in boards] == list(range(1, 10))
    assert [board.shaker for board in boards] == [(n - 1) % 4 for n in range(1, 10)]
    assert {len(board.lines) for board in boards} == {2}


def test_the_same_deal_at_every_table(over: Hall) -> None:
    for each in over.events.results(over.event).rounds:
        for board in each.boards:
            for line in board.lines:
                setup = parse_position(line.line).setup
                hands = [sorted(map(name, tiles_in(hand))) for hand in setup.hands]
                assert hands == [sorted(hand) for hand in board.hands]


def test_the_matchpoints_of_a_round_add_up(over: Hall) -> None:
    found = told(over)
    total = sum(s.matchpoints for s in found.standings)
    assert total == sum(s.top for s in found.standings) / 2
    assert sum(s.difference for s in found.standings) == pytest.approx(0)


def test_byes_go_to_three_different_pairs(over: Hall) -> None:
    byes = [each.bye for each in over.events.results(over.event).rounds]
    assert None not in byes and len(set(byes)) == 3


def test_a_whole_event_verifies_offline(over: Hall) -> None:
    contest, standings, _ = verified(over.events.export(over.event))
    assert contest.id == over.event
    assert [s.pair for s in standings] == [s.pair for s in told(over).standings]
    assert contest.master and event_commitment(over.event, bytes.fromhex(contest.master)).hex() == (
        told(over).commitment
    )


def test_every_board_has_the_proof_of_fairdeal(over: Hall) -> None:
    """The tournament scheme as any other program would check it."""
    contest, _, _ = verified(over.events.export(over.event))

    class Share:
        def __init__(self, pair: int) -> None:
            self.number = number_of(pair)
            self.commitment = entrant_commitment(over.event, pair, self.number)
            self.absent = ""

    class Evidence:
        deal_id, beacon = over.event, b""
        secret = bytes.fromhex(contest.master or "")
        commitment = bytes.fromhex(contest.opened.commitment)
        shares = tuple(Share(pair) for pair in range(5))
        board = 7

    position = parse_position(over.events.results(over.event).rounds[2].boards[0].lines[0].line)
    setup = position.setup
    assert verify(Evidence(), TOURNAMENT, Dealt(setup.shaker, setup.hands, setup.spare)) is None


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_an_export_with_one_thing_changed_does_not_verify(over: Hall, data: st.DataObject) -> None:
    export = json.loads(over.events.export(over.event))
    entry = data.draw(st.sampled_from(export["entries"]))
    kinds = ("scored", "revealed", "committed", "paired", "ended", "opened")
    if entry["kind"] not in kinds:
        export["entries"].remove(entry)
    elif entry["kind"] == "scored":
        entry["body"]["net"] += data.draw(st.sampled_from([-1, 1]))
    elif entry["kind"] == "paired":
        entry["body"]["tables"][0].reverse()
    else:
        key = {"revealed": "number", "ended": "master"}.get(entry["kind"], "commitment")
        place = data.draw(st.integers(0, len(entry["body"][key]) - 1))
        old = entry["body"][key]
        other = "0" if old[place] != "0" else "1"
        entry["body"][key] = old[:place] + other + old[place + 1 :]
    assert fault_of(json.dumps(export)) is not None


@settings(max_examples=200, deadline=None)
@given(place=st.integers(0), byte=st.integers(0, 255))
def test_no_export_breaks_the_check(over: Hall, place: int, byte: int) -> None:
    text = bytearray(over.events.export(over.event))
    text[place % len(text)] = byte
    found = fault_of(bytes(text))
    assert found is None or found.text


@pytest.mark.parametrize("text", [b"", b"[]", b"{", b"\xff", b'{"format":"x"}', b"[" * 100_000])
def test_what_is_no_export(text: bytes) -> None:
    fault = fault_of(text)
    assert fault and fault.code == "not_an_export"


def test_nothing_is_told_of_boards_in_play(hall: Hall) -> None:
    hall.enter().begin()
    first, second = hall.pair()
    for report in hall.reports(first):
        hall.events.deal_finished(report)
    assert hall.events.results(hall.event).rounds == ()
    assert refusal(hall.events.export, hall.event) == "event_stage"
    with hall.store.reading() as connection:
        master = bytes(connection.execute(select(event_table.c.secret)).scalar_one()).hex()
    public = msgspec.json.encode(
        (told(hall), hall.events.results(hall.event), hall.events.listed())
    )
    assert master not in public.decode() and "line" not in public.decode()
    assert {s.boards for s in told(hall).standings} == {0}
    for report in hall.reports(second):
        hall.events.deal_finished(report)
    assert len(hall.events.results(hall.event).rounds) == 1


def test_a_report_counts_once_and_only_for_its_board(hall: Hall) -> None:
    hall.enter().begin()
    first, second = hall.pair()
    report = hall.reports(first)[0]
    assert hall.events.deal_finished(report)
    assert not hall.events.deal_finished(report)
    again = report._replace(position=outcome(TOURNAMENT, first.deals[0], hall.chance))
    assert not hall.events.deal_finished(again)
    assert not hall.events.deal_finished(report._replace(table="elsewhere"))
    other = Hall(seed=2).enter().begin()
    stranger = other.reports(other.pair()[0])[0].position
    assert not hall.events.deal_finished(report._replace(position=stranger))
    other.store.close()
    assert second.table == 1 and told(hall).tables[0].left == (2,)


def test_reports_from_many_threads_are_all_counted(hall: Hall) -> None:
    hall.enter().begin()
    reports = [report for order in hall.pair() for report in hall.reports(order)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(hall.events.deal_finished, reports * 2)).count(True) == len(reports)
    assert all(table.left == () for table in told(hall).tables)


def test_partners_sit_opposite_and_play_the_same_deals(hall: Hall) -> None:
    hall.enter().begin()
    one, other = hall.pair()
    assert one.deals == other.deals and one.key != other.key
    for order in (one, other):
        a, b, c, d = (chair.who.rsplit("-", 2)[0] for chair in order.chairs)
        assert a == c != b == d


def test_tables_of_a_round_are_ordered_until_they_are_open(hall: Hall) -> None:
    hall.enter().begin()
    hall.events.pair(hall.event, hall.token)
    first, second = hall.events.orders(hall.event)
    assert hall.events.orders(hall.event) == hall.events.in_play() == (first, second)
    hall.events.placed(first, "x")
    hall.events.placed(first, "x")
    assert hall.events.orders(hall.event) == (second,)
    assert hall.events.in_play() == (first, second)
    assert told(hall).tables[0].place == "x"


def test_a_struck_board_does_not_count_and_does_not_hold_up(hall: Hall) -> None:
    hall.enter().begin()
    first, second = hall.pair()
    for report in [*hall.reports(first), *hall.reports(second)[:1]]:
        hall.events.deal_finished(report)
    assert refusal(hall.events.pair, hall.event, hall.token) == "round_open"
    assert refusal(hall.events.end, hall.event, hall.token) == "round_open"
    hall.events.strike(hall.event, hall.token, 1, 2)
    assert refusal(hall.events.strike, hall.event, hall.token, 1, 2) == "board_done"
    (round_,) = hall.events.results(hall.event).rounds
    assert [len(board.lines) for board in round_.boards] == [2, 1]
    hall.events.end(hall.event, hall.token)
    assert fault_of(hall.events.export(hall.event)) is None


def test_a_pair_that_leaves_is_paired_no_more() -> None:
    more = Hall(pairs=6).enter().begin()
    more.play_round()
    more.events.withdraw(more.event, 2, person(2, 0))
    more.events.dismiss(more.event, more.token, 3)
    more.play_round()
    assert {p for table in told(more).tables for p in (table.first, table.second)} == {0, 1, 4, 5}
    assert {s.pair for s in told(more).standings} == set(range(6))
    assert refusal(more.events.withdraw, more.event, 2, person(2, 0)) == "pair_gone"
    more.store.close()


def test_a_pair_without_a_number_is_in_the_deals_of_the_others(hall: Hall) -> None:
    hall.enter()
    hall.events.close(hall.event, hall.token)
    for pair in (0, 3):
        hall.events.reveal(hall.event, pair, person(pair, 0), number_of(pair).hex())
    hall.events.begin(hall.event, hall.token)
    hall.play_round()
    hall.events.end(hall.event, hall.token)
    assert fault_of(hall.events.export(hall.event)) is None
    assert [pair.number is None for pair in told(hall).pairs] == [False, True, True, False]


def test_a_bot_may_be_the_partner(hall: Hall) -> None:
    for pair in range(4):
        entered = hall.events.enter(hall.event, person(pair, 0), f"Ann {pair}", CASUAL)
        assert entered == (pair, None)
    hall.events.close(hall.event, hall.token)
    hall.events.begin(hall.event, hall.token)
    order = hall.pair()[0]
    assert order.chairs[2:] == (CASUAL, CASUAL)
    assert told(hall).pairs[0].players[1].kind == "bot"


def test_what_is_refused_at_the_entry(hall: Hall) -> None:
    events, event = hall.events, hall.event
    pair, invitation = events.enter(event, person(0, 0), "Ann")
    assert invitation
    assert refusal(events.enter, event, person(0, 0), "Ann") == "entered"
    assert refusal(events.join, event, pair, person(0, 0), "Ann", invitation) == "entered"
    assert refusal(events.join, event, pair, person(0, 1), "Bob", "guess") == "invitation"
    assert refusal(events.join, event, 9, person(0, 1), "Bob", invitation) == "invitation"
    assert refusal(events.join, event, pair, person(0, 1), "\n", invitation) == "name_empty"
    events.join(event, pair, person(0, 1), "Bob", invitation)
    assert refusal(events.join, event, pair, person(0, 2), "Cat", invitation) == "pair_whole"
    assert refusal(events.commit, event, pair, person(5, 5), "0" * 64) == "not_yours"
    assert refusal(events.commit, event, 9, person(0, 0), "0" * 64) == "no_pair"
    events.commit(event, pair, person(0, 1), "0" * 64)
    assert refusal(events.commit, event, pair, person(0, 0), "1" * 64) == "committed"
    assert refusal(events.reveal, event, pair, person(0, 0), "0" * 32) == "event_stage"
    assert refusal(events.close, event, hall.token) == "few_pairs"
    assert refusal(events.close, event, "guess") == "not_director"
    assert refusal(events.told, "nothing") == "no_event"


def test_what_is_refused_when_numbers_are_revealed(hall: Hall) -> None:
    hall.enter()
    events, event = hall.events, hall.event
    events.close(event, hall.token)
    assert refusal(events.enter, event, person(7, 0), "Late") == "event_stage"
    assert refusal(events.reveal, event, 0, person(0, 0), "0" * 32) == "not_its_number"
    events.reveal(event, 0, person(0, 0), number_of(0).hex())
    assert refusal(events.reveal, event, 0, person(0, 0), number_of(0).hex()) == "revealed"
    assert refusal(events.pair, event, hall.token) == "event_stage"


def test_what_is_refused_in_play(hall: Hall) -> None:
    hall.enter().begin()
    events, event = hall.events, hall.event
    assert refusal(events.strike, event, hall.token, 0, 1) == "no_round"
    for _ in range(3):
        hall.play_round()
    assert refusal(events.strike, event, hall.token, 0, 1) == "no_such_board"
    assert refusal(events.pair, event, hall.token) == "last_round"
    events.end(event, hall.token)
    assert refusal(events.end, event, hall.token) == "event_stage"


@pytest.mark.parametrize(
    ("rules", "rounds", "boards", "code"),
    [
        (preset("texas", 3), 3, 2, "event_rules"),
        (TOURNAMENT, 0, 2, "event_size"),
        (TOURNAMENT, 3, 65, "event_size"),
    ],
)
def test_events_that_cannot_be(hall: Hall, rules: Any, rounds: int, boards: int, code: str) -> None:
    assert refusal(hall.events.open, "Friday", rules, rounds, boards) == code


def test_an_event_is_full_at_some_point() -> None:
    opened = Opened("Friday", "tournament", 3, 2, "0" * 64)
    full = folded("x", [opened, *(Entered(n) for n in range(MOST_PAIRS))])
    assert refusal(check, full, Entered(MOST_PAIRS)) == "event_full"
    assert refusal(folded, "x", []) == "no_event"
    assert refusal(folded, "x", [Closed()]) == "first_opened"
    assert refusal(folded, "x", [opened, opened]) == "first_opened"


def test_two_who_enter_at_once_are_two_pairs(hall: Hall) -> None:
    with ThreadPoolExecutor(4) as pool:
        pairs = list(
            pool.map(lambda n: hall.events.enter(hall.event, person(n, 0), "A")[0], range(8))
        )
    assert sorted(pairs) == list(range(8))


def test_the_board_is_by_points_too() -> None:
    hall = Hall()
    hall.event, hall.token = hall.events.open("By points", preset("quarenta-e-dois"), 1, 4)
    hall.enter().begin().play_round()
    hall.events.end(hall.event, hall.token)
    contest, standings, _ = verified(hall.events.export(hall.event))
    assert contest.rules == preset("quarenta-e-dois") and len(standings) == 4
    hall.store.close()


def happenings() -> st.SearchStrategy[Happening]:
    return st.one_of([st.from_type(kind) for kind in KINDS.values()])


@settings(deadline=None)
@given(happenings())
def test_what_happened_is_written_and_read_back(what: Happening) -> None:
    try:
        assert happening(*words_of(what)) == what
    except msgspec.ValidationError:
        assert any(hasattr(what, hex_) for hex_ in ("commitment", "number", "master"))


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(ValueError, match="nothing called 'sung' happens"):
        happening("sung", "{}")
    assert words_of(Withdrawn(3)) == ("withdrawn", '{"pair":3}')
