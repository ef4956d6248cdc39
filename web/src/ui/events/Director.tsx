/** What the director does: close registration, begin, pair the next round, strike boards, end. */

import { useState } from "preact/hooks";

import type { EventTable } from "../../protocol.gen";
import { deedOf, playing } from "../../state/event";
import { say, sayIf } from "../../words";
import { Twice } from "../Standing";
import { useEvent } from "./EventPage";
import { pairInWords } from "./names";

/** A round needs two tables: a board played once is compared with nothing. */
const LEAST_PAIRS = 4;

export function Director() {
  const { event } = useEvent();
  return (
    <section class="card director">
      <h2>{say("event.director")}</h2>
      <Next />
      {event.tables.some((table) => table.left.length) && <Strikes />}
      <Dismissals />
      <Key />
    </section>
  );
}

function Next() {
  const { event, link, act } = useEvent();
  const deed = deedOf(event);
  if (deed === null) return <p class="hint">{say("event.director.playing", { left: event.tables.flatMap((table) => table.left).length })}</p>;
  const pairs = playing(event).length;
  const few = deed !== "end" && pairs < LEAST_PAIRS;
  const revealed = playing(event).filter((pair) => pair.number !== null).length;
  const words = sayIf(`event.do.${deed}`, deed, { n: event.round + 1 });
  return (
    <>
      <p class="hint">{few ? say("event.few", { n: LEAST_PAIRS, pairs }) : sayIf(`event.do.${deed}.about`, "", { revealed, pairs })}</p>
      <div class="panel-foot">
        {deed !== "end" && event.stage !== "reveal" && <Twice words={say("event.do.end")} about={say("event.do.end.about")} act={() => act(() => link.direct("end"))} />}
        <button type="button" class="button is-primary" data-deed={deed} disabled={few} onClick={() => act(() => link.direct(deed))}>{words}</button>
      </div>
    </>
  );
}

/** A board that cannot be played at a table is taken from it. */
function Strikes() {
  const { event } = useEvent();
  return (
    <details class="more">
      <summary>{say("event.strike")}</summary>
      <p class="hint">{say("event.strike.about")}</p>
      <ul class="lines">
        {event.tables.filter((table) => table.left.length).map((table) => <StrikesOf key={table.table} table={table} />)}
      </ul>
    </details>
  );
}

function StrikesOf({ table }: { table: EventTable }) {
  const { link, act } = useEvent();
  return (
    <li>
      <span>{say("event.table", { n: table.table + 1 })}</span>
      <span class="line-deeds">
        {table.left.map((board) => (
          <Twice key={board} words={say("event.board", { n: board })} about={say("event.strike")} act={() => act(() => link.strike(table.table, board))} />
        ))}
      </span>
    </li>
  );
}

function Dismissals() {
  const { event, link, act } = useEvent();
  const there = event.pairs.filter((pair) => !pair.gone);
  if (!there.length) return null;
  return (
    <details class="more">
      <summary>{say("event.dismiss")}</summary>
      <p class="hint">{say("event.dismiss.about")}</p>
      <ul class="lines">
        {there.map((pair) => (
          <li key={pair.pair}>
            <span>{pairInWords(event, pair.pair)}</span>
            <Twice words={say("event.dismiss.do")} about={say("event.dismiss")} act={() => act(() => link.dismiss(pair.pair))} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The token with which one directs from another browser. */
function Key() {
  const { director } = useEvent();
  return (
    <details class="more">
      <summary>{say("event.key")}</summary>
      <p class="hint">{say("event.key.about")}</p>
      <input class="field" readOnly aria-label={say("event.key")} value={director ?? ""} onFocus={(event) => event.currentTarget.select()} />
    </details>
  );
}

/** For a director at another browser. */
export function DirectHere() {
  const { link } = useEvent();
  const [token, setToken] = useState("");
  const direct = (event: Event) => {
    event.preventDefault();
    link.beDirector(token);
  };
  return (
    <details class="more">
      <summary>{say("event.direct")}</summary>
      <form class="my-number" onSubmit={direct}>
        <label>
          <span>{say("event.key")}</span>
          <input class="field" name="director" autocomplete="off" value={token} onInput={(event) => setToken(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button" disabled={!token.trim()}>{say("event.direct.do")}</button>
      </form>
    </details>
  );
}
