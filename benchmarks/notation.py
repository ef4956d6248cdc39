"""Notation speed: deals a second written, read and judged; memory while a long record streams.

The games come from a named seed; what is read is compared with what was written. Prints the
median and the spread of several runs, in processor time.
"""

import io
import platform
import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator

from texas42 import fairdeal, notation
from texas42.kernel import game
from texas42.kernel.deal import legal_actions
from texas42.kernel.events import Event, GameStarted
from texas42.kernel.position import Phase
from texas42.kernel.presets import preset
from texas42.notation import HEADER, DealRecord, Entry

SEED = "texas42 notation 1"
GAMES = 20
RUNS = 7
COPIES = 100
"""So many times the record is read in one stream for the measure of memory."""
MOST_MEMORY = 1_000_000
"""Bytes that a stream may hold at a time, however long it is."""


def log(number: int) -> Iterator[Event]:
    """A game of texas played at random."""
    chance = random.Random(f"{SEED} {number}")
    rules = preset("texas")
    events: tuple[Event, ...] = (
        GameStarted(rules),
        fairdeal.draw(fairdeal.seed_key(SEED, number), rules),
    )
    yield from events
    played = game.replayed(events)
    while not played.winners:
        assert played.shaker is not None
        key = fairdeal.seed_key(f"{SEED} {number}", played.deals)
        events = (fairdeal.deal(key, rules, played.shaker),)
        played = game.fold(played, events)
        yield from events
        while played.position and played.position.phase is not Phase.OVER:
            action = chance.choice(legal_actions(played.position))
            played, events = game.step(played, action)
            yield from events


def speed(name: str, deals: int, work: Callable[[], object], wanted: object) -> None:
    """Prints deals a second of some work whose answer is known."""
    seconds = []
    for _ in range(RUNS):
        begun = time.process_time()
        answer = work()
        seconds.append(time.process_time() - begun)
        assert answer == wanted, name
    rates = sorted(deals / each for each in seconds)
    spread = f"{rates[0]:,.0f} to {rates[-1]:,.0f}"
    print(f"{name:20} {statistics.median(rates):9,.0f} deals/s  ({spread})")


def counted(entries: Iterable[Entry]) -> int:
    return sum(isinstance(entry, DealRecord) for entry in entries)


def memory(text: str, deals: int) -> int:
    """The most bytes held while a long record streams."""
    raw = text.removeprefix(f"{HEADER}\n").encode()
    stream = io.BytesIO(f"{HEADER}\n".encode() + raw * COPIES)
    tracemalloc.start()
    assert counted(notation.read_bytes(stream)) == deals * COPIES
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"{'memory':20} {peak:9,.0f} bytes at most, in {deals * COPIES:,} deals")
    return peak


def main() -> None:
    entries = [entry for number in range(GAMES) for entry in notation.recorded(log(number))]
    deals = counted(entries)
    text = notation.print_record(entries)
    lines = list(notation.print_json(entries))
    print(f"Python {platform.python_version()}, {platform.machine()}, {RUNS} runs of {deals} deals")
    speed("text written", deals, lambda: notation.print_record(entries), text)
    speed("text read", deals, lambda: list(notation.parse_record(text)), entries)
    speed("JSON written", deals, lambda: list(notation.print_json(entries)), lines)
    speed("JSON read", deals, lambda: list(notation.read_json(lines)), entries)
    speed("judged by the law", deals, lambda: notation.first_fault(entries), None)
    if memory(text, deals) > MOST_MEMORY:
        sys.exit(f"a stream held more than {MOST_MEMORY:,} bytes")


if __name__ == "__main__":
    main()
