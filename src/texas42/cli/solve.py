"""`texas42 solve`: exact values, every tile visible and best play by all."""

from dataclasses import replace
from itertools import islice
from typing import Annotated

from cyclopts import Parameter

from texas42.cli.files import words
from texas42.cli.output import AsJson, Refused, answer, say
from texas42.cli.records import contracted, deals
from texas42.kernel.contract import Contract
from texas42.kernel.deal import start
from texas42.kernel.declarations import NINE, Declaration
from texas42.kernel.faults import BadSetup
from texas42.kernel.position import Phase, Position
from texas42.kernel.rule_faults import check
from texas42.kernel.setup import Given, Setup
from texas42.kernel.tiles import Seat, SeatMask, count_of, name
from texas42.notation import (
    HEADER,
    parse_call,
    parse_declaration,
    parse_hands,
    parse_position,
    parse_rules,
)
from texas42.notation.texts import refused, shown
from texas42.notation.words import unheld


def solve(
    deal: Annotated[str, Parameter(name="DEAL", allow_leading_hyphen=True)],
    /,
    *,
    declarer: str | None = None,
    trump: str | None = None,
    call: str | None = None,
    rules: str | None = None,
    number: Annotated[int | None, Parameter(name="--deal")] = None,
    all_: Annotated[bool, Parameter(name="--all", negative=())] = False,
    as_json: AsJson = False,
) -> None:
    """What a deal or a position is worth when every tile is visible and all play their best.

    Says the points that the bidders' side ends with, and what it ends with after each tile that
    may be led or played now.

    Parameters
    ----------
    deal
        The hands by seat, parted by |; or a position line; or a file with either, or a record; - is
        standard input.
    declarer
        The seat that declares and leads; by default 0, or who declared. With --all: the only one
        of the table.
    trump
        blanks … sixes, doubles, none, nello or sevens; by default what was declared, or the best
        of the nine.
    call
        The bid, where none was made: 30, 42, 2m … By default 30.
    rules
        The rules of hands that do not state their own, as in "texas players=3".
    number
        Which deal of a record; by default the first.
    all_
        The whole table: every seat with each of the nine declarations.
    """
    if all_:
        _check_table_options(trump, call)
    position, setup = _meant(words(deal), rules, number)
    if all_:
        _tell_table(_rows(setup, declarer), as_json)
    elif position is None or declarer or trump:
        _tell_values(start(_given(setup, declarer or "0", trump, call or "30")), as_json)
    else:
        _tell_values(position, as_json)


def _check_table_options(trump: str | None, call: str | None) -> None:
    if trump:
        raise Refused("--all and --trump: the table has all nine declarations; choose one")
    if call:
        raise Refused("--all and --call: the table has points, which no bid changes; choose one")


def _meant(text: str, rules: str | None, number: int | None) -> tuple[Position | None, Setup]:
    """The position that is meant, where there is a contract, and its deal."""
    if text.lstrip().startswith((HEADER, "{")):
        position = _recorded(text, 1 if number is None else number)
    elif number is not None:
        raise Refused(f"--deal {number}: only a record has several deals")
    elif ";" in text:
        position = parse_position(" ".join(text.split()))
    else:
        return None, _dealt(text, rules)
    if position.phase is Phase.OVER:
        raise Refused("the deal is over: there is nothing to solve (R6.4)")
    return position if position.phase is Phase.PLAY else None, position.setup


def _dealt(text: str, rules: str | None) -> Setup:
    hands = parse_hands(text)
    if not any(hands):
        raise refused(text, "N1", "no deal: there is no tile in it")
    players = min(max(len(hands), 2), 7)
    table = check(parse_rules(rules or f"texas players={players}"))
    setup = Setup(table, Seat(0), hands, unheld(hands))
    if wrong := setup.faults():
        own = tuple(f for f in wrong if f.code != "spare_size")
        raise BadSetup(shown(text), own or wrong)
    return setup


def _recorded(text: str, number: int) -> Position:
    found = next(islice(deals(text), max(number - 1, 0), None), None)
    if found is None:
        raise Refused(f"--deal {number}: the record has no such deal")
    return contracted(*found)


def _given(setup: Setup, declarer: str, trump: str | None, call: str) -> Setup:
    """The deal with a contract: the trump that was named, or the best for its declarer."""
    seat = _seat(setup, declarer)
    declaration = (
        parse_declaration(trump) if trump else max(_table(setup)[seat].items(), key=_worth)[0]
    )
    return replace(setup, given=Given(seat, parse_call(call), declaration)).check()


def _seat(setup: Setup, declarer: str) -> Seat:
    seats = [str(seat) for seat in range(setup.rules.players)]
    if declarer not in seats:
        raise Refused(f"{declarer}: no such seat at a table of {len(seats)} (R2.1)")
    return Seat(int(declarer))


def _worth(item: tuple[object, int]) -> int:
    return item[1]


def _table(setup: Setup) -> dict[Seat, dict[Declaration, int]]:
    from texas42.solver import table

    asleep = count_of(setup.spare) if setup.rules.spare == "last_trick" else 0
    return table(setup.hands, setup.rules, NINE, asleep)


def _rows(setup: Setup, declarer: str | None) -> dict[Seat, dict[Declaration, int]]:
    """The table, or the one row that was asked for."""
    only = None if declarer is None else _seat(setup, declarer)
    return {seat: row for seat, row in _table(setup).items() if only in (None, seat)}


def _tell_table(table: dict[Seat, dict[Declaration, int]], as_json: bool) -> None:
    if as_json:
        rows = {str(seat): {str(d): n for d, n in row.items()} for seat, row in table.items()}
        answer({"table": rows})
        return
    say("seat " + " ".join(f"{declaration!s:>7}" for declaration in NINE))
    for seat, row in table.items():
        say(f"{seat:>4} " + " ".join(f"{row[declaration]:>7}" for declaration in NINE))


def _tell_values(position: Position, as_json: bool) -> None:
    from texas42.solver import can_make, value, values

    contract = position.contract
    assert contract is not None, "only a contract is solved"
    points, makes = value(position), can_make(position)
    side = _seats(contract.bidders)
    worth = {name(tile): n for tile, n in sorted(values(position).items(), reverse=True)}
    if as_json:
        told = {"declarer": contract.declarer, "declaration": str(contract.declaration)}
        answer({"side": side, "points": points, "values": worth, "makes": makes, **told})
        return
    say(f"{_contract(contract)}: seats {' '.join(map(str, side))} end with {points} points")
    say(f"the contract is {'made' if makes else 'set'}; seat {position.turn} may play")
    for tile, n in worth.items():
        say(f"  {tile}  {n}")


def _contract(contract: Contract) -> str:
    return f"seat {contract.declarer}, {contract.call.word}, {contract.declaration}"


def _seats(mask: SeatMask) -> list[int]:
    return [seat for seat in range(7) if mask >> seat & 1]
