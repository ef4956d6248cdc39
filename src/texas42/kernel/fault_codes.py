"""Every fault the kernel can find: its code, its rule and its sentence (one registry).

A code never changes its meaning once released; translations are keyed by it. The words in braces
come with the fault as `Fault.about`.

>>> str(fault("not_higher", ("33", "34"), call="31", standing="32"))
'31 is not higher than 32 (R3.1); legal: 33 34'
"""

from typing import Final, NamedTuple

from texas42.kernel.faults import Fault


class FaultCode(NamedTuple):
    """The rule that is broken, and the English sentence that says how."""

    rule: str
    text: str


_TURN: Final = {
    "not_dealt": FaultCode("R2.2", "nothing is dealt yet"),
    "wants_call": FaultCode("R3.1", "a bid or a pass is wanted now"),
    "wants_declaration": FaultCode("R4.1", "the declaration is wanted now"),
    "wants_tile": FaultCode("R6.1", "a tile is wanted now"),
    "deal_over": FaultCode("R6.4", "the deal is over"),
    "turn_to_call": FaultCode("R3.1", "seat {seat} is not on turn; seat {turn} is"),
    "turn_to_declare": FaultCode("R4.1", "seat {seat} does not declare; seat {turn} does"),
    "turn_to_play": FaultCode("R6.1", "seat {seat} is not on turn; seat {turn} is"),
}
_AUCTION: Final = {
    "not_higher": FaultCode("R3.1", "{call} is not higher than {standing}"),
    "under_least": FaultCode("R3.3", "{call} is under the least bid, {least}"),
    "off_ladder": FaultCode("R3.4", "{call} is not on the ladder {ladder} here"),
    "mark_jump": FaultCode("R3.4", "{call} jumps; the most that may be bid here is {most}m"),
    "overcall_84": FaultCode("R3.4", "84 is for an opponent of the seat that bid 42, over that 42"),
    "overcall_168": FaultCode("R3.4", "168 is for the partner of the seat that bid 42, over an 84"),
    "must_bid": FaultCode("R3.5", "the shaker must bid: nobody else did"),
    "under_forced": FaultCode("R3.5", "{call} is under the least forced bid, {least}"),
    "no_plunge": FaultCode("R9.2", "plunge is not played at this table"),
    "plunge_doubles": FaultCode("R9.2", "a plunge needs at least 4 doubles in the hand"),
    "plunge_marks": FaultCode("R9.2", "a plunge is worth {marks} marks here"),
    "no_splash": FaultCode("R9.3", "splash is not played at this table"),
    "splash_doubles": FaultCode("R9.3", "a splash needs at least 3 doubles in the hand"),
    "splash_marks": FaultCode("R9.3", "a splash is worth {marks} marks here"),
    "splash_high": FaultCode(
        "R9.3", "a splash cannot be bid over {standing}: it is 3 marks at most"
    ),
}
_DECLARING: Final = {
    "not_declared_here": FaultCode("R4.1", "{declaration} is not declared at this table"),
    "follow_me_min": FaultCode("R4.2", "follow me needs a bid of at least {marks} mark"),
    "no_nello": FaultCode("R9.1", "nello is not played at this table"),
    "nello_min": FaultCode("R9.1", "nello needs a bid of at least {marks} marks"),
    "nello_forced": FaultCode("R9.1", "nello is only for a shaker who was forced to bid"),
    "no_sevens": FaultCode("R9.4", "sevens is not played at this table"),
    "sevens_min": FaultCode("R9.4", "sevens needs a bid of at least {marks} marks"),
    "wants_trump": FaultCode("R9.2", "after {call} the partner names trump, not {declaration}"),
}
_PLAY: Final = {
    "no_such_tile": FaultCode("R1.1", "{tile} is none of the 28 tiles"),
    "first_lead": FaultCode("R6.1", "{tile} is no trump, and the first lead must be one"),
    "not_held": FaultCode("R6.2", "{tile} is not in the hand"),
    "must_follow": FaultCode("R6.2", "{tile} does not follow the suit of {led}"),
    "nearest_seven": FaultCode("R9.4", "{tile} is not among the tiles nearest to 7"),
}
_CLAIMS: Final = {
    "claims_off": FaultCode("R6.6", "claims are off at this table"),
    "claim_in_play": FaultCode("R6.6", "a claim is made during the play"),
    "claim_seat": FaultCode("R6.6", "no player sits at seat {seat}"),
    "unproved": FaultCode("R6.6", "some legal line would not make good this claim"),
    "reneges_off": FaultCode("R6.7", "no tile can be reneged at this table"),
    "renege_in_play": FaultCode("R6.7", "a renege is called during the play"),
    "renege_seat": FaultCode("R6.7", "no player sits at seat {seat}"),
    "renege_partner": FaultCode("R6.7", "only an opponent of seat {against} may call its renege"),
    "no_renege": FaultCode("R6.7", "seat {against} has not reneged in this trick or the last"),
}
_SETUP: Final = {
    "hand_range": FaultCode("R1.1", "seat {seat} holds what is none of the 28 tiles"),
    "hand_twice": FaultCode("R1.1", "seat {seat}: {tiles} dealt twice"),
    "spare_range": FaultCode("R1.1", "among the spare tiles is what is none of the 28"),
    "spare_twice": FaultCode("R1.1", "the spare tiles: {tiles} dealt twice"),
    "no_shaker": FaultCode("R2.2", "seat {seat} cannot shake: {players} play"),
    "given_call": FaultCode("R3.4", "{call} is no contract that can be given here"),
    "no_declarer": FaultCode("R4.1", "seat {seat} cannot declare: {players} play"),
    "score_count": FaultCode("R10.4", "{scores} scores for {teams} sides"),
    "hand_count": FaultCode("R10.1", "{hands} hands for {seats} seats"),
    "hand_size": FaultCode("R10.1", "seat {seat}: {tiles} tiles instead of {size}"),
    "spare_size": FaultCode("R10.1", "{tiles} spare tiles instead of {size}"),
    "removed": FaultCode("R10.1", "the tiles out of play are {tiles}"),
}
_FIELDS: Final = {
    "no_preset": FaultCode("R11", "no preset {preset}"),
    "choice": FaultCode("R11", "{field} cannot be {value}"),
    "switch": FaultCode("R11", "{field} is on or off, and cannot be {value}"),
    "number": FaultCode("R11", "{field} cannot be {value}: it is {low} to {high}"),
}
_CLASHES: Final = {
    "pairs_players": FaultCode("R10.1", "{players} players do not make pairs"),
    "threes_players": FaultCode("R10.1", "two sides of three need six players, not {players}"),
    "dummy_players": FaultCode("R10.7", "dummies are for two players, not {players}"),
    "nothing_spare": FaultCode(
        "R10.2", "spare = {spare} needs tiles left over; here every tile is dealt"
    ),
    "first_shaker": FaultCode("R2.2", "seat {first_shaker} cannot shake first: {players} play"),
    "set_alone": FaultCode("R10.4", "set_alone = bidder is for players who play alone"),
    "min_bid": FaultCode("R3.3", "min_bid cannot be {min_bid}: it is 1 to {top}"),
    "forced_bid": FaultCode("R3.5", "forced_bid cannot be {forced_bid}: it is {min_bid} to {top}"),
    "sweep_bonus_marks": FaultCode(
        "R3.5", "forced_sweep_bonus is 2 marks: it needs scoring = marks"
    ),
    "sweep_bonus_forced": FaultCode("R3.5", "forced_sweep_bonus needs all_pass = forced"),
    "ladder_marks": FaultCode("R3.4", "ladder = marks needs scoring = marks"),
    "ladder_partners": FaultCode("R3.4", "ladder = overcall_168 needs partners who bid"),
    "declarations_twice": FaultCode("R4.1", "declarations must name at least one trump, each once"),
    "declarations_nine": FaultCode("R4.1", "declarations cannot hold {declaration}"),
    "nothing_to_declare": FaultCode(
        "R4.2", "follow_me_min = {follow_me_min} needs another trump for the bids of points"
    ),
    "stacked_from": FaultCode("R6.5", "stacked_from cannot be {stacked_from}"),
    "points_stop": FaultCode(
        "R6.4", "scoring = points counts every trick: stop_when_decided must be off"
    ),
    "points_sides": FaultCode("R7.1", "scoring = points needs two sides"),
    "stake_points": FaultCode("R7.4", "points_stake needs scoring = points"),
    "nello_scoring": FaultCode("R9.1", "nello is scored in marks: it needs scoring = marks"),
    "nello_nobody_forced": FaultCode("R9.1", "nello_when = forced needs all_pass = forced"),
    "plunge_ladder": FaultCode("R9.2", "plunge is a bid of marks: it needs ladder = marks"),
    "plunge_partners": FaultCode("R10.8", "plunge needs partners who see their own tiles only"),
    "splash_ladder": FaultCode("R9.3", "splash is a bid of marks: it needs ladder = marks"),
    "splash_partners": FaultCode("R10.8", "splash needs partners who see their own tiles only"),
    "sevens_scoring": FaultCode("R9.4", "sevens is scored in marks: it needs scoring = marks"),
}
_LOG: Final = {
    "log_start": FaultCode("R11", "a log begins with the rules of its game, and names them once"),
    "wrong_draw": FaultCode("R2.2", "this draw does not make seat {seat} shake"),
    "drawn_late": FaultCode("R2.2", "the first shaker is drawn before the first deal only"),
    "wrong_shaker": FaultCode("R2.2", "seat {seat} shakes out of turn"),
    "dealt_early": FaultCode("R2.2", "no deal is wanted here"),
    "not_what_follows": FaultCode("R6.3", "this is not what follows from the actions before"),
    "log_ends_early": FaultCode("R6.3", "the log lacks what follows from its last action"),
}

FAULT_CODES: Final[dict[str, FaultCode]] = {
    **_TURN, **_AUCTION, **_DECLARING, **_PLAY, **_CLAIMS, **_SETUP, **_FIELDS, **_CLASHES, **_LOG
}  # fmt: skip
"""Code → rule and sentence. `choice`, `switch` and `number` carry the rule of their field."""


def fault(
    code: str, legal: tuple[str, ...] = (), rule: str | None = None, **about: object
) -> Fault:
    """The fault with this code; `about` fills its sentence."""
    kind = FAULT_CODES[code]
    words = tuple((key, str(value)) for key, value in about.items())
    return Fault(code, rule or kind.rule, kind.text.format(**dict(words)), legal, words)
