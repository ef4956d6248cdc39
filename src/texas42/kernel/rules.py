"""All that varies in 42, as one frozen value (RULES.md; each field names its rule).

The presets of R11 are in `presets`. `faults` lists everything that is wrong with a combination at
once; `check` raises it.
"""

from dataclasses import dataclass
from typing import Final, Literal

from texas42.kernel.declarations import PIP_SUITS, Declaration
from texas42.kernel.tiles import NONE, Mask, Seat, SeatMask, mask, tile

Sides = Literal["pairs", "threes", "alone"]
FirstBidder = Literal["left", "holder_1_0"]
Ladder = Literal["points_42", "points_84", "overcall_168", "marks"]
AllPass = Literal["reshake", "forced"]
FollowMeDoubles = Literal["high", "low", "own"]
DoublesRank = Literal["high", "natural", "low"]
Claims = Literal["off", "verified", "n42pa"]
Renege = Literal["impossible", "table"]
Scoring = Literal["points", "marks"]
NelloDoubles = Literal["own", "high", "low", "own_low"]
NelloWhen = Literal["any", "forced"]
PlungeLead = Literal["partner", "declarer"]
Spare = Literal["strip", "last_trick", "dead"]
SetAlone = Literal["opponents", "bidder"]
SharedWin = Literal["shared", "play_on"]

STRIPPED: Final[dict[int, Mask]] = {
    3: mask([tile(1, 0)]),
    5: mask([tile(1, 0), tile(2, 0), tile(2, 1)]),
    6: mask([tile(2, 0), tile(3, 0), tile(2, 1), tile(3, 1)]),
}
"""Tiles taken out so that every seat gets the same number (R10.1, `spare = strip`)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """One table's rules. Defaults are those of the law where it names one."""

    players: int = 4
    """R2.1, R10: 2 … 7."""
    sides: Sides = "pairs"
    """R10.1: pairs (4; 6 as three pairs opposite), threes (6, alternating), alone."""
    dummy: bool = False
    """R10.7: two players, each with a face-down hand as partner, opened after the declaration."""
    spare: Spare = "strip"
    """R10.2: what becomes of the tiles that do not divide."""
    first_shaker: Seat | None = None
    """R2.2: a given seat, or None: the highest tile drawn shakes."""
    first_bidder: FirstBidder = "left"
    """R3.2."""
    min_bid: int = 30
    """R3.3, R10.6."""
    ladder: Ladder = "marks"
    """R3.4."""
    opening_marks: int = 2
    """R3.4, `marks`: the most that the first mark bid may be."""
    all_pass: AllPass = "reshake"
    """R3.5."""
    forced_bid: int = 30
    """R3.5: the least bid of a forced shaker."""
    forced_sweep_bonus: bool = False
    """R3.5: a forced least bid that takes every trick scores 2 marks."""
    declarations: tuple[Declaration, ...] = PIP_SUITS
    """R4.1: trumps that may be named; nello and sevens have switches of their own."""
    follow_me_min: int = 0
    """R4.2: follow me needs a bid of at least so many marks (0: any bid)."""
    follow_me_doubles: FollowMeDoubles = "high"
    """R4.3."""
    doubles_rank: DoublesRank = "high"
    """R5.5."""
    first_lead_trump: bool = False
    """R6.1: the first lead must be a trump if the leader has one."""
    stop_when_decided: bool = True
    """R6.4."""
    stacked_from: int | None = None
    """R6.5: 42 or 84, or None: never."""
    claims: Claims = "verified"
    """R6.6."""
    renege: Renege = "impossible"
    """R6.7."""
    scoring: Scoring = "marks"
    """R7, R8."""
    points_stake: bool = False
    """R7.4: for 42, 84 and 168 the winning side scores the bid only."""
    target: int = 7
    """R7.5, R8.2."""
    nello: bool = False
    """R9.1."""
    nello_min_marks: int = 1
    """R9.1."""
    nello_doubles: NelloDoubles = "own"
    """R9.1."""
    nello_when: NelloWhen = "any"
    """R9.1: any declarer, or only the forced shaker."""
    plunge: bool = False
    """R9.2."""
    plunge_lead: PlungeLead = "partner"
    """R9.2: who leads to a plunge or a splash."""
    splash: bool = False
    """R9.3."""
    splash_marks: int = 2
    """R9.3: 2 or 3."""
    sevens: bool = False
    """R9.4."""
    sevens_marks: int = 1
    """R9.4: the least bid, in marks."""
    set_alone: SetAlone = "opponents"
    """R10.4: what a lone bidder's set scores."""
    shared_win: SharedWin = "shared"
    """R10.4: several sides at the target on one hand."""

    @property
    def seats(self) -> int:
        """Hands on the table: the players, or four where two play with a dummy each (R10.7)."""
        return 4 if self.dummy else self.players

    @property
    def tricks(self) -> int:
        """Tiles each, and so tricks in a deal (R10.1)."""
        return 28 // self.seats

    @property
    def removed(self) -> Mask:
        """Tiles known to be out of play (R10.1)."""
        return STRIPPED.get(self.seats, NONE) if self.spare == "strip" else NONE

    @property
    def spares(self) -> int:
        """How many tiles are in no hand."""
        return 28 - self.seats * self.tricks

    @property
    def total(self) -> int:
        """Points in play (R1.3, R10.1), those of sleeping tiles counted in."""
        return 35 + self.tricks

    @property
    def top_number(self) -> int:
        """The highest bid that is a number of points (R10.1)."""
        return min(41, self.total - 1)

    @property
    def teams(self) -> int:
        """How many sides keep a score."""
        if self.dummy or self.sides == "threes":
            return 2
        return self.players if self.sides == "alone" else self.players // 2

    def team(self, seat: Seat) -> int:
        """The side that scores for a seat, 0 … teams − 1."""
        return seat % self.teams

    def team_seats(self, team: int) -> SeatMask:
        return SeatMask(sum(1 << s for s in range(self.seats) if s % self.teams == team))

    def player(self, seat: Seat) -> Seat:
        """Who plays the tiles of a seat: itself, or its player where it is a dummy (R10.7)."""
        return Seat(seat % self.players)
