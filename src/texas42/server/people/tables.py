"""What is kept about people and events beside the log: the tables, for SQLite and PostgreSQL.

Times are whole seconds since 1970 (UTC). A person is an id without meaning (the cookie's); a bot is
`bot:<level>`; someone who has been forgotten is `gone:<random>` in what others share.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA: Final = MetaData()

player = Table(
    "player",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False),
    Column("kept", Boolean, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)
"""A guest who has done something worth keeping, or (`kept`) someone with a passkey."""
Index(
    "player_kept_name",
    player.c.folded,
    unique=True,
    sqlite_where=player.c.kept,
    postgresql_where=player.c.kept,
)

passkey = Table(
    "passkey",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("player", Text, ForeignKey("player.id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("signs", BigInteger, nullable=False),
    Column("label", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("used", BigInteger),
)
"""A public key of a player's; `signs` is the authenticator's own counter."""

challenge = Table(
    "challenge",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("purpose", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("challenge", LargeBinary, nullable=False),
    Column("expires", BigInteger, nullable=False, index=True),
)
"""A question to an authenticator: good once, for one person, for one purpose, for a while."""

rating = Table(
    "rating",
    METADATA,
    Column("who", Text, primary_key=True),
    Column("board", Text, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
"""OpenSkill's mu and sigma of a person or a level of bots, one for each leader board."""

finished_game = Table(
    "finished_game",
    METADATA,
    Column("place", Text, primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("rules", Text, nullable=False),
    Column("board", Text),
    Column("rated", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""A game that is over at a table (`place`). Its row is what makes the rating exactly once."""

game_chair = Table(
    "game_chair",
    METADATA,
    Column("place", Text, primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("who", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("team", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("change", Float),
    Index("game_chair_who", "who"),
)
"""A chair of a finished game; `change` is what it did to mu - 3 sigma (None: not rated)."""

finished_deal = Table(
    "finished_deal",
    METADATA,
    Column("place", Text, primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("game", Integer, nullable=False),
    Column("preset", Text, nullable=False),
    Column("who", Text),
    Column("call", Text),
    Column("trump", Text),
    Column("made", Boolean),
    Column("holders", Text, nullable=False),
    Index("finished_deal_who", "who"),
    Index("finished_deal_game", "place", "game"),
)
"""A deal that is over: who declared on which call and trump, and whether it was made.

A deal thrown in has no declarer. `holders` (who held each chair) goes when the game is over.
"""

forgotten = Table("forgotten", METADATA, Column("digest", Text, primary_key=True))
"""SHA-256 of ids that asked to be deleted: a game still going on must not bring them back."""

event = Table(
    "duplicate_event",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("director", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
)
"""A duplicate event: M (docs/fairdeal.md, Tournaments) and the SHA-256 of the director's token."""

event_entry = Table(
    "duplicate_entry",
    METADATA,
    Column("event", Text, ForeignKey("duplicate_event.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""What happened in a duplicate event, in order; its state is the fold of these."""

event_person = Table(
    "duplicate_person",
    METADATA,
    Column("event", Text, ForeignKey("duplicate_event.id"), primary_key=True),
    Column("pair", Integer, primary_key=True),
    Column("chair", Integer, primary_key=True),
    Column("who", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
)
"""Who plays for a pair. Kept apart from the entries, so that a person can be forgotten."""

event_place = Table(
    "duplicate_place",
    METADATA,
    Column("place", Text, primary_key=True),
    Column("event", Text, ForeignKey("duplicate_event.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("table", Integer, nullable=False),
)
"""Which ordinary table plays which table of which round."""
