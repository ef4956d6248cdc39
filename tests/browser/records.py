"""Records of fair games, played at random under rules of every shape, and what spoils them."""

from random import Random

from tests.notation_values import tables
from texas42 import fairdeal
from texas42.kernel import deal, game
from texas42.kernel.events import Action, Claimed, Event, GameStarted, Played, RenegeCalled
from texas42.kernel.faults import IllegalAction
from texas42.kernel.game import Game
from texas42.kernel.position import Phase
from texas42.kernel.rules import Rules
from texas42.kernel.tiles import Seat, Tile
from texas42.notation import Player, Proof, Recorder, Seed, Share, print_record
from texas42.solver import least_points

LATE = 4
"""Tiles a hand from which claims are tried: the page proves them by plain search."""
LETTERS = "0123456789abcdef-:=| xmnps{}[]\\\n\u00a0"
LAWFUL = ("trick", "bids", "trump", "result", "won", "scores", "shaker", "claim", "hand", "rules")


def proof(chance: Random, rules: Rules, deal_id: str) -> Proof:
    """A proof with people, bots and one who was late."""
    secret = chance.randbytes(32)
    shares = tuple(_share(chance, deal_id, seat) for seat in range(rules.players))
    beacon = chance.randbytes(3) if chance.random() < 0.2 else b""
    return Proof(deal_id, secret, fairdeal.commitment(deal_id, secret), shares, beacon)


def _share(chance: Random, deal_id: str, seat: int) -> Share:
    number = chance.randbytes(16)
    promised = fairdeal.seat_commitment(deal_id, seat, number)
    kinds = [Share(number, promised), Share(b"", b"", "bot"), Share(b"", promised, "late")]
    return chance.choices(kinds, [6, 3, 1])[0]


def fair_record(rules: Rules, seed: int, deals: int = 2) -> str:
    """A game of some deals, each with its proof; now and then a plain seed, or nothing at all."""
    chance = Random(seed)
    players = tuple(Player(f"P{seat} {{x", "human") for seat in range(rules.players))
    recorder = Recorder(title=f"game {seed} é", players=players)
    first = proof(chance, rules, f"table:{seed}/hand:1")
    numbers = [share.number for share in first.shares]
    events: list[Event] = [GameStarted(rules)]
    if rules.first_shaker is None:
        key = fairdeal.draw_key(first.deal_id, first.secret, numbers, first.beacon)
        events.append(fairdeal.draw(key, rules))
    entries = [entry for event in events for entry in recorder.add(event)]
    played = game.replayed(events)
    for number in range(1, deals + 1):
        if played.winners:
            break
        made = first if number == 1 else proof(chance, rules, f"table:{seed}/hand:{number}")
        origin = made if number == 1 or chance.random() < 0.8 else Seed("friday é", number)
        key = fairdeal.key_of(made)
        if isinstance(origin, Seed):
            key = fairdeal.seed_key(origin.text, number)
        assert played.shaker is not None, "drawn or given"
        dealt = fairdeal.deal(key, rules, played.shaker)
        entries += recorder.add(dealt, origin)
        played, happened = _played(game.fold(played, (dealt,)), chance)
        entries += [entry for event in happened for entry in recorder.add(event)]
    return print_record([*entries, *recorder.end()])


def _played(played: Game, chance: Random) -> tuple[Game, list[Event]]:
    events: list[Event] = []
    while played.position is not None and played.position.phase is not Phase.OVER:
        played, happened = _step(played, chance)
        events += happened
    return played, events


def _step(played: Game, chance: Random) -> tuple[Game, tuple[Event, ...]]:
    """A legal action by chance, or sometimes a claim, a renege, or the call of one."""
    assert played.position is not None, "a deal is played"
    if played.position.phase is Phase.PLAY and chance.random() < 0.15:
        try:
            return game.step(played, _unusual(played, chance), least_points)
        except IllegalAction:
            pass
    return game.step(played, chance.choice(deal.legal_actions(played.position)))


def _unusual(played: Game, chance: Random) -> Action:
    position = played.position
    assert position is not None, "a deal is played"
    seat = Seat(chance.randrange(position.rules.players))
    held = [tile for tile in range(28) if position.hands[position.turn] >> tile & 1]
    late = max(hand.bit_count() for hand in position.hands) <= LATE
    other = Seat(chance.randrange(position.rules.seats))
    unusual: list[Action] = [
        Claimed(seat) if late else RenegeCalled(seat, other),
        RenegeCalled(seat, other),
        Played(position.turn, Tile(chance.choice(held))),
    ]
    return chance.choice(unusual)


def good_records() -> list[str]:
    """One for every shape of rules that the notation is tried on."""
    return [fair_record(rules, seed) for seed, rules in enumerate(tables())]


def spoiled(text: str, chance: Random) -> str:
    """The record with one change: of a byte, of a word of the play, or a line left out."""
    kind = chance.random()
    if kind < 0.2:
        lines = text.split("\n")
        del lines[chance.randrange(len(lines))]
        return "\n".join(lines)
    if kind < 0.6:
        place = chance.randrange(len(text))
        return text[:place] + chance.choice(LETTERS) + text[place + 1 :]
    lines = text.split("\n")
    place = chance.choice([n for n, line in enumerate(lines) if line.split(" ")[0] in LAWFUL])
    words = lines[place].split(" ")
    others = [w for line in lines if line.split(" ")[0] == words[0] for w in line.split(" ")[1:]]
    words[chance.randrange(1, len(words))] = chance.choice(others)
    lines[place] = " ".join(words)
    return "\n".join(lines)


def every_so_often(text: str, step: int) -> list[str]:
    """The record with one byte changed, at every so many bytes."""
    return [
        text[:place] + _other(text[place]) + text[place + 1 :]
        for place in range(0, len(text), step)
    ]


def _other(letter: str) -> str:
    return "1" if letter != "1" else "2"
