"""People in JSON: who I am, somebody's record, a leader board, passkeys."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from texas42.protocol.http import Body

Token = Annotated[str, Meta(min_length=1, max_length=128)]


class NameBody(Body, frozen=True):
    """`POST /api/me/name`."""

    name: Annotated[str, Meta(max_length=200)]


class DeleteBody(Body, frozen=True):
    """`POST /api/me/delete`; `confirm` is the word that says one is sure: `delete`."""

    confirm: Annotated[str, Meta(max_length=40)]


class NewPasskeyBody(Body, frozen=True):
    """`POST /api/passkeys/new`: what the authenticator answered, and a name for it."""

    challenge: Token
    credential: dict[str, Any]
    label: Annotated[str, Meta(max_length=40)] = ""


class SignInBody(Body, frozen=True):
    """`POST /api/passkeys/sign-in`: what the authenticator answered."""

    challenge: Token
    credential: dict[str, Any]


class PasskeyOptions(Struct, frozen=True):
    """A question for the authenticator: `options` goes to `navigator.credentials` as it is."""

    challenge: str
    options: dict[str, Any]


class PasskeyWords(Struct, frozen=True):
    """A passkey of mine. Times are seconds since 1970."""

    id: str
    label: str
    since: int
    used: int | None


class Me(Struct, frozen=True):
    """Who I am here; `kept`: a passkey keeps my name. A guest may have no name yet."""

    id: str
    name: str
    kept: bool
    passkeys: tuple[PasskeyWords, ...]


class RatingWords(Struct, frozen=True):
    """A rating on one leader board; `worth` is mu - 3 sigma."""

    board: str
    worth: float
    mu: float
    sigma: float
    games: int


class Rate(Struct, frozen=True):
    """Deals bid and made, under one call or one trump."""

    word: str
    bid: int
    made: int


class Company(Struct, frozen=True):
    """Somebody met at tables: games together or against, and how many of them I won."""

    id: str
    name: str
    games: int
    won: int


class PersonRecord(Struct, frozen=True):
    """`GET /api/people/{id}`: what anybody may see of a person, or of a level of bots."""

    id: str
    name: str
    kind: Literal["person", "bot"]
    kept: bool
    games: int
    won: int
    ratings: tuple[RatingWords, ...]
    calls: tuple[Rate, ...]
    trumps: tuple[Rate, ...]
    opponents: tuple[Company, ...]
    partners: tuple[Company, ...]


class Leader(Struct, frozen=True):
    """A line of a leader board."""

    rank: int
    id: str
    name: str
    kind: Literal["person", "bot"]
    worth: float
    mu: float
    sigma: float
    games: int


class Leaders(Struct, frozen=True):
    """`GET /api/leaders`: kept people and bots with `least` games or more, best first."""

    board: str
    boards: tuple[str, ...]
    least: int
    leaders: tuple[Leader, ...]
