/** The table that the components stand at. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { Command, View } from "../protocol";
import type { AtTable, Panel } from "../state/model";
import { opened } from "../state/update";

export interface Here {
  at: AtTable;
  ask: (command: Command) => void;
  change: (update: (state: AtTable) => AtTable) => void;
}

export const TableContext = createContext<Here | null>(null);

export function useTable(): Here {
  const here = useContext(TableContext);
  if (!here) throw new Error("no table is open");
  return here;
}

/** The same, with the view that is there once a deal has begun. */
export function useView(): Here & { view: View } {
  const here = useTable();
  if (!here.at.view) throw new Error("nothing is dealt");
  return { ...here, view: here.at.view };
}

export function useShow(): (panel: Panel) => void {
  const { change } = useTable();
  return (panel) => change((state) => opened(state, panel));
}
