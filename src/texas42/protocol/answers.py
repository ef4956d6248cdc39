"""What the server says to a client: the same shapes for every seat and for bystanders."""

from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from texas42.bots.reasons import Code
from texas42.kernel.faults import Fault
from texas42.protocol.happened import Happened
from texas42.protocol.words import (
    AnyLegal,
    ContractWords,
    ResultWords,
    RuleValue,
    TrickWords,
    ViewWords,
)


class Answer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """One message of the server."""


class You(Struct, frozen=True):
    """Who the client is at this table; `seat` is None for a bystander."""

    seat: int | None
    host: bool


class Welcome(Answer, frozen=True):
    """The answer to `hello`; a whole `state` follows."""

    v: int
    table: str
    you: You
    seq: int


class PlayerWords(Struct, frozen=True):
    """A chair and who sits on it."""

    seat: int
    name: str
    kind: Literal["human", "bot", "empty"]
    level: str | None
    online: bool
    you: bool


class NumberWords(Struct, frozen=True):
    """A seat's part in a fair deal; a bot's and a late seat's number is empty."""

    seat: int
    hash: str | None
    number: str | None
    flag: Literal["bot", "late"] | None


class FairWords(Struct, frozen=True):
    """The next deal's commitment. `stage`: hashes are collected, then numbers, then it is dealt."""

    deal_id: str
    commitment: str
    stage: Literal["commit", "reveal"]
    numbers: tuple[NumberWords, ...]


class ProofWords(Struct, frozen=True):
    """All that is needed to check a deal that is over (docs/fairdeal.md)."""

    deal_id: str
    commitment: str
    secret: str
    numbers: tuple[NumberWords, ...]


class LastDeal(Struct, frozen=True):
    """The last deal that is over: hands as dealt, how it went, what came of it, its proof."""

    deal: int
    shaker: int
    hands: tuple[tuple[str, ...], ...]
    spare: tuple[str, ...]
    contract: ContractWords | None
    tricks: tuple[TrickWords, ...]
    result: ResultWords
    scores: tuple[int, ...]
    """Of every team after it."""
    proof: ProofWords | None


class TableWords(Struct, frozen=True):
    """The table: who sits where, the rules by name, the scores so far, the fair deal."""

    id: str
    preset: str
    differs: dict[str, RuleValue]
    scoring: str
    target: int
    teams: tuple[tuple[int, ...], ...]
    deal: int
    players: tuple[PlayerWords, ...]
    scores: tuple[int, ...]
    score_history: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    ready: tuple[int, ...]
    undo: tuple[int, ...]
    """Seats that want something taken back, the one whose last action it is first."""
    waiting: bool
    """The next deal waits for `next`."""
    fair: FairWords | None
    last: LastDeal | None
    boards: int | None = None
    """At a table of an event: how many of its boards are still to be dealt."""
    hints: bool = False
    """Whoever is on turn may ask for a hint; games here are not rated."""


class State(Answer, frozen=True):
    """Everything the client may know, and what happened in public since the last state."""

    seq: int
    table: TableWords
    view: ViewWords | None
    happened: tuple[Happened, ...] = ()


class Ack(Answer, frozen=True):
    """The command is done and durable; `seq` is the event number after it."""

    id: str
    seq: int


class Refused(Answer, frozen=True):
    """The command is not done and nothing has changed."""

    id: str | None
    seq: int
    code: str
    rule: str
    text: str
    legal: tuple[str, ...]
    about: dict[str, str]


def refusal(command: str | None, seq: int, fault: Fault) -> Refused:
    """The answer to a command that has a fault."""
    about = dict(fault.about)
    return Refused(command, seq, fault.code, fault.rule, fault.text, fault.legal, about)


Unit = Literal["make", "game"]
"""Of a worth: the chance that the own side makes (or sets) the contract; the change in the chance
to win the game."""
Why = Code
"""The reason for an advice, as the bots give it; clients have the words."""


class CandidateWords(Struct, frozen=True):
    """An action that was weighed: its estimated worth and the 95 % interval."""

    action: AnyLegal
    worth: float
    low: float
    high: float


class Advice(Answer, frozen=True):
    """The answer to `hint`: an action, why, and the best that were weighed, this one first.

    It holds for the state with this `seq`. `candidates` is empty where there was nothing to weigh.
    """

    id: str
    seq: int
    action: AnyLegal
    why: Why
    unit: Unit | None
    candidates: tuple[CandidateWords, ...]


class Pong(Answer, frozen=True):
    """I am here."""

    id: str | UnsetType = UNSET


class Bye(Answer, frozen=True):
    """The server closes this socket, and why."""

    reason: str


AnyAnswer = Welcome | State | Ack | Refused | Advice | Pong | Bye
_encoder = msgspec.json.Encoder()


def frame_of(answer: AnyAnswer) -> str:
    """An answer as the text of a frame."""
    return _encoder.encode(answer).decode()
