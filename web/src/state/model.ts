/** All that the table page knows, as one frozen value. Updates are in `update`, looks in CSS. */

import type { EventPlace } from "../protocol.gen";
import type { Advice, Happened, Refusal, Seat, SeatTile, Sent, Table, View } from "../protocol";

export type Link = "connecting" | "open" | "lost" | "closed";

/** What is open over the table. */
export type Panel = "none" | "last-trick" | "last-deal" | "fair" | "menu" | "share" | "history" | "rules";

/** A finished trick, left on the table until it has been seen. */
export interface Resting {
  plays: readonly SeatTile[];
  taker: Seat;
  points: number | null;
}

/** The draw for the first shaker (R2.2), left on the table until it has been seen. */
export interface Drawing {
  /** Each seat's last tile. */
  plays: readonly SeatTile[];
  shaker: Seat;
}

/** Something that happened, with the number under which it is told once. */
export interface News {
  number: number;
  event: Happened;
}

export interface AtTable {
  id: string;
  link: Link;
  seq: number | null;
  seat: Seat | null;
  host: boolean;
  table: Table | null;
  view: View | null;
  resting: Resting | null;
  drawing: Drawing | null;
  news: readonly News[];
  told: number;
  /** Commands that the server has not answered, oldest first; safe to send again. */
  unanswered: readonly Sent[];
  /** The event number that the last answer spoke of: the state that shows it may still be due. */
  answeredAt: number;
  refusal: Refusal | null;
  /** The answer to a hint, while it holds. */
  advice: Advice | null;
  panel: Panel;
  /** The end of the deal was looked at and put away. */
  dismissed: boolean;
  goodbye: string | null;
  /** The event whose boards are played here; null at an ordinary table, and until it is known. */
  event: EventPlace | null;
}

export function arriving(id: string): AtTable {
  return {
    id,
    link: "connecting",
    seq: null,
    seat: null,
    host: false,
    table: null,
    view: null,
    resting: null,
    drawing: null,
    news: [],
    told: 0,
    unanswered: [],
    answeredAt: 0,
    refusal: null,
    advice: null,
    panel: "none",
    dismissed: false,
    goodbye: null,
    event: null,
  };
}
