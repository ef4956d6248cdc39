"""Fair deals as a whole: vectors for all, chance, and every record of the server.

`TEXAS42_DEALS` says how many deals are counted (100,000; 1,000,000 in the long run, once).
"""

import json
import os
import random
from math import comb, sqrt
from pathlib import Path
from statistics import NormalDist

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.fair_vectors import FILE, some_bytes, vectors
from tests.serving import House, Link, run, serving
from texas42 import fairdeal
from texas42.cli.output import Refused
from texas42.cli.verify import Verdict, verdicts_on
from texas42.fairdeal import seat_commitment
from texas42.kernel.faults import TexasError
from texas42.kernel.presets import PRESETS, preset
from texas42.kernel.tiles import DOUBLES, Seat
from texas42.notation import parse_record

DEALS = int(os.environ.get("TEXAS42_DEALS", "100000"))
RARE = 1e-4
"""A test of chance fails so often by chance, were its seed not always the same."""
TEXAS = preset("texas")


def test_the_vectors_are_those_of_the_file() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == vectors()


def hands_dealt(number: int) -> NDArray[np.uint32]:
    """Hands as masks, deal by deal, each made as a server makes it: a secret and four numbers."""
    found = np.empty((number, 4), np.uint32)
    for index in range(number):
        deal_id = f"table:chance/hand:{index}"
        given = [some_bytes(f"{index} {seat}", 16) for seat in range(2)] + [b"", b""]
        key = fairdeal.deal_key(deal_id, some_bytes(deal_id, 32), given)
        found[index] = fairdeal.deal(key, TEXAS, Seat(0)).hands
    return found


def likely(counts: NDArray[np.int64], expected: NDArray[np.float64], freedom: int) -> bool:
    """χ² is not over the value that it passes once in `1 / RARE` (Wilson and Hilferty)."""
    squared = float((((counts - expected) ** 2) / expected).sum())
    normal = ((squared / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    return bool(abs(normal) < NormalDist().inv_cdf(1 - RARE))


def held_together(tiles: NDArray[np.uint8]) -> NDArray[np.float64]:
    """How often each two tiles were in one hand."""
    found = np.zeros((28, 28))
    for few in np.array_split(tiles, 1 + len(tiles) // 20_000):
        held = few.reshape(-1, 28).astype(np.float64)
        found += held.T @ held
    return found


@pytest.mark.slow
def test_a_million_deals_are_as_chance_would_have_them() -> None:
    hands = hands_dealt(DEALS)
    tiles = (hands[:, :, None] >> np.arange(28, dtype=np.uint32) & 1).astype(np.uint8)
    assert (tiles.sum(axis=(1, 2)) == 28).all()
    of_seat = tiles.sum(axis=0, dtype=np.int64)
    assert likely(of_seat, np.full((4, 28), DEALS / 4), 3 * 27), "a tile at a seat"
    pairs = held_together(tiles)[np.triu_indices(28, 1)]
    assert np.abs(pairs / DEALS - 6 / 27).max() < 6 * sqrt(6 / 27 * 21 / 27 / DEALS), "two tiles"
    doubles = np.bitwise_count(hands[:, 0] & np.uint32(DOUBLES))
    chance = np.array([comb(7, n) * comb(21, 7 - n) / comb(28, 7) for n in range(6)])
    counts = np.bincount(np.minimum(doubles, 5), minlength=6).astype(np.int64)
    chance[5] = 1 - chance[:5].sum()
    assert likely(counts, chance * DEALS, 5), "doubles in a hand"
    after = (tiles[1:] & tiles[:-1]).sum(axis=(0, 2), dtype=np.int64)
    assert np.abs(after / (DEALS - 1) - 7 / 4).max() < 6 * sqrt(1.0 / DEALS), "one deal, the next"


NUMBER = "0123456789abcdef" * 2


async def play_fairly(house: House, name: str, deals: int) -> str:
    """The record of a game in which the host gives a number before every other deal."""
    goals = {"points": 150, "marks": 5}
    host, table = await house.open(preset=name, changes={"target": goals[PRESETS[name].scoring]})
    link, chance = await host.join(table), random.Random(name)
    for number in range(deals):
        await ready(link, giving=number % 2 == 0)
        while not (link.state["table"]["waiting"] or link.over()):
            await (link.act(chance) if link.my_turn() else link.hear())
        if link.over():
            break
    return (await host.http.get(f"/api/tables/{table}/record")).text


async def ready(link: Link, giving: bool) -> None:
    """Hash, `next`, number; then the deal is there."""
    deal, fair = link.state["table"]["deal"], link.state["table"]["fair"]
    if giving:
        given = seat_commitment(fair["deal_id"], 0, bytes.fromhex(NUMBER)).hex()
        assert (await link.ask("commit", hash=given))["t"] == "ack"
    await link.ask("next")
    if giving:
        while link.state["table"]["fair"]["stage"] != "reveal":
            await link.hear()
        assert (await link.ask("reveal", number=NUMBER))["t"] == "ack"
    while link.state["table"]["deal"] == deal:
        await link.hear()


def verdicts(text: str) -> list[Verdict]:
    return list(verdicts_on(parse_record(text)))


SEALED = ("draw", "shaker", "secret", "committed", "number", "hand", "scores", "result")


def changed_digits(text: str, chance: random.Random, number: int) -> list[str]:
    """Copies of a record with one digit changed in what its proof, its hands or its result say."""
    at, places = 0, []
    for line in text.splitlines(keepends=True):
        sealed = line.startswith(SEALED)
        places += [at + i for i, c in enumerate(line) if sealed and c.isdigit()]
        at += len(line)
    chosen = chance.sample(places, number)
    return [f"{text[:p]}{(int(text[p]) + 1) % 10}{text[p + 1 :]}" for p in chosen]


def does_not_verify(text: str) -> bool:
    try:
        return not all(verdict.ok for verdict in verdicts(text))
    except (Refused, TexasError):
        return True


@pytest.mark.slow
def test_every_record_of_the_server_verifies_and_with_one_byte_changed_does_not(
    tmp_path: Path,
) -> None:
    async def games() -> None:
        async with serving(tmp_path) as house:
            for name in PRESETS:
                text = await play_fairly(house, name, deals=6)
                found = verdicts(text)
                assert found
                assert all(verdict.ok for verdict in found), found
                for other in changed_digits(text, random.Random(name), 60):
                    assert does_not_verify(other), other

    run(games)
