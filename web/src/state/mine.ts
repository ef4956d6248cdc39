/** The tables that somebody sat at lately, as this browser last saw them. */

import type { Player } from "../protocol";
import type { AtTable } from "./model";
import { isEventTable } from "./questions";

export interface MyTable {
  id: string;
  preset: string;
  /** The people who sat there too. */
  others: readonly Pick<Player, "seat" | "name" | "kind">[];
  stage: "waiting" | "playing" | "over";
  /** Of every side, one's own first. */
  scores: readonly number[];
}

const MOST = 5;

/** What is to be kept of a table; null for who only looks on, and for an event's, which its page leads to. */
export function mine(state: AtTable): MyTable | null {
  const { table, seat } = state;
  if (table === null || seat === null || isEventTable(state)) return null;
  const others = table.players.filter((each) => each.kind === "human" && each.seat !== seat);
  const side = table.teams.findIndex((team) => team.includes(seat));
  const [own = 0] = table.scores.slice(side, side + 1);
  return {
    id: state.id,
    preset: table.preset,
    others: others.map(({ seat, name, kind }) => ({ seat, name, kind })),
    stage: table.winners.length ? "over" : table.deal ? "playing" : "waiting",
    scores: [own, ...table.scores.filter((_, team) => team !== side)],
  };
}

/** With this table as the newest. */
export function sat(tables: readonly MyTable[], table: MyTable): readonly MyTable[] {
  return [table, ...tables.filter((each) => each.id !== table.id)].slice(0, MOST);
}

/** The tables in a text that was kept, as far as it can be read. */
export function tablesIn(text: string | null): readonly MyTable[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isTable).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function isTable(kept: Partial<MyTable> | null): kept is MyTable {
  return typeof kept?.id === "string" && Array.isArray(kept.others) && Array.isArray(kept.scores);
}
