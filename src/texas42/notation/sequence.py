"""What a game asks of its deals: a draw by R2.2, the shake going round, scores that go on."""

from texas42.kernel.faults import Fault
from texas42.kernel.game import drawn, tied
from texas42.kernel.rule_faults import faults as rule_faults
from texas42.kernel.tiles import Seat
from texas42.notation.record import DealRecord, GameRecord, Proof


def game_fault(game: GameRecord) -> Fault | None:
    """What is wrong with the heading of a game: rules that cannot be, or its draw."""
    wrong = rule_faults(game.rules)
    return wrong[0] if wrong else _draw_fault(game)


def sequence_fault(game: GameRecord, before: DealRecord | None, deal: DealRecord) -> Fault | None:
    """What is wrong with a deal in its place, after the deal that stands before it in the record.

    A record may leave deals out; shaker and scores are asked for where it has both neighbours.
    """
    return (
        _number_fault(before, deal)
        or _shaker_fault(game, before, deal)
        or _score_fault(game, before, deal)
    )


def undrawn_fault(game: GameRecord, deal: DealRecord) -> Fault | None:
    """R2.2: where the rules have the first shaker drawn, a game's first deal needs the draw.

    A given contract needs none, nor does an event's board, whose number says who shakes.
    """
    board = isinstance(deal.origin, Proof) and deal.origin.board is not None
    if game.draw or game.rules.first_shaker is not None or deal.number != 1 or deal.given or board:
        return None
    return record_fault("R2.2", "the draw for the first shaker is missing")


def scores_after(deal: DealRecord, teams: int) -> tuple[int, ...]:
    """The scores by team after a deal, as recorded."""
    scores = deal.scores or (0,) * teams
    awards = deal.outcome.awards if deal.outcome else (0,) * teams
    return tuple(score + award for score, award in zip(scores, awards, strict=False))


def record_fault(rule: str, text: str, legal: tuple[str, ...] = ()) -> Fault:
    """A fault that only a record can have."""
    return Fault("record", rule, text, legal)


def _draw_fault(game: GameRecord) -> Fault | None:
    """R2.2: all draw, and those who are tied draw again, until one is highest."""
    wanted = tuple(Seat(seat) for seat in range(game.rules.players))
    for number, draw in enumerate(game.draw, 1):
        if tuple(seat for seat, _ in draw) != wanted:
            seats = " ".join(map(str, wanted))
            return record_fault("R2.2", f"round {number} of the draw is for the seats {seats}")
        wanted = tied(draw)
        if len(wanted) == 1 and number < len(game.draw):
            return record_fault("R2.2", f"the draw is over after round {number}")
    if game.draw and len(wanted) > 1:
        seats = " ".join(map(str, wanted))
        return record_fault("R2.2", f"the draw goes on between the seats {seats}")
    return None


def _number_fault(before: DealRecord | None, deal: DealRecord) -> Fault | None:
    if before is None or before.number < deal.number:
        return None
    text = "the deals of a game are numbered upwards"
    return record_fault("N4", text, (f"deal {before.number + 1}",))


def _follows(before: DealRecord | None, deal: DealRecord) -> DealRecord | None:
    """The deal just before, if the record has it and it came to its end."""
    if before and before.number + 1 == deal.number and before.outcome:
        return before
    return None


def _shaker_fault(game: GameRecord, before: DealRecord | None, deal: DealRecord) -> Fault | None:
    """R2.2: the first shaker is drawn or given; then the shake passes to the left."""
    rules, last = game.rules, _follows(before, deal)
    if last:
        wanted: Seat | None = Seat((last.shaker + 1) % rules.players)
    elif deal.number == 1:
        wanted = drawn(game.draw) if rules.first_shaker is None else rules.first_shaker
    else:
        return None
    if wanted in (None, deal.shaker):
        return None
    return record_fault("R2.2", f"seat {deal.shaker} shakes", (f"shaker {wanted}",))


def _score_fault(game: GameRecord, before: DealRecord | None, deal: DealRecord) -> Fault | None:
    teams, last = game.rules.teams, _follows(before, deal)
    if last is None and deal.number != 1:
        return None
    if last and last.won:
        return record_fault("R8.2", "the game was won before this deal")
    nought = (0,) * teams
    wanted = scores_after(last, teams) if last else nought
    if (deal.scores or nought) == wanted:
        return None
    text = "the scores do not go on from the deal before" if last else "a game begins at nought"
    return record_fault("R7", text, (f"scores {' '.join(map(str, wanted))}",))
