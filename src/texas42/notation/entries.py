"""One entry of a record from its lines (N4, N5)."""

import re
from functools import partial
from typing import Final, Literal

from texas42.kernel.events import Action
from texas42.kernel.game import Draw
from texas42.notation.lines import Line, Lines, at_line, parsed
from texas42.notation.numbers import parse_number, parse_numbers
from texas42.notation.positions import parse_given
from texas42.notation.record import (
    DealRecord,
    GameRecord,
    Outcome,
    Player,
    Proof,
    Seed,
    Share,
    Step,
)
from texas42.notation.rule_words import parse_rules
from texas42.notation.texts import refused, unescape
from texas42.notation.words import parse_action, parse_hand, parse_seat, parse_tile
from texas42.notation.writer import KEYWORDS

GAME_LINES: Final = ("rules", "date", "place", "player", "draw", "note")
STEP_LINES: Final = tuple(dict.fromkeys(KEYWORDS.values()))
PROOF_LINES: Final = ("secret", "committed", "number", "beacon")
DEAL_LINES: Final = (
    *("shaker", "fair", "board", *PROOF_LINES, "seed", "hand", "spare", "scores", "given"),
    *(*STEP_LINES, "result", "won", "note"),
)
_PLAYER: Final = re.compile(r"([a-z0-9][a-z0-9_.-]{0,39})(?: (.*))?", re.ASCII)
_OUTCOME: Final = re.compile(
    r"([a-z_]{1,20}) (made|set|none) points (-?\d{1,9}) (-?\d{1,9}) awards((?: -?\d{1,9})*)",
    re.ASCII,
)
_TOKEN: Final = re.compile(
    r"\{((?:[^\\}]|\\.)*)\}|\[([^\[\]]*)\]|([^\s\[\]{}]+)|\s+|(.)", re.DOTALL
)
_EVALUATION: Final = re.compile(r"([a-z_][a-z0-9_]{0,39})=([^\s\[\]{}=]{1,40})", re.ASCII)
_SCHEME: Final = "42-deal-v1"


def game_of(block: list[Line]) -> GameRecord:
    """The heading of a game from its lines."""
    lines = Lines(block)
    game = GameRecord(
        rules=lines.needed("rules", parse_rules),
        title=parsed(lines.first, unescape),
        date=lines.one("date", unescape, ""),
        place=lines.one("place", unescape, ""),
        players=lines.indexed("player", parse_player),
        draw=lines.parsed("draw", parse_draw),
        notes=lines.parsed("note", unescape),
        line=lines.first.number,
    )
    lines.done(GAME_LINES)
    return game


def deal_of(block: list[Line]) -> DealRecord:
    """A deal from its lines."""
    lines = Lines(block)
    deal = DealRecord(
        number=parsed(lines.first, parse_number),
        shaker=lines.needed("shaker", parse_seat),
        hands=lines.indexed("hand", parse_hand),
        spare=lines.one("spare", parse_hand, None),
        scores=lines.one("scores", parse_numbers, ()),
        given=lines.one("given", parse_given, None),
        origin=_origin(lines),
        steps=_steps(lines),
        outcome=lines.one("result", parse_outcome, None),
        won=lines.one("won", parse_numbers, ()),
        notes=lines.parsed("note", unescape),
        line=lines.first.number,
    )
    lines.done(DEAL_LINES)
    return deal


def parse_player(text: str) -> Player:
    """`casual Bento`: `human` or the level of a bot, and a name."""
    found = _PLAYER.fullmatch(text)
    if not found:
        raise refused(text, "N4", "no player: it is 'human' or a bot's level, and a name")
    return Player(unescape((found[2] or "").strip()), found[1])


def parse_draw(text: str) -> Draw:
    """`0:6-4 1:5-0`: one round of the draw for the first shaker (R2.2)."""
    pairs = [word.partition(":") for word in text.split()]
    return tuple((parse_seat(seat), parse_tile(tile)) for seat, _, tile in pairs)


def parse_outcome(text: str) -> Outcome:
    """`played made points 35 7 awards 1 0`."""
    found = _OUTCOME.fullmatch(" ".join(text.split()))
    if not found:
        legal = ("played made points 35 7 awards 1 0",)
        raise refused(text, "N5", "no result", legal)
    how, made, ours, theirs, awards = found.groups()
    word: Literal["made", "set", "none"] = "made" if made == "made" else "set"
    return Outcome(
        how, "none" if made == "none" else word, (int(ours), int(theirs)), parse_numbers(awards)
    )


def _origin(lines: Lines) -> Proof | Seed | None:
    seeds = lines.parsed("seed", parse_seed)
    proofs = lines.every("fair", "board")
    if len(seeds) + len(proofs) > 1:
        text = "a deal comes from one seed or has one proof"
        raise at_line(lines.first.number, refused(lines.first.keyword, "N4", text))
    if proofs:
        return _proof(lines, proofs[0])
    return seeds[0] if seeds else None


def parse_seed(text: str) -> Seed:
    """`7 friday`: the number of the deal under a seed, and the seed."""
    number, _, seed = text.partition(" ")
    return Seed(unescape(seed.strip()), parse_number(number))


def _proof(lines: Lines, head: Line) -> Proof:
    board, deal_id = parsed(head, parse_board if head.keyword == "board" else parse_fair)
    return Proof(
        deal_id=deal_id,
        secret=lines.needed("secret", parse_bytes),
        commitment=lines.needed("committed", parse_bytes),
        shares=lines.indexed("number", parse_share),
        beacon=lines.one("beacon", parse_bytes, b""),
        board=board,
    )


def parse_fair(text: str) -> tuple[None, str]:
    scheme, _, deal_id = text.partition(" ")
    if scheme != _SCHEME:
        raise refused(scheme, "N4", "no known way to deal", (_SCHEME,))
    return None, unescape(deal_id.strip())


def parse_board(text: str) -> tuple[int, str]:
    scheme, _, rest = text.partition(" ")
    number, _, event_id = rest.partition(" ")
    _, name = parse_fair(f"{scheme} {event_id}")
    return parse_number(number), name


def parse_bytes(text: str) -> bytes:
    """Bytes in hexadecimal digits, two a byte."""
    if not re.fullmatch(r"(?:[0-9a-f]{2})*", text, re.ASCII):
        raise refused(text, "N4", "no bytes: they are written in pairs of 0-9 a-f")
    return bytes.fromhex(text)


def parse_share(text: str) -> Share:
    """`0011… 81b6…`: a number and its commitment, `-` for none; `bot` or `late` for no number."""
    words = text.split()
    if len(words) != 2:
        raise refused(text, "N4", "a seat's number and its commitment are wanted, '-' for none")
    number, commitment = (b"" if w in ("-", "bot", "late") else parse_bytes(w) for w in words)
    absent: Literal["", "bot", "late"] = "bot" if words[0] == "bot" else ""
    return Share(number, commitment, "late" if words[0] == "late" else absent)


def _steps(lines: Lines) -> tuple[Step, ...]:
    return tuple(step for line in lines.every(*STEP_LINES) for step in _line_steps(line))


def _line_steps(line: Line) -> list[Step]:
    steps: list[Step] = []
    for token in _TOKEN.finditer(line.value):
        parsed(line, partial(_add, steps, line, token))
    return steps


def _add(steps: list[Step], line: Line, token: "re.Match[str]", _: str) -> None:
    """Adds a step, or a comment or an evaluation to the last one."""
    comment, evaluation, word, stray = token.groups()
    if word:
        steps.append(Step(_action(line.keyword, word), line=line.number))
    elif stray or ((comment or evaluation) and not steps):
        raise refused(token[0], "N5", "an action is wanted here", ("0:31", "2:6-4 {comment}"))
    elif comment:
        steps[-1] = _commented(steps[-1], comment)
    elif evaluation:
        steps[-1] = _evaluated(steps[-1], evaluation)


def _action(keyword: str, word: str) -> Action:
    action = parse_action(word)
    if KEYWORDS[type(action)] != keyword:
        wanted = (KEYWORDS[type(action)],)
        raise refused(word, "N5", f"no action for a line '{keyword} …'", wanted)
    return action


def _commented(step: Step, comment: str) -> Step:
    if step.comment:
        raise refused(comment, "N5", "a second comment on one action")
    return Step(step.action, unescape(comment.strip()), step.evaluation, step.line)


def _evaluated(step: Step, text: str) -> Step:
    found = [_EVALUATION.fullmatch(word) for word in text.split()]
    pairs = [(match[1], match[2]) for match in found if match]
    names = [name for name, _ in pairs]
    if step.evaluation or not all(found) or len(set(names)) < len(names):
        raise refused(f"[{text}]", "N5", "no evaluation", ("[make=0.83 points=31.5]",))
    return Step(step.action, step.comment, tuple(pairs), step.line)
