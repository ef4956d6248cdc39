"""People and events of a running server: opened when it starts, closed when it stops."""

from texas42.server.duplicate.duplicates import Duplicates
from texas42.server.people.people import People
from texas42.server.people.reporting import Reporter
from texas42.server.people.store import Store


class Guests:
    """The database of people, with the thread that hears what tables report.

    At every start guests who did nothing for a month are let go.
    """

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.people = People(self.store)
        self.events = Duplicates(self.store)
        self.people.tidied()
        heard = [self.people.deal_finished, self.events.deal_finished]
        self.reporter = Reporter(heard, [self.people.game_finished], together=self.store.together)

    def close(self) -> None:
        """What waits is still written down."""
        self.reporter.stop()
        self.store.close()
