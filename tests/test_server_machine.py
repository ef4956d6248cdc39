"""Anything may happen at a table in any order; it is what the model says, event by event.

People come, go, take and leave chairs, act, claim, send things twice; clocks run out, the log
refuses, the server starts anew. `TEXAS42_MACHINE_STEPS` says how many steps are taken in all
(4,000; 50,000 in the long run, once). The clock of the loop is the tests' own (`clockwork`).
"""

import logging
import os
import random
from dataclasses import replace
from unittest.mock import patch

import hypothesis
import msgspec
import pytest
import structlog
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.clockwork import Clockwork
from tests.table_judged import PACE, TABLE, Disk, Ear, Judged, done
from tests.table_model import Model
from texas42.fairdeal import seat_commitment
from texas42.kernel import events as law
from texas42.kernel.deal import legal_actions
from texas42.kernel.events import Action
from texas42.kernel.presets import preset
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import TILES, Seat, name
from texas42.protocol import commands as asked
from texas42.protocol.answers import Refused
from texas42.server import logs
from texas42.server import table_events as told
from texas42.server.dealing import opening
from texas42.server.owner import Services
from texas42.server.tables import Tables
from texas42.solver import least_points

STEPS = int(os.environ.get("TEXAS42_MACHINE_STEPS", "4000"))
A_RUN = 80
"""Steps at one table."""
LONG = 300.0
"""Seconds in which everything has been done that a clock can do."""
USERS = ("host", "bea", "cyd", "dan")
RULES: tuple[Rules, ...] = (
    replace(preset("texas"), target=2),
    replace(preset("house"), target=3),
    replace(preset("cetrdeset-dva"), target=60),
    replace(preset("house"), target=3, renege="table"),
    replace(preset("tournament"), target=3),
    replace(preset("texas", 3), target=2),
    replace(preset("texas", 2), target=2, dummy=True),
    replace(preset("texas", 2), target=2),
)
users, seats, whos = st.sampled_from(USERS), st.integers(0, 4), st.integers(0, 11)
ANYTHING: tuple[asked.AnyCommand, ...] = (
    asked.Again("a"),
    *(asked.Play("a", name(tile)) for tile in TILES),
    *(asked.Bid("a", call) for call in "30 31 42 84 1m 2m plunge4 splash2".split()),
    *(asked.Declare("a", word) for word in "fives doubles none nello".split()),
    *(asked.Renege("a", seat) for seat in range(4)),
)


class Machine(Judged):
    """People, clocks and mishaps at a table."""

    @initialize(
        rules=st.sampled_from(RULES), seed=st.integers(0, 10_000), friends=st.integers(0, 3)
    )
    def open(self, rules: Rules, seed: int, friends: int) -> None:
        self.loop, self.chance = Clockwork(), random.Random(seed)
        self.secrets = patch("secrets.token_bytes", self.chance.randbytes)
        self.secrets.start()
        self.log = Disk(self.loop)
        self.model = Model(TABLE, rules, "host", "casual")
        self.ears: list[Ear] = []
        self.left: dict[str, float] = {}
        self.sent: list[tuple[str, asked.AnyCommand]] = []
        self.numbers: dict[tuple[str, int], str] = {}
        services = Services(self.log, 1, PACE, self.think, least_points)
        self.services, self.tables = services, Tables(services)
        first = opening(
            TABLE, told.Opened("house", rules, "host", "casual"), Seat(0), "H", b"s" * 32
        )
        self.loop.do(self.tables.create(TABLE, first))
        for event in first:
            self.model.happen(event, 0.0)
        for seat, user in enumerate(USERS[: friends + 1]):
            self.join(user)
            self.sit(user, seat)
        if seed % 4:
            self.all_next()

    def somebody(self, who: int) -> str:
        """Somebody on a chair more often than not."""
        likely = [*filter(None, self.model.chairs * 4), *USERS]
        return likely[who % len(likely)]

    # What people do

    @rule(user=users)
    def join(self, user: str) -> None:
        done["join"] += 1
        self.ears.append(ear := Ear(user))
        owner, before = self.owner, len(self.log.times)
        ear.push(owner.state_for(user))
        self.loop.call(owner.join, ear)
        self.absorb(before)
        ear.push(owner.state_for(user))

    @precondition(lambda self: self.ears)
    @rule(which=st.integers(0, 9))
    def leave(self, which: int) -> None:
        done["leave"] += 1
        ear = self.ears.pop(which % len(self.ears))
        self.left[ear.user] = self.loop.time()
        owner, before = self.owner, len(self.log.times)
        self.loop.call(owner.leave, ear)
        self.absorb(before)

    @rule(user=users, seat=seats)
    def sit(self, user: str, seat: int) -> None:
        self.ask(user, asked.Sit(self.name(), seat, user))

    @rule(who=whos)
    def stand(self, who: int) -> None:
        user = self.somebody(who)
        self.ask(user, asked.Stand(self.name()))

    @rule(user=users, seat=seats, level=st.sampled_from(["casual", "novice"]))
    def bot(self, user: str, seat: int, level: str) -> None:
        self.ask(user, asked.Bot(self.name(), seat, level))

    @rule(who=whos)
    def next(self, who: int) -> None:
        user = self.somebody(who)
        self.ask(user, asked.Next(self.name()))

    @precondition(lambda self: self.model.waiting)
    @rule()
    def all_next(self) -> None:
        for user in filter(None, [*self.model.chairs]):
            self.ask(user, asked.Next(self.name()))

    @precondition(lambda self: self.model.running)
    @rule(plies=st.integers(1, 12), claiming=st.booleans())
    def act(self, plies: int, claiming: bool) -> None:
        """Whoever is on turn does something legal; for bots it is waited."""
        for _ in range(plies):
            position = self.model.position
            if position is None or not self.model.running:
                return
            user = self.model.chairs[position.actor]
            action = self.chance.choice(legal_actions(position))
            if claiming and self.chance.random() < 0.4:
                self.ask(self.somebody(plies), asked.Claim(self.name()))
            elif user is None or isinstance(action, law.Claimed | law.RenegeCalled):
                self.pass_time(PACE.trick)
            else:
                self.ask(user, command_for(action, self.name()))

    @precondition(lambda self: self.model.running)
    @rule(plies=st.integers(5, 30))
    def act_more(self, plies: int) -> None:
        self.act(plies, claiming=False)

    @precondition(lambda self: self.model.running)
    @rule(again=st.booleans())
    def play_on(self, again: bool) -> None:
        """To the end of the deal."""
        self.act(60, again)
        if again and self.model.game and self.model.game.winners:
            self.ask(self.somebody(1), asked.Again(self.name()))

    @rule(who=whos, seat=seats)
    def change_chairs(self, who: int, seat: int) -> None:
        user = self.somebody(who)
        self.ask(user, asked.Stand(self.name()))
        self.ask(user, asked.Sit(self.name(), seat, user))

    @precondition(lambda self: self.model.waiting)
    @rule(silent=whos)
    def fair_deal(self, silent: int) -> None:
        """All give a hash and are ready; then all but perhaps one reveal."""
        seated = [*filter(None, self.model.chairs)]
        for user in seated:
            self.join(user)
            self.commit(seated.index(user), kept=True)
        self.all_next()
        for number in range(len(seated)):
            if number != silent and self.model.fair:
                self.reveal(number)

    @precondition(lambda self: self.model.running)
    @rule(who=whos)
    def walk_away(self, who: int) -> None:
        """A player shuts every window; somebody else looks on."""
        user = self.somebody(who)
        for index in range(len(self.ears) - 1, -1, -1):
            if self.ears[index].user == user:
                self.leave(index)
        self.join(next(each for each in USERS if each != user))
        self.pass_time(PACE.absence + 1)

    @rule(who=whos)
    def undo(self, who: int) -> None:
        self.ask(self.somebody(who), asked.Undo(self.name()))

    @precondition(lambda self: self.model.running)
    @rule(who=whos, but=st.integers(0, 9))
    def all_undo(self, who: int, but: int) -> None:
        """One wants something taken back; all the others agree, or all but one."""
        self.undo(who)
        for number, user in enumerate([*filter(None, self.model.chairs)]):
            if number != but:
                self.ask(user, asked.Undo(self.name()))

    @rule(who=whos)
    def claim(self, who: int) -> None:
        self.ask(self.somebody(who), asked.Claim(self.name()))

    @rule(who=whos, something=st.sampled_from(ANYTHING))
    def anything(self, who: int, something: asked.AnyCommand) -> None:
        """Whether it is its time or not."""
        self.ask(self.somebody(who), msgspec.structs.replace(something, id=self.name()))

    @precondition(lambda self: self.model.fair)
    @rule(who=whos, kept=st.booleans())
    def commit(self, who: int, kept: bool) -> None:
        user = self.somebody(who)
        seat = self.model.seat_of(user) or Seat(0)
        number = f"{self.chance.getrandbits(128):032x}"
        assert self.model.fair is not None
        given = seat_commitment(self.model.fair.deal_id, seat, bytes.fromhex(number)).hex()
        if kept and self.model.fair.hashes[seat] is None:
            self.numbers[self.model.fair.deal_id, seat] = number
        self.ask(user, asked.Commit(self.name(), given))

    @precondition(lambda self: self.model.fair)
    @rule(who=whos)
    def reveal(self, who: int) -> None:
        user = self.somebody(who)
        seat = self.model.seat_of(user) or Seat(0)
        assert self.model.fair is not None
        number = self.numbers.get((self.model.fair.deal_id, seat), "0" * 32)
        self.ask(user, asked.Reveal(self.name(), number))

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 200))
    def resend(self, which: int) -> None:
        done["resend"] += 1
        self.ask(*self.sent[-1 - which % len(self.sent)])

    @rule(one=users, other=users, seat=seats)
    def both_at_once(self, one: str, other: str, seat: int) -> None:
        """Two commands at the same moment are one after the other."""
        commands = [(who, asked.Sit(self.name(), seat, who)) for who in (one, other)]
        owner = self.owner
        asking = [self.loop.create_task(owner.ask(*each)) for each in commands]
        before = len(self.log.times)
        self.pass_time(0, absorb=False)
        for task, command in zip(asking, commands, strict=True):
            before = self.answered(*command, task.result(), before)
        self.absorb(before)

    # What befalls a table

    @rule(seconds=st.sampled_from([0.5, 1.0, 2.0, 3.0, 30.0, 61.0]))
    def wait(self, seconds: float) -> None:
        done["wait"] += 1
        self.pass_time(seconds)

    @rule()
    def wait_long(self) -> None:
        """Then everything is done that can be done without people."""
        done["wait long"] += 1
        for _ in range(40):
            before = len(self.log.times)
            self.pass_time(LONG)
            if before == len(self.log.times):
                break
        if self.ears and not self.may_rest():
            raise AssertionError("the table stands still")

    def may_rest(self) -> bool:
        """It is for somebody who is here to do the next thing; or the game is over."""
        model = self.model
        if model.running:
            assert model.position is not None
            return self.here(model.chairs[model.position.actor])
        people = [user for user in model.chairs if user]
        late = [user for user in people if self.here(user)]
        late = [user for user in late if model.seat_of(user) not in model.ready]
        nobody = bool(people) and not any(self.here(user) for user in people)
        return not model.waiting or nobody or (bool(late) and not model.ready)

    @rule()
    def restart(self) -> None:
        """The server stops at any moment and starts anew; browsers come back."""
        done["restart"] += 1
        before = self.owner.table
        self.loop.call(self.tables.stop)
        self.tables = Tables(self.services)
        assert self.owner.table == before
        ears, self.ears = self.ears, []
        self.left |= {ear.user: self.loop.time() for ear in ears}
        for ear in ears:
            self.join(ear.user)

    @rule()
    def full_disk(self) -> None:
        """What cannot be stored has not happened."""
        bots = [seat for seat, user in enumerate(self.model.chairs) if user is None]
        if not bots:
            return
        command = asked.Bot(self.name(), bots[0], "casual")
        self.log.full, before = True, len(self.log.times)
        answer = self.loop.do(self.owner.ask("host", command))
        assert isinstance(answer, Refused)
        assert (answer.code, self.log.full) == ("unsaved", False)
        self.absorb(before)
        done["unsaved"] += 1

    def teardown(self) -> None:
        if hasattr(self, "tables"):
            self.loop.call(self.tables.stop)
            self.loop.close()
            self.secrets.stop()


def command_for(action: Action, name_: str) -> asked.AnyCommand:
    match action:
        case law.Played(_, tile):
            return asked.Play(name_, name(tile))
        case law.Bid(_, call):
            return asked.Bid(name_, call.word)
        case law.Declared(_, declaration):
            return asked.Declare(name_, str(declaration))
        case _:
            return asked.Pass(name_)


@pytest.mark.slow
def test_a_table_is_what_the_model_says() -> None:
    done.clear()
    logs.configure(logging.CRITICAL)  # full disks are no news here
    much = settings(
        max_examples=STEPS // A_RUN,
        stateful_step_count=A_RUN,
        deadline=None,
        derandomize=True,
        phases=[hypothesis.Phase.generate],  # making a failure shorter takes minutes
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Machine, settings=much)
    structlog.reset_defaults()
    often = "sit stand next bid play".split()
    wanted = {*(f"{kind} done" for kind in often), "dealt", "restart", "resend", "unsaved"}
    rare = "sit saw_hand,claim done,claim claim_long,again done,commit done,reveal done"
    rare += ",undo done,undo nothing_to_undo,hashes closed,played for one who is away"
    wanted |= set(rare.split(",")) if STEPS >= 20_000 else set()
    assert wanted - set(done) == set()
    assert done.total() > STEPS
