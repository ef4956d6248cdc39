"""Swiss movement for pairs: neighbours in the standings meet, and nobody meets twice while it can
be helped.

>>> paired([3, 1, 0, 2, 4], meetings([((3, 1), (0, 2))]), {4: 1})
(((3, 0), (1, 4)), 2)
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from texas42.server.duplicate.matching import couples

Tables = tuple[tuple[int, int], ...]
Meetings = Counter[frozenset[int]]
"""How often two pairs have met."""


def meetings(rounds: Iterable[Tables]) -> Meetings:
    return Counter(frozenset(table) for tables in rounds for table in tables)


def paired(
    order: Sequence[int], met: Meetings, byes: Mapping[int, int]
) -> tuple[Tables, int | None]:
    """The next round of pairs in the order of the standings: tables, and who has the bye.

    With an odd number the bye goes to the lowest of those who had it least, if the others can then
    be paired with as few repeated meetings as with any other bye among them. At every table the
    pair that stands higher is named first.
    """
    if len(order) % 2 == 0:
        return _tables(list(order), met), None
    bye = _bye(order, met, byes)
    return _tables([pair for pair in order if pair != bye], met), bye


def _bye(order: Sequence[int], met: Meetings, byes: Mapping[int, int]) -> int:
    least = min(byes.get(pair, 0) for pair in order)
    lowest_first = [pair for pair in reversed(order) if byes.get(pair, 0) == least]
    return max(lowest_first, key=lambda bye: _fresh([p for p in order if p != bye], met))


def _fresh(pairs: Sequence[int], met: Meetings) -> int:
    """How many tables these pairs can fill without a repeated meeting."""
    return couples([_strangers(pair, pairs, met) for pair in pairs])


def _strangers(pair: int, pairs: Sequence[int], met: Meetings) -> set[int]:
    """Places in `pairs` of those whom `pair` has not met."""
    return {
        place
        for place, other in enumerate(pairs)
        if other != pair and not met[frozenset((pair, other))]
    }


def _tables(order: list[int], met: Meetings) -> Tables:
    """From the top: the nearest stranger with whom the rest can still fill as many tables."""
    tables: list[tuple[int, int]] = []
    left_over: list[int] = []
    while order:
        first = order.pop(0)
        other = _opponent(first, order, met)
        if other is None:
            left_over.append(first)
        else:
            order.remove(other)
            tables.append((first, other))
    return (*tables, *_repeated(left_over, met))


def _opponent(first: int, others: list[int], met: Meetings) -> int | None:
    """None where `first` is best left over: then some meeting must be repeated."""
    most = _fresh([first, *others], met)
    for other in others:
        rest = [pair for pair in others if pair != other]
        if not met[frozenset((first, other))] and _fresh(rest, met) == most - 1:
            return other
    return None


def _repeated(pairs: list[int], met: Meetings) -> list[tuple[int, int]]:
    """Those who cannot but meet again: whom they met least, nearest first."""
    tables = []
    while pairs:
        first = pairs.pop(0)
        other = min(pairs, key=lambda pair: met[frozenset((first, pair))])
        pairs.remove(other)
        tables.append((first, other))
    return tables
