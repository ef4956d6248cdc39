"""Someone who plays by looking at the page and clicking what is offered."""

import random
from typing import Any

from playwright.sync_api import Browser, Error, Page

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
LYING = ".trick.is-draw, .phase-over .trick.is-resting"
"""What lies on the table until it has been seen: the draw, the last trick of a deal."""
PATIENCE = 15_000
"""Milliseconds for something to do to turn up."""

# What can be clicked now, as [kind, selector] pairs; null while there is nothing.
_OFFERED = """() => {
  const open = (element) => element.getAttribute("aria-disabled") !== "true" && !element.disabled;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(open);
  const named = (kind, selector, key) =>
    all(selector).map((element) => [kind, `[data-${key}="${element.dataset[key]}"]`]);
  const again = named("again", "[data-deed=again]", "deed");
  if (document.querySelector(".game-end")) return again.length ? again : null;
  const next = named("next", "[data-deed=next]", "deed");
  if (document.querySelector("[data-deed=next]")) return next.length ? next : null;
  const event = named("event", "[data-deed=event]", "deed");
  if (event.length) return event;
  if (document.querySelector(".trick.is-draw, .phase-over .trick.is-resting"))
    return [["look", ".felt .cloth"]];
  const offered = [
    ...named("call", ".call", "call"),
    ...named("trump", ".trump-choice", "declaration").map(([k, s]) => [k, `.trump-choice${s}`]),
    ...named("tile", ".hand .tile.is-legal", "tile").map(([k, s]) => [k, `.hand ${s}`]),
    ...named("tile", ".open-hand.is-playing .tile", "tile").map(([k, s]) => [k, `.open-hand ${s}`]),
  ];
  return offered.length ? offered : null;
}"""


class Person:
    """One browser with its own cookies. `faults` collects what its pages complain of."""

    def __init__(self, chromium: Browser, address: str, name: str, **context: Any) -> None:
        self.address = address
        self.name = name
        self.faults: list[str] = []
        self.bids = False
        self.chance = random.Random(f"{name} at the table")
        context.setdefault("viewport", DESK)
        context.setdefault("locale", "en-US")
        self.context = chromium.new_context(**context)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self._heard(said.type, said.text))

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and "ERR_INTERNET_DISCONNECTED" not in text:
            self.faults.append(text)

    def leave(self) -> None:
        self.context.close()

    def lobby(self) -> None:
        self.page.goto(self.address)
        self.page.wait_for_selector(".preset")
        self.page.fill("[name=name]", self.name)

    def choose(self, field: str, value: object) -> None:
        """Tick a choice of the lobby by the label that a person sees."""
        box = self.page.locator(f'input[name="{field}"][value="{value}"]')
        box.locator("xpath=..").click()
        assert box.is_checked()

    def open_table(self, preset: str = "texas", players: int = 4, *, hints: bool = True) -> str:
        """Set a table in the lobby and go there. The address is the link for friends."""
        self.lobby()
        self.choose("preset", preset)
        if players != 4:
            self.choose("players", players)
        self.page.locator("[name=hints]").set_checked(hints)
        self.page.click("button[type=submit]")
        self.page.wait_for_selector(".waiting-room")
        return self.page.url

    def offered(self) -> list[tuple[str, str]]:
        """What can be clicked, once there is something."""
        found = self.page.wait_for_function(_OFFERED, timeout=PATIENCE).json_value()
        return [(kind, selector) for kind, selector in found]

    def click_something(self) -> str:
        """Click one of the things that are offered; its kind."""
        return self._click_one_of(self.offered())

    def _click_one_of(self, offers: list[tuple[str, str]]) -> str:
        kind, selector = self._liked(offers)
        try:
            self.page.locator(selector).first.click(timeout=2_000)
        except Error:
            # It went away between the look and the click: a bot was quicker, or the trick rested.
            assert offers != self.offered()
        return kind

    def _liked(self, offers: list[tuple[str, str]]) -> tuple[str, str]:
        passes = [offer for offer in offers if "pass" in offer[1]]
        if passes and not self.bids and self.chance.random() < 0.6:
            return passes[0]
        if self.bids and offers[0][0] == "call":
            return offers[-1]
        cheap = offers[:3] if offers[0][0] == "call" else offers
        return self.chance.choice(cheap)

    def has_a_turn(self) -> bool:
        """Whether something is offered at this moment."""
        return self.page.evaluate(_OFFERED) is not None

    def play_until(self, *phases: str, bids: bool = False, clicks: int = 2_000) -> None:
        """Click on until the page is in one of these phases (`bid`, `play`, `over` …) or kinds.

        With `bids` the person bids as high as can be, so as to name trump.
        """
        self.bids = bids
        for _ in range(clicks):
            offers = self.offered()
            if self.phase in phases or any(kind in phases for kind, _ in offers):
                return
            self._click_one_of(offers)
        raise AssertionError(f"no {phases} after {clicks} clicks; now {self.phase}")

    @property
    def phase(self) -> str:
        return self.page.locator(".table-page").get_attribute("data-phase") or ""

    def sees(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0

    def texts(self, selector: str) -> list[str]:
        return self.page.locator(selector).all_inner_texts()

    def tiles(self) -> list[str]:
        """One's own tiles, from the left."""
        found = self.page.locator(".hand .tile").evaluate_all(
            "tiles => tiles.map(tile => tile.dataset.tile)"
        )
        return [str(tile) for tile in found]

    def focused(self, attribute: str) -> str | None:
        """An attribute of what the keyboard is on."""
        found = self.page.evaluate("name => document.activeElement.getAttribute(name)", attribute)
        return None if found is None else str(found)

    def press_to(self, selector: str, key: str) -> None:
        """Press a key until the keyboard is on this element."""
        for _ in range(60):
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead to {selector}")

    def cut_off(self) -> None:
        """The network goes: open sockets are closed, new ones fail."""
        self.context.set_offline(True)

    def overflows(self) -> bool:
        """Whether the page would have to be scrolled."""
        return bool(
            self.page.evaluate(
                "document.documentElement.scrollHeight > innerHeight + 1"
                " || document.documentElement.scrollWidth > innerWidth + 1"
            )
        )
