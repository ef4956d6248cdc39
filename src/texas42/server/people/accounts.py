"""All that is held of a person: handed out as JSON, or deleted.

What others share (games, deals, events) keeps its numbers under a pseudonym without a name; the
ratings of others stay as they are.
"""

import base64
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, Select, Table, delete, func, select, update

from texas42.server.people.games import SOMEONE, digest, insert_once, pseudonym
from texas42.server.people.tables import (
    challenge,
    event_person,
    finished_deal,
    finished_game,
    forgotten,
    game_chair,
    passkey,
    player,
    rating,
)

FORMAT: Final = "texas42-person-1"

_ALONE: Final[dict[str, tuple[Table, str]]] = {
    "passkeys": (passkey, "player"),
    "questions": (challenge, "player"),
    "ratings": (rating, "who"),
    "player": (player, "id"),
}
"""The tables with rows that are a person's alone, and the column that says whose."""
_SHARED: Final[dict[str, tuple[Table, str]]] = {
    "deals": (finished_deal, "who"),
    "chairs": (game_chair, "who"),
    "events": (event_person, "who"),
}
"""Those with rows that matter to others too."""


def held(connection: Connection, person: str) -> dict[str, Any]:
    """Everything that is held of a person, as it is held."""
    parts = {**_ALONE, **_SHARED}
    found = {part: _rows(connection, *where, person) for part, where in parts.items()}
    return {"format": FORMAT, "id": person, **found, "games": _games(connection, person)}


def _rows(connection: Connection, table: Table, column: str, person: str) -> list[dict[str, Any]]:
    mine = select(table).where(table.c[column] == person).order_by(*table.primary_key.columns)
    return [_plain(row) for row in connection.execute(mine).mappings()]


def _plain(row: RowMapping) -> dict[str, Any]:
    """A row in JSON; bytes in base64. Who else held chairs is not the person's to have."""
    return {
        column: base64.b64encode(value).decode() if isinstance(value, bytes) else value
        for column, value in row.items()
        if column != "holders"
    }


def _games(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The finished games in which the person sat."""
    there = (game_chair.c.place == finished_game.c.place) & (
        game_chair.c.game == finished_game.c.game
    )
    mine = select(finished_game).join(game_chair, there).where(game_chair.c.who == person)
    ordered = mine.order_by(finished_game.c.at, finished_game.c.place, finished_game.c.game)
    return [_plain(row) for row in connection.execute(ordered).mappings()]


def forget(connection: Connection, person: str) -> str:
    """Deletes a person; the pseudonym that stands in what others share."""
    name = pseudonym()
    insert_once(connection, forgotten, {"digest": digest(person)})
    for table, column in _ALONE.values():
        connection.execute(delete(table).where(table.c[column] == person))
    for table, column in _SHARED.values():
        unnamed = {"name": SOMEONE} if "name" in table.c else {}
        mine = table.c[column] == person
        connection.execute(update(table).where(mine).values({column: name, **unnamed}))
    held_by = finished_deal.c.holders
    connection.execute(
        update(finished_deal)
        .where(held_by.contains(person, autoescape=True))
        .values(holders=func.replace(held_by, person, name))
    )
    return name


def drop_guests(connection: Connection, before: int) -> int:
    """Deletes guests not seen since who stand in nothing that is shared; how many."""
    idle = (player.c.kept.is_(False), player.c.seen < before)
    unknown = [player.c.id.not_in(_named_in(table, column)) for table, column in _SHARED.values()]
    return connection.execute(delete(player).where(*idle, *unknown)).rowcount


def _named_in(table: Table, column: str) -> Select[Any]:
    return select(table.c[column]).where(table.c[column].is_not(None))
