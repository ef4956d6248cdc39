"""Duplicate events in JSON: registration, movement, results board by board."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from texas42.protocol.commands import Hash, Number, Word
from texas42.protocol.http import Body, Changes, Preset
from texas42.protocol.words import RuleValue

LongName = Annotated[str, Meta(max_length=200)]
Stage = Literal["entry", "reveal", "play", "over"]


class EventBody(Body, frozen=True):
    """`POST /api/events`: an event of so many rounds of so many boards, under these rules."""

    name: LongName
    preset: Preset
    changes: Changes = field(default_factory=dict)
    rounds: int = 3
    boards: int = 4


class EventOpened(Struct, frozen=True):
    """`director` is the token that directs the event: `Authorization: Bearer <token>`."""

    event: str
    director: str


class EntryBody(Body, frozen=True):
    """`POST /api/events/{event}/pairs`: one player; the partner follows, or is a bot."""

    name: LongName
    partner: Word | None = None


class PairEntered(Struct, frozen=True):
    """`invitation` is what the partner needs to join; None where a bot is the partner."""

    pair: int
    invitation: str | None


class JoinBody(Body, frozen=True):
    invitation: Annotated[str, Meta(max_length=64)]
    name: LongName


class CommitBody(Body, frozen=True):
    """The hash of the pair's number (docs/fairdeal.md, Tournaments)."""

    hash: Hash


class RevealBody(Body, frozen=True):
    number: Number


class StrikeBody(Body, frozen=True):
    """A board that will not be played at a table of this round."""

    table: int
    board: int


class EventBrief(Struct, frozen=True):
    """A line of the list of events."""

    id: str
    name: str
    stage: Stage
    pairs: int
    round: int
    """Rounds begun."""
    rounds: int


class EventList(Struct, frozen=True):
    """`GET /api/events`: the newest first."""

    events: tuple[EventBrief, ...]


class EventPlayer(Struct, frozen=True):
    name: str
    kind: Literal["person", "bot"]


class PairWords(Struct, frozen=True):
    """A pair; `number` and `commitment` are its part in the deals."""

    pair: int
    players: tuple[EventPlayer, ...]
    whole: bool
    gone: bool
    commitment: str | None
    number: str | None


class EventTable(Struct, frozen=True):
    """A table of the current round: pairs at seats 0 and 2 and at 1 and 3, where it is played."""

    table: int
    first: int
    second: int
    place: str | None
    left: tuple[int, ...]
    """Boards still to play."""


class StandingWords(Struct, frozen=True):
    """`share` of the matchpoints possible, 0 to 1; `difference` in the rules' score."""

    rank: int
    pair: int
    share: float
    matchpoints: int
    top: int
    difference: float
    boards: int


class EventWords(Struct, frozen=True):
    """`GET /api/events/{event}`: all that is public, and who I am in it."""

    id: str
    name: str
    stage: Stage
    rules: str
    preset: str
    differs: dict[str, RuleValue]
    rounds: int
    boards: int
    commitment: str
    master: str | None
    pairs: tuple[PairWords, ...]
    round: int
    tables: tuple[EventTable, ...]
    bye: int | None
    standings: tuple[StandingWords, ...]
    you: int | None
    """My pair."""


class EventPlace(Struct, frozen=True):
    """`GET /api/events/at/{table}`: the event whose boards an ordinary table plays."""

    event: str
    name: str
    round: int
    table: int
    boards: tuple[int, ...]
    """The boards of this round, in the order in which the table plays them."""


class BoardLine(Struct, frozen=True):
    """A board at one table. `net` is for seats 0 and 2; a deal thrown in has no contract."""

    table: int
    first: int
    second: int
    declarer: int | None
    call: str | None
    declaration: str | None
    how: str
    made: bool | None
    points: tuple[int, int]
    net: int
    matchpoints: tuple[int, int]
    difference: float
    line: str
    """The whole deal (docs/notation.md)."""


class BoardWords(Struct, frozen=True):
    """A board of a round that is over: its tiles, and what came of it table by table."""

    board: int
    shaker: int
    hands: tuple[tuple[str, ...], ...]
    top: int
    lines: tuple[BoardLine, ...]


class RoundWords(Struct, frozen=True):
    round: int
    bye: int | None
    boards: tuple[BoardWords, ...]


class EventResults(Struct, frozen=True):
    """`GET /api/events/{event}/results`: rounds that are over, and the standings after them."""

    id: str
    standings: tuple[StandingWords, ...]
    rounds: tuple[RoundWords, ...]
