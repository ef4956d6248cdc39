"""What a table should be, told anew: chairs and fair deals in plain words, the game by the kernel.

`expected` says what a command should lead to; `due` what the table may do by itself, and `happen`
lets an event be true. Nothing here comes from `server.table` or `server.deciding`.
"""

from collections import OrderedDict
from dataclasses import dataclass, field

from texas42 import fairdeal
from texas42.kernel import events as law
from texas42.kernel import game as games
from texas42.kernel.faults import IllegalAction
from texas42.kernel.game import Game
from texas42.kernel.position import Phase, Position
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Seat
from texas42.notation import words
from texas42.protocol import commands as asked
from texas42.server import table_events as told
from texas42.solver import least_points

REMEMBERED = 64
Expected = tuple[told.Event, ...] | str
"""Events, or the code of the refusal."""


@dataclass
class Fair:
    """The next deal in the making."""

    deal_id: str
    secret: str
    hashes: list[str | None]
    numbers: list[str | None]
    closed: bool = False

    def numbers_given(self) -> list[bytes]:
        return [bytes.fromhex(number or "") for number in self.numbers]


@dataclass
class Model:
    """One table. `chairs` says who sits where; None is a bot."""

    id: str
    rules: Rules
    host: str
    level: str
    chairs: list[str | None] = field(default_factory=list)
    game: Game | None = None
    deals: int = 0
    fair: Fair | None = None
    ready: list[int] = field(default_factory=list)
    seen: set[tuple[str, int]] = field(default_factory=set)
    undo: list[int] = field(default_factory=list)
    games: list[tuple[int | None, Game]] = field(default_factory=list)
    """Of the deal in play: before each game event, by the player whose action it is, the game."""
    seq: int = 0
    done: OrderedDict[str, int] = field(default_factory=OrderedDict)
    times: dict[str, float] = field(default_factory=dict)
    """When it last happened that: a turn began, one was ready first, the hashes were closed."""

    @property
    def position(self) -> Position | None:
        return self.game.position if self.game else None

    @property
    def running(self) -> bool:
        return self.position is not None and self.position.phase is not Phase.OVER

    @property
    def waiting(self) -> bool:
        return not self.running and self.game is not None and not self.game.winners

    def seat_of(self, user: str) -> Seat | None:
        return Seat(self.chairs.index(user)) if user in self.chairs else None

    def expected(self, user: str, command: asked.AnyCommand) -> Expected:
        """What a command leads to."""
        match command:
            case asked.Sit():
                return self._sit(user, command)
            case asked.Bot():
                return self._bot(user, command)
        seat = self.seat_of(user)
        if seat is None:
            return "bystander"
        match command:
            case asked.Stand():
                return (told.BotSeated(seat, self.level),)
            case asked.Next():
                if self.waiting:
                    return () if seat in self.ready else (told.Ready(seat),)
                return "deal_running" if self.running else "game_over"
            case asked.Again():
                over = self.game is not None and self.game.winners
                return (law.GameStarted(self.rules),) if over else "game_running"
            case asked.Undo():
                return self._undo(seat)
            case asked.Commit():
                return self._commit(seat, command.hash)
            case asked.Reveal():
                return self._reveal(seat, command.number)
        return self._act(seat, command)

    def _sit(self, user: str, command: asked.Sit) -> Expected:
        if command.seat >= self.rules.players:
            return "no_seat"
        if user in self.chairs:
            return "seated"
        if self.chairs[command.seat] is not None:
            return "seat_taken"
        if self.running and any(u == user and s != command.seat for u, s in self.seen):
            return "saw_hand"
        return (told.Seated(Seat(command.seat), user, command.name),)

    def _bot(self, user: str, command: asked.Bot) -> Expected:
        if user != self.host:
            return "not_host"
        if command.seat >= self.rules.players:
            return "no_seat"
        if self.chairs[command.seat] is not None:
            return "seat_taken"
        return (told.BotSeated(Seat(command.seat), command.level),)

    def _undo(self, seat: Seat) -> Expected:
        whose = self.undo[0] if self.undo else seat
        players = [player for player, _ in self.games]
        if whose not in players:
            return "nothing_to_undo"
        if seat in self.undo:
            return ()
        asking = told.UndoAsked(seat)
        people = {number for number, user in enumerate(self.chairs) if user}
        if people - {*self.undo, seat}:
            return (asking,)
        return (asking, told.TakenBack(Seat(whose), 1 + players[::-1].index(whose)))

    def _commit(self, seat: Seat, given: str) -> Expected:
        if self.fair is None:
            return "no_fair_deal"
        if self.fair.closed:
            return "hash_late"
        return "hash_twice" if self.fair.hashes[seat] else (told.Committed(seat, given),)

    def _reveal(self, seat: Seat, number: str) -> Expected:
        fair = self.fair
        if fair is None:
            return "no_fair_deal"
        if not fair.closed:
            return "reveal_early"
        if fair.numbers[seat]:
            return "number_twice"
        right = fairdeal.seat_commitment(fair.deal_id, seat, bytes.fromhex(number)).hex()
        return (told.Revealed(seat, number),) if right == fair.hashes[seat] else "not_its_hash"

    def _act(self, player: Seat, command: asked.AnyCommand) -> Expected:
        position = self.position
        if position is None:
            return "not_dealt"
        action = _action(position, player, command)
        long = max(hand.bit_count() for hand in position.hands) > 8
        in_play = position.phase is Phase.PLAY and self.rules.claims != "off"
        if isinstance(action, law.Claimed) and in_play and long:
            return "claim_long"
        return self.acted(action)

    def acted(self, action: law.Action) -> Expected:
        """The kernel is the judge; claims are proved by the core, which has tests of its own."""
        assert self.game is not None, "acts follow a deal"
        try:
            return games.step(self.game, action, least_points)[1]
        except IllegalAction as wrong:
            return wrong.faults[0].code

    def dealt(self) -> tuple[told.Event, ...]:
        """What the next deal has to be, but for the secret of the one after it."""
        assert self.fair is not None and self.game is not None, "a deal follows its preparation"
        secret, given = bytes.fromhex(self.fair.secret), self.fair.numbers_given()
        drawn: tuple[law.ShakerDrawn, ...] = ()
        shaker = self.game.shaker
        if shaker is None:
            key = fairdeal.draw_key(self.fair.deal_id, secret, given)
            drawn = (fairdeal.draw(key, self.rules),)
            shaker = drawn[0].seat
        key = fairdeal.deal_key(self.fair.deal_id, secret, given)
        return (*drawn, fairdeal.deal(key, self.rules, shaker))

    def happen(self, event: told.Event, at: float) -> None:
        """Let it be true."""
        self.seq += 1
        if isinstance(event, law.Event):
            self.times["turn"] = at
        match event:
            case told.Opened():
                self.chairs = [None] * event.rules.players
            case told.Seated(seat, user, _):
                self._taken(seat, user)
                self.seen.add((user, seat))
            case told.BotSeated(seat, _):
                self._taken(seat, None)
            case told.SecretDrawn():
                empty: list[str | None] = [None] * self.rules.players
                self.fair = Fair(event.deal_id, event.secret, [*empty], [*empty])
            case told.UndoAsked(seat):
                self.undo.append(seat)
                self.times["undo"] = at
            case told.TakenBack(_, number):
                self.game, self.undo = self.games[-number][1], []
                self.games, self.times["turn"] = self.games[:-number], at
            case told.Ready(seat):
                if not self.ready:
                    self.times["ready"] = at
                self.ready.append(seat)
            case told.Committed() | told.HashesClosed() | told.Revealed():
                self._prepared(event, at)
            case _:
                self._played(event)

    def _taken(self, seat: Seat, user: str | None) -> None:
        self.chairs[seat] = user
        self.undo = []
        if self.fair and not self.fair.closed:
            self.fair.hashes[seat] = None
        if seat in self.ready:
            self.ready.remove(seat)

    def _prepared(
        self, event: told.Committed | told.HashesClosed | told.Revealed, at: float
    ) -> None:
        assert self.fair is not None, "a deal is in the making"
        match event:
            case told.Committed(seat, given):
                self.fair.hashes[seat] = given
            case told.HashesClosed():
                self.fair.closed, self.times["closed"] = True, at
            case told.Revealed(seat, number):
                self.fair.numbers[seat] = number

    def _played(self, event: told.Event) -> None:
        if isinstance(event, law.GameStarted):
            self.game = games.new(event.rules)
            return
        assert self.game is not None and isinstance(event, law.Event), event
        if isinstance(event, law.Action | law.TrickTaken):
            acts = isinstance(event, law.Action)
            whose = self.rules.player(event.seat) if acts else None
            self.games.append((whose, self.game))
        else:
            self.games = []
        self.undo = []
        self.game = games.fold(self.game, (event,))
        if isinstance(event, law.Dealt):
            self.deals, self.fair, self.ready = self.deals + 1, None, []
            self.seen = {(user, seat) for seat, user in enumerate(self.chairs) if user}

    def remember(self, key: str) -> None:
        self.done[key] = self.seq
        while len(self.done) > REMEMBERED:
            self.done.popitem(last=False)


def _action(position: Position, player: Seat, command: asked.AnyCommand) -> law.Action:
    seat = position.turn if position.actor == player else player
    match command:
        case asked.Play(_, tile):
            return law.Played(seat, words.parse_tile(tile))
        case asked.Bid(_, call):
            return law.Bid(seat, words.parse_call(call))
        case asked.Declare(_, declaration):
            return law.Declared(seat, words.parse_declaration(declaration))
        case asked.Pass():
            return law.Passed(seat)
        case asked.Renege(_, against):
            return law.RenegeCalled(player, Seat(against))
    return law.Claimed(player)
