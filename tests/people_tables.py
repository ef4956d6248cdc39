"""What tests of people and events share: finished deals and games, a clock, a browser."""

import asyncio
import random
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import httpx
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp

from texas42.fairdeal import deal, seed_key
from texas42.kernel.deal import advance, legal_actions, start
from texas42.kernel.events import Passed
from texas42.kernel.position import Phase, Position
from texas42.kernel.presets import preset
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import Seat
from texas42.server.people import Chair, DealOver, GameOver, People

ANA, BEN, CAT, DAN = (
    Chair(f"{name}-0123456789abcdef", name) for name in ("Ana", "Ben", "Cat", "Dan")
)
FOUR = (ANA, BEN, CAT, DAN)
TEXAS = preset("texas")


def finished(rules: Rules = TEXAS, seed: str = "friday") -> Position:
    """A deal played to its end by chance."""
    dealt = deal(seed_key(seed, 1), rules, Seat(0))
    position = start(Setup(rules, dealt.shaker, dealt.hands, dealt.spare).check())
    chance = random.Random(seed)
    while position.phase is not Phase.OVER:
        position = advance(position, chance.choice(legal_actions(position)))
    return position


def thrown_in(rules: Rules) -> Position:
    """A deal in which everybody passed."""
    dealt = deal(seed_key("friday", 1), rules, Seat(0))
    position = start(Setup(rules, dealt.shaker, dealt.hands, dealt.spare).check())
    while position.phase is not Phase.OVER:
        position = advance(position, Passed(position.turn))
    return position


def played(
    people: People,
    table: str,
    winner: int = 0,
    *,
    chairs: Sequence[Chair] = FOUR,
    rules: Rules = TEXAS,
    game: int = 1,
) -> GameOver:
    """A game of two deals that is over, its deals reported already."""
    for deal_number in (2 * game - 1, 2 * game):
        position = finished(rules, f"{table} {deal_number}")
        assert people.deal_finished(DealOver(table, game, deal_number, tuple(chairs), position))
    scores = tuple(7 if team == winner else team for team in range(rules.teams))
    return GameOver(table, game, tuple(chairs), rules, scores, (winner,))


class Clock:
    """A clock that goes only when told."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class PlainCookies:
    """An `Identity` whose cookie is not signed."""

    def known(self, connection: HTTPConnection) -> str | None:
        return connection.cookies.get("who")

    def stranger(self) -> str:
        return secrets.token_urlsafe(16)

    def give(self, response: Response, person: str, secure: bool = False) -> None:
        response.set_cookie("who", person, secure=secure)


class Browser:
    """One visitor with cookies, who calls an application without a network."""

    def __init__(self, app: ASGIApp, person: str = "", origin: str = "https://42.example") -> None:
        self.app, self.origin = app, origin
        self.cookies = {"who": person} if person else {}

    @property
    def person(self) -> str:
        return self.cookies["who"]

    def get(self, path: str, **params: str | int) -> httpx.Response:
        return self.ask("GET", path, params=params)

    def post(self, path: str, body: object = None, **headers: str) -> httpx.Response:
        return self.ask("POST", path, json=body or {}, headers=headers)

    def ask(self, method: str, path: str, **how: Any) -> httpx.Response:
        return asyncio.run(self._ask(method, path, **how))

    async def _ask(self, method: str, path: str, **how: Any) -> httpx.Response:
        way = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(
            transport=way, base_url=self.origin, cookies=self.cookies
        ) as client:
            answer = await client.request(method, path, **how)
            self.cookies |= dict(answer.cookies)
            return answer


def code(answer: httpx.Response) -> str:
    """The code of a refusal."""
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["faults"][0]["code"])


def house_rules(**changes: Any) -> Rules:
    return replace(TEXAS, **changes)
