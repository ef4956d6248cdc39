"""Every command: its name, where its function is, and its line in `--help`.

A command is one file; it is imported when it runs, so that `--help` is quick.
"""

from typing import Final, NamedTuple


class Command(NamedTuple):
    """A command and the import path of its function."""

    name: str
    function: str
    help: str
    group: str


_PLAY: Final = "Play"
_STUDY: Final = "Study"
_RECORDS: Final = "Records"

COMMANDS: Final = (
    Command("serve", "texas42.cli.serve:serve", "Open tables to a network.", _PLAY),
    Command("rules", "texas42.cli.rules:rules", "The law, and a preset, in words.", _PLAY),
    Command("backup", "texas42.cli.backup:backup", "A server in one file.", _PLAY),
    Command("restore", "texas42.cli.backup:restore", "A server from a backup.", _PLAY),
    Command("solve", "texas42.cli.solve:solve", "Exact values, every tile visible.", _STUDY),
    Command("arena", "texas42.cli.arena:arena", "Two bots over the same deals.", _STUDY),
    Command("bot", "texas42.cli.bot:bot", "One of our bots over JSON lines.", _STUDY),
    Command("perft", "texas42.cli.perft:perft", "Count the ways a deal can go on.", _STUDY),
    Command("convert", "texas42.cli.convert:convert", "Between record forms.", _RECORDS),
    Command("verify", "texas42.cli.verify:verify", "Check the proof of every deal.", _RECORDS),
    Command("event", "texas42.cli.event:event", "Check a whole duplicate event.", _RECORDS),
)
"""In the order of `--help`."""
