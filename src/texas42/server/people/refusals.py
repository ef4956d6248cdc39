"""Why a request about people or events is refused: code, HTTP status, sentence (one registry).

>>> wrong = Refused("no_person", person="x7")
>>> wrong.status, str(wrong.faults[0])
(404, 'nobody is known by x7 (people)')
"""

from typing import Final, NamedTuple

from texas42.kernel.faults import Fault, TexasError


class Refusal(NamedTuple):
    """The status of the answer, what it is about, and the English sentence."""

    status: int
    rule: str
    text: str


_REQUESTS: Final = {
    "request_body": Refusal(422, "people", "this request cannot be read: {why}"),
    "request_size": Refusal(413, "people", "a request has at most {most} bytes"),
    "request_origin": Refusal(403, "people", "a request from {origin} is not for this site"),
    "request_number": Refusal(
        422, "people", "{field} is a number from {low} to {high}, not {text}"
    ),
}
_PEOPLE: Final = {
    "no_person": Refusal(404, "people", "nobody is known by {person}"),
    "forgotten": Refusal(410, "people", "everything held of this person was deleted; load again"),
    "name_empty": Refusal(422, "people", "a name has at least one letter or digit"),
    "name_long": Refusal(422, "people", "a name has at most {most} characters"),
    "name_taken": Refusal(409, "people", "the name {name} is kept by someone else"),
    "name_sign": Refusal(422, "people", "a name has no control or invisible characters"),
    "not_sure": Refusal(422, "people", "to delete everything, say so: confirm is {word}"),
    "no_board": Refusal(404, "people", "there is no leader board {board}"),
}
_PASSKEYS: Final = {
    "no_domain": Refusal(
        422, "passkeys", "passkeys need a site with a name and https, or localhost; not {origin}"
    ),
    "challenge_gone": Refusal(
        410, "passkeys", "this question to the passkey is used up or too old; ask for a new one"
    ),
    "passkey_refused": Refusal(422, "passkeys", "the passkey's answer does not hold: {why}"),
    "passkey_unknown": Refusal(404, "passkeys", "this passkey is not known here"),
    "passkey_known": Refusal(409, "passkeys", "this passkey is registered already"),
    "passkey_last": Refusal(
        409, "passkeys", "the last passkey keeps the name; add another or delete everything"
    ),
    "passkeys_full": Refusal(409, "passkeys", "nobody has more than {most} passkeys"),
}
_EVENTS: Final = {
    "no_event": Refusal(404, "events", "there is no event {event}"),
    "no_pair": Refusal(404, "events", "there is no pair {pair} in this event"),
    "not_director": Refusal(403, "events", "only the director may do this"),
    "not_yours": Refusal(403, "events", "pair {pair} is played by others"),
    "event_rules": Refusal(
        422, "events", "an event is for four players in pairs; these rules are not"
    ),
    "event_size": Refusal(
        422, "events", "an event has 1 to {rounds} rounds of 1 to {boards} boards"
    ),
    "event_stage": Refusal(409, "events", "that is not for the stage the event is at: {stage}"),
    "event_busy": Refusal(409, "events", "the event has moved on meanwhile; try again"),
    "entered": Refusal(409, "events", "you play in this event already, in pair {pair}"),
    "invitation": Refusal(403, "events", "this is not the invitation of pair {pair}"),
    "pair_whole": Refusal(409, "events", "pair {pair} is complete"),
    "pair_gone": Refusal(409, "events", "pair {pair} has withdrawn"),
    "event_full": Refusal(409, "events", "an event has at most {most} pairs"),
    "few_pairs": Refusal(
        409, "events", "a round needs at least {least} complete pairs; there are {pairs}"
    ),
    "committed": Refusal(409, "events", "pair {pair} has committed to a number already"),
    "not_committed": Refusal(409, "events", "pair {pair} has not committed to a number"),
    "revealed": Refusal(409, "events", "pair {pair} has revealed its number already"),
    "not_its_number": Refusal(
        422, "events", "this number is not the one that pair {pair} had committed to"
    ),
    "last_round": Refusal(409, "events", "all {rounds} rounds have been played"),
    "no_round": Refusal(409, "events", "no round is being played"),
    "round_open": Refusal(409, "events", "the round is not over; boards still to play: {left}"),
    "pairing": Refusal(422, "events", "the movement wants other tables"),
    "no_such_board": Refusal(404, "events", "table {table} does not play board {board} now"),
    "board_done": Refusal(409, "events", "board {board} is done at table {table}"),
    "board_deal": Refusal(422, "events", "this is not the deal of board {board}"),
    "board_open": Refusal(422, "events", "the deal of board {board} is not over"),
    "board_net": Refusal(422, "events", "board {board} came to {right}, not to {net}"),
    "not_its_master": Refusal(422, "events", "M is not what the event had committed to"),
    "first_opened": Refusal(422, "events", "an event begins with its opening, and has one only"),
    "not_an_export": Refusal(422, "events", "this is no record of an event: {why}"),
    "board_table": Refusal(
        409, "events", "this table plays the boards of an event, for its own players only"
    ),
    "no_partner": Refusal(422, "events", "no bot is called {level}"),
}
REFUSALS: Final[dict[str, Refusal]] = {**_REQUESTS, **_PEOPLE, **_PASSKEYS, **_EVENTS}


class Refused(TexasError):
    """A request that is not granted; nothing has changed. `about` fills the sentence."""

    def __init__(self, code: str, legal: tuple[str, ...] = (), **about: object) -> None:
        kind = REFUSALS[code]
        words = tuple((key, str(value)[:200]) for key, value in about.items())
        self.status = kind.status
        super().__init__(
            code, (Fault(code, kind.rule, kind.text.format(**dict(words)), legal, words),)
        )
