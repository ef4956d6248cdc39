"""People: names kept by passkeys, ratings, records, leader boards, export and deletion.

Tables report with `People.deal_finished` and `People.game_finished`; `people_routes` is what pages
ask. Nothing here knows the server's log or tables.
"""

from texas42.server.people.chairs import Chair, DealOver, GameOver
from texas42.server.people.http import PeopleDoor, people_routes
from texas42.server.people.people import People
from texas42.server.people.store import Store
from texas42.server.people.visits import Gate, Identity

__all__ = [
    "Chair",
    "DealOver",
    "GameOver",
    "Gate",
    "Identity",
    "People",
    "PeopleDoor",
    "Store",
    "people_routes",
]
