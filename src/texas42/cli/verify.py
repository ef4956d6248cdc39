"""`texas42 verify`: the fair-deal proof of every deal, and whether it was played by the law."""

from collections.abc import Iterable, Iterator
from typing import Annotated, NamedTuple

from cyclopts import Parameter

from texas42 import fairdeal
from texas42.cli.files import opened
from texas42.cli.output import AsJson, Refused, answer, say
from texas42.kernel.events import Dealt
from texas42.kernel.position import Position
from texas42.kernel.tiles import SeatMask
from texas42.notation import DealRecord, Entry, Finding, GameRecord, Proof, Seed, judged
from texas42.notation.replay import about
from texas42.notation.sequence import undrawn_fault


class Verdict(NamedTuple):
    """What was found about one deal."""

    game: int
    deal: int
    ok: bool
    proof: str
    """`42-deal-v1`, `seed` or `none`."""
    why: str = ""


def verify(
    file: Annotated[str, Parameter(name="FILE", allow_leading_hyphen=True)],
    /,
    *,
    as_json: AsJson = False,
) -> int:
    """Check the fair-deal proof of every deal of a record, and that it was played by the law.

    Says for each deal whether its tiles follow from its proof and its result from what was played,
    or the first thing that does not fit; laydowns are proved again, and the draw for the first
    shaker must be there. Ends with code 0 if every deal is proved, 1 if not. A plain seed proves
    nothing.

    Parameters
    ----------
    file
        A record; - is standard input.
    """
    with opened(file) as read:
        verdicts = list(verdicts_on(read))
    if not verdicts:
        raise Refused(f"{file}: there is no deal in it")
    if as_json:
        answer({"deals": [_form(each) for each in verdicts]})
    else:
        for each in verdicts:
            say(_line(each))
    return 0 if all(each.ok for each in verdicts) else 1


def verdicts_on(read: Iterable[Entry]) -> Iterator[Verdict]:
    """A verdict on every deal, in order. Raises `Refused` where a game itself cannot be."""
    game, number = None, 0
    known: set[str] = set()
    for entry, found in judged(read, _proved):
        if isinstance(entry, GameRecord):
            game, number = entry, number + 1
        if game is None or (found and found.line == game.line):
            raise Refused(str(found))
        if isinstance(entry, DealRecord):
            undrawn = about(game, undrawn_fault(game, entry))
            yield _lawful(_verdict(game, number, entry, known), undrawn or found)


def _lawful(verdict: Verdict, found: Finding | None) -> Verdict:
    """The verdict with what the law finds, after what the proof lacks."""
    if found is None:
        return verdict
    why = f"{verdict.why}; {found}" if verdict.why else str(found)
    return verdict._replace(ok=False, why=why)


def _proved(position: Position, takers: SeatMask) -> int:
    """Claims are proved again; the solver is imported for the first one."""
    from texas42.solver import least_points

    return least_points(position, takers)


def _verdict(game: GameRecord, number: int, deal: DealRecord, known: set[str]) -> Verdict:
    """The verdict on the proof alone."""
    origin = deal.origin
    if isinstance(origin, Proof):
        why = _twice(origin, known) or _proof_fault(game, deal, origin)
        return Verdict(number, deal.number, not why, fairdeal.SCHEME, why)
    if isinstance(origin, Seed):
        return Verdict(number, deal.number, False, "seed", _seed_fault(game, deal, origin))
    return Verdict(number, deal.number, False, "none", "it has no proof")


def _twice(proof: Proof, known: set[str]) -> str:
    """The name of a deal is used once; boards are played at every table."""
    if proof.board is not None:
        return ""
    if proof.deal_id in known:
        return f"the name {proof.deal_id} was used before (42-deal-v1, 1)"
    known.add(proof.deal_id)
    return ""


def _proof_fault(game: GameRecord, deal: DealRecord, proof: Proof) -> str:
    found = fairdeal.verify(proof, game.rules, _dealt(game, deal))
    if not found and deal.number == 1 and game.draw:
        found = fairdeal.verify_draw(proof, game.rules, game.draw)
    return str(found) if found else ""


def _seed_fault(game: GameRecord, deal: DealRecord, seed: Seed) -> str:
    key = fairdeal.seed_key(seed.text, seed.number)
    found = fairdeal.dealt_fault(key, game.rules, _dealt(game, deal))
    return f"a plain seed proves nothing; {found or 'the tiles are those of the seed'}"


def _dealt(game: GameRecord, deal: DealRecord) -> Dealt:
    setup = deal.setup(game.rules)
    return Dealt(setup.shaker, setup.hands, setup.spare)


def _form(verdict: Verdict) -> dict[str, object]:
    form = verdict._asdict()
    return form if verdict.why else {key: form[key] for key in form if key != "why"}


def _line(verdict: Verdict) -> str:
    found = "ok" if verdict.ok else verdict.why
    return f"game {verdict.game} deal {verdict.deal}: {found}"
