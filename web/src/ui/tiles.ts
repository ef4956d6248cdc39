/** What a tile shows. No rule but R1.2, which is printed on the tiles as their count. */

import type { TileName } from "../protocol";

export type Ends = readonly [number, number];

export function endsOf(tile: TileName): Ends {
  const [high = 0, low = 0] = tile.split("-").map(Number);
  return [high, low];
}

/** The count that a tile carries: 10, 5 or 0 (R1.2). */
export function worthOf(tile: TileName): number {
  const [high, low] = endsOf(tile);
  return (high + low) % 5 === 0 ? high + low : 0;
}

const PIP_SUITS = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes"];

/** The pip of a suit's word, or null for words that are no pip suit. */
export function pipOf(declaration: string): number | null {
  const pip = PIP_SUITS.indexOf(declaration);
  return pip < 0 ? null : pip;
}

const NEAR = 27;
const MIDDLE = 50;
const FAR = 73;
const CORNERS = [[NEAR, NEAR], [FAR, FAR], [FAR, NEAR], [NEAR, FAR]] as const;
const SIDES = [[NEAR, MIDDLE], [FAR, MIDDLE]] as const;
const CENTRE = [[MIDDLE, MIDDLE]] as const;

/** Where the pips of an end lie, in a square of 100 by 100. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  CENTRE,
  CORNERS.slice(0, 2),
  [...CORNERS.slice(0, 2), ...CENTRE],
  CORNERS,
  [...CORNERS, ...CENTRE],
  [...CORNERS, ...SIDES],
];
