"""Nothing hidden in any byte: what seats, bystanders and errors are told (R2.3, R6.5, R9.5)."""

import asyncio
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.serving import House, Link, Person, run, serving
from texas42.fairdeal import seat_commitment, verify
from texas42.kernel.deal import legal_actions
from texas42.kernel.events import Dealt, GameStarted, Played
from texas42.kernel.position import Phase
from texas42.kernel.presets import preset
from texas42.kernel.rules import Rules
from texas42.kernel.setup import Setup
from texas42.kernel.tiles import TILES, Mask, Seat, mask, name, tiles_in
from texas42.notation import DealRecord, GameRecord, Player, Proof, first_fault, parse_record
from texas42.protocol import commands as asked
from texas42.protocol.answers import frame_of, refusal
from texas42.protocol.words import tile_words
from texas42.server import projection
from texas42.server.deciding import TableCommand, act, decide
from texas42.server.faults import CODES, fault
from texas42.server.table import Table, fold, folded
from texas42.server.table_events import Opened, Seated, SecretDrawn

RULES = replace(preset("house"), first_shaker=Seat(3))


def everyone(_: str | None) -> bool:
    return True


def table_with(rules: Rules, hands: tuple[Mask, ...]) -> Table:
    """Four people at a table, with these hands just dealt."""
    opened = Opened("house", rules, "u0", "casual")
    sat = [Seated(Seat(s), f"u{s}", f"P{s}") for s in range(4)]
    secret = SecretDrawn("table:x/hand:1", "00" * 32)
    dealt = Dealt(Seat(3), hands)
    return folded("x", [opened, *sat, secret, GameStarted(rules), dealt])


def dealt_by(chance: random.Random) -> list[Mask]:
    tiles = list(TILES)
    chance.shuffle(tiles)
    return [mask(tiles[7 * s : 7 * s + 7]) for s in range(4)]


def others_dealt_anew(hands: list[Mask], seat: int, chance: random.Random) -> list[Mask]:
    """Another deal that is the same in one seat's view: one tile exchanged, or all dealt anew."""
    others = [s for s in range(4) if s != seat]
    if chance.random() < 0.8:
        one, two = chance.sample(others, 2)
        swap = 1 << chance.choice(list(tiles_in(hands[one])))
        swap |= 1 << chance.choice(list(tiles_in(hands[two])))
        return [Mask(h ^ swap) if s in (one, two) else h for s, h in enumerate(hands)]
    rest = [t for s in others for t in tiles_in(hands[s])]
    chance.shuffle(rest)
    runs = iter([mask(rest[7 * i : 7 * i + 7]) for i in range(3)])
    return [hands[s] if s == seat else next(runs) for s in range(4)]


def told(table: Table, seat: Seat | None) -> str:
    return frame_of(projection.state(table, seat, everyone))


PROBES: tuple[TableCommand, ...] = (
    asked.Play("a", "6-4"),
    asked.Play("a", "9-9"),
    asked.Bid("a", "30"),
    asked.Bid("a", "splash2"),
    asked.Pass("a"),
    asked.Declare("a", "fives"),
    asked.Renege("a", 1),
    asked.Next("a"),
)


def refused(table: Table, seat: Seat, command: TableCommand) -> str:
    """What a seat is told of a command: the refusal, or that there is none."""
    outcome = decide(table, f"u{seat}", command)
    return "" if isinstance(outcome, tuple) else frame_of(refusal("a", table.seq, outcome))


def pair_of_deals(seed: int) -> tuple[int, int]:
    """How many public steps two deals, equal in one seat's view, were the same to it."""
    chance = random.Random(seed)
    seat = Seat(chance.randrange(4))
    hands = dealt_by(chance)
    one = table_with(RULES, tuple(hands))
    other = table_with(RULES, tuple(others_dealt_anew(hands, seat, chance)))
    steps = 0
    while True:
        a, b = one.position, other.position
        assert a is not None
        assert b is not None
        if a.phase is Phase.OVER:
            return steps, seat  # every hand lies open
        assert told(one, seat) == told(other, seat)
        assert told(one, None) == told(other, None)
        probe = chance.choice(PROBES)
        assert refused(one, seat, probe) == refused(other, seat, probe)
        common = [x for x in legal_actions(a) if x in legal_actions(b)]
        if not common:
            return steps, seat
        action = chance.choice(common)
        events, events_b = act(one, action), act(other, action)
        assert isinstance(events, tuple)
        assert isinstance(events_b, tuple)
        if [type(e) for e in events] != [type(e) for e in events_b]:
            return steps, seat  # over in one of them only
        happened = projection.happenings(one, events), projection.happenings(other, events_b)
        assert happened[0] == happened[1]
        one, other = fold(one, events), fold(other, events_b)
        steps += 1


def test_deals_equal_in_a_seats_view_are_told_in_equal_bytes() -> None:
    steps = [pair_of_deals(seed)[0] for seed in range(150)]
    assert sum(steps) > 1500


@pytest.mark.slow
def test_ten_thousand_pairs_of_deals_are_told_in_equal_bytes() -> None:
    assert sum(pair_of_deals(seed)[0] for seed in range(10_000)) > 100_000


def hidden_tiles(state: dict[str, Any], played: set[str]) -> set[str]:
    """Every tile that this client has not seen by right."""
    own = {tile for hand in state["view"]["hands"] if hand for tile in hand}
    return {name(t) for t in TILES} - own - played


def test_no_byte_to_any_socket_names_a_tile_that_is_hidden(tmp_path: Path) -> None:
    async def deal() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="house")
            links = [await host.join(table), await house.person().join(table)]
            links.append(await house.person().join(table))
            await links[1].ask("sit", seat=2, name="B")
            for link in links[:2]:
                await link.ask("next")
            chance = random.Random(5)
            for link in links:
                watch(link)
            while not links[0].state["table"]["last"]:
                for link in links:
                    await drained(link)
                    if link.my_turn():
                        await link.say("bid", call="29")
                        await link.act(chance)
            assert all(link.heard for link in links)

    run(deal)


def watch(link: Link) -> None:
    """Check every frame from now on as it comes."""
    played: set[str] = set()
    hear = link.hear

    async def checked() -> dict[str, Any]:
        message = await hear()
        if message["t"] == "state" and message["view"]:
            for event in message["happened"]:
                played.update([event["tile"]] if event["e"] == "play" else [])
            table = {**message["table"], "last": None}
            if message["view"]["phase"] != "over":
                text = json.dumps({**message, "table": table, "happened": shown(message)})
                contract = json.dumps(message["view"]["contract"])
                text = text.replace(contract, "")
                leaked = {t for t in hidden_tiles(message, played) if f'"{t}"' in text}
                assert leaked == set()
            else:
                played.clear()
        elif message["t"] == "refused":
            mine = {t for h in link.view["hands"] if h for t in h}
            assert set(message["legal"]) & {name(t) for t in TILES} <= mine
        return message

    link.hear = checked  # type: ignore[method-assign]


def shown(message: dict[str, Any]) -> list[Any]:
    """The draw for shaker shows tiles of the draw, not of the deal."""
    return [e for e in message["happened"] if e["e"] != "shaker"]


async def drained(link: Link) -> None:
    while True:
        try:
            async with asyncio.timeout(0.02):
                await link.hear()
        except TimeoutError:
            return


def test_the_secret_of_a_deal_is_told_only_when_the_deal_is_over(tmp_path: Path) -> None:
    async def secret() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas", changes={"target": 99})
            link = await host.join(table)
            chance = random.Random(1)
            for _ in range(2):
                await link.ask("next")
                before = len(link.heard)
                while link.state["table"]["waiting"]:
                    await link.hear()
                while not link.state["table"]["waiting"]:
                    await (link.act(chance) if link.my_turn() else link.hear())
                proof = link.state["table"]["last"]["proof"]
                running = [m for m in link.heard[before:] if '"phase":"over"' not in m]
                assert running
                assert not any(proof["secret"] in message for message in running)
                assert any(proof["secret"] in message for message in link.heard[-2:])

    run(secret)


def test_an_error_names_no_tile_of_another_seat() -> None:
    chance = random.Random(2)
    hands = dealt_by(chance)
    table = table_with(RULES, tuple(hands))
    position = table.position
    assert position is not None
    wrong = act(table, Played(position.turn, next(iter(TILES))))
    assert not isinstance(wrong, tuple)
    text = frame_of(refusal("a", 1, wrong))
    others = {t for s in range(4) if s != position.turn for t in tile_words(hands[s])}
    assert not any(f'"{tile}"' in text for tile in others)


def test_every_fault_of_the_server_has_a_sentence_and_a_rule() -> None:
    for code, kind in CODES.items():
        words = {w: w for w in kind.text.replace("{", "\0{").split("\0") if w.startswith("{")}
        names = [w[1 : w.index("}")] for w in words]
        said = fault(code, (), **dict.fromkeys(names, "x"))
        assert said.text
        assert "{" not in said.text
        assert said.rule


def test_a_socket_from_another_site_is_refused(tmp_path: Path) -> None:
    async def foreign() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open()
            link = host.link(table, origin="http://evil.example")
            assert (await link.hear())["code"] == 1008
            assert not link.accepted
            answer = await host.http.post(
                "/api/tables", json={"preset": "house"}, headers={"origin": "http://evil.example"}
            )
            assert answer.status_code == 403
            assert answer.json()["faults"][0]["code"] == "origin"

    run(foreign)


def test_the_page_and_its_headers(tmp_path: Path) -> None:
    async def page() -> None:
        async with serving(tmp_path) as house:
            person = house.person()
            for path in ("/", "/t/abcdefghjk"):
                answer = await person.http.get(path)
                assert answer.status_code == 200
                policy = answer.headers["content-security-policy"]
                assert "script-src 'self'" in policy
                assert "unsafe" not in policy
                assert answer.headers["x-content-type-options"] == "nosniff"
            cookie = (await house.person().http.get("/")).headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie
            assert "set-cookie" not in (await person.http.get("/")).headers
            assert (await person.http.get("/healthz")).text == "ok"
            assert (await person.http.get("/readyz")).text == "ready"
            assert (await person.http.get("/api/presets")).json()["levels"]

    run(page)


def test_a_forged_cookie_is_a_strangers(tmp_path: Path) -> None:
    async def forged() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open()
            thief = Person(house)
            stolen = host.http.cookies["guest"].split(".")[0]
            thief.http.cookies.set("guest", f"{stolen}.{'0' * 32}")
            link = await thief.join(table)
            assert not any(p["you"] for p in link.state["table"]["players"])

    run(forged)


def test_there_is_no_such_table(tmp_path: Path) -> None:
    async def nothing() -> None:
        async with serving(tmp_path) as house:
            link = await said_goodbye(house, "abcdefghjk")
            assert json.loads(link.heard[-1]) == {"t": "bye", "reason": "no_table"}
            assert (await said_goodbye(house, "x")).closed == 4404

    run(nothing)


async def said_goodbye(house: House, table: str) -> Link:
    link = house.person().link(table)
    await link.until(lambda m: m["t"] == "closed")
    return link


def test_the_record_has_every_deal_that_is_over_and_its_proof_holds(tmp_path: Path) -> None:
    async def recorded() -> None:
        async with serving(tmp_path) as house:
            host, table = await house.open(preset="texas", changes={"target": 99}, name="Ana")
            link, chance = await host.join(table), random.Random(1)
            await give_number(link)
            for _ in range(2):
                while link.state["table"]["waiting"]:
                    await link.hear()
                while not link.state["table"]["waiting"]:
                    await (link.act(chance) if link.my_turn() else link.hear())
                await link.ask("next")
            while not link.my_turn():
                await link.hear()
            text = (await host.http.get(f"/api/tables/{table}/record")).text
            game, *deals = parse_record(text)
            assert isinstance(game, GameRecord)
            assert game.players[0] == Player("Ana")
            assert len(deals) == 2
            assert first_fault([game, *deals]) is None
            for number, deal in enumerate(deals):
                assert isinstance(deal, DealRecord)
                assert isinstance(deal.origin, Proof)
                setup = deal.setup(game.rules)
                assert verify(deal.origin, game.rules, Dealt(*setup_of(setup))) is None
                given = deal.origin.shares[0]
                assert (given.number.hex(), given.absent) == (
                    (MINE, "") if number == 0 else ("", "late")
                )
                assert {share.absent for share in deal.origin.shares[1:]} == {"bot"}
            missing = await host.http.get("/api/tables/abcdefghjk/record")
            assert missing.json()["faults"][0]["code"] == "no_table"

    run(recorded)


MINE = "0123456789abcdef" * 2


async def give_number(link: Link) -> None:
    """As a browser does: the hash now, the number when all hashes are there."""
    fair = link.state["table"]["fair"]
    given = seat_commitment(fair["deal_id"], 0, bytes.fromhex(MINE)).hex()
    assert (await link.ask("commit", hash=given))["t"] == "ack"
    assert (await link.ask("commit", hash=given))["code"] == "hash_twice"
    assert (await link.ask("next"))["t"] == "ack"
    while link.state["table"]["fair"]["stage"] != "reveal":
        await link.hear()
    assert (await link.ask("commit", hash=given))["code"] == "hash_late"
    assert (await link.ask("reveal", number="0" * 32))["code"] == "not_its_hash"
    assert (await link.ask("reveal", number=MINE))["t"] == "ack"


def setup_of(setup: Setup) -> tuple[Seat, tuple[Mask, ...], Mask]:
    return setup.shaker, setup.hands, setup.spare
