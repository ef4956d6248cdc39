"""What tests of duplicate events share: a house with people at its tables."""

import random
from hashlib import sha256

from texas42.fairdeal import entrant_commitment
from texas42.kernel.deal import advance, legal_actions, start
from texas42.kernel.events import Dealt
from texas42.kernel.position import Phase, Position
from texas42.kernel.presets import preset
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Setup
from texas42.server.duplicate import BoardTable, Duplicates
from texas42.server.duplicate.boards import board_deal
from texas42.server.people import Chair, DealOver, Store

TOURNAMENT = preset("tournament")
CASUAL = Chair.bot("casual")


def person(pair: int, chair: int) -> str:
    return f"player-{pair}-{chair}-abcdef"


def number_of(pair: int) -> bytes:
    """The number that a pair has chosen."""
    return sha256(f"{pair}".encode()).digest()[:16]


def outcome(rules: Rules, dealt: Dealt, chance: random.Random) -> Position:
    """A deal played to its end by chance."""
    position = start(Setup(rules, dealt.shaker, dealt.hands, dealt.spare).check())
    while position.phase is not Phase.OVER:
        position = advance(position, chance.choice(legal_actions(position)))
    return position


class FakeTables:
    """Tables that remember what was ordered."""

    def __init__(self) -> None:
        self.orders: dict[str, BoardTable] = {}

    async def open_board_table(self, order: BoardTable) -> str:
        self.orders[f"place {order.key}"] = order
        return f"place {order.key}"


class Hall:
    """An event with its pairs, played by chance."""

    def __init__(
        self,
        pairs: int = 4,
        rounds: int = 3,
        boards: int = 2,
        seed: int = 1,
        url: str = "sqlite://",
    ) -> None:
        self.store = Store(url)
        self.events = Duplicates(self.store, lambda: 1_000_000.0)
        self.chance = random.Random(seed)
        self.pairs = pairs
        self.event, self.token = self.events.open("Friday night", TOURNAMENT, rounds, boards)

    def enter(self) -> "Hall":
        """Every pair enters with both players and commits to its number."""
        for pair in range(self.pairs):
            _, invitation = self.events.enter(self.event, person(pair, 0), f"Ann {pair}")
            assert invitation
            self.events.join(self.event, pair, person(pair, 1), f"Bob {pair}", invitation)
            commitment = entrant_commitment(self.event, pair, number_of(pair)).hex()
            self.events.commit(self.event, pair, person(pair, 0), commitment)
        return self

    def begin(self) -> "Hall":
        """Registration closes, all reveal, play begins."""
        self.events.close(self.event, self.token)
        for pair in range(self.pairs):
            self.events.reveal(self.event, pair, person(pair, 1), number_of(pair).hex())
        self.events.begin(self.event, self.token)
        return self

    def pair(self) -> tuple[BoardTable, ...]:
        """The next round: its tables are open."""
        self.events.pair(self.event, self.token)
        orders = self.events.orders(self.event)
        for order in orders:
            self.events.placed(order, f"place {order.key}")
        return orders

    def reports(self, order: BoardTable) -> list[DealOver]:
        """What a table tells of its boards."""
        place, chairs = f"place {order.key}", order.chairs
        played = [outcome(order.rules, dealt, self.chance) for dealt in order.deals]
        return [DealOver(place, 1, n, chairs, position) for n, position in enumerate(played, 1)]

    def order(self, round_: int, table: int) -> BoardTable:
        """An open table of the current round, as it was ordered."""
        hidden = self.events._ledger
        with self.store.reading() as connection:
            contest, master = (
                hidden.contest(connection, self.event),
                hidden.master(connection, self.event),
            )
        deals = tuple(board_deal(contest, master, board) for board in contest.boards_of(round_))
        key = f"{self.event}/{round_}/{table}"
        nobody = (CASUAL, CASUAL, CASUAL, CASUAL)
        return BoardTable(key, self.event, round_, table, contest.rules, nobody, deals)

    def play_round(self) -> None:
        for order in self.pair():
            for report in self.reports(order):
                assert self.events.deal_finished(report)

    def play(self) -> "Hall":
        """The whole event."""
        self.enter().begin()
        for _ in range(self.events.told(self.event).rounds):
            self.play_round()
        self.events.end(self.event, self.token)
        return self
