"""The most couples that a set of people who may meet can form (Edmonds' blossom algorithm).

>>> matching([{1, 2}, {0, 2}, {0, 1, 3}, {2}])
[1, 0, 3, 2]
"""

from collections import deque
from collections.abc import Sequence
from collections.abc import Set as AbstractSet


def matching(may_meet: Sequence[AbstractSet[int]]) -> list[int | None]:
    """The partner of each, or None; as many couples as there can be."""
    mates: list[int | None] = [None] * len(may_meet)
    for single in range(len(may_meet)):
        if mates[single] is None:
            _Search(may_meet, mates).augment(single)
    return mates


def couples(may_meet: Sequence[AbstractSet[int]]) -> int:
    """How many couples can be formed at once."""
    if all(2 * len(others) >= len(may_meet) for others in may_meet):
        return len(may_meet) // 2  # Dirac: everybody may meet half of all
    return sum(mate is not None for mate in matching(may_meet)) // 2


class _Search:
    """One search for an alternating path from a single person; odd rings shrink to their base."""

    def __init__(self, may_meet: Sequence[AbstractSet[int]], mates: list[int | None]) -> None:
        self.may_meet = may_meet
        self.mates = mates
        self.parent: list[int | None] = [None] * len(may_meet)
        self.base = list(range(len(may_meet)))
        self.outer: set[int] = set()
        self.queue: deque[int] = deque()

    def augment(self, root: int) -> None:
        """One couple more, if a path from `root` to another single can be found."""
        end = self._free_end(root)
        while end is not None:
            before = self.parent[end]
            assert before is not None, "every inner vertex has a parent"
            following = self.mates[before]
            self.mates[end], self.mates[before] = before, end
            end = following

    def _free_end(self, root: int) -> int | None:
        self._reach(root)
        while self.queue:
            here = self.queue.popleft()
            for other in self.may_meet[here]:
                if self.base[here] == self.base[other] or self.mates[here] == other:
                    continue
                if self._closes_ring(root, other):
                    self._shrink(here, other)
                elif self.parent[other] is None:
                    self.parent[other] = here
                    mate = self.mates[other]
                    if mate is None:
                        return other
                    self._reach(mate)
        return None

    def _reach(self, vertex: int) -> None:
        self.outer.add(vertex)
        self.queue.append(vertex)

    def _closes_ring(self, root: int, other: int) -> bool:
        mate = self.mates[other]
        return other == root or (mate is not None and self.parent[mate] is not None)

    def _shrink(self, one: int, other: int) -> None:
        """The ring through both becomes a single vertex: its base."""
        base = self._common_base(one, other)
        ring: set[int] = set()
        self._mark(one, base, other, ring)
        self._mark(other, base, one, ring)
        for vertex in range(len(self.base)):
            if self.base[vertex] in ring:
                self.base[vertex] = base
                if vertex not in self.outer:
                    self._reach(vertex)

    def _common_base(self, one: int, other: int) -> int:
        above: set[int] = set()
        vertex = one
        while True:
            vertex = self.base[vertex]
            above.add(vertex)
            mate = self.mates[vertex]
            if mate is None:
                break
            vertex = self._parent(mate)
        vertex = self.base[other]
        while vertex not in above:
            vertex = self.base[self._parent(self._mate(vertex))]
        return vertex

    def _mark(self, vertex: int, base: int, child: int, ring: set[int]) -> None:
        while self.base[vertex] != base:
            mate = self._mate(vertex)
            ring |= {self.base[vertex], self.base[mate]}
            self.parent[vertex] = child
            child = mate
            vertex = self._parent(mate)

    def _mate(self, vertex: int) -> int:
        mate = self.mates[vertex]
        assert mate is not None, "vertices of a ring are matched, but for its base"
        return mate

    def _parent(self, vertex: int) -> int:
        parent = self.parent[vertex]
        assert parent is not None, "the mate of an outer vertex was reached from somewhere"
        return parent
