/** What makes the boards fair, checked here, and the file with which anybody can check all of it. */

import { entrantPromise, eventPromise } from "../../fair/promise";
import type { EventWords, PairWords } from "../../protocol.gen";
import { remembered } from "../../shell/remember";
import { say } from "../../words";
import { DirectHere } from "./Director";
import { useEvent } from "./EventPage";
import { pairInWords } from "./names";

export function EventFair() {
  const { event, director } = useEvent();
  const broken = isBroken(event);
  return (
    <section class="card event-fair">
      <h2>{say("fair")}</h2>
      <p class="hint">{say("event.fair.about")}</p>
      {(event.master !== null || broken) && <p class={`verdict${broken ? " is-broken" : ""}`}>{say(broken ? "event.fair.broken" : "event.fair.kept")}</p>}
      <details class="more">
        <summary>{say("event.fair.numbers")}</summary>
        <Numbers event={event} />
      </details>
      {event.stage === "over" && (
        <div class="panel-foot">
          <a class="button" href={`/api/events/${event.id}/export`} download={`texas42-event-${event.id}.json`}>{say("event.export")}</a>
        </div>
      )}
      {!director && event.stage !== "over" && <DirectHere />}
    </section>
  );
}

function Numbers({ event }: { event: EventWords }) {
  return (
    <dl class="proof">
      <dt>{say("fair.promise")}</dt>
      <dd><code>{event.commitment}</code></dd>
      {event.master !== null && <><dt>{say("fair.secret")}</dt><dd><code>{event.master}</code></dd></>}
      {event.pairs.map((pair) => (
        <>
          <dt>{pairInWords(event, pair.pair)}{pair.pair === event.you && ownInWords(event, pair)}</dt>
          <dd><code>{pair.number ?? pair.commitment ?? "–"}</code></dd>
        </>
      ))}
    </dl>
  );
}

/** Whether the number that counts for one's pair is the one that this browser promised. */
function ownInWords(event: EventWords, pair: PairWords): string {
  const kept = remembered(`entrant:${event.id}`);
  return kept !== null && pair.number === kept ? ` · ${say("event.fair.yours")}` : "";
}

/** A number or M that is not what had been committed to. */
function isBroken(event: EventWords): boolean {
  if (event.master !== null && eventPromise(event.id, event.master) !== event.commitment) return true;
  return event.pairs.some((pair) => pair.number !== null && entrantPromise(event.id, pair.pair, pair.number) !== pair.commitment);
}
