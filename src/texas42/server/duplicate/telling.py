"""An event in JSON. Boards of a round that is still played are never told."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

from texas42.kernel.contract import Contract
from texas42.kernel.events import Result
from texas42.kernel.presets import PRESETS
from texas42.kernel.scoring import result
from texas42.notation.positions import parse_position
from texas42.protocol.duplicate import (
    BoardLine,
    BoardWords,
    EventBrief,
    EventPlayer,
    EventResults,
    EventTable,
    EventWords,
    PairWords,
    RoundWords,
    StandingWords,
)
from texas42.protocol.words import rules_words, tile_words
from texas42.server.duplicate.boards import board_deal
from texas42.server.duplicate.contest import Contest, Round, standing
from texas42.server.duplicate.happenings import Scored
from texas42.server.duplicate.judging import lots
from texas42.server.duplicate.ledger import Player
from texas42.server.duplicate.scoring import differences, matchpoints
from texas42.server.people.chairs import BOT


def brief(contest: Contest) -> EventBrief:
    opened = contest.opened
    return EventBrief(
        id=contest.id,
        name=opened.name,
        stage=contest.stage.value,
        pairs=len(contest.playing),
        round=len(contest.rounds),
        rounds=opened.rounds,
    )


def event(
    contest: Contest,
    players: Iterable[Player],
    places: Mapping[tuple[int, int], str],
    person: str | None,
) -> EventWords:
    """All that is public, and the pair of this person."""
    there = tuple(players)
    preset = contest.opened.rules.split()[0]
    return EventWords(
        id=contest.id,
        name=contest.opened.name,
        stage=contest.stage.value,
        rules=contest.opened.rules,
        preset=preset,
        differs=rules_words(contest.rules, PRESETS[preset]),
        rounds=contest.opened.rounds,
        boards=contest.opened.boards,
        commitment=contest.opened.commitment,
        master=contest.master,
        pairs=_pairs(contest, there),
        round=len(contest.rounds),
        tables=_tables(contest, places),
        bye=contest.rounds[-1].bye if contest.rounds else None,
        standings=_standings(contest),
        you=next((p.pair for p in there if p.who == person), None),
    )


def _pairs(contest: Contest, players: tuple[Player, ...]) -> tuple[PairWords, ...]:
    return tuple(
        PairWords(
            pair=number,
            players=tuple(EventPlayer(p.name, _kind(p)) for p in players if p.pair == number),
            whole=pair.whole,
            gone=pair.gone,
            commitment=pair.commitment,
            number=pair.number,
        )
        for number, pair in enumerate(contest.pairs)
    )


def _kind(player: Player) -> Literal["person", "bot"]:
    return "bot" if player.who.startswith(BOT) else "person"


def names(contest: Contest, players: Iterable[Player]) -> tuple[tuple[str, ...], ...]:
    """The names of every pair's players."""
    there = tuple(players)
    return tuple(
        tuple(p.name for p in there if p.pair == pair) for pair in range(len(contest.pairs))
    )


def _tables(contest: Contest, places: Mapping[tuple[int, int], str]) -> tuple[EventTable, ...]:
    if not contest.rounds:
        return ()
    now = len(contest.rounds) - 1
    return tuple(
        EventTable(
            table=table,
            first=first,
            second=second,
            place=places.get((now, table)),
            left=tuple(board for there, board in contest.left if there == table),
        )
        for table, (first, second) in enumerate(contest.rounds[-1].tables)
    )


def _standings(contest: Contest) -> tuple[StandingWords, ...]:
    return tuple(
        StandingWords(
            rank=rank,
            pair=each.pair,
            share=float(each.share),
            matchpoints=each.matchpoints,
            top=each.top,
            difference=float(each.difference),
            boards=each.boards,
        )
        for rank, each in enumerate(standing(contest, lots(contest)), 1)
    )


def results(contest: Contest, master: bytes) -> EventResults:
    """The rounds that are over, board by board."""
    rounds = tuple(
        RoundWords(
            round=number,
            bye=each.bye,
            boards=tuple(_board(contest, master, each, b) for b in contest.boards_of(number)),
        )
        for number, each in enumerate(contest.complete)
    )
    return EventResults(contest.id, _standings(contest), rounds)


def _board(contest: Contest, master: bytes, round_: Round, board: int) -> BoardWords:
    dealt = board_deal(contest, master, board)
    found = [(t, round_.results.get((t, board))) for t in range(len(round_.tables))]
    played = [(table, scored) for table, scored in found if scored is not None]
    nets = [scored.net for _, scored in played]
    top = 2 * max(0, len(nets) - 1)
    scores = zip(played, matchpoints(nets), differences(nets), strict=True)
    lines = tuple(
        _line(scored, round_.tables[table], (points, top - points), float(difference))
        for (table, scored), points, difference in scores
    )
    hands = tuple(tile_words(hand) for hand in dealt.hands)
    return BoardWords(board, dealt.shaker, hands, top, lines)


def _line(
    scored: Scored, pairs: tuple[int, int], points: tuple[int, int], difference: float
) -> BoardLine:
    contract, came = _outcome(scored.line)
    return BoardLine(
        table=scored.table,
        first=pairs[0],
        second=pairs[1],
        declarer=contract.declarer if contract else None,
        call=contract.call.word if contract else None,
        declaration=str(contract.declaration) if contract else None,
        how=came.how,
        made=came.made,
        points=came.points,
        net=scored.net,
        matchpoints=points,
        difference=difference,
        line=scored.line,
    )


@lru_cache(maxsize=16384)
def _outcome(line: str) -> tuple[Contract | None, Result]:
    """A results page asks for the same few thousand lines again and again."""
    position = parse_position(line)
    return position.contract, result(position)
