"""The play (R6): which tiles are legal, who takes a trick, when a deal is decided."""

from dataclasses import replace

from texas42.kernel.contract import Aim, Contract
from texas42.kernel.events import Action, Played
from texas42.kernel.fault_codes import fault
from texas42.kernel.faults import Fault
from texas42.kernel.position import Ending, Phase, Position, Trick
from texas42.kernel.tiles import Mask, Seat, Tile, count_of, name, tiles_in

_PLAYS = tuple(tuple(Played(Seat(s), Tile(t)) for t in range(28)) for s in range(7))
"""Every play there is, made once."""


def legal_mask(position: Position) -> Mask:
    """The tiles that the seat on turn may play."""
    contract = position.contract
    assert contract is not None, "tiles are played after the declaration"
    hand = position.hands[position.turn]
    if not position.trick:
        return _may_lead(position, contract, hand)
    return may_follow(contract, hand, contract.led_suit[position.trick[0].tile])


def may_follow(contract: Contract, hand: Mask, led: int) -> Mask:
    """R6.2: the suit led if the hand has it, else any; R9.4: within that, duty comes first."""
    pool = hand & contract.follow_mask[led] or hand
    return _dutiful(contract, Mask(pool))


def _may_lead(position: Position, contract: Contract, hand: Mask) -> Mask:
    if not position.tricks and hand & contract.first_lead:
        hand = Mask(hand & contract.first_lead)
    return _dutiful(contract, hand)


def _dutiful(contract: Contract, pool: Mask) -> Mask:
    for duty in contract.duty:
        if pool & duty:
            return Mask(pool & duty)
    return pool


def legal_plays(position: Position) -> tuple[Action, ...]:
    """The legal tiles as actions, lowest index first."""
    plays = _PLAYS[position.turn]
    return tuple([plays[t] for t in tiles_in(legal_mask(position))])


def play_fault(position: Position, action: Played) -> Fault | None:
    """What is wrong with playing this tile: not held, or a tile that R6.2 forbids."""
    hand, tile = position.hands[position.turn], action.tile
    legal = legal_mask(position)
    if 0 <= tile < 28 and legal >> tile & 1:
        return None
    words = tuple(name(t) for t in sorted(tiles_in(legal), reverse=True))
    if not 0 <= tile < 28:
        return fault("no_such_tile", words, tile=tile)
    if not hand >> tile & 1:
        return fault("not_held", words, tile=name(tile))
    if position.rules.renege == "table" and not _must_be_legal(position):
        return None
    return _why_not(position, tile, words)


def _must_be_legal(position: Position) -> bool:
    """A lead can be refused at any table: there is nothing to renege on (R6.7)."""
    return not position.trick


def _why_not(position: Position, tile: Tile, words: tuple[str, ...]) -> Fault:
    """R9.4 where the contract has classes of duty; else R6.1 for a lead, R6.2 for the rest."""
    contract = position.contract
    assert contract is not None, "tiles are played after the declaration"
    if len(contract.duty) > 1:
        return fault("nearest_seven", words, tile=name(tile))
    if not position.trick:
        return fault("first_lead", words, tile=name(tile))
    return fault("must_follow", words, tile=name(tile), led=name(position.trick[0].tile))


def advance(position: Position, action: Played) -> Position:
    """The position after a tile that `play_fault` allows."""
    contract = position.contract
    assert contract is not None, "tiles are played after the declaration"
    seat, tile = action
    hands = position.hands
    left = Mask(hands[seat] & ~(1 << tile))
    reneges = position.reneges
    if position.rules.renege == "table" and not legal_mask(position) >> tile & 1:
        reneges = (*reneges, (len(position.tricks), action))
    hands = (*hands[:seat], left, *hands[seat + 1 :])
    trick = (*position.trick, action)
    if len(trick) == contract.per_trick:
        return _taken(position, contract, hands, trick, reneges)
    return Position(
        position.setup,
        Phase.PLAY,
        contract.next_seat[seat],
        hands,
        position.calls,
        contract,
        trick,
        position.tricks,
        position.points,
        reneges,
    )


def winner(contract: Contract, plays: tuple[Played, ...]) -> Played:
    """R6.3: the highest trump, else the highest of the suit led; R9.4: first played wins ties."""
    strength = contract.strength[contract.led_suit[plays[0].tile]]
    return max(plays, key=lambda play: strength[play.tile])


def _taken(
    position: Position,
    contract: Contract,
    hands: tuple[Mask, ...],
    plays: tuple[Played, ...],
    reneges: tuple[tuple[int, Played], ...],
) -> Position:
    taker = winner(contract, plays).seat
    last = not hands[taker]
    points = 1 + sum([contract.count[p.tile] for p in plays])
    if last:
        points += sleepers(position)
    ours, theirs = position.points
    by_bidders = contract.bidders >> taker & 1
    score = (ours + points, theirs) if by_bidders else (ours, theirs + points)
    tricks = (*position.tricks, Trick(plays, taker, points))
    after = Position(
        position.setup,
        Phase.PLAY,
        taker,
        hands,
        position.calls,
        contract,
        (),
        tricks,
        score,
        reneges,
    )
    return settled(after, contract)


def sleepers(position: Position) -> int:
    """R10.2 `last_trick`: the count of the sleeping tiles goes with the last trick."""
    asleep = position.rules.spare == "last_trick"
    return count_of(position.setup.spare) if asleep else 0


def settled(position: Position, contract: Contract) -> Position:
    """The position itself, or the end of the deal where it is played out or decided (R6.4)."""
    made = decided(position, contract)
    played_out = not position.hands[position.turn]
    if not played_out and (made is None or not _stops(position, contract)):
        return position
    how = "played" if played_out else "decided"
    return over(position, Ending(how, bool(made), position.points))


def over(position: Position, ending: Ending) -> Position:
    """The end of the deal; a renege that can still be called then comes to light (R6.7).

    Of several the first counts, unless one was called.
    """
    found = open_reneges(position)
    if found and ending.how != "renege":
        ending = forfeited(position, found[0].seat, "renege")
    return replace(position, phase=Phase.OVER, ending=ending)


def open_reneges(position: Position) -> tuple[Played, ...]:
    """Reneges that an opponent may still call: until the next trick is complete (R6.7)."""
    since = len(position.tricks) - 1
    return tuple(play for number, play in position.reneges if number >= since)


def forfeited(position: Position, offender: Seat, how: str) -> Ending:
    """The hand goes to the offender's opponents with every trick that is left (R6.6, R6.7).

    In nello (R9.1) tricks are what nobody wants: there the offender's side takes them.
    """
    contract = position.contract
    assert contract is not None, "only a hand in play can be forfeited"
    made = not contract.bidders >> offender & 1
    ours, theirs = position.points
    left = live_points(position) - ours - theirs
    to_bidders = made != (contract.aim is Aim.NO_TRICK)
    return Ending(how, made, (ours + left, theirs) if to_bidders else (ours, theirs + left))


def live_points(position: Position) -> int:
    """Points that the tricks of this deal hold in all (R8.3).

    Not in them: the count of dead tiles (R10.2) and of a hand that sits out (R9.1).
    """
    contract, rules = position.contract, position.rules
    assert contract is not None, "only a hand in play has tricks"
    idle = [h for s, h in enumerate(position.hands) if not contract.playing >> s & 1]
    dead = [position.setup.spare] if rules.spare == "dead" else []
    return rules.total - sum(count_of(tiles) for tiles in (*idle, *dead))


def _stops(position: Position, contract: Contract) -> bool:
    """R6.4; nello always ends at the first trick taken (R9.1)."""
    return position.rules.stop_when_decided or contract.aim is Aim.NO_TRICK


def decided(position: Position, contract: Contract) -> bool | None:
    """True: made whatever follows; False: it cannot be made; None: open. From public facts only."""
    tricks = position.tricks
    all_played = not position.hands[position.turn]
    if contract.aim is Aim.NO_TRICK:
        taken = any(t.taker == contract.declarer for t in tricks)
        return False if taken else (True if all_played else None)
    lost = any(not contract.bidders >> t.taker & 1 for t in tricks)
    if contract.aim is Aim.EVERY_TRICK:
        return False if lost else (True if all_played else None)
    ours, theirs = position.points
    if ours >= contract.needs:
        return None if _sweep_pays(position, contract) and not (lost or all_played) else True
    return False if theirs > position.rules.total - contract.needs else None


def _sweep_pays(position: Position, contract: Contract) -> bool:
    """R3.5 `forced_sweep_bonus`: a forced least bid plays on for every trick."""
    rules = position.rules
    least = contract.call.rank == rules.forced_bid
    return rules.forced_sweep_bonus and contract.forced and least
