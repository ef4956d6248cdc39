"""The policy for four players in pairs: what it sees, how it ranks, and how it learns."""

import random
from pathlib import Path

import numpy as np
import pytest

from tests.bot_tables import TABLES, contracts
from tests.test_bots_strong import in_play
from texas42.arena.deals import chance, dealt
from texas42.bots.deep import Deep, load_deep, save_deep
from texas42.bots.features import Look
from texas42.bots.hidden import hidden
from texas42.bots.lockstep import Ints, Lockstep, Masks
from texas42.bots.net import Net, Policy, finish, pick
from texas42.bots.planes import PLANES, WIDTH, columns, fits, kind, planes, relabelled
from texas42.bots.policies import policy
from texas42.bots.seating import seated
from texas42.bots.sight import Sight
from texas42.bots.worlds import draw
from texas42.kernel.calls import Call
from texas42.kernel.contract import Contract, contract
from texas42.kernel.declarations import PIP_SUITS, Declaration
from texas42.kernel.presets import preset
from texas42.kernel.tiles import TILES, Mask, Seat, tile, tiles_in
from texas42.kernel.view import view

RULES = preset("tournament")
THIRTY = Call.of_points(30)


def given(declaration: Declaration = Declaration.FIVES, table: str = "tournament") -> Contract:
    return contract(TABLES[table], Seat(0), THIRTY, declaration)


def rows(declaration: Declaration, count: int = 6, plies: int = 0) -> Lockstep:
    """Deals under a contract, some tiles played at random."""
    hands = np.array([dealt(RULES, chance(n))[0] for n in range(count)], np.uint32)
    table, rng = Lockstep(given(declaration), hands), random.Random(4)
    for _ in range(plies):
        legal = [list(tiles_in(Mask(int(each)))) for each in table.legal()]
        table.play(np.array([rng.choice(tiles) for tiles in legal]))
    return table


@pytest.mark.parametrize("trump", range(7))
def test_the_trump_suit_becomes_the_highest_and_the_others_keep_their_order(trump: int) -> None:
    places = relabelled(trump)
    assert sorted(places.tolist()) == list(range(32))
    assert {int(places[tile(trump, other)]) for other in range(7)} == {
        int(tile(6, other)) for other in range(7)
    }
    others = [p for p in range(7) if p != trump]
    for suit in others:
        row = [int(places[tile(max(suit, p), min(suit, p))]) for p in others]
        assert row == sorted(row)


@pytest.mark.parametrize("declaration", [Declaration.DOUBLES, Declaration.NONE])
def test_without_a_pip_as_trump_tiles_stay_where_they_are(declaration: Declaration) -> None:
    assert relabelled(kind(given(declaration))).tolist() == list(range(32))


def test_planes_show_the_hand_what_is_out_and_what_lies() -> None:
    table = rows(Declaration.SIXES, plies=6)
    sees = planes(Look(table))
    assert sees.shape == (6, WIDTH)

    def tiles(name: str, row: int) -> set[int]:
        start = 32 * PLANES.index(name)
        return set(np.flatnonzero(sees[row, start : start + 32]).tolist())

    for row in range(6):
        own = {int(t) for t in TILES if int(table.own()[row]) >> t & 1}
        assert tiles("own", row) == own
        gone = {int(t) for t in TILES if int(table.gone[row]) >> t & 1}
        assert tiles("out", row) == set(range(28)) - own - gone
        lying = tiles("lies_1", row) | tiles("lies_2", row) | tiles("lies_3", row)
        assert len(lying) == 2 and lying <= gone
        played = set.union(*(tiles(f"played_{seat}", row) for seat in range(4)))
        assert played == gone
        assert tiles("own_tens", row) == own & {tile(5, 5), tile(6, 4)}
        assert tiles("out_fives", row) == tiles("out", row) & {tile(5, 0), tile(4, 1), tile(3, 2)}


def test_columns_put_every_plane_in_the_same_order() -> None:
    order = columns(2, 3, 5)
    assert sorted(order.tolist()) == list(range(3 * 32 + 5))
    assert (order[32:64] - 32 == order[:32]).all()


def test_the_policy_ranks_alike_in_every_world_of_a_view() -> None:
    for position in in_play("texas", 5)[:12]:
        seen = view(position, position.actor)
        worlds = draw(hidden(seen), 6, random.Random(1))
        assert position.contract is not None
        _, _, scores = policy(position.contract).rank(seated(Sight(seen), worlds))
        per_row = scores.reshape(6, -1)
        assert per_row == pytest.approx(np.repeat(per_row[:1], 6, axis=0), abs=1e-4)


def test_some_rows_are_ranked_as_among_all() -> None:
    table, net = rows(Declaration.FOURS, plies=5), policy(given(Declaration.FOURS))
    all_rows, tiles, scores = net.rank(table)
    for row in (1, 4):
        _, own_tiles, own_scores = net.rank(table.some(np.array([row])))
        assert own_tiles.tolist() == tiles[all_rows == row].tolist()
        assert own_scores == pytest.approx(scores[all_rows == row], abs=1e-4)


def test_pairs_at_four_chairs_have_their_own_policy() -> None:
    assert fits(given()) and isinstance(policy(given()), Deep)
    for table in ("texas-3", "texas-5", "texas-6", "texas-7", "texas-2", "texas-alone"):
        assert not fits(given(table=table)) and isinstance(policy(given(table=table)), Net)
    nello = contract(TABLES["house"], Seat(0), Call.of_marks(1), Declaration.NELLO)
    assert isinstance(policy(nello), Net)


@pytest.mark.parametrize("table", ["tournament", "house", "texas-dummies"])
def test_every_contract_is_played_to_its_end(table: str) -> None:
    rules = TABLES[table]
    for each in contracts(rules):
        of = contract(rules, each.declarer, each.call, each.declaration)
        hands = np.array([dealt(rules, chance(n))[0] for n in range(3)], np.uint32)
        done = Lockstep(of, hands)
        finish(policy(of), done, np.random.default_rng(1))
        assert (done.hands[:, list(range(of.per_trick))] == 0).all() or of.per_trick < 4


def test_the_gradient_is_the_slope_of_the_scores() -> None:
    """Against differences, for some weights of every part."""
    shipped = policy(given())
    assert isinstance(shipped, Deep)
    net = Deep({name: part.copy() for name, part in shipped.parts.items()})
    table, rng = rows(PIP_SUITS[3], count=40, plies=3), np.random.default_rng(3)
    (_, _, scores), seen = net.look(table)
    pull = rng.normal(size=len(scores)).astype(np.float32)
    grads = net.gradient(seen, pull)
    for name, part in net.parts.items():
        flat, slope = part.reshape(-1), grads[name].reshape(-1)
        assert slope.shape == flat.shape
        place = int(np.abs(slope).argmax())
        kept, step, sums = flat[place], 2e-3, []
        for sign in (1, -1):
            flat[place] = kept + sign * step
            net.forget()
            (_, _, moved), _ = net.look(table)
            sums.append(float(pull @ (moved.astype(np.float64) - scores)))
        flat[place] = kept
        net.forget()
        assert (sums[0] - sums[1]) / (2 * step) == pytest.approx(slope[place], rel=0.1, abs=1e-2)


def test_weights_are_kept_in_half_precision(tmp_path: Path) -> None:
    shipped = policy(given())
    assert isinstance(shipped, Deep)
    save_deep(shipped, tmp_path / "net.npz")
    again = load_deep(tmp_path / "net.npz")
    table = rows(PIP_SUITS[3])
    assert again.rank(table)[2] == pytest.approx(shipped.rank(table)[2], abs=0.02)


def test_it_plays_better_than_the_small_policy_it_grew_from() -> None:
    """Both as declarers against the small one, on the same 2,000 deals of the longest suit."""
    strong, small = policy(given()), policy(given(table="texas-alone"))
    hands = np.array([dealt(RULES, chance(n, "grew"))[0] for n in range(2000)], np.uint32)
    made = []
    for bidders in (strong, small):
        total = 0
        for pip, named in enumerate(PIP_SUITS):
            mine = hands[_longest(hands[:, 0]) == pip]
            table = Lockstep(given(named), mine)
            _play(bidders, small, table)
            total += int((table.points[:, 0] >= 30).sum())
        made.append(total)
    assert made[0] > made[1]


def _longest(held: Masks) -> Ints:
    families = [sum(1 << tile(max(p, q), min(p, q)) for q in range(7)) for p in range(7)]
    return np.asarray(
        np.argmax([np.bitwise_count(held & np.uint32(each)) for each in families], axis=0)
    )


def _play(bidders: Policy, others: Policy, table: Lockstep) -> None:
    """Each side by its own policy, the likeliest tile every time."""
    stream = np.random.default_rng(1)
    while not table.over:
        first = pick(*bidders.rank(table), stream, 0.0)
        second = pick(*others.rank(table), stream, 0.0)
        table.play(np.where(table.tables.bidders[table.turn], first, second))
