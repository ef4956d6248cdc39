"""A deal that is over, in words: from then on everybody may see all of it."""

from texas42.kernel.game import Game
from texas42.kernel.view import view
from texas42.protocol.answers import LastDeal, NumberWords, ProofWords
from texas42.protocol.words import tile_words, view_words
from texas42.server.fair import Fair


def last_deal(deal: int, game: Game, fair: Fair | None) -> LastDeal:
    """What is shown of the deal that has just been scored, and how it was made."""
    position = game.position
    assert position is not None, "a deal is scored after it was dealt"
    setup, shown = position.setup, view_words(view(position, None))
    assert shown.result is not None, "the deal is over"
    return LastDeal(
        deal=deal,
        shaker=setup.shaker,
        hands=tuple(tile_words(hand) for hand in setup.hands),
        spare=tile_words(setup.spare),
        contract=shown.contract,
        tricks=shown.tricks,
        result=shown.result,
        scores=game.scores,
        proof=_proof(fair) if fair else None,
    )


def _proof(fair: Fair) -> ProofWords:
    """Published when the deal is over (42-deal-v1, 7)."""
    numbers = tuple(
        NumberWords(seat, fair.hashes[seat], fair.numbers[seat], fair.flag(seat))
        for seat in range(len(fair.hashes))
    )
    return ProofWords(fair.deal_id, fair.commitment, fair.secret, numbers)
