"""People: what tables report, what pages ask. The one door to everything in this folder."""

import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import select

from texas42.protocol.people import Leaders, Me, PasskeyOptions, PersonRecord
from texas42.server.people import accounts, games, passkeys, records
from texas42.server.people.chairs import DealOver, GameOver
from texas42.server.people.passkeys import Site
from texas42.server.people.store import Store
from texas42.server.people.tables import player

LEAST_GAMES = 10
"""Rated games that a leader board asks for, unless a page asks for another number."""


class People:
    """Names, passkeys, ratings and records of people. Every method is short and blocks.

    >>> people = People(Store("sqlite://"))
    >>> people.rename("a-visitor-of-ours", " Ana ").name
    'Ana'
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self._clock = clock

    @classmethod
    def open(cls, url: str) -> "People":
        """People in the database at this URL, brought up to date."""
        return cls(Store(url))

    def now(self) -> int:
        return int(self._clock())

    def deal_finished(self, over: DealOver) -> bool:
        """A deal is over. Calling again changes nothing and says False."""
        with self.store.writing() as connection:
            return games.write_deal(connection, over, self.now())

    def game_finished(self, over: GameOver) -> bool:
        """A game is over: ratings move, once. Calling again changes nothing and says False."""
        with self.store.writing() as connection:
            return games.write_game(connection, over, self.now())

    def name_of(self, person: str) -> str | None:
        """The name last used, to offer when the person sits down."""
        with self.store.reading() as connection:
            return connection.scalar(select(player.c.name).where(player.c.id == person))

    def may_be_called(self, person: str, name: str) -> bool:
        """Whether a name is free for this person: nobody else keeps it."""
        with self.store.reading() as connection:
            return passkeys.is_free(connection, person, name)

    def tidied(self, days: int = 30) -> int:
        """Deletes guests who finished no deal and were not seen for so long; how many.

        Questions to passkeys that are too old go too. To be called once a day.
        """
        with self.store.writing() as connection:
            passkeys.drop_old_questions(connection, self.now())
            return accounts.drop_guests(connection, self.now() - days * 86_400)

    def me(self, person: str) -> Me:
        with self.store.reading() as connection:
            mine = select(player.c.name, player.c.kept).where(player.c.id == person)
            name, kept = connection.execute(mine).one_or_none() or ("", False)
            return Me(person, name, kept, passkeys.passkeys(connection, person))

    def is_forgotten(self, person: str) -> bool:
        """Deleted, perhaps from another device; the cookie should name someone new."""
        with self.store.reading() as connection:
            return games.is_forgotten(connection, person)

    def rename(self, person: str, name: str) -> Me:
        with self.store.writing() as connection:
            passkeys.rename(connection, person, name, self.now())
        return self.me(person)

    def record(self, who: str, *, own: bool = False) -> PersonRecord:
        with self.store.reading() as connection:
            return records.record(connection, who, own=own)

    def leaders(
        self, board: str, least: int = LEAST_GAMES, most: int = records.LONGEST_BOARD
    ) -> Leaders:
        with self.store.reading() as connection:
            return records.leaders(connection, board, least, most)

    def held(self, person: str) -> dict[str, Any]:
        """Everything that is held of a person."""
        with self.store.reading() as connection:
            return accounts.held(connection, person)

    def forget(self, person: str) -> str:
        """Deletes a person; what stands in shared records instead."""
        with self.store.writing() as connection:
            return accounts.forget(connection, person)

    def new_passkey_options(self, person: str, site: Site) -> PasskeyOptions:
        return passkeys.registration(self.store, person, site, self.now())

    def new_passkey(
        self, person: str, site: Site, challenge: str, credential: dict[str, Any], label: str
    ) -> Me:
        passkeys.register(
            self.store, person, site, challenge, credential, label=label, now=self.now()
        )
        return self.me(person)

    def sign_in_options(self, visitor: str, site: Site) -> PasskeyOptions:
        return passkeys.sign_in_options(self.store, visitor, site, self.now())

    def sign_in(self, visitor: str, site: Site, challenge: str, credential: dict[str, Any]) -> Me:
        """The person whose passkey it is."""
        return self.me(
            passkeys.sign_in(self.store, visitor, site, challenge, credential, now=self.now())
        )

    def remove_passkey(self, person: str, key: str) -> Me:
        with self.store.writing() as connection:
            passkeys.remove(connection, person, key)
        return self.me(person)
