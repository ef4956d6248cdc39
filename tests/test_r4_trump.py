"""R4: naming trump."""

import pytest

from tests.kernel.tables import after, begun, legal, refused
from texas42.kernel.contract import tables_of
from texas42.kernel.deal import fault
from texas42.kernel.declarations import NINE, PIP_SUITS, Declaration
from texas42.kernel.events import Declared
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import DOUBLES, EIGHTH, Mask, Seat, name, tiles_in

SEVEN = "blanks ones twos threes fours fives sixes"


@pytest.mark.parametrize("name", PRESETS)
def test_r4_1_the_winner_names_trump_before_leading(name: str) -> None:
    position = after(begun(preset(name), shaker=2), "30 pass pass pass")
    assert position.turn == 3
    words = SEVEN if name in ("quarenta-e-dois", "cetrdeset-dva") else f"{SEVEN} doubles none"
    assert legal(position) == words
    assert refused(position, "6-6").code == "wants_declaration"
    assert after(position, "twos").turn == 3


def test_r4_1_only_what_is_declared_at_this_table() -> None:
    position = after(begun(preset("quarenta-e-dois")), "30 pass pass pass")
    wrong = refused(position, "doubles")
    assert (wrong.code, wrong.rule, wrong.legal) == (
        "not_declared_here", "R4.1", tuple(SEVEN.split())
    )  # fmt: skip
    few = Rules(declarations=(Declaration.FIVES, Declaration.NONE))
    assert legal(after(begun(few), "30 pass pass pass")) == "fives none"


def test_r4_1_only_the_winner_of_the_auction_declares() -> None:
    position = after(begun(preset("texas")), "30 pass pass pass")
    wrong = fault(position, Declared(Seat((position.turn + 1) % 4), Declaration.FIVES))
    assert wrong is not None and (wrong.code, wrong.rule) == ("turn_to_declare", "R4.1")


def test_r4_2_follow_me_may_need_a_mark() -> None:
    rules = Rules(declarations=NINE, follow_me_min=1)
    position = after(begun(rules), "41 pass pass pass")
    assert "none" not in legal(position).split()
    assert refused(position, "none").code == "follow_me_min"
    for bid in ("1m", "2m"):
        assert "none" in legal(after(begun(rules), f"{bid} pass pass pass")).split()
    points = Rules(declarations=NINE, follow_me_min=1, ladder="points_84")
    assert "none" in legal(after(begun(points), "42 pass pass pass")).split()


def order(declaration: Declaration, doubles: str, suit: int) -> str:
    """The tiles that follow a suit, strongest first."""
    tables = tables_of(declaration, doubles)
    strength = tables.strength[suit]
    tiles = sorted(tiles_in(tables.follow_mask[suit]), key=lambda x: -strength[x])
    return " ".join(name(x) for x in tiles)


@pytest.mark.parametrize(
    ("doubles", "fives"),
    [
        ("high", "5-5 6-5 5-4 5-3 5-2 5-1 5-0"),
        ("low", "6-5 5-4 5-3 5-2 5-1 5-0 5-5"),
        ("own", "6-5 5-4 5-3 5-2 5-1 5-0"),
    ],
)
def test_r4_3_follow_me_doubles(doubles: str, fives: str) -> None:
    assert order(Declaration.NONE, doubles, 5) == fives
    rules = Rules(declarations=NINE, follow_me_doubles=doubles)  # type: ignore[arg-type]
    contract = after(begun(rules), "30 pass pass pass none").contract
    assert contract is not None and contract.trump is None
    assert contract.strength == tables_of(Declaration.NONE, doubles).strength


def test_r4_3_doubles_of_their_own_are_no_trump() -> None:
    tables = tables_of(Declaration.NONE, "own")
    assert order(Declaration.NONE, "own", EIGHTH) == "6-6 5-5 4-4 3-3 2-2 1-1 0-0"
    assert all(tables.led_suit[x] == EIGHTH for x in tiles_in(DOUBLES))
    for suit in range(7):
        assert all(tables.strength[suit][x] == 0 for x in tiles_in(DOUBLES))


def test_r4_1_pip_trumps_are_seven_tiles_each() -> None:
    for number, declaration in enumerate(PIP_SUITS):
        tables = tables_of(declaration, "high")
        assert tables.trump == number
        assert Mask(tables.follow_mask[number]).bit_count() == 7
