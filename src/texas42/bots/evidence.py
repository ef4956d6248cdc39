"""What calls, the declaration and the tiles played say about hidden hands.

Each world gets the log-likelihood of what its seats did under a model of how players choose: they
bid on strong hands, name the suit in which they are strong, and play as our policy network does.
The core reckons it (core/belief.h); this tells it what was seen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from texas42 import _core
from texas42.bots.hidden import hidden
from texas42.bots.policies import policy
from texas42.bots.rows import Heard, core_net, core_play
from texas42.bots.sight import Sight
from texas42.bots.strengths import FIVES, forms
from texas42.bots.worlds import Worlds, in_core
from texas42.kernel.events import Bid
from texas42.kernel.position import Phase
from texas42.kernel.view import View

Logs = NDArray[np.float64]
_Tiles = tuple[_core.Net, _core.Play, bytes, int, int, Logs, float, float]

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
_NOBODY: Final = (-1, 0, _NAME_SPREAD, 0.0)


@dataclass(frozen=True, slots=True)
class Trust:
    """How far each kind of evidence is believed: 0 not at all, 1 as the model says."""

    calls: float = 1.0
    declaration: float = 1.0
    tiles: float = 1.0


def evidence(view: View, trust: Trust) -> _core.Evidence | None:
    """What was seen; None where played tiles are covered (R6.5): hands as dealt are not known."""
    if any(trick.plays is None for trick in view.tricks):
        return None
    four = view.rules.seats == 4 and view.rules.teams == 2
    masks, weights = forms(view.rules)
    return _core.Evidence(
        masks,
        weights,
        FIVES,
        np.array(list(_calls(view)), np.float64),
        (_BID_SPREAD, _LAPSE, trust.calls if four else trust.calls * _ELSEWHERE),
        _naming(view, trust),
        _tiles(Sight(view), trust) if view.phase is Phase.PLAY and trust.tiles else None,
    )


def weighed(view: View, worlds: Worlds, trust: Trust) -> Logs:
    """The log-weight of each world."""
    out, seen = np.zeros(len(worlds)), evidence(view, trust)
    if seen is not None:
        rows = np.ascontiguousarray(worlds)
        _core.weigh(in_core(hidden(view), played(view)), seen, len(rows), rows, out)
    return out


def played(view: View) -> tuple[int, ...]:
    """By seat, the tiles that it was seen to play."""
    by_seat = [0] * len(view.hands)
    for play in [p for trick in view.tricks for p in trick.plays or ()] + list(view.trick):
        by_seat[play.seat] |= 1 << play.tile
    return tuple(by_seat)


def _hidden_seats(view: View) -> set[int]:
    return {s for s, hand in enumerate(view.hands) if hand is None}


def _calls(view: View) -> Iterator[tuple[float, float, float]]:
    """(seat, whether it bid, the strength asked for); what the shaker has to bid tells nothing."""
    hidden_, need = _hidden_seats(view), _BID_AT
    for spoken, call in enumerate(view.calls):
        bid = isinstance(call, Bid)
        if call.seat in hidden_ and not (bid and need == _BID_AT and _had_to_bid(view, spoken)):
            yield call.seat, bid, need
        if bid:
            need = _BID_AT + _OVER_BID


def _had_to_bid(view: View, spoken: int) -> bool:
    """R3.5: the shaker's first bid of all, when everybody else has passed."""
    last = spoken >= view.rules.players - 1
    return last and view.rules.all_pass == "forced" and view.calls[spoken].seat == view.shaker


def _naming(view: View, trust: Trust) -> tuple[int, int, float, float]:
    """The suit that was named of all, by its place, and who named it."""
    contract, declarations = view.contract, view.rules.declarations
    if view.phase is not Phase.PLAY or contract is None:
        return _NOBODY
    names = contract.leader if contract.call.by_partner else contract.declarer
    if names not in _hidden_seats(view) or contract.declaration not in declarations:
        return _NOBODY
    return declarations.index(contract.declaration), names, _NAME_SPREAD, trust.declaration


def _tiles(sight: Sight, trust: Trust) -> _Tiles:
    heard = Heard.of(sight)
    return (
        core_net(policy(heard.contract)),
        core_play(heard.contract),
        heard.tiles,
        heard.who,
        heard.removed,
        np.array(_PLAYERS),
        _NEVER,
        trust.tiles,
    )
