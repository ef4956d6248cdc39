"""Rubs the name of someone who asked to be deleted out of the event log.

What happened at the tables stays, under an id that means nothing any more. A table that is in
memory shows the name until it is read from the log again.
"""

from typing import Final

from sqlalchemy import Connection, bindparam, text

from texas42.server.people.games import SOMEONE
from texas42.server.people.store import engine_of
from texas42.server.table_events import Seated, read, written

_FOUND_IN: Final = {
    "sqlite": "instr(body, :person) > 0",
    "postgresql": "position(:person IN body) > 0",
}
_SEATED: Final = "SELECT \"table\", seq, body FROM event WHERE kind = 'seated' AND "
_REWRITE: Final = text('UPDATE event SET body = :body WHERE "table" = :table AND seq = :seq')
_DROP: Final = text('DELETE FROM snapshot WHERE "table" = :table')


def rub_out(url: str, person: str) -> int:
    """Takes the person's name from every chair in the log at this URL; how many there were.

    Reads the whole log once, and writes a chair at a time, so that tables never wait for it.
    """
    engine = engine_of(url)
    try:
        with engine.connect() as connection, connection.begin():
            found = _chairs(connection, person)
        for table, seq, chair in found:
            with engine.connect() as plain, plain.begin():
                _rewrite(plain, table, seq, chair)
        return len(found)
    finally:
        engine.dispose()


def _chairs(connection: Connection, person: str) -> list[tuple[str, int, Seated]]:
    where = _FOUND_IN[connection.dialect.name]
    query = text(_SEATED + where).bindparams(bindparam("person", person.encode()))
    rows = [(row.table, row.seq, read("seated", row.body)) for row in connection.execute(query)]
    return [(t, s, each) for t, s, each in rows if isinstance(each, Seated) and each.user == person]


def _rewrite(connection: Connection, table: str, seq: int, chair: Seated) -> None:
    _, body = written(chair._replace(name=SOMEONE))
    connection.execute(_REWRITE, {"body": body, "table": table, "seq": seq})
    connection.execute(_DROP, {"table": table})
