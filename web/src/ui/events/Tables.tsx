/** The round that is being played: who meets whom, and how far they are. */

import type { EventTable } from "../../protocol.gen";
import { boardsOf } from "../../state/event";
import { say } from "../../words";
import { useEvent } from "./EventPage";
import { pairInWords } from "./names";

export function Tables() {
  const { event } = useEvent();
  return (
    <section class="card">
      <h2>{say("event.round", { n: event.round, of: event.rounds })}</h2>
      <ul class="lines tables">
        {event.tables.map((table) => <TableLine key={table.table} table={table} />)}
        {event.bye !== null && <li><span>{say("event.bye", { pair: pairInWords(event, event.bye) })}</span></li>}
      </ul>
    </section>
  );
}

function TableLine({ table }: { table: EventTable }) {
  const { event } = useEvent();
  const boards = boardsOf(event, event.round - 1);
  const mine = event.you === table.first || event.you === table.second;
  const played = boards.length - table.left.length;
  return (
    <li class={mine ? "is-mine" : ""}>
      <span><span class="ordinal">{table.table + 1}</span>{say("event.versus", { first: pairInWords(event, table.first), second: pairInWords(event, table.second) })}</span>
      <span class="dots" role="img" aria-label={say("event.played", { played, of: boards.length })}>
        {boards.map((board) => <i key={board} class={table.left.includes(board) ? "" : "is-played"} />)}
      </span>
    </li>
  );
}
