"""What the core refuses of a policy, and how it says so; nothing wrong gets as far as C."""

from typing import Any

import numpy as np
import pytest

from tests.rows_dealt import deals, halfway
from texas42 import _core
from texas42.bots.deep import TABLE_PARTS, TILE_PARTS, Deep
from texas42.bots.lockstep import Lockstep
from texas42.bots.policies import policy
from texas42.bots.rows import ROW, Rows, core_net, core_play, rows
from texas42.kernel.calls import Call
from texas42.kernel.contract import contract
from texas42.kernel.declarations import Declaration
from texas42.kernel.presets import preset
from texas42.kernel.tiles import ALL, Seat
from texas42.solver.problems import core_tables

HOUSE = preset("house")
CONTRACT = contract(HOUSE, Seat(0), Call.of_points(30), Declaration.FIVES)
NELLO = contract(HOUSE, Seat(0), Call.of_marks(1), Declaration.NELLO)
NET, PLAY = core_net(policy(CONTRACT)), core_play(CONTRACT)
SMALL, THREE = core_net(policy(NELLO)), core_play(NELLO)
Parts = list[np.ndarray[Any, np.dtype[np.float32]]]


def parts(names: tuple[str, ...]) -> Parts:
    whole = policy(CONTRACT)
    assert isinstance(whole, Deep)
    return [np.ascontiguousarray(whole.parts[name], np.float32) for name in names]


TILE, TABLE = parts(TILE_PARTS), parts(TABLE_PARTS)
PLACES = bytes(range(28)) * 9
SHORT, DOUBLE = [TILE[0][:, :47].copy(), *TILE[1:]], [TILE[0].astype(np.float64), *TILE[1:]]
BAD_NETS: list[tuple[tuple[Any, ...], type[Exception], str]] = [
    ((TILE[:5],), ValueError, "tile_parts must be 6 parts, not 5"),
    ((7,), TypeError, "has no len"),
    ((SHORT,), ValueError, "W1 must hold 1920 values, not 1880"),
    ((DOUBLE,), TypeError, "W1 must be float32, not of format 'd'"),
    (([TILE[0][::2], *TILE[1:]],), ValueError, "not C-contiguous"),
    (([*TILE[:5], "b3"],), TypeError, "a bytes-like object is required"),
    ((TILE, TABLE[:5], PLACES, (0, 0)), ValueError, "table_parts must be 6 parts, not 5"),
    ((TILE, TABLE[::-1], PLACES, (0, 0)), ValueError, "P1 must hold 70528 values, not 1792"),
    ((TILE, TABLE), TypeError, "a bytes-like object is required"),
    ((TILE, TABLE, bytes(28), (0, 0)), ValueError, "places must be 252 bytes, not 28"),
    ((TILE, TABLE, bytes([28] * 252), (0, 0)), ValueError, "places names a place above 27"),
    ((TILE, TABLE, PLACES, (0,)), ValueError, "planes must be 2 masks, not 1"),
    ((TILE, TABLE, PLACES, (1 << 28, 0)), ValueError, "planes names a tile above 27"),
]


@pytest.mark.parametrize(("given", "error", "sentence"), BAD_NETS)
def test_nets_refuse(given: tuple[Any, ...], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        _core.Net(*given)


def _header(**changes: object) -> dict[str, Any]:
    return {
        "tables": core_tables(CONTRACT),
        "next_seat": bytes(CONTRACT.next_seat),
        "per_trick": 4,
        "leader": 0,
        "declarer": 0,
        "bidders": 0b101,
        "trumps": CONTRACT.follow_mask[5],
        "first_lead": ALL,
        "trump_kind": 5,
        "needs": 30,
        "points": True,
        "sweep": False,
        **changes,
    }


def _worth(points: int) -> _core.Tables:
    flat = bytes(rank for suit in CONTRACT.strength for rank in suit)
    count = bytes([points] * 28)
    return _core.Tables(bytes(CONTRACT.led_suit), CONTRACT.follow_mask, flat, count, CONTRACT.duty)


BAD_PLAYS: list[tuple[dict[str, object], type[Exception], str]] = [
    ({"tables": NET}, TypeError, "tables must be texas42._core.Tables"),
    ({"tables": _worth(9)}, ValueError, "more than 255 points are in play"),
    ({"next_seat": b"\1"}, ValueError, "a table has 2 to 7 seats, not 1"),
    ({"next_seat": bytes(8)}, ValueError, "a table has 2 to 7 seats, not 8"),
    ({"next_seat": b"\1\2\3\4"}, ValueError, "next_seat names a seat that is not at the table"),
    ({"next_seat": b"\1\0\3\2"}, ValueError, "does not lead round the seats in play"),
    ({"per_trick": 3}, ValueError, "does not lead round the seats in play"),
    ({"per_trick": 1}, ValueError, "per_trick must be 2 to the number of seats"),
    ({"per_trick": 5}, ValueError, "per_trick must be 2 to the number of seats"),
    ({"per_trick": 256}, ValueError, "must be 0 to 255"),
    ({"leader": 4}, ValueError, "the leader is not at the table"),
    ({"leader": -1}, ValueError, "must be 0 to 255"),
    ({"declarer": 4}, ValueError, "the declarer is not at the table"),
    ({"bidders": 0b10000}, ValueError, "bidders names a seat that is not at the table"),
    ({"bidders": 1 << 32}, ValueError, "bidders names a seat that is not at the table"),
    ({"trumps": 1 << 28}, ValueError, "trumps or first_lead names a tile above 27"),
    ({"first_lead": 1 << 28}, ValueError, "trumps or first_lead names a tile above 27"),
    ({"trump_kind": 9}, ValueError, "trump_kind must be 0 to 8"),
    ({"needs": 256}, ValueError, "needs must be 0 to 255"),
    ({"needs": -1}, ValueError, "needs must be 0 to 255"),
    ({"needs": "all"}, TypeError, "str"),
]


@pytest.mark.parametrize(("changes", "error", "sentence"), BAD_PLAYS)
def test_plays_refuse(changes: dict[str, object], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        _core.Play(**_header(**changes))


def _row(plays: int = 6, **changes: Any) -> Rows:
    """Two tiles lie in the second trick; seat by seat where a change names one."""
    rng = np.random.default_rng(1)
    row = rows(halfway(CONTRACT, deals(HOUSE, 1, rng), plays, rng))
    for field, value in changes.items():
        row[field] = value(row[field]) if callable(value) else value
    return row


def _set(seat: int, value: int) -> Any:
    def changed(field: Any) -> Any:
        made = field.copy()
        made[0, seat] = value
        return made

    return changed


def _lighter(hands: Any) -> Any:
    """The fullest hand loses two tiles."""
    made = hands.copy()
    at = 0, int(np.bitwise_count(made).argmax())
    for _ in range(2):
        made[at] &= made[at] - np.uint32(1)
    return made


BAD_ROWS: list[tuple[dict[str, Any], str]] = [
    ({"leader": 4}, "leader or turn is not at the table"),
    ({"turn": 7}, "leader or turn is not at the table"),
    ({"best_seat": 4}, "best_seat is not at the table"),
    ({"laid": 4}, "the current trick is already complete"),
    ({"suit": 8}, "suit is above 7"),
    ({"best": 28}, "best names a tile above 27"),
    ({"taken": _set(6, 29)}, "a seat took more than 28 tricks"),
    ({"gone": 1 << 28}, "gone names a tile above 27"),
    ({"hands": _set(0, 1 << 31)}, "a set names a tile above 27"),
    ({"barred": _set(3, 1 << 28)}, "a set names a tile above 27"),
    ({"hands": _set(4, 1)}, "a seat that is not at the table has tiles"),
    ({"hands": lambda of: of[:, [0, 0, 2, 3, 4, 5, 6]]}, "a tile is in two places"),
    ({"gone": ALL}, "a tile is in two places"),
    ({"played": lambda of: of[:, [0, 0, 2, 3, 4, 5, 6]]}, "a tile"),
    ({"gone": 0}, "a tile was played and is not gone"),
    ({"laid": 1}, "the seat on turn does not follow from the leader"),
    ({"turn": lambda of: (of + 1) % 4}, "the seat on turn does not follow from the leader"),
    ({"trick": 0}, "the tiles of the trick are not as many as were laid"),
    ({"hands": _lighter}, "the hands are not equal"),
    ({"hands": 0}, "the seat on turn has no tile"),
    ({"tricks": 24}, "more than 28 tricks are in play"),
    ({"points": 200}, "more than 255 points are in play"),
]


@pytest.mark.parametrize(("changes", "sentence"), BAD_ROWS)
def test_rows_refuse(changes: dict[str, Any], sentence: str) -> None:
    row = np.concatenate([_row(), _row(**changes)])
    before = row.copy()
    with pytest.raises(ValueError, match=f"row 1: .*({sentence})"):
        _core.finish(NET, PLAY, row, 0, 0.0)
    assert np.array_equal(row[0], before[0]), "every row is checked before any is played"
    with pytest.raises(ValueError, match="row 1"):
        _core.scores(NET, PLAY, row, np.empty((2, 28), np.float32))


def test_a_leader_who_sits_out_is_refused() -> None:
    row = rows(Lockstep(NELLO, deals(HOUSE, 1, np.random.default_rng(1))))
    row["leader"] = row["turn"] = 2
    with pytest.raises(ValueError, match="row 0: the leader is not in play"):
        _core.finish(SMALL, THREE, row, 0, 0.0)


def test_what_is_not_rows_is_refused() -> None:
    with pytest.raises(ValueError, match="records of 136 bytes, not 135 bytes in all"):
        _core.finish(NET, PLAY, bytearray(135), 0, 0.0)
    with pytest.raises(BufferError, match="not writable"):
        _core.finish(NET, PLAY, _row().tobytes(), 0, 0.0)
    with pytest.raises(TypeError, match="argument 1 must be"):
        _core.finish(PLAY, PLAY, _row(), 0, 0.0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="argument 2 must be"):
        _core.finish(NET, NET, _row(), 0, 0.0)  # type: ignore[arg-type]


def test_the_whole_tables_net_plays_four_in_pairs_only() -> None:
    row = rows(Lockstep(NELLO, deals(HOUSE, 1, np.random.default_rng(1))))
    with pytest.raises(ValueError, match="for four seats, all in play"):
        _core.finish(NET, THREE, row, 0, 0.0)


@pytest.mark.parametrize("heat", [-1.0, 1e-9, float("nan"), float("inf"), 1e9])
def test_a_silly_heat_is_refused(heat: float) -> None:
    with pytest.raises(ValueError, match=r"heat must be 0, or 0\.001 to 1000"):
        _core.finish(NET, PLAY, _row(), 0, heat)


BAD_SCORES: list[tuple[object, type[Exception], str]] = [
    (np.zeros(28), TypeError, "out must be float32, not of format 'd'"),
    (np.zeros(27, np.float32), ValueError, "out must hold 28 values, not 27"),
    (np.zeros(56, np.float32)[::2], ValueError, "not C-contiguous"),
    (memoryview(bytearray(120))[1:113].cast("f"), TypeError, "out must be aligned"),
    (b"\0\0\0\0", BufferError, "Object is not writable"),
]


@pytest.mark.parametrize(("out", "error", "sentence"), BAD_SCORES)
def test_foreign_scores_are_refused(out: object, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        _core.scores(NET, PLAY, _row(), out)


def test_records_with_a_bit_turned_over_are_refused_or_played_to_their_end() -> None:
    """Whatever a record says, the core neither fails nor runs on."""
    rng = np.random.default_rng(42)
    refused = 0
    for _ in range(3000):
        row = bytearray(_FUZZED[int(rng.integers(len(_FUZZED)))].tobytes())
        for _ in range(int(rng.integers(1, 4))):
            row[int(rng.integers(len(row)))] ^= 1 << int(rng.integers(8))
        try:
            _core.scores(NET, PLAY, row, np.empty(28, np.float32))
            _core.finish(NET, PLAY, row, 1, 0.5)
        except ValueError:
            refused += 1
            continue
        ended = np.frombuffer(row, ROW)[0]
        assert ended["laid"] == 0
        assert not ended["hands"][:4].any()
    assert 500 < refused < 3000


_FUZZED = [_row(plays) for plays in range(0, 29, 3)]
