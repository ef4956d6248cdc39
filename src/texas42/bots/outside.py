"""Bots of others: a program that reads a view and writes an action, one JSON line each.

The line to the program is `{"id": n, "view": {...}, "seconds": s}`, with the view as `lines.seen`
spells it; its answer is `{"id": n, "action": "6-4"}` in the words of the notation. A program that
crashes, is late, or answers anything that is not legal forfeits the deal (`Forfeit`).
"""

import json
import queue
import random
import shlex
import subprocess
import threading
from typing import IO, Final

from texas42.bots.bot import Budget, Decision
from texas42.bots.lines import read_action, seen
from texas42.bots.reasons import PROGRAM
from texas42.kernel.events import Action
from texas42.kernel.faults import TexasError
from texas42.kernel.view import View
from texas42.notation.texts import unmarked_lines

_LONGEST_LINE: Final = 65_536


class Forfeit(Exception):
    """A bot broke off: it is gone, late, or said what cannot be understood or is not legal."""


class Outside:
    """A program as a bot. It is started at its first decision and ended by `close`."""

    def __init__(self, command: str, seconds: float = 5.0) -> None:
        self.level, self.command, self.seconds = command, command, seconds
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str | None] = queue.Queue()
        self._asked = 0

    def act(self, view: View, rng: random.Random, budget: Budget | None = None) -> Action:
        return self.decide(view, rng, budget).action

    def decide(self, view: View, _rng: random.Random, _budget: Budget | None = None) -> Decision:
        self._asked += 1
        question = {"id": self._asked, "view": seen(view), "seconds": self.seconds}
        process = self._running()
        try:
            _write(process.stdin, json.dumps(question))
        except OSError:
            raise self._gone("it has ended") from None
        return Decision(self._action(view, self._answer()), PROGRAM)

    def close(self) -> None:
        """Ends the program. It is started again if it is asked again."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                _quietly_close(pipe)

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            words = shlex.split(self.command)
            pipe = subprocess.PIPE
            try:
                self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True)
            except OSError as wrong:
                raise Forfeit(f"{self.command}: it cannot be started ({wrong.strerror})") from None
            self._answers = queue.Queue()
            reader = (self._process.stdout, self._answers)
            threading.Thread(target=_read, args=reader, daemon=True).start()
        return self._process

    def _answer(self) -> str:
        try:
            line = self._answers.get(timeout=self.seconds)
        except queue.Empty:
            raise self._gone(f"no answer within {self.seconds:g} seconds") from None
        if line is None:
            raise self._gone("it has ended")
        return line

    def _action(self, view: View, line: str) -> Action:
        try:
            answer = json.loads(line)
            if answer["id"] != self._asked:
                raise self._gone(f"it answered question {answer['id']} instead of {self._asked}")
            action = read_action(view, answer["action"])
        except (ValueError, TypeError, KeyError) as wrong:
            why = wrong if isinstance(wrong, TexasError) else f"no answer: {line[:80]!r}"
            raise self._gone(str(why)) from None
        if action not in view.legal:
            raise self._gone(f"{answer['action']} is not legal here")
        return action

    def _gone(self, why: str) -> Forfeit:
        self.close()
        return Forfeit(f"{self.command}: {why}")


def _write(pipe: IO[str] | None, line: str) -> None:
    assert pipe is not None, "opened with a pipe"
    pipe.write(line + "\n")
    pipe.flush()


def _quietly_close(pipe: IO[str]) -> None:
    try:
        pipe.close()
    except OSError:
        return


def _read(pipe: IO[str] | None, answers: "queue.Queue[str | None]") -> None:
    """Hands over every line, then None. Its own thread, so that a silent program can be left."""
    assert pipe is not None, "opened with a pipe"
    try:
        for line in unmarked_lines(iter(lambda: pipe.readline(_LONGEST_LINE), "")):
            answers.put(line)
    except ValueError:
        pass
    answers.put(None)
