"""Finished deals and games are written down, and ratings follow: each exactly once.

The row of a deal or a game is inserted in the transaction that does everything else, so a hook that
is called again, or by two workers at once, changes nothing.
"""

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sqlalchemy import Connection, Table, select, update
from sqlalchemy.exc import IntegrityError

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
    """A person played, on different sides sat different ones, and every deal had these chairs."""
    people = [chair for chair in over.chairs if is_person(chair)]
    if not people or len({chair.who for chair in over.chairs}) < 2 or _gone(over.chairs):
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
    known = {chair: _remembered(connection, chair, now) for chair in sorted(set(chairs))}
    return tuple(known[chair] for chair in chairs)


def _remembered(connection: Connection, chair: Chair, now: int) -> Chair:
    if not is_person(chair):
        return chair
    if is_forgotten(connection, chair.who):
        return Chair(pseudonym(), SOMEONE)
    touch(connection, chair.who, chair.name, now)
    return chair


def touch(connection: Connection, who: str, name: str, now: int) -> None:
    """The person is here now; a guest is known by the name used last."""
    if is_forgotten(connection, who):
        raise Refused("forgotten")
    row = {"id": who, **naming(name), "kept": False, "since": now, "seen": now}
    if insert_once(connection, player, row):
        return
    here = player.c.id == who
    known = connection.execute(
        select(player.c.name, player.c.kept, player.c.seen).where(here)
    ).one()
    named = {} if known.kept or known.name == name else naming(name)
    if named or now - known.seen >= HOUR:
        connection.execute(update(player).where(here).values(seen=now, **named))


def insert_once(connection: Connection, table: Table, row: Mapping[str, Any]) -> bool:
    """Inserts a row; False, and nothing changed, where its key is there already."""
    keys = [column == row[column.name] for column in table.primary_key]
    if connection.execute(select(table.primary_key.columns[0]).where(*keys)).first():
        return False
    try:
        with connection.begin_nested():
            connection.execute(table.insert().values(**row))
    except IntegrityError:
        return False
    return True


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
