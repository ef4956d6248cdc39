"""What calls, the declaration and the tiles played say about hidden hands.

Each world gets the log-likelihood of what its seats did under a model of how players choose: they
bid on strong hands, name the suit in which they are strong, and play as our policy network does.
"""

import random
from dataclasses import dataclass, replace
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from texas42.bots.lockstep import Lockstep, Masks
from texas42.bots.net import Policy, logs
from texas42.bots.policies import policy
from texas42.bots.sight import Sight
from texas42.bots.strengths import by_declaration
from texas42.kernel.events import Bid
from texas42.kernel.position import Phase
from texas42.kernel.view import View

Logs = NDArray[np.float64]

_BID_AT: Final = 30.0
_OVER_BID: Final = 1.0
_BID_SPREAD: Final = 1.7
"""Strength at which half of the hands are bid, what is asked over a bid, and how sharply."""
_LAPSE: Final = 0.08
"""How often a call has nothing to do with the hand."""
_ELSEWHERE: Final = 0.5
"""How far calls are believed where strength was not fitted: not four in pairs."""
_NAME_SPREAD: Final = 1.5
"""How sharply a declarer prefers the better suit."""
_NEVER: Final = -8.0
"""The log-chance of a tile that may not be played."""
_PLAYERS: Final = ((0.4, 1.0, 0.1), (0.3, 0.7, 0.3), (0.3, 0.3, 0.6))
"""Kinds of players: how many are so, how sharply they follow our policy, and how often they play
any tile, for reasons of their own. Which kind somebody is shows in what was played."""

_OFTEN: Final = 8
"""Worlds drawn so often each on average are all that there are."""
_MATTER: Final = 12
"""At least one in so many of the worlds drawn must matter."""


@dataclass(frozen=True, slots=True)
class Trust:
    """How far each kind of evidence is believed: 0 not at all, 1 as the model says."""

    calls: float = 1.0
    declaration: float = 1.0
    tiles: float = 1.0


def weighed(view: View, worlds: Masks, trust: Trust) -> Logs:
    """The log-weight of each world."""
    total = np.zeros(len(worlds))
    dealt = _dealt(view, worlds)
    if dealt is None:
        return total
    if trust.calls and view.calls:
        total += trust.calls * _calls(view, dealt)
    if view.phase is Phase.PLAY:
        if trust.declaration:
            total += trust.declaration * _declaration(view, dealt)
        if trust.tiles:
            total += trust.tiles * _tiles(Sight(view), dealt)
    return total


@dataclass(frozen=True, slots=True)
class Believed:
    """Different worlds, and how far each is believed: parts of one."""

    worlds: Masks
    parts: Logs
    share: float
    """One over the number of independent worlds that would tell as much; 0: these are all."""

    @classmethod
    def alike(cls, worlds: Masks) -> Self:
        return cls(worlds, np.full(len(worlds), 1 / len(worlds)), 1 / len(worlds))

    def drawn(self, count: int, rng: random.Random) -> Self:
        """`count` of these, drawn by their parts: they tell no more than those they come from."""
        some = self.alike(self.some(count, rng))
        return replace(some, share=some.share + self.share)

    def some(self, count: int, rng: random.Random) -> Masks:
        """`count` worlds drawn by their parts, in no order."""
        marks = (rng.random() + np.arange(count)) / count
        places = np.searchsorted(np.cumsum(self.parts), marks)
        chosen = self.worlds[np.minimum(places, len(self.worlds) - 1)]
        return np.random.default_rng(rng.getrandbits(64)).permutation(chosen)


def believed(view: View, drawn: Masks, trust: Trust) -> Believed:
    """The worlds that were drawn, each once, weighed by what was seen.

    Where there are so few that each was drawn many times, all are there, and alike before they are
    weighed. Weights are flattened until enough of the worlds drawn matter.
    """
    worlds, counts = np.unique(drawn, axis=0, return_counts=True)
    times, whole = counts.astype(np.float64), len(worlds) * _OFTEN <= len(drawn)
    if whole:
        times[:] = len(drawn) / len(worlds)
    parts = _flattened(weighed(view, worlds, trust), times)
    return Believed(worlds, parts, 0.0 if whole else float((parts**2).sum()))


def _flattened(weights: Logs, times: NDArray[np.float64]) -> Logs:
    power, least = 1.0, times.sum() / _MATTER
    while True:
        odds = np.exp(power * (weights - weights.max()))
        if (odds @ times) ** 2 >= least * (odds**2 @ times):
            return np.asarray(odds * times / (odds @ times), np.float64)
        power *= 0.8


def _dealt(view: View, worlds: Masks) -> Masks | None:
    """The worlds with every hand as it was dealt; None where played tiles are covered (R6.5)."""
    if any(trick.plays is None for trick in view.tricks):
        return None
    dealt = worlds.copy()
    for trick in view.tricks:
        for play in trick.plays or ():
            dealt[:, play.seat] |= np.uint32(1 << play.tile)
    for play in view.trick:
        dealt[:, play.seat] |= np.uint32(1 << play.tile)
    return dealt


def _hidden_seats(view: View) -> set[int]:
    return {s for s, hand in enumerate(view.hands) if hand is None}


def _calls(view: View, dealt: Masks) -> Logs:
    """How likely such hands call so; what the shaker has to bid (R3.5) tells nothing."""
    total = np.zeros(len(dealt))
    hidden, need = _hidden_seats(view), _BID_AT
    for spoken, call in enumerate(view.calls):
        bid = isinstance(call, Bid)
        if call.seat in hidden and not (bid and need == _BID_AT and _had_to_bid(view, spoken)):
            strong = by_declaration(view.rules, dealt[:, call.seat]).max(axis=1)
            bids = 1 / (1 + np.exp((need - strong) / _BID_SPREAD))
            total += np.log((1 - _LAPSE) * (bids if bid else 1 - bids) + _LAPSE / 2)
        if bid:
            need = _BID_AT + _OVER_BID
    return total if view.rules.seats == 4 and view.rules.teams == 2 else total * _ELSEWHERE


def _had_to_bid(view: View, spoken: int) -> bool:
    """R3.5: the shaker's first bid of all, when everybody else has passed."""
    last = spoken >= view.rules.players - 1
    return last and view.rules.all_pass == "forced" and view.calls[spoken].seat == view.shaker


def _declaration(view: View, dealt: Masks) -> Logs:
    """How likely the declarer would have named this suit of all."""
    contract = view.contract
    assert contract is not None, "tiles are played under a contract"
    declares = contract.leader if contract.call.by_partner else contract.declarer
    declarations = view.rules.declarations
    if declares not in _hidden_seats(view) or contract.declaration not in declarations:
        return np.zeros(len(dealt))
    strong = by_declaration(view.rules, dealt[:, declares]) / _NAME_SPREAD
    named = strong[:, declarations.index(contract.declaration)]
    top = strong.max(axis=1, keepdims=True)
    return np.asarray(named - top[:, 0] - np.log(np.exp(strong - top).sum(axis=1)), np.float64)


def _tiles(sight: Sight, dealt: Masks) -> Logs:
    """By seat how likely each kind of player would have played so, then whatever kind it is."""
    hidden = _hidden_seats(sight.view)
    net = policy(sight.contract)
    table = Lockstep(sight.contract, dealt, int(sight.view.spare or 0))
    kinds = np.log([part for part, _, _ in _PLAYERS])[:, None] + np.zeros(len(dealt))
    said: dict[int, Logs] = {}
    for play in sight.shown:
        if play.seat in hidden:
            said[play.seat] = said.get(play.seat, kinds) + _chances(net, table, int(play.tile))
        table.play(np.full(len(dealt), int(play.tile)))
    whole = (np.logaddexp.reduce(each, axis=0) for each in said.values())
    return np.asarray(sum(whole, np.zeros(len(dealt))), np.float64)


def _chances(net: Policy, table: Lockstep, tile: int) -> Logs:
    """Kinds of players x rows: the log-chance that the seat on turn plays this tile."""
    legal = table.legal()
    out = np.zeros((len(_PLAYERS), table.rows))
    out[:, legal & np.uint32(1 << tile) == 0] = _NEVER
    free = np.flatnonzero(legal & (legal - np.uint32(1)))
    if not len(free):
        return out
    rows, tiles, scores = net.rank(table.some(free))
    played = tiles == tile
    where = free[rows[played]]
    for kind, (_, sharply, anyhow) in enumerate(_PLAYERS):
        wanted = np.exp(logs(rows, scores * np.float32(sharply))[played])
        out[kind, where] = np.log((1 - anyhow) * wanted + anyhow / np.bitwise_count(legal[where]))
    return out
