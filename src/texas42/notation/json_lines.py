"""Reads and writes the JSON form of a record (N7), entry by entry.

The first line is `{"record":1}`. Whatever the input, the only exception is `BadNotation`, which
names the line.
"""

from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final, TypeVar

import msgspec

from texas42.kernel.faults import BadNotation
from texas42.kernel.tiles import Seat
from texas42.notation.entries import parse_draw
from texas42.notation.forms import (
    DealForm,
    EntryForm,
    GameForm,
    HeaderForm,
    OutcomeForm,
    PlayerForm,
    ProofForm,
    SeedForm,
    ShareForm,
    StepForm,
)
from texas42.notation.lines import at_line
from texas42.notation.positions import parse_given, print_given
from texas42.notation.reader import LONGEST_ENTRY
from texas42.notation.record import (
    VERSION,
    DealRecord,
    Entry,
    GameRecord,
    Outcome,
    Player,
    Proof,
    Seed,
    Share,
    Step,
)
from texas42.notation.rule_words import parse_rules, print_rules
from texas42.notation.texts import escape, refused, unmarked, unmarked_bytes
from texas42.notation.words import parse_action, parse_hand, print_action, print_hand
from texas42.notation.writer import print_draw

T = TypeVar("T")
_ENTRY: Final = msgspec.json.Decoder(EntryForm)
_HEADER: Final = msgspec.json.Decoder(HeaderForm)


def print_json(entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of the JSON form, the header first, without their line ends."""
    yield _encoded(HeaderForm(VERSION))
    for entry in entries:
        yield _encoded(_game_form(entry) if isinstance(entry, GameRecord) else _deal_form(entry))


def read_json(lines: Iterable[str | bytes]) -> Iterator[Entry]:
    """The entries of a record in its JSON form."""
    headed = False
    for number, each in enumerate(lines, 1):
        line = _begun(each) if number == 1 else each
        if not line.strip():
            continue
        try:
            if headed:
                yield _entry(_decoded(_ENTRY, line), number)
            else:
                _check_version(_decoded(_HEADER, line))
        except BadNotation as wrong:
            raise at_line(number, wrong) from None
        headed = True


def read_json_bytes(stream: BinaryIO) -> Iterator[Entry]:
    """The entries of a file in the JSON form."""
    return read_json(iter(lambda: stream.readline(LONGEST_ENTRY + 1), b""))


def _begun(line: str | bytes) -> str | bytes:
    return unmarked(line) if isinstance(line, str) else unmarked_bytes(line)


def _encoded(form: EntryForm | HeaderForm) -> str:
    return msgspec.json.encode(form).decode()


def _decoded(decoder: "msgspec.json.Decoder[T]", line: str | bytes) -> T:
    if len(line) > LONGEST_ENTRY:
        text = f"an entry has at most {LONGEST_ENTRY} characters"
        raise refused(_beginning(line), "N8", text)
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise refused(
            _beginning(line), "N7", f"not in the JSON form: {escape(str(wrong))}"
        ) from None


def _beginning(line: str | bytes) -> str:
    return line[:60].decode(errors="replace") if isinstance(line, bytes) else line[:60]


def _check_version(header: HeaderForm) -> None:
    if header.record != VERSION:
        text = "a version that is not known"
        raise refused(f"record {header.record}", "N7", text, (str(VERSION),))


def _entry(form: EntryForm, line: int) -> Entry:
    return _game(form, line) if isinstance(form, GameForm) else _deal(form, line)


def _game_form(game: GameRecord) -> GameForm:
    return GameForm(
        rules=print_rules(game.rules),
        title=game.title,
        date=game.date,
        place=game.place,
        players=tuple(PlayerForm(player.name, player.level) for player in game.players),
        draw=tuple(print_draw(draw) for draw in game.draw),
        notes=game.notes,
    )


def _game(form: GameForm, line: int) -> GameRecord:
    return GameRecord(
        rules=parse_rules(form.rules),
        title=form.title,
        date=form.date,
        place=form.place,
        players=tuple(Player(player.name, player.level) for player in form.players),
        draw=tuple(parse_draw(draw) for draw in form.draw),
        notes=form.notes,
        line=line,
    )


def _deal_form(deal: DealRecord) -> DealForm:
    origin = deal.origin
    return DealForm(
        number=deal.number,
        shaker=deal.shaker,
        hands=tuple(print_hand(hand) for hand in deal.hands),
        spare=None if deal.spare is None else print_hand(deal.spare),
        scores=deal.scores,
        given=print_given(deal.given) if deal.given else None,
        proof=_proof_form(origin) if isinstance(origin, Proof) else None,
        seed=SeedForm(origin.text, origin.number) if isinstance(origin, Seed) else None,
        steps=tuple(_step_form(step) for step in deal.steps),
        outcome=OutcomeForm(*deal.outcome) if deal.outcome else None,
        won=deal.won,
        notes=deal.notes,
    )


def _deal(form: DealForm, line: int) -> DealRecord:
    if form.proof and form.seed:
        raise refused(f"deal {form.number}", "N4", "a deal comes from one seed or has one proof")
    return DealRecord(
        number=form.number,
        shaker=Seat(form.shaker),
        hands=tuple(parse_hand(hand) for hand in form.hands),
        spare=None if form.spare is None else parse_hand(form.spare),
        scores=form.scores,
        given=None if form.given is None else parse_given(form.given),
        origin=_proof(form.proof) if form.proof else _seed(form.seed),
        steps=tuple(_step(step, line) for step in form.steps),
        outcome=_outcome(form.outcome),
        won=form.won,
        notes=form.notes,
        line=line,
    )


def _step_form(step: Step) -> StepForm:
    return StepForm(print_action(step.action), step.comment, dict(step.evaluation))


def _step(form: StepForm, line: int) -> Step:
    evaluation = tuple(form.evaluation.items())
    return Step(parse_action(form.action), form.comment, evaluation, line)


def _outcome(form: OutcomeForm | None) -> Outcome | None:
    return Outcome(form.how, form.made, form.points, form.awards) if form else None


def _seed(form: SeedForm | None) -> Seed | None:
    return Seed(form.text, form.number) if form else None


def _proof_form(proof: Proof) -> ProofForm:
    return ProofForm(
        deal_id=proof.deal_id,
        secret=proof.secret.hex(),
        commitment=proof.commitment.hex(),
        shares=tuple(
            ShareForm(share.number.hex(), share.commitment.hex(), share.absent)
            for share in proof.shares
        ),
        beacon=proof.beacon.hex(),
        board=proof.board,
    )


def _proof(form: ProofForm) -> Proof:
    return Proof(
        deal_id=form.deal_id,
        secret=bytes.fromhex(form.secret),
        commitment=bytes.fromhex(form.commitment),
        shares=tuple(_share(share) for share in form.shares),
        beacon=bytes.fromhex(form.beacon),
        board=form.board,
    )


def _share(form: ShareForm) -> Share:
    if form.absent and form.number:
        raise refused(form.number, "N4", f"a seat that is '{form.absent}' gives no number")
    return Share(bytes.fromhex(form.number), bytes.fromhex(form.commitment), form.absent)
