/** The last deal that is over, to be looked at while the next is played. */

import type { Table, View } from "../protocol";
import { TableContext, useTable } from "./context";
import { Arithmetic, headline, HowItCame, Revealed } from "./DealEnd";

type Last = NonNullable<Table["last"]>;

/** The view as it was when that deal was over, as far as its end is told from it. */
function overAgain(view: View, last: Last): View {
  const before = last.scores.map((score, team) => score - (last.result.awards[team] ?? 0));
  const { shaker, contract, tricks, result, spare } = last;
  return { ...view, phase: "over", scores: before, shaker, contract, tricks, result, spare };
}

export function LastDeal() {
  const here = useTable();
  const { view, table } = here.at;
  if (!view || !table?.last) return null;
  const then = overAgain(view, table.last);
  return (
    <TableContext.Provider value={{ ...here, at: { ...here.at, view: then } }}>
      <h3>{headline(here.at, then, table.last.result)}</h3>
      <HowItCame result={table.last.result} />
      <Arithmetic />
      <Revealed />
    </TableContext.Provider>
  );
}
