"""Plates, played tiles and what is asked keep clear of one another, and words can be read."""

from collections.abc import Callable

import pytest

from tests.browser.person import DESK, PHONE, Person

pytestmark = [pytest.mark.browser, pytest.mark.needs("chromium")]

SMALL = {"width": 360, "height": 640}
SIDEWAYS = {"width": 844, "height": 390}
SIZES = {"desk": DESK, "phone": PHONE, "small": SMALL, "sideways": SIDEWAYS}

# Everybody's tile lies on the table; which of these pairs cover each other?
_COVERED = """([fixed, seats]) => {
  const place = (n) => {
    const laid = document.createElement("li"), angle = (2 * Math.PI * n) / seats;
    laid.className = "laid";
    laid.dataset.seat = `tile ${n}`;
    laid.style.cssText = `--x: ${-Math.sin(angle)}; --y: ${Math.cos(angle)}; animation: none`;
    laid.append(document.querySelector(".hand .tile-face").cloneNode(true));
    return laid;
  };
  const laid = [...Array(seats).keys()].map(place);
  document.querySelector(".trick").append(...laid);
  const there = [...laid, ...document.querySelectorAll(fixed)];
  const covers = (one, other) => {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    return across > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  const named = (each) => each.dataset.seat ?? each.className;
  const found = there.flatMap((one, index) =>
    there.slice(index + 1).filter((other) => covers(one, other))
      .map((other) => `${named(one)} / ${named(other)}`));
  laid.forEach((each) => each.remove());
  return found;
}"""

_BANNER = """() => document.querySelector(".top").insertAdjacentHTML(
  "afterend", '<p class="banner">Wait <button class="button">Agree</button></p>')"""

_CONTRAST = """(element) => {
  const { color, backgroundColor } = getComputedStyle(element);
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((n) => n / 255)
      .map((n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, bright] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}"""


def covered(person: Person, fixed: str, seats: int = 0) -> list[str]:
    """Pairs that lie over each other, of a trick of so many tiles and of what stands there."""
    return [str(pair) for pair in person.page.evaluate(_COVERED, [fixed, seats])]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4, 7])
def test_played_tiles_and_plates_keep_clear(
    arrive: Callable[..., Person], size: str, players: int
) -> None:
    person = arrive(viewport=SIZES[size], has_touch=size != "desk", reduced_motion="reduce")
    person.open_table("texas", players)
    person.play_until("tile", bids=True)
    assert covered(person, ".plate, .top, .mine", players) == []
    if size == "desk":
        person.page.evaluate(_BANNER)
        assert covered(person, ".plate, .top, .mine, .banner", players) == []
    else:
        person.page.keyboard.press("h")
        person.page.locator(".advice").wait_for()
        assert covered(person, ".plate, .top, .mine, .advice", players) == []
    assert not person.overflows()


@pytest.mark.parametrize("size", ["small", "sideways"])
def test_what_is_asked_covers_nothing(arrive: Callable[..., Person], size: str) -> None:
    person = arrive(viewport=SIZES[size], has_touch=True, reduced_motion="reduce")
    person.open_table("house")
    for moment in ("call", "trump"):
        person.play_until(moment, bids=True)
        assert covered(person, ".asked, .plate, .top, .mine") == [], moment
        asked = person.page.locator(".asked")
        assert asked.evaluate("each => each.scrollHeight <= each.clientHeight + 1"), moment


@pytest.mark.parametrize("look", ["light", "dark"])
def test_buttons_can_be_read_under_the_pointer(arrive: Callable[..., Person], look: str) -> None:
    person = arrive(color_scheme=look, reduced_motion="reduce")
    person.open_table("texas")
    person.play_until("tile", bids=True)
    button = person.page.locator(".deeds .small-button").last
    button.click()
    button.hover()
    assert "is-asked" in (button.get_attribute("class") or "")
    assert button.evaluate(_CONTRAST) >= 4.5
    button.click()
    person.play_until("next")
    person.page.locator(".deal-end .panel-foot .button").first.click()
    back = person.page.locator(".deeds .is-primary")
    back.hover()
    assert back.evaluate(_CONTRAST) >= 4.5


def test_after_a_deal_the_last_trick_can_be_looked_at(arrive: Callable[..., Person]) -> None:
    person = arrive(reduced_motion="reduce")
    person.open_table("quarenta-e-dois")
    person.play_until("tile")
    person.play_until("next")
    person.page.locator(".deal-end .panel-foot .button").first.click()
    assert person.page.locator(".trick .laid").count() == 4
    assert not person.sees(".plate.is-turn")


@pytest.mark.parametrize("locale", ["en-US", "pt-BR", "sr", "sr-Latn"])
def test_words_have_room_on_a_small_phone(arrive: Callable[..., Person], locale: str) -> None:
    person = arrive("Dan", viewport=SMALL, has_touch=True, locale=locale)
    person.lobby()
    fan, words = (person.page.locator(part).bounding_box() for part in (".fan", ".hero h1"))
    tiles = person.page.locator(".fan span").evaluate_all(
        "tiles => tiles.map(tile => tile.getBoundingClientRect()).flatMap(r => [r.left, r.right])"
    )
    assert fan and words
    assert min(tiles) >= 0
    assert max(tiles) <= words["x"]
    person.open_table("texas", 7)
    assert not person.overflows()
    felt = person.page.locator(".felt").bounding_box()
    assert felt and felt["width"] <= SMALL["width"]
    person.play_until("tile", bids=True)
    assert person.page.locator(".my-name").evaluate("n => n.scrollWidth <= n.clientWidth")


@pytest.mark.parametrize(("locale", "words"), [("sr-Latn", "na potezu"), ("pt-BR", "na vez")])
def test_whose_turn_it_is_is_not_cut_off(
    arrive: Callable[..., Person], locale: str, words: str
) -> None:
    person = arrive(viewport=PHONE, has_touch=True, locale=locale)
    person.open_table("texas")
    person.play_until("call", "tile")
    kind = person.page.locator(".plate .plate-kind").first
    kind.evaluate(
        "(kind, words) => { kind.textContent = words; kind.className = 'plate-kind';"
        " kind.closest('.plate').classList.add('is-turn'); }",
        words,
    )
    assert kind.evaluate("kind => kind.scrollWidth <= kind.clientWidth")
