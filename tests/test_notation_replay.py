"""Replay judges a record by the law and says the first fault, its line and its rule."""

import pytest

from texas42 import notation
from texas42.kernel.deal import fault
from texas42.kernel.events import Claimed
from texas42.kernel.tiles import Seat
from texas42.notation import DealRecord, GameRecord
from texas42.solver import least_points

RECORD = """\
42-record 1

game Friday
rules house
player 0 human Ana
player 1 casual Bento
player 2 human Carla
player 3 casual Davi
draw 0:6-4 1:5-5 2:1-0 3:2-2
draw 0:3-1 1:6-6
note one evening

deal 1
shaker 1
hand 0 6-6 6-5 6-4 6-3 6-2 6-1 6-0
hand 1 5-5 5-4 5-3 5-2 5-1 5-0 4-4
hand 2 4-3 4-2 4-1 4-0 3-3 3-2 3-1
hand 3 3-0 2-2 2-1 2-0 1-1 1-0 0-0
scores 0 0
bids 2:pass 3:pass 0:2m 1:pass
trump 0:sixes {all seven of them}
trick 0:6-6 [make=1 points=42] 1:5-1 2:3-1 3:0-0
claim 0:claim=42
result claim made points 42 0 awards 2 0

deal 2
shaker 2
hand 0 5-5 5-4 5-3 5-2 5-1 5-0 4-4
hand 1 6-6 6-5 6-4 6-3 6-2 6-1 6-0
hand 2 4-3 4-2 4-1 4-0 3-3 3-2 3-1
hand 3 3-0 2-2 2-1 2-0 1-1 1-0 0-0
scores 2 0
bids 3:pass 0:30 1:1m 2:pass
trump 1:nello
trick 1:6-6 2:3-3 0:5-5
result decided set points 11 0 awards 1 0
"""


def finding(old: str = "", new: str = "", count: int = 1) -> str:
    assert old in RECORD
    found = notation.first_fault(notation.parse_record(RECORD.replace(old, new, count)))
    return str(found) if found else "none"


def test_the_law_finds_no_fault_in_it() -> None:
    assert finding() == "none"


def test_what_was_said_stays_with_its_action() -> None:
    game, first, _ = notation.parse_record(RECORD)
    assert isinstance(game, GameRecord)
    assert isinstance(first, DealRecord)
    assert [player.name for player in game.players] == ["Ana", "Bento", "Carla", "Davi"]
    assert [player.level for player in game.players][:2] == ["human", "casual"]
    assert first.steps[4].comment == "all seven of them"
    assert dict(first.steps[5].evaluation) == {"make": "1", "points": "42"}
    assert first.steps[9].action == Claimed(Seat(0), 42)
    assert first.steps[5].line == 22


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rules house", "rules house players=3", "line 3: game Friday: "),
        ("rules house", "rules house min_bid=50", "line 3: game Friday: min_bid cannot be 50"),
        ("3:2-2\n", "3:6-6\n", "line 3: game Friday: the draw is over after round 1 (R2.2)"),
        ("0:3-1 1:6-6", "0:3-1 2:6-6", "line 3: game Friday: round 2 of the draw is for the seats"),
        (
            "draw 0:3-1 1:6-6\n",
            "",
            "line 3: game Friday: the draw goes on between the seats 0 1 (R2.2",
        ),
        ("0:3-1 1:6-6", "0:6-5 1:3-1", "line 13: deal 1: seat 1 shakes (R2.2); legal: shaker 0"),
        ("6-6 6-5", "6-6", "line 13: deal 1: "),
        ("2:pass 3:pass", "2:pass 3:29", "line 20: 3:29: "),
        ("3:pass 0:2m", "0:2m 3:pass", "line 20: 0:2m: seat 0 is not on turn; seat 3 is"),
        ("trump 0:sixes", "trump 0:sevens", "line 22: 0:6-6: 6-6 is not among the tiles nearest"),
        ("trump 0:sixes", "trump 1:sixes", "line 21: 1:sixes: "),
        ("1:5-1 2:3-1", "1:6-5 2:3-1", "line 22: 1:6-5: 6-5 is not in the hand (R6.2)"),
        ("claim=42", "claim=41", "line 23: 0:claim=41: some legal line would not make good"),
        ("made points 42 0", "made points 41 1", "line 13: deal 1: the result does not follow (R8"),
        ("awards 2 0\n", "awards 2 0\nwon 0\n", "line 13: deal 1: who has won does not follow"),
        ("claim 0:claim=42\n", "", "line 13: deal 1: it has a result but is not over (R6.4)"),
        ("deal 2\nshaker 2", "deal 2\nshaker 3", "line 26: deal 2: seat 3 shakes (R2.2); legal:"),
        ("scores 2 0", "scores 0 2", "line 26: deal 2: the scores do not go on from the"),
        ("2:3-3 0:5-5", "2:3-3 3:0-0", "line 35: 3:0-0: seat 3 is not on turn; seat 0 is"),
    ],
)
def test_the_first_fault_is_named_with_line_and_rule(old: str, new: str, message: str) -> None:
    assert finding(old, new).startswith(message)


def test_a_deal_that_breaks_off_is_no_fault() -> None:
    entries = list(notation.parse_record(RECORD.partition("trick 0")[0]))
    assert notation.first_fault(entries) is None
    game, deal = entries
    assert isinstance(game, GameRecord)
    assert isinstance(deal, DealRecord)
    position, found = notation.replay(game, deal)
    assert found is None
    assert position is not None
    assert position.contract is not None
    assert fault(position, Claimed(position.turn)) is None


def test_a_deal_without_its_game_is_a_fault() -> None:
    alone = RECORD.partition("game")[0] + RECORD[RECORD.index("deal 2") :]
    found = notation.first_fault(notation.parse_record(alone))
    assert found is not None
    assert "no game stands before it" in str(found)


def test_claims_can_be_proved_again() -> None:
    entries = list(notation.parse_record(RECORD))
    assert notation.first_fault(entries, lambda position, takers: 41) is None, "1 taken"
    found = notation.first_fault(entries, lambda position, takers: 30)
    assert found is not None
    assert found.fault.rule == "R6.6"


def test_a_claim_proved_again_must_state_what_is_proved() -> None:
    """Whether it stands or, by N42PA's rule, gives the hand away."""
    for text, stated, line in ((RECORD, 42, 23), (LOST, 15, 12)):
        assert f"0:claim={stated}" in text
        for other in (stated - 1, stated + 1, 0, 999):
            changed = notation.parse_record(text.replace(f":claim={stated}", f":claim={other}"))
            found = str(notation.first_fault(changed, least_points))
            assert found == (
                f"line {line}: 0:claim={other}: the claim comes to {stated} points, not {other} "
                f"(R6.6); legal: 0:claim={stated}"
            )
        unstated = notation.parse_record(text.replace(f":claim={stated}", ":claim"))
        assert notation.first_fault(unstated, least_points) is None


def test_deals_under_rules_that_cannot_be_share_the_fault_of_their_game() -> None:
    spoiled = RECORD.replace("rules house", "rules house players=0 min_bid=0 target=0")
    found = [found for _, found in notation.judged(notation.parse_record(spoiled))]
    assert [each and each.line for each in found] == [3, 3, 3]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "scores 0 0",
            "scores 1 0",
            "line 13: deal 1: a game begins at nought (R7); legal: scores",
        ),
        (
            "deal 2",
            "deal 1",
            "line 26: deal 1: the deals of a game are numbered upwards (N4); legal",
        ),
        ("claim=42", "claim", "line 23: 0:claim: it does not state the points that were proved"),
    ],
)
def test_more_that_a_record_must_keep(old: str, new: str, message: str) -> None:
    assert finding(old, new).startswith(message)


def test_every_entry_says_its_first_fault() -> None:
    spoiled = RECORD.replace("3:pass 0:2m", "0:2m 3:pass").replace("2:3-3 0:5-5", "2:3-3 3:0-0")
    judged = notation.judged(notation.parse_record(spoiled))
    assert [found and found.line for _, found in judged] == [None, 20, 35]


LOST = """\
42-record 1
game A claim that is not good
rules tournament claims=n42pa
deal 2
shaker 3
hand 0 6-6 6-5 6-4 6-3 6-2 5-0 1-0
hand 1 6-1 6-0 5-4 5-3 5-2 5-1 4-4
hand 2 4-3 4-2 4-1 4-0 3-3 3-2 3-1
hand 3 5-5 3-0 2-2 2-1 2-0 1-1 0-0
bids 0:1m 1:pass 2:pass 3:pass
trump 0:sixes
claim 0:claim=15
"""


GIVEN = """\
42-record 1
game A given contract
rules texas
deal 7
shaker 0
seed 7 study
hand 0 6-6 6-5 6-4 6-3 6-2 6-1 6-0
hand 1 5-5 5-4 5-3 5-2 5-1 5-0 4-4
hand 2 4-3 4-2 4-1 4-0 3-3 3-2 3-1
hand 3 3-0 2-2 2-1 2-0 1-1 1-0 0-0
given 0 30 sixes
trick 0:6-4 1:5-1 2:4-1 3:0-0
"""


def test_a_contract_may_be_given() -> None:
    assert notation.first_fault(notation.parse_record(GIVEN)) is None
    game, deal = notation.parse_record(GIVEN)
    assert isinstance(game, GameRecord)
    assert isinstance(deal, DealRecord)
    position, _ = notation.replay(game, deal)
    assert position is not None
    assert position.points == (16, 0)
