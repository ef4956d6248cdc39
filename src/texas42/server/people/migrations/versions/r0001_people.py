"""The first tables of people and events."""

from typing import Final

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    Text,
    text,
)

revision: Final = "0001"
down_revision: Final = None


def upgrade() -> None:
    _people()
    _games()
    _events()
    _indexes()


def _people() -> None:
    op.create_table(
        "player",
        Column("id", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("folded", Text, nullable=False),
        Column("kept", Boolean, nullable=False),
        Column("since", BigInteger, nullable=False),
        Column("seen", BigInteger, nullable=False),
    )
    op.create_table(
        "passkey",
        Column("id", Text, primary_key=True),
        Column("player", Text, ForeignKey("player.id"), nullable=False),
        Column("public_key", LargeBinary, nullable=False),
        Column("signs", BigInteger, nullable=False),
        Column("label", Text, nullable=False),
        Column("since", BigInteger, nullable=False),
        Column("used", BigInteger),
    )
    op.create_table(
        "challenge",
        Column("id", Text, primary_key=True),
        Column("purpose", Text, nullable=False),
        Column("player", Text, nullable=False),
        Column("challenge", LargeBinary, nullable=False),
        Column("expires", BigInteger, nullable=False),
    )
    op.create_table(
        "rating",
        Column("who", Text, primary_key=True),
        Column("board", Text, primary_key=True),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        Column("games", Integer, nullable=False),
    )
    op.create_table(
        "forgotten",
        Column("digest", Text, primary_key=True),
    )


def _games() -> None:
    op.create_table(
        "finished_game",
        Column("place", Text, primary_key=True),
        Column("game", Integer, primary_key=True),
        Column("rules", Text, nullable=False),
        Column("board", Text),
        Column("rated", Boolean, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_table(
        "game_chair",
        Column("place", Text, primary_key=True),
        Column("game", Integer, primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("who", Text, nullable=False),
        Column("name", Text, nullable=False),
        Column("team", Integer, nullable=False),
        Column("score", Integer, nullable=False),
        Column("won", Boolean, nullable=False),
        Column("change", Float),
    )
    op.create_table(
        "finished_deal",
        Column("place", Text, primary_key=True),
        Column("deal", Integer, primary_key=True),
        Column("game", Integer, nullable=False),
        Column("preset", Text, nullable=False),
        Column("who", Text),
        Column("call", Text),
        Column("trump", Text),
        Column("made", Boolean),
        Column("holders", Text, nullable=False),
    )


def _events() -> None:
    op.create_table(
        "duplicate_event",
        Column("id", Text, primary_key=True),
        Column("secret", LargeBinary, nullable=False),
        Column("director", Text, nullable=False),
        Column("since", BigInteger, nullable=False),
    )
    op.create_table(
        "duplicate_entry",
        Column("event", Text, ForeignKey("duplicate_event.id"), primary_key=True),
        Column("seq", Integer, primary_key=True),
        Column("kind", Text, nullable=False),
        Column("body", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_table(
        "duplicate_person",
        Column("event", Text, ForeignKey("duplicate_event.id"), primary_key=True),
        Column("pair", Integer, primary_key=True),
        Column("chair", Integer, primary_key=True),
        Column("who", Text, nullable=False),
        Column("name", Text, nullable=False),
    )
    op.create_table(
        "duplicate_place",
        Column("place", Text, primary_key=True),
        Column("event", Text, ForeignKey("duplicate_event.id"), nullable=False),
        Column("round", Integer, nullable=False),
        Column("table", Integer, nullable=False),
    )


def _indexes() -> None:
    op.create_index(
        "player_kept_name",
        "player",
        ["folded"],
        unique=True,
        sqlite_where=text("kept"),
        postgresql_where=text("kept"),
    )
    op.create_index("ix_passkey_player", "passkey", ["player"])
    op.create_index("ix_challenge_expires", "challenge", ["expires"])
    op.create_index("game_chair_who", "game_chair", ["who"])
    op.create_index("finished_deal_game", "finished_deal", ["place", "game"])
    op.create_index("finished_deal_who", "finished_deal", ["who"])
    op.create_index("ix_duplicate_person_who", "duplicate_person", ["who"])
