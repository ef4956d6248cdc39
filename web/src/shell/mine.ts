/** The tables of this browser, kept in it; the server is only asked which of them it still knows. */

import { signal } from "@preact/signals";

import { mine, sat, tablesIn, type MyTable } from "../state/mine";
import type { AtTable } from "../state/model";
import { forget, remember, remembered } from "./remember";

const kept = () => tablesIn(remembered("tables"));

export const myTables = signal(kept());

/** Keeps the table that is seen, where one sits at it. */
export function keepTable(state: AtTable): void {
  const table = mine(state);
  if (table) keep(sat(kept(), table));
}

/** Reads them anew, and drops those that the server no longer knows. */
export async function lookForTables(): Promise<void> {
  myTables.value = kept();
  const known = await Promise.all(myTables.value.map(isKnown));
  const gone = myTables.value.filter((_, index) => !known[index]).map((each) => each.id);
  if (gone.length) keep(kept().filter((each) => !gone.includes(each.id)));
}

/** What this browser alone knows of the person who leaves it. */
export function forgetPerson(): void {
  forget("name");
  forget("tables");
  myTables.value = [];
}

function keep(tables: readonly MyTable[]): void {
  const text = JSON.stringify(tables);
  if (text !== remembered("tables")) remember("tables", text);
  myTables.value = tables;
}

/** Only a server that says so does not know a table: not one that is busy or away. */
async function isKnown({ id }: MyTable): Promise<boolean> {
  try {
    return (await fetch(`/api/tables/${encodeURIComponent(id)}/record`, { method: "HEAD" })).status !== 404;
  } catch {
    return true;
  }
}
