"""Words, positions and records of 42: parse, print, parse is the identity.

The grammar is in docs/notation.md. The reader streams and judges no legality; `replay` does. A
text that is not in the form raises `BadNotation` and nothing else.

>>> record = parse_record("42-record 1\\ngame Friday\\nrules texas\\n")
>>> [entry.title for entry in record]
['Friday']
"""

from texas42.notation.json_lines import print_json, read_json, read_json_bytes
from texas42.notation.logs import Recorder, logged, recorded
from texas42.notation.positions import (
    parse_given,
    parse_position,
    parse_setup,
    print_given,
    print_position,
    print_setup,
)
from texas42.notation.reader import parse_record, read, read_bytes
from texas42.notation.record import (
    HEADER,
    DealRecord,
    Entry,
    GameRecord,
    Outcome,
    Player,
    Proof,
    Seed,
    Share,
    Step,
    outcome,
)
from texas42.notation.replay import Finding, first_fault, judged, replay
from texas42.notation.rule_words import parse_rules, print_rules
from texas42.notation.words import (
    parse_action,
    parse_call,
    parse_declaration,
    parse_hand,
    parse_hands,
    parse_seat,
    parse_tile,
    print_action,
    print_call,
    print_declaration,
    print_hand,
    print_hands,
    print_seat,
    print_tile,
)
from texas42.notation.writer import print_entry, print_record, write

__all__ = [
    "HEADER",
    "DealRecord",
    "Entry",
    "Finding",
    "GameRecord",
    "Outcome",
    "Player",
    "Proof",
    "Recorder",
    "Seed",
    "Share",
    "Step",
    "first_fault",
    "judged",
    "logged",
    "outcome",
    "parse_action",
    "parse_call",
    "parse_declaration",
    "parse_given",
    "parse_hand",
    "parse_hands",
    "parse_position",
    "parse_record",
    "parse_rules",
    "parse_seat",
    "parse_setup",
    "parse_tile",
    "print_action",
    "print_call",
    "print_declaration",
    "print_entry",
    "print_given",
    "print_hand",
    "print_hands",
    "print_json",
    "print_position",
    "print_record",
    "print_rules",
    "print_seat",
    "print_setup",
    "print_tile",
    "read",
    "read_bytes",
    "read_json",
    "read_json_bytes",
    "recorded",
    "replay",
    "write",
]
