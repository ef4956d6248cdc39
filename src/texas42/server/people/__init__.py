"""People: names kept by passkeys, ratings, records, leader boards, export and deletion.

Tables report with `People.deal_finished` and `People.game_finished`; `people_routes` is what pages
ask. Nothing here knows the server's log or tables.
"""

from texas42.server.people.chairs import Chair, DealOver, GameOver
from texas42.server.people.http import people_routes
from texas42.server.people.identity import Identity
from texas42.server.people.people import People
from texas42.server.people.store import Store

__all__ = ["Chair", "DealOver", "GameOver", "Identity", "People", "Store", "people_routes"]
