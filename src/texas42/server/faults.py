"""What the server itself refuses, besides the law: one registry of codes and sentences.

Codes never change their meaning; the browser translates by them. Words in braces are `about`.
"""

from typing import Final, NamedTuple

from texas42.kernel.faults import Fault


class _Code(NamedTuple):
    rule: str
    text: str


CODES: Final[dict[str, _Code]] = {
    "no_seat": _Code("R2.1", "there is no seat {seat} at this table of {players}"),
    "seat_taken": _Code("R2.1", "seat {seat} is taken by {name}"),
    "seated": _Code("R2.1", "you sit at seat {seat}; stand up first"),
    "saw_hand": _Code("R2.3", "you have seen the tiles of seat {seat} in this deal; sit there"),
    "bystander": _Code("R2.1", "you have no seat at this table"),
    "no_level": _Code("bots", "no bot is called {level}"),
    "not_host": _Code("table", "only the host may put a bot on a chair"),
    "claim_long": _Code("R6.6", "a claim can be proved from {tiles} tiles a hand on, not before"),
    "nothing_to_undo": _Code("table", "seat {seat} has done nothing in this deal to take back"),
    "no_hints": _Code("table", "this table was opened without hints"),
    "hint_turn": _Code("table", "a hint is for the player on turn; seat {turn} is"),
    "hint_twice": _Code("table", "one hint at a time; the last is still being thought of"),
    "hint_late": _Code("table", "play has gone on; this hint came too late"),
    "hint_none": _Code("table", "no hint could be found in time; ask again"),
    "deal_running": _Code("R2.2", "the deal is not over"),
    "game_over": _Code("R8.2", "the game is over; ask for a new one"),
    "game_running": _Code("R8.2", "the game is not over"),
    "no_fair_deal": _Code("42-deal-v1", "no deal is being prepared"),
    "hash_late": _Code("42-deal-v1", "the hashes for {deal} are closed"),
    "hash_twice": _Code("42-deal-v1", "seat {seat} has given its hash for {deal}"),
    "reveal_early": _Code("42-deal-v1", "numbers are revealed when all hashes are there"),
    "number_twice": _Code("42-deal-v1", "seat {seat} has revealed its number for {deal}"),
    "not_its_hash": _Code("42-deal-v1", "this number does not have the hash that was given"),
    "hello_first": _Code("protocol", "the first message is hello"),
    "version": _Code("protocol", "this server speaks version {ours}, not {version}"),
    "too_fast": _Code("protocol", "too many messages; wait a moment"),
    "too_many_requests": _Code("protocol", "too many requests from your address; wait a moment"),
    "too_many_sockets": _Code("protocol", "there are {most} open connections of yours; close one"),
    "too_many_tables": _Code(
        "table", "one address opens at most {most} tables in an hour; wait {minutes} minutes"
    ),
    "no_table": _Code("table", "there is no table {table}"),
    "unsaved": _Code("table", "the table could not be saved; nothing has changed, try again"),
    "body": _Code("protocol", "the request cannot be read: {wrong}"),
    "origin": _Code("protocol", "this address may not be used from another site"),
}


def fault(code: str, legal: tuple[str, ...] = (), **about: object) -> Fault:
    """The fault with this code; `about` fills its sentence."""
    kind = CODES[code]
    words = tuple((key, str(value)) for key, value in about.items())
    return Fault(code, kind.rule, kind.text.format(**dict(words)), legal, words)
