"""Between a record and the kernel's events: one vocabulary, two ways to keep it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from texas42.kernel.events import (
    DealScored,
    Dealt,
    Event,
    GameStarted,
    GameWon,
    ShakerDrawn,
    TrickTaken,
)
from texas42.kernel.game import added, drawn, fold, new, step
from texas42.kernel.position import Prover
from texas42.notation.positions import stated
from texas42.notation.record import (
    DealRecord,
    Entry,
    GameRecord,
    Player,
    Proof,
    Seed,
    Step,
    outcome,
)
from texas42.notation.words import unheld


@dataclass
class Recorder:
    """Makes entries out of events as they come; an entry is given out when it is complete.

    A game's heading is complete with its first deal, a deal with the next one or with `end`.
    """

    title: str = ""
    date: str = ""
    place: str = ""
    players: tuple[Player, ...] = ()
    _game: GameRecord | None = field(default=None, init=False)
    _deal: DealRecord | None = field(default=None, init=False)
    _steps: list[Step] = field(default_factory=list, init=False)
    _scores: tuple[int, ...] = field(default=(), init=False)
    _number: int = field(default=0, init=False)

    def add(self, event: Event, origin: Proof | Seed | None = None) -> Iterator[Entry]:
        """Takes an event, a deal perhaps with its origin; gives the entries that it completes."""
        match event:
            case GameStarted():
                yield from self.end()
                self._begin(event)
            case ShakerDrawn():
                assert self._game is not None, "a draw belongs to a game"
                self._game = replace(self._game, draw=event.rounds)
            case Dealt():
                yield from self.end()
                self._dealt(event, origin)
            case DealScored() | GameWon():
                self._close(event)
            case TrickTaken():
                pass
            case _:
                self._steps.append(Step(event))

    def end(self) -> Iterator[Entry]:
        """What is complete or broken off so far."""
        if self._game is not None:
            yield self._game
        if self._deal is not None:
            yield replace(self._deal, steps=tuple(self._steps))
        self._game, self._deal, self._steps = None, None, []

    def _begin(self, event: GameStarted) -> None:
        self._game = GameRecord(event.rules, self.title, self.date, self.place, self.players)
        self._scores = (0,) * event.rules.teams
        self._number = 0

    def _dealt(self, event: Dealt, origin: Proof | Seed | None) -> None:
        self._number += 1
        spare = None if event.spare == unheld(event.hands) else event.spare
        self._deal = DealRecord(
            self._number,
            event.shaker,
            event.hands,
            spare,
            self._scores,
            origin=origin,
        )

    def _close(self, event: DealScored | GameWon) -> None:
        assert self._deal is not None, "only a deal is scored"
        if isinstance(event, GameWon):
            self._deal = replace(self._deal, won=event.teams)
            return
        self._deal = replace(self._deal, outcome=outcome(event.result))
        self._scores = added(self._scores, event.result)


def recorded(
    events: Iterable[Event], title: str = "", players: tuple[Player, ...] = ()
) -> Iterator[Entry]:
    """The entries of a log, each as soon as it is complete."""
    recorder = Recorder(title, players=players)
    for event in events:
        yield from recorder.add(event)
    yield from recorder.end()


def logged(entries: Iterable[Entry], prove: Prover | None = None) -> Iterator[Event]:
    """The events of the games of a record, from their first deals on.

    Raises `IllegalAction` or `BadSetup` where the record tells of what cannot be (`replay` says
    where). Given contracts have no events.
    """
    game = None
    for entry in entries:
        if isinstance(entry, GameRecord):
            game = new(entry.rules)
            head: tuple[Event, ...] = (GameStarted(entry.rules), *_draw(entry))
            game = fold(game, head)
            yield from head
            continue
        assert game is not None, "a deal belongs to a game"
        setup = entry.setup(game.rules)
        dealt = Dealt(setup.shaker, setup.hands, setup.spare)
        game = fold(game, (dealt,))
        yield dealt
        for each in entry.steps:
            game, happened = step(game, each.action, prove or stated(each.action))
            yield from happened


def _draw(game: GameRecord) -> Iterator[ShakerDrawn]:
    seat = drawn(game.draw)
    if seat is not None:
        yield ShakerDrawn(game.draw, seat)
