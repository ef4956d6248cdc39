"""What may happen next in an event: the one judge, for requests and for the offline check alike."""

from collections.abc import Iterator, Mapping
from hmac import compare_digest
from typing import Final

from texas42.fairdeal import entrant_commitment, event_commitment, reveals, shuffled
from texas42.fairdeal.stream import keyed, stream
from texas42.kernel.faults import BadNotation, BadSetup
from texas42.kernel.rule_faults import faults as rule_faults
from texas42.kernel.rules import Rules
from texas42.notation.rule_words import parse_rules
from texas42.server.duplicate.contest import Contest, Stage, standing
from texas42.server.duplicate.happenings import (
    Begun,
    Closed,
    Committed,
    Ended,
    Entered,
    Happening,
    Joined,
    Opened,
    Paired,
    Revealed,
    Scored,
    Struck,
    Withdrawn,
)
from texas42.server.duplicate.movement import paired
from texas42.server.people.refusals import Refused

MOST_PAIRS: Final = 128
LEAST_PAIRS: Final = 4
"""Two tables: a board at one table alone is compared with nothing."""
MOST_ROUNDS: Final = 64
MOST_BOARDS: Final = 64

_STAGES: Final[dict[type[Happening], tuple[Stage, ...]]] = {
    Entered: (Stage.ENTRY,),
    Joined: (Stage.ENTRY,),
    Committed: (Stage.ENTRY,),
    Withdrawn: (Stage.ENTRY, Stage.REVEAL, Stage.PLAY),
    Closed: (Stage.ENTRY,),
    Revealed: (Stage.REVEAL,),
    Begun: (Stage.REVEAL,),
    Paired: (Stage.PLAY,),
    Scored: (Stage.PLAY,),
    Struck: (Stage.PLAY,),
    Ended: (Stage.ENTRY, Stage.REVEAL, Stage.PLAY),
}


def check_opening(opened: Opened) -> None:
    """Raises where no event can be like this."""
    check_rules(parse_rules(opened.rules))
    if not (1 <= opened.rounds <= MOST_ROUNDS and 1 <= opened.boards <= MOST_BOARDS):
        raise Refused("event_size", rounds=MOST_ROUNDS, boards=MOST_BOARDS)


def check_rules(rules: Rules) -> None:
    """Four players in pairs, by rules that can be played."""
    if wrong := rule_faults(rules):
        raise BadSetup("rules", wrong)
    if rules.players != 4 or rules.sides != "pairs":
        raise Refused("event_rules")


def check(contest: Contest, happening: Happening) -> None:
    """Raises `Refused` where this cannot happen now. Deals of boards are not looked at here."""
    if isinstance(happening, Opened):
        raise Refused("first_opened")
    stages = _STAGES[type(happening)]
    if contest.stage not in stages:
        raise Refused("event_stage", stages, stage=contest.stage)
    if isinstance(happening, Joined | Committed | Revealed | Withdrawn):
        _check_pair(contest, happening.pair)
    if wrong := next(_wrong(contest, happening), None):
        raise wrong


def _check_pair(contest: Contest, number: int) -> None:
    if not 0 <= number < len(contest.pairs):
        raise Refused("no_pair", pair=number)
    if contest.pairs[number].gone:
        raise Refused("pair_gone", pair=number)


def _wrong(contest: Contest, happening: Happening) -> Iterator[Refused]:
    match happening:
        case Entered(pair=pair):
            yield from _wrong_entry(contest, pair)
        case Joined(pair=pair):
            if contest.pairs[pair].whole:
                yield Refused("pair_whole", pair=pair)
        case Committed(pair=pair):
            if contest.pairs[pair].commitment is not None:
                yield Refused("committed", pair=pair)
        case Revealed(pair=pair, number=number):
            yield from _wrong_number(contest, pair, number)
        case Closed() | Begun():
            yield from _too_few(contest)
        case Paired():
            yield from _wrong_round(contest, happening)
        case Scored(table=table, board=board) | Struck(table=table, board=board):
            yield from _wrong_board(contest, table, board)
        case Ended(master=master):
            yield from _wrong_end(contest, master)


def _wrong_entry(contest: Contest, pair: int) -> Iterator[Refused]:
    if pair != len(contest.pairs):
        yield Refused("no_pair", pair=pair)
    if pair >= MOST_PAIRS:
        yield Refused("event_full", most=MOST_PAIRS)


def _wrong_number(contest: Contest, pair: int, number: str) -> Iterator[Refused]:
    commitment = contest.pairs[pair].commitment
    if commitment is None:
        yield Refused("not_committed", pair=pair)
    elif contest.pairs[pair].number is not None:
        yield Refused("revealed", pair=pair)
    elif len(number) != 32 or not _same(
        commitment, entrant_commitment(contest.id, pair, bytes.fromhex(number))
    ):
        yield Refused("not_its_number", pair=pair)


def _same(words: str, right: bytes) -> bool:
    return compare_digest(words.encode(), right.hex().encode())


def _too_few(contest: Contest) -> Iterator[Refused]:
    if len(contest.playing) < LEAST_PAIRS:
        yield Refused("few_pairs", least=LEAST_PAIRS, pairs=len(contest.playing))


def _wrong_round(contest: Contest, round_: Paired) -> Iterator[Refused]:
    yield from _cannot_pair(contest)
    if round_ != next_round(contest):
        yield Refused("pairing")


def _cannot_pair(contest: Contest) -> Iterator[Refused]:
    if contest.left:
        yield Refused("round_open", left=len(contest.left))
    elif len(contest.rounds) >= contest.opened.rounds:
        yield Refused("last_round", rounds=contest.opened.rounds)
    yield from _too_few(contest)


def _wrong_board(contest: Contest, table: int, board: int) -> Iterator[Refused]:
    if not contest.rounds:
        yield Refused("no_round")
    elif (table, board) in contest.rounds[-1].results:
        yield Refused("board_done", table=table, board=board)
    elif (table, board) not in contest.left:
        yield Refused("no_such_board", table=table, board=board)


def _wrong_end(contest: Contest, master: str) -> Iterator[Refused]:
    """M tells the deals of boards still being played, so it waits for them."""
    if contest.left:
        yield Refused("round_open", left=len(contest.left))
    right = event_commitment(contest.id, bytes.fromhex(master)).hex()
    if contest.opened.commitment != right:
        yield Refused("not_its_master")


def lots(contest: Contest) -> Mapping[int, int]:
    """The lot of every pair, which decides where standings are equal: from the revealed numbers."""
    key = keyed(reveals(contest.numbers), "lots", contest.id)
    order = shuffled(range(len(contest.pairs)), stream(key))
    return {pair: lot for lot, pair in enumerate(order)}


def next_round(contest: Contest) -> Paired:
    """The tables that the movement wants next; the pair that sat first less often does so."""
    if wrong := next(_cannot_pair(contest), None):
        raise wrong
    playing, firsts = set(contest.playing), contest.firsts
    order = [each.pair for each in standing(contest, lots(contest)) if each.pair in playing]
    tables, bye = paired(order, contest.met, contest.byes)
    seated = tuple((b, a) if firsts[b] < firsts[a] else (a, b) for a, b in tables)
    return Paired(seated, bye)


def readable_rules(text: str) -> Rules:
    """Rules in words that an event can be played by. Raises `TexasError` with what is wrong."""
    try:
        rules = parse_rules(text)
    except BadNotation as wrong:
        raise BadNotation(text[:200], wrong.faults) from None
    check_rules(rules)
    return rules
