"""Anything may be asked of an event at any time: it is refused in words or it fits together."""

from typing import Any

import hypothesis
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.event_tables import CASUAL, Hall, number_of, person
from texas42.fairdeal import entrant_commitment
from texas42.server.duplicate.contest import Contest, Stage, folded, standing
from texas42.server.duplicate.happenings import happening
from texas42.server.duplicate.judging import lots
from texas42.server.duplicate.ledger import Ledger
from texas42.server.duplicate.verify import fault_of
from texas42.server.people.refusals import Refused

PAIRS = st.integers(0, 6)
CHAIRS = st.integers(0, 1)


class Director(RuleBasedStateMachine):
    """Players, tables and a director who do as they please."""

    @initialize(seed=st.integers(0, 99), rounds=st.integers(1, 3))
    def open(self, seed: int, rounds: int) -> None:
        self.hall = Hall(rounds=rounds, boards=1, seed=seed)
        self.event, self.events = self.hall.event, self.hall.events

    def ask(self, ask: Any, *given: object) -> None:
        """Nothing but a refusal may be raised, and it changes nothing."""
        before = self.contest()
        try:
            ask(self.event, *given)
        except Refused:
            assert self.contest() == before

    def contest(self) -> Contest:
        with self.hall.store.reading() as connection:
            return Ledger(self.hall.store, lambda: 0).contest(connection, self.event)

    @rule(pair=PAIRS)
    def enter(self, pair: int) -> None:
        self.ask(self.events.enter, person(pair, 0), "Ann", CASUAL)

    @rule()
    def four_enter(self) -> None:
        for pair in range(4):
            self.enter(pair)

    @rule()
    def start(self) -> None:
        """As it should be: so that the later stages are reached often."""
        self.four_enter()
        for pair in range(4):
            self.commit(pair, 0)
        self.close()
        for pair in range(3):
            self.reveal(pair, pair)
        self.begin()
        self.pair()

    @rule(pair=PAIRS, chair=CHAIRS, code=st.sampled_from(["", "guess"]))
    def join(self, pair: int, chair: int, code: str) -> None:
        self.ask(self.events.join, pair, person(pair, chair), "Bob", code)

    @rule(pair=PAIRS, chair=CHAIRS)
    def commit(self, pair: int, chair: int) -> None:
        hash_ = entrant_commitment(self.event, pair, number_of(pair)).hex()
        self.ask(self.events.commit, pair, person(pair, chair), hash_)

    @rule(pair=PAIRS, other=PAIRS)
    def reveal(self, pair: int, other: int) -> None:
        self.ask(self.events.reveal, pair, person(pair, 0), number_of(other).hex())

    @rule(pair=PAIRS)
    def reveal_rightly(self, pair: int) -> None:
        self.reveal(pair, pair)

    @rule(pair=PAIRS)
    def withdraw(self, pair: int) -> None:
        self.ask(self.events.withdraw, pair, person(pair, 0))

    @rule()
    def close(self) -> None:
        self.ask(self.events.close, self.hall.token)

    @rule()
    def begin(self) -> None:
        self.ask(self.events.begin, self.hall.token)

    @rule()
    def pair(self) -> None:
        self.ask(self.events.pair, self.hall.token)
        for order in self.events.orders(self.event):
            self.events.placed(order, f"place {order.key}")

    @rule(table=st.integers(0, 3), board=st.integers(0, 4))
    def strike(self, table: int, board: int) -> None:
        self.ask(self.events.strike, self.hall.token, table, board)

    @precondition(lambda self: self.contest().left)
    @rule()
    def play_the_round(self) -> None:
        now = len(self.contest().rounds) - 1
        for table in range(len(self.contest().rounds[-1].tables)):
            for report in self.hall.reports(self.hall.order(now, table)):
                self.events.deal_finished(report)
        assert not self.contest().left

    @rule(token=st.sampled_from(["", "guess"]))
    def pretend(self, token: str) -> None:
        before = self.contest()
        for ask in (self.events.close, self.events.begin, self.events.pair, self.events.end):
            self.ask(ask, token)
        assert self.contest() == before

    @rule()
    def end(self) -> None:
        self.ask(self.events.end, self.hall.token)

    @invariant()
    def it_fits_together(self) -> None:
        contest = self.contest()
        with self.hall.store.reading() as connection:
            entries = self.events._ledger.entries(connection, self.event)
            assert self.events._ledger.contest(connection, self.event) == contest
        assert folded(self.event, (happening(k, b) for k, b, _ in entries)) == contest
        found = standing(contest, lots(contest))
        assert sum(each.matchpoints * 2 for each in found) == sum(each.top for each in found)
        assert sum(each.difference for each in found) == 0
        assert max(contest.met.values(), default=0) <= len(contest.rounds)
        told = self.events.told(self.event)
        assert (told.master is None) == (contest.stage is not Stage.OVER)
        assert len(self.events.results(self.event).rounds) == len(contest.complete)
        note = f"{contest.stage}, rounds over: {len(contest.complete)}"
        hypothesis.event(note)
        if contest.stage is Stage.OVER:
            assert fault_of(self.events.export(self.event)) is None

    def teardown(self) -> None:
        if hasattr(self, "hall"):
            self.hall.store.close()


TestDirector = Director.TestCase
TestDirector.settings = settings(max_examples=12, stateful_step_count=30, deadline=None)
