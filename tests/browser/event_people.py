"""People who play a duplicate event by looking at its pages and clicking what is offered."""

from collections.abc import Callable

from tests.browser.person import Person

PATIENCE = 15_000


class Evening:
    """An event with four pairs, each a person and a program; the first also directs it."""

    def __init__(self, arrive: Callable[..., Person], **context: object) -> None:
        names = ("Ana", "Ben", "Cleo", "Davi")
        self.people = [arrive(name, reduced_motion="reduce", **context) for name in names]
        self.director = self.people[0]
        self.address = ""

    def open(self, rounds: int = 1, boards: int = 2, name: str = "Friday night") -> None:
        page = self.director.page
        page.goto(f"{self.director.address}/#events")
        if not self.director.sees(".new-event[open]"):
            page.locator(".new-event summary").click()
        page.fill("[name=event-name]", name)
        page.fill("[name=rounds]", str(rounds))
        page.fill("[name=boards]", str(boards))
        page.locator(".new-event-form button").click()
        page.locator(".entry").wait_for()
        self.address = page.url

    def enter(self) -> None:
        for person in self.people:
            self.enter_one(person)

    def enter_one(self, person: Person) -> None:
        """A pair with a program as partner."""
        person.page.goto(self.address)
        person.page.locator(".entry").wait_for()
        person.page.fill(".entry [name=name]", person.name)
        person.page.locator("input[name=partner][value=bot]").locator("xpath=..").click()
        person.page.locator(".entry button[type=submit]").click()
        person.page.locator(".step-registered").wait_for()

    def direct(self, deed: str) -> None:
        """The director presses a button, as soon as it can be pressed."""
        self.director.page.locator(f"[data-deed={deed}]:enabled").click(timeout=PATIENCE)

    def begin(self) -> None:
        """Registration closes; the pages open their numbers; the first round is paired."""
        self.direct("close")
        for person in self.people:
            person.page.locator(".step-numbers").wait_for(timeout=PATIENCE)
        self.director.page.get_by_text("4 of 4 pairs have opened").wait_for(timeout=PATIENCE)
        self.direct("begin")
        self.direct("rounds")

    def play_round(self) -> None:
        """One person of each table plays its boards; programs stand in for who is away."""
        for person in self.people:
            person.page.goto("about:blank")
            person.page.goto(self.address)
            steps = ".step-table, .step-others, .step-soon, .step-played"
            person.page.locator(steps).wait_for(timeout=PATIENCE)
            if person.sees(".step-table"):
                self.play_table(person)

    def play_table(self, person: Person) -> None:
        """From the event's page to the table, all its boards, and back."""
        person.page.click("[data-deed=table]")
        person.page.wait_for_selector(".waiting-room")
        while person.page.url != self.address:
            person.play_until("event")
            person.page.locator("[data-deed=event]").click()
            person.page.wait_for_url(self.address)
        person.page.locator(".step-others, .step-soon, .step-played").wait_for(timeout=PATIENCE)
