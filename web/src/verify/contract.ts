/** What has to be done and how tiles rank (R4 … R6, R9): a header and tables. */

import { seatsOf, teamOf, teamsOf, totalOf, type Rules } from "./rules";
import { ALL, at, HIGH, holds, isDouble, isSweep, isByPartner, LOW, maskOf, PIP_SUITS, pips, tilesIn, type Call, type Declaration, type Mask, type Tile } from "./tiles";

export interface Contract {
  declaration: Declaration;
  call: Call;
  declarer: number;
  leader: number;
  /** Seats whose tricks count for the bid, and seats that play, as masks. */
  bidders: number;
  playing: number;
  perTrick: number;
  aim: "points" | "every_trick" | "no_trick";
  needs: number;
  forced: boolean;
  firstLead: Mask;
  ledSuit: readonly number[];
  followMask: readonly Mask[];
  strength: readonly (readonly number[])[];
  /** Classes of tiles in the order in which they must be played (R9.4). */
  duty: readonly Mask[];
}

interface Tables {
  trump: number | null;
  ledSuit: readonly number[];
  followMask: readonly Mask[];
  strength: readonly (readonly number[])[];
  duty: readonly Mask[];
}

const TILES = tilesIn(ALL);
const SUITS = [0, 1, 2, 3, 4, 5, 6, 7];
/** The suit beyond the pips: doubles, or the one suit of sevens. */
const EIGHTH = 7;

export const partnerOf = (rules: Rules, seat: number) => (seat + Math.floor(seatsOf(rules) / 2)) % seatsOf(rules);

export function contractOf(rules: Rules, declarer: number, call: Call, declaration: Declaration, forced: boolean): Contract {
  const tables = tablesOf(declaration, doublesWay(rules, declaration));
  const playing = seatsPlaying(rules, declarer, declaration);
  const aim = declaration === "nello" ? "no_trick" : isSweep(call) || declaration === "sevens" ? "every_trick" : "points";
  const byPartner = isByPartner(call) && rules.plunge_lead === "partner";
  return {
    declaration, call, declarer, playing, aim, forced,
    leader: byPartner ? partnerOf(rules, declarer) : declarer,
    bidders: biddersOf(rules, declarer, declaration),
    perTrick: SUITS.filter((seat) => holds(playing, seat)).length,
    needs: { points: call.amount, every_trick: totalOf(rules), no_trick: 0 }[aim],
    firstLead: rules.first_lead_trump && tables.trump !== null ? at(tables.followMask, tables.trump) : ALL,
    ledSuit: tables.ledSuit, followMask: tables.followMask, strength: tables.strength, duty: tables.duty,
  };
}

/** Who plays after a seat. */
export function nextSeat(rules: Rules, contract: Contract, seat: number): number {
  const seats = seatsOf(rules);
  for (let step = 1; step < seats; step++) {
    if (holds(contract.playing, (seat + step) % seats)) return (seat + step) % seats;
  }
  return seat;
}

function doublesWay(rules: Rules, declaration: Declaration): string {
  if (declaration === "none") return rules.follow_me_doubles;
  return declaration === "nello" ? rules.nello_doubles : rules.doubles_rank;
}

/** R9.1, R10.8: nello's partner turns its tiles down where two pairs play. */
const sitsOut = (rules: Rules) => seatsOf(rules) === 4 && teamsOf(rules) === 2;

function biddersOf(rules: Rules, declarer: number, declaration: Declaration): number {
  if (declaration === "nello" && !sitsOut(rules)) return 1 << declarer;
  const team = teamOf(rules, declarer);
  return maskOf(SUITS.filter((seat) => seat < seatsOf(rules) && seat % teamsOf(rules) === team));
}

function seatsPlaying(rules: Rules, declarer: number, declaration: Declaration): number {
  const everyone = (1 << seatsOf(rules)) - 1;
  return declaration === "nello" && sitsOut(rules) ? everyone & ~(1 << partnerOf(rules, declarer)) : everyone;
}

function tablesOf(declaration: Declaration, doubles: string): Tables {
  if (declaration === "sevens") return sevens();
  const suit = PIP_SUITS.indexOf(declaration);
  const trump = declaration === "doubles" ? EIGHTH : suit < 0 ? null : suit;
  const way = { trump, doubles };
  return {
    trump,
    ledSuit: TILES.map((tile) => led(way, tile)),
    followMask: SUITS.map((each) => maskOf(TILES.filter((tile) => follows(way, tile, each)))),
    strength: SUITS.map((each) => TILES.map((tile) => strength(way, tile, each))),
    duty: [ALL],
  };
}

interface Way {
  trump: number | null;
  doubles: string;
}

const shows = (tile: Tile, suit: number) => HIGH[tile] === suit || LOW[tile] === suit;
const isTrump = ({ trump }: Way, tile: Tile) => (trump === EIGHTH ? isDouble(tile) : trump !== null && shows(tile, trump));
const ownSuit = ({ doubles }: Way, tile: Tile) => isDouble(tile) && (doubles === "own" || doubles === "own_low");

/** R5.1: a trump is of the trump suit only; R5.2: another tile is of its higher end's. */
function led(way: Way, tile: Tile): number {
  if (isTrump(way, tile) && way.trump !== null) return way.trump;
  return ownSuit(way, tile) ? EIGHTH : at(HIGH, tile);
}

/** R5.3: either end follows, unless the tile belongs to trump or to a suit of its own. */
function follows(way: Way, tile: Tile, suit: number): boolean {
  return isTrump(way, tile) || ownSuit(way, tile) ? led(way, tile) === suit : shows(tile, suit);
}

/** R5.6: any trump beats any tile that is not; 0 never wins. */
function strength(way: Way, tile: Tile, suit: number): number {
  if (isTrump(way, tile) && way.trump !== null) return 16 + rank(way, tile, way.trump);
  return follows(way, tile, suit) ? rank(way, tile, suit) : 0;
}

/** R5.5: by the other end, a double where the rules put it. */
function rank({ doubles }: Way, tile: Tile, suit: number): number {
  if (suit === EIGHTH) return doubles === "own_low" ? 7 - at(HIGH, tile) : 1 + at(HIGH, tile);
  if (!isDouble(tile)) return 2 + pips(tile) - suit;
  return doubles === "natural" ? 2 + suit : doubles === "low" ? 1 : 9;
}

/** R9.4: one suit; the tile nearest to seven must be played, and the nearest wins. */
function sevens(): Tables {
  const away = TILES.map((tile) => Math.abs(7 - pips(tile)));
  return {
    trump: null,
    ledSuit: TILES.map(() => EIGHTH),
    followMask: SUITS.map(() => ALL),
    strength: SUITS.map(() => away.map((distance) => 8 - distance)),
    duty: SUITS.map((distance) => maskOf(TILES.filter((tile) => away[tile] === distance))),
  };
}

