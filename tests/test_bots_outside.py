"""Programs of others at our table: JSON lines out and in, and a forfeit for whatever goes wrong."""

import random
import sys
import textwrap
from pathlib import Path

import pytest

from tests.bot_tables import TABLES
from tests.test_bots import positions
from texas42.arena.deals import chance, setup
from texas42.bots import Forfeit, bot
from texas42.bots.lines import read_action, seen, view_of, word_of
from texas42.bots.outside import Outside
from texas42.kernel.deal import start
from texas42.kernel.faults import BadNotation
from texas42.kernel.view import View, view

LOOP = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    answer = {answer}
    print(json.dumps(answer), flush=True)
"""


def program(folder: Path, body: str) -> Outside:
    file = folder / "bot.py"
    file.write_text(textwrap.dedent(body), encoding="utf-8")
    return Outside(f"{sys.executable} {file}", seconds=20)


def first_view() -> View:
    position = start(setup(TABLES["tournament"], chance(1)))
    return view(position, position.actor)


@pytest.mark.parametrize("table", TABLES)
def test_a_view_is_read_back_as_it_was_written(table: str) -> None:
    for position in positions(TABLES[table], 6, "casual"):
        here = view(position, position.actor)
        assert view_of(seen(here)) == here
        for action in here.legal:
            assert read_action(here, word_of(action)) == action


def test_a_program_plays_what_it_says(tmp_path: Path) -> None:
    answer = "{'id': said['id'], 'action': said['view']['legal'][-1]}"
    player = program(tmp_path, LOOP.format(answer=answer))
    here = first_view()
    assert player.act(here, random.Random(1)) == here.legal[-1]
    assert player.act(here, random.Random(1)) == here.legal[-1]
    player.close()
    assert player.act(here, random.Random(1)) == here.legal[-1], "started again"
    player.close()


def test_a_byte_order_mark_before_the_first_answer_says_nothing(tmp_path: Path) -> None:
    answer = "{'id': said['id'], 'action': said['view']['legal'][-1]}"
    marked = "import sys; sys.stdout.buffer.write(bytes([0xef, 0xbb, 0xbf])); sys.stdout.flush()\n"
    player = program(tmp_path, marked + LOOP.format(answer=answer))
    here = first_view()
    for _ in range(2):
        assert player.act(here, random.Random(1)) == here.legal[-1]
    player.close()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("{'id': said['id'], 'action': '6-6'}", "6-6 is not legal here"),
        ("{'id': said['id'], 'action': 'grand slam'}", "grand slam"),
        ("{'id': 99, 'action': 'pass'}", "question 99 instead of 1"),
        ("['pass']", "no answer"),
        ("{'id': said['id']}", "no answer"),
        ("sys.exit(3)", "it has ended"),
    ],
)
def test_what_goes_wrong_is_a_forfeit_that_says_why(
    tmp_path: Path, answer: str, reason: str
) -> None:
    player = program(tmp_path, LOOP.format(answer=answer))
    with pytest.raises(Forfeit, match=reason):
        player.act(first_view(), random.Random(1))
    player.close()


def test_a_program_that_is_late_is_left(tmp_path: Path) -> None:
    player = program(tmp_path, "import time\ntime.sleep(60)\n")
    player.seconds = 0.2
    with pytest.raises(Forfeit, match=r"no answer within 0\.2 seconds"):
        player.act(first_view(), random.Random(1))
    player.close()


def test_a_program_by_its_command_is_a_bot_like_any_other() -> None:
    assert bot("run:python my_bot.py").level == "python my_bot.py"


def test_a_word_that_is_no_action_is_refused() -> None:
    with pytest.raises(BadNotation):
        read_action(first_view(), "six-four")
