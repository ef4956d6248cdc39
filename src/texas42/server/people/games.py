"""Finished deals and games are written down, and ratings follow: each exactly once.

The row of a deal or a game is inserted in the transaction that does everything else, so a hook that
is called again, or by two workers at once, changes nothing.
"""

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import Connection, Table, select, update
from sqlalchemy.dialects import sqlite

from texas42.kernel.contract import Contract
from texas42.kernel.scoring import result
from texas42.notation.rule_words import print_rules
from texas42.server.people.chairs import OTHER, Chair, DealOver, GameOver, board_of
from texas42.server.people.names import naming
from texas42.server.people.ratings import Rating, rated
from texas42.server.people.refusals import Refused
from texas42.server.people.tables import (
    finished_deal,
    finished_game,
    forgotten,
    game_chair,
    player,
    rating,
)

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

HOUR: Final = 3600
"""Seconds: when somebody was last seen is not kept more exactly."""
SOMEONE: Final = "–"
"""The name of a person who has been forgotten."""


def write_deal(connection: Connection, over: DealOver, now: int) -> bool:
    """Who declared what, and whether it was made. False if it was written before."""
    over = over._replace(chairs=remembered(connection, over.chairs, now))
    row = {
        "place": over.table,
        "deal": over.deal,
        "game": over.game,
        "preset": board_of(over.position.rules) or OTHER,
        "holders": holders(over.chairs),
    }
    return insert_once(connection, finished_deal, row | _contract_row(over))


def _contract_row(over: DealOver) -> dict[str, object]:
    contract: Contract | None = over.position.contract
    made = result(over.position).made
    if contract is None or made is None:
        return {}
    return {
        "who": over.chairs[over.position.rules.player(contract.declarer)].who,
        "call": contract.call.word,
        "trump": str(contract.declaration),
        "made": made,
    }


def write_game(connection: Connection, over: GameOver, now: int) -> bool:
    """The game with its chairs, and everybody's new rating. False if it was written before."""
    over = over._replace(chairs=remembered(connection, over.chairs, now))
    board = board_of(over.rules)
    counts = board is not None and _may_rate(connection, over)
    row = {
        "place": over.table,
        "game": over.game,
        "rules": print_rules(over.rules),
        "board": board,
        "rated": counts,
        "at": now,
    }
    if not insert_once(connection, finished_game, row):
        return False
    changes = _rate(connection, over, board) if board is not None and counts else {}
    connection.execute(game_chair.insert(), _chair_rows(over, changes))
    connection.execute(
        update(finished_deal)
        .where(finished_deal.c.place == over.table, finished_deal.c.game == over.game)
        .values(holders="")
    )
    return True


def _chair_rows(over: GameOver, changes: Mapping[str, float]) -> list[dict[str, object]]:
    teams = over.rules.teams
    return [
        {
            "place": over.table,
            "game": over.game,
            "seat": seat,
            "who": chair.who,
            "name": chair.name,
            "team": seat % teams,
            "score": over.scores[seat % teams],
            "won": seat % teams in over.winners,
            "change": changes.get(chair.who),
        }
        for seat, chair in enumerate(over.chairs)
    ]


def _may_rate(connection: Connection, over: GameOver) -> bool:
    """A person played, without hints; on different sides sat different ones; every deal had these
    chairs.
    """
    people = [chair for chair in over.chairs if is_person(chair)]
    if not over.may_rate or not people:
        return False
    if len({chair.who for chair in over.chairs}) < 2 or _gone(over.chairs):
        return False
    seen = select(finished_deal.c.holders).where(
        finished_deal.c.place == over.table, finished_deal.c.game == over.game
    )
    return set(connection.scalars(seen.distinct())) == {holders(over.chairs)}


def _rate(connection: Connection, over: GameOver, board: str) -> dict[str, float]:
    """Moves the ratings; the change of `worth` by who."""
    before = _locked_ratings(connection, {chair.who for chair in over.chairs}, board)
    after = rated(over, before)
    for who, new in after.items():
        here = (rating.c.who == who, rating.c.board == board)
        connection.execute(update(rating).where(*here).values(**new._asdict()))
    return {who: after[who].worth - before[who].worth for who in after}


def _locked_ratings(connection: Connection, whose: Iterable[str], board: str) -> dict[str, Rating]:
    """The ratings, held for this transaction; always in the same order, so none waits in a ring."""
    found = {}
    for who in sorted(whose):
        insert_once(connection, rating, {"who": who, "board": board, **Rating()._asdict()})
        here = select(rating.c.mu, rating.c.sigma, rating.c.games).where(
            rating.c.who == who, rating.c.board == board
        )
        found[who] = Rating(*connection.execute(here.with_for_update()).one())
    return found


def remembered(connection: Connection, chairs: tuple[Chair, ...], now: int) -> tuple[Chair, ...]:
    """The chairs with persons written down, and those who asked to be forgotten without a name.

    Rows are written in the order of ids, so that two games of the same people never wait in a ring.
    """
    people = sorted({chair for chair in chairs if is_person(chair)})
    gone, known = _forgotten(connection, people), _known(connection, people)
    again = {chair: Chair(pseudonym(), SOMEONE) for chair in people if chair.who in gone}
    for chair in people:
        if chair not in again:
            _here(connection, chair.who, chair.name, now, known.get(chair.who))
    return tuple(again.get(chair, chair) for chair in chairs)


def _forgotten(connection: Connection, people: Sequence[Chair]) -> set[str]:
    """Who of them has asked to be forgotten."""
    whose = {digest(chair.who): chair.who for chair in people}
    here = select(forgotten.c.digest).where(forgotten.c.digest.in_(whose))
    return {whose[found] for found in connection.scalars(here)}


class _Known(NamedTuple):
    name: str
    kept: bool
    seen: int


def _known(connection: Connection, people: Iterable[Chair]) -> dict[str, _Known]:
    """What is written of those of them who have been here before."""
    columns = (player.c.id, player.c.name, player.c.kept, player.c.seen)
    here = player.c.id.in_([chair.who for chair in people])
    return {who: _Known(*rest) for who, *rest in connection.execute(select(*columns).where(here))}


def touch(connection: Connection, who: str, name: str, now: int) -> None:
    """The person is here now; a guest is known by the name used last."""
    if is_forgotten(connection, who):
        raise Refused("forgotten")
    chair = Chair(who, name)
    _here(connection, who, name, now, _known(connection, [chair]).get(who))


def _here(connection: Connection, who: str, name: str, now: int, known: _Known | None) -> None:
    """A person, of whom this is written, is here now."""
    if known is None:
        row = {"id": who, **naming(name), "kept": False, "since": now, "seen": now}
        insert_once(connection, player, row)
        return
    named = {} if known.kept or known.name == name else naming(name)
    if named or now - known.seen >= HOUR:
        here = update(player).where(player.c.id == who)
        connection.execute(here.values(seen=now, **named))


def insert_once(connection: Connection, table: Table, row: Mapping[str, Any]) -> bool:
    """Inserts a row; False, and nothing changed, where its key is there already."""
    keys = list(table.primary_key)
    new = _insert(connection, table).on_conflict_do_nothing(index_elements=keys).returning(keys[0])
    return connection.execute(new, row).first() is not None


def _insert(connection: Connection, table: Table) -> "sqlite.Insert | postgresql.Insert":
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # with every driver: SQLite needs none

    return postgresql.insert(table)


def is_person(chair: Chair) -> bool:
    return not chair.is_bot and not chair.who.startswith("gone:")


def _gone(chairs: Iterable[Chair]) -> bool:
    return any(chair.who.startswith("gone:") for chair in chairs)


def holders(chairs: Iterable[Chair]) -> str:
    return " ".join(chair.who for chair in chairs)


def pseudonym() -> str:
    """A name without meaning for someone who has been forgotten."""
    return f"gone:{secrets.token_hex(8)}"


def digest(who: str) -> str:
    return hashlib.sha256(who.encode()).hexdigest()


def is_forgotten(connection: Connection, who: str) -> bool:
    here = select(forgotten.c.digest).where(forgotten.c.digest == digest(who))
    return connection.execute(here).first() is not None
