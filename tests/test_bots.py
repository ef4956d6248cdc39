"""Every level plays everything, legally and blind."""

import random
from collections.abc import Iterator

import pytest

from tests.bot_tables import TABLES, contracts
from texas42.arena.deals import chance, setup, unseen_anew
from texas42.bots import LEVELS, Budget, bot
from texas42.kernel import deal
from texas42.kernel.faults import BadSetup
from texas42.kernel.position import Phase, Position
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Seat
from texas42.kernel.view import view

QUICK = Budget(worlds=4)
TRIED = [pytest.param(x, marks=pytest.mark.slow if x == "master" else ()) for x in LEVELS]
"""`master` is `expert` with more worlds: it is tried in the slow suite."""


def positions(rules: Rules, seed: int, level: str) -> Iterator[Position]:
    """Every position of some deals in which bots of this level decide, auctions and contracts."""
    rng = chance(seed, level, "battery")
    starts = [setup(rules, rng, Seat(rng.randrange(rules.players))) for _ in range(2)]
    starts += [setup(rules, rng, given=given) for given in rng.sample(contracts(rules), 2)]
    player = bot(level)
    for each in starts:
        position = deal.start(each)
        while position.phase is not Phase.OVER:
            yield position
            seen = view(position, position.actor)
            position = deal.play(position, player.act(seen, rng, QUICK))


@pytest.mark.parametrize("level", TRIED)
@pytest.mark.parametrize("table", TABLES)
def test_every_level_plays_every_table_to_its_end_and_legally(table: str, level: str) -> None:
    rules = TABLES[table]
    met = sum(1 for _ in positions(rules, 1, level))
    assert met >= 2 * rules.tricks


@pytest.mark.parametrize("level", TRIED)
@pytest.mark.parametrize("table", TABLES)
def test_what_is_hidden_never_changes_an_action(table: str, level: str) -> None:
    rng = random.Random(3)
    player = bot(level)
    for position in rng.sample(list(positions(TABLES[table], 2, level)), 8):
        seat = position.actor
        other = unseen_anew(position, rng)
        assert view(other, seat) == view(position, seat)
        first, second = (
            player.act(view(p, seat), random.Random(7), QUICK) for p in (position, other)
        )
        assert first == second, deal.word(first)


@pytest.mark.parametrize("level", TRIED)
def test_the_same_seed_gives_the_same_decision_and_a_reason(level: str) -> None:
    player = bot(level)
    for position in positions(TABLES["house"], 4, level):
        seen = view(position, position.actor)
        one, two = (player.decide(seen, random.Random(5), QUICK) for _ in range(2))
        assert one == two
        assert one.reason
        assert one.action in seen.legal


def test_an_unknown_level_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(BadSetup, match=r"no bot is called 'grand'.*novice casual club"):
        bot("grand")
