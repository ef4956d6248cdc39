"""Golden records: a released version of the record is read and written as on its first day.

The two files hold the same entries: a fair game with draw, comments and evaluations, a study with
a given contract, claims and reneges at a real table, a tournament's board.
"""

from pathlib import Path

from texas42 import fairdeal, notation
from texas42.kernel.events import Dealt
from texas42.kernel.tiles import Seat
from texas42.notation import DealRecord, Entry, GameRecord, Proof
from texas42.solver import least_points

FOLDER = Path(__file__).parent / "vectors" / "records"
TEXT = (FOLDER / "version-1.42").read_text(encoding="utf-8")
JSON = (FOLDER / "version-1.jsonl").read_text(encoding="utf-8").split("\n")[:-1]


def entries() -> list[Entry]:
    return list(notation.parse_record(TEXT))


def test_the_text_is_printed_as_it_was_read() -> None:
    assert notation.print_record(entries()) == TEXT


def test_the_json_is_printed_as_it_was_read() -> None:
    assert list(notation.print_json(notation.read_json(JSON))) == JSON


def test_both_say_the_same() -> None:
    assert list(notation.read_json(JSON)) == entries()


def test_the_law_finds_no_fault() -> None:
    assert notation.first_fault(entries()) is None
    assert notation.first_fault(entries(), least_points) is None, "claims proved again"


def test_what_was_sealed_still_verifies() -> None:
    game: GameRecord | None = None
    proofs = []
    for entry in entries():
        if isinstance(entry, GameRecord):
            game = entry
        elif isinstance(entry.origin, Proof):
            assert game is not None
            setup = entry.setup(game.rules)
            dealt = Dealt(setup.shaker, setup.hands, setup.spare)
            assert fairdeal.verify(entry.origin, game.rules, dealt) is None
            proofs.append(entry.origin)
    assert len(proofs) == 4


def test_every_kind_of_line_is_there() -> None:
    from texas42.notation.entries import DEAL_LINES, GAME_LINES

    there = {line.split(" ")[0] for line in TEXT.splitlines()}
    assert {*GAME_LINES, *DEAL_LINES} <= there


def test_a_few_words_in_it_mean_what_they_meant() -> None:
    game, first, *_ = entries()
    assert isinstance(game, GameRecord)
    assert isinstance(first, DealRecord)
    assert game.players[2].name == "Čeda } \\ {"
    assert game.notes == ("two lines\nand \ttabs", " spaces ")
    assert first.steps[0].comment == "first word {of all}\n"
    assert first.steps[5].evaluation == (("make", "0.83"), ("best", "5-5"), ("points", "31.5"))
    assert isinstance(first.origin, Proof)
    assert [share.absent for share in first.origin.shares] == ["", "bot", "", "late"]
    assert first.shaker == Seat(0)
