"""What the tables tell of a person: make rate by call and by trump, games, company, leader board.

A level of bots has a record like a person.
"""

from typing import Any, Final

from sqlalchemy import Column, Connection, case, func, select

from texas42.notation.words import parse_call
from texas42.protocol.people import Company, Leader, Leaders, PersonRecord, Rate, RatingWords
from texas42.server.people.chairs import BOT, boards
from texas42.server.people.ratings import Rating
from texas42.server.people.refusals import Refused
from texas42.server.people.tables import finished_deal, game_chair, player, rating

MOST_COMPANY: Final = 20
LONGEST_BOARD: Final = 100


def record(connection: Connection, who: str, *, own: bool = False) -> PersonRecord:
    """All that anybody may see of `who`. Raises `Refused` where nothing is known; one's own is
    empty then: a guest is nobody before the first deal that is over."""
    name, kept = _known(connection, who, own)
    games, won = _games(connection, who)
    return PersonRecord(
        id=who,
        name=name,
        kind="bot" if who.startswith(BOT) else "person",
        kept=kept,
        games=games,
        won=won,
        ratings=_ratings(connection, who),
        calls=_by_rank(_rates(connection, who, finished_deal.c.call)),
        trumps=_rates(connection, who, finished_deal.c.trump),
        opponents=_company(connection, who, same_team=False),
        partners=_company(connection, who, same_team=True),
    )


def _known(connection: Connection, who: str, own: bool) -> tuple[str, bool]:
    here = select(player.c.name, player.c.kept).where(player.c.id == who)
    if found := connection.execute(here).first():
        return str(found.name), bool(found.kept)
    played = select(game_chair.c.who).where(game_chair.c.who == who).limit(1)
    if who.startswith(BOT) and connection.execute(played).first():
        return who.removeprefix(BOT), False
    if own:
        return "", False
    raise Refused("no_person", person=who)


def _games(connection: Connection, who: str) -> tuple[int, int]:
    """Games and games won; a level of bots on several chairs counts each chair."""
    counted = select(func.count(), _wins()).where(game_chair.c.who == who)
    games, won = connection.execute(counted).one()
    return int(games), int(won or 0)


def _wins() -> Any:
    return func.sum(case((game_chair.c.won, 1), else_=0))


def _ratings(connection: Connection, who: str) -> tuple[RatingWords, ...]:
    columns = (rating.c.board, rating.c.mu, rating.c.sigma, rating.c.games)
    found = connection.execute(select(*columns).where(rating.c.who == who).order_by(rating.c.board))
    return tuple(_rating_words(str(board), Rating(*numbers)) for board, *numbers in found)


def _rating_words(board: str, of: Rating) -> RatingWords:
    return RatingWords(board, of.worth, of.mu, of.sigma, of.games)


def _rates(connection: Connection, who: str, by: Column[Any]) -> tuple[Rate, ...]:
    made = func.sum(case((finished_deal.c.made, 1), else_=0))
    grouped = select(by, func.count(), made).where(finished_deal.c.who == who).group_by(by)
    found = connection.execute(grouped.order_by(by))
    return tuple(Rate(str(word), int(bid), int(done)) for word, bid, done in found)


def _by_rank(rates: tuple[Rate, ...]) -> tuple[Rate, ...]:
    return tuple(sorted(rates, key=lambda rate: (parse_call(rate.word).rank, rate.word)))


def _company(connection: Connection, who: str, *, same_team: bool) -> tuple[Company, ...]:
    """Those met most, with the games that `who` won."""
    other = game_chair.alias("other")
    side = other.c.team == game_chair.c.team if same_team else other.c.team != game_chair.c.team
    there = (other.c.place == game_chair.c.place) & (other.c.game == game_chair.c.game)
    games, won = func.count(), _wins()
    met = (
        select(other.c.who, func.max(other.c.name), games, won)
        .join_from(game_chair, other, there & side & (other.c.seat != game_chair.c.seat))
        .where(game_chair.c.who == who)
        .group_by(other.c.who)
        .order_by(games.desc(), other.c.who)
        .limit(MOST_COMPANY)
    )
    found = connection.execute(met)
    return tuple(Company(str(w), str(name), int(n), int(k)) for w, name, n, k in found)


def leaders(connection: Connection, board: str, least: int, most: int) -> Leaders:
    """A leader board: kept people and levels of bots with at least so many rated games."""
    if board not in boards():
        raise Refused("no_board", board=board, legal=boards())
    worth = rating.c.mu - 3 * rating.c.sigma
    columns = (rating.c.who, player.c.name, rating.c.mu, rating.c.sigma, rating.c.games)
    best = (
        select(*columns)
        .outerjoin_from(rating, player, player.c.id == rating.c.who)
        .where(rating.c.board == board, rating.c.games >= least)
        .where(player.c.kept | rating.c.who.startswith(BOT))
        .order_by(worth.desc(), rating.c.who)
        .limit(most)
    )
    rows = enumerate(connection.execute(best), 1)
    lines = tuple(_leader(rank, str(who), name, Rating(*of)) for rank, (who, name, *of) in rows)
    return Leaders(board, boards(), least, lines)


def _leader(rank: int, who: str, name: str | None, of: Rating) -> Leader:
    kind, shown = ("person", name) if name is not None else ("bot", who.removeprefix(BOT))
    return Leader(rank, who, shown, kind, of.worth, of.mu, of.sigma, of.games)  # type: ignore[arg-type]
