/** What makes the boards fair, checked here, and the file with which anybody can check all of it. */

import { useMemo } from "preact/hooks";

import { boardHands, entrantPromise, eventPromise, sameTiles } from "../../fair/promise";
import type { BoardWords, EventWords, PairWords } from "../../protocol.gen";
import { remembered } from "../../shell/remember";
import { isAsPromised } from "../../state/event";
import { say } from "../../words";
import { DirectHere } from "./Director";
import { useEvent, type AtPage } from "./EventPage";
import { pairInWords } from "./names";

export function EventFair() {
  const page = useEvent();
  const { event, director, results } = page;
  const broken = useMemo(() => isBroken(page), [event, results]);
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
          <a class="button" href={`/verify#event=${event.id}`} target="_blank">{say("fair.verify")}</a>
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

/** What is not as it had been promised: M, a number, the promises themselves, the tiles of a board. */
function isBroken({ event, results, promises }: AtPage): boolean {
  if (!isAsPromised(promises, event)) return true;
  const wrongNumber = ({ pair, number, commitment }: PairWords) => number !== null && entrantPromise(event.id, pair, number) !== commitment;
  if (event.pairs.some(wrongNumber)) return true;
  const { master } = event;
  if (master === null) return false;
  return eventPromise(event.id, master) !== event.commitment || (results?.rounds ?? []).some((round) => round.boards.some((board) => !isDealt(event, master, board)));
}

/** A board's tiles follow from M and the numbers. */
function isDealt(event: EventWords, master: string, { board, hands }: BoardWords): boolean {
  const numbers = event.pairs.map((pair) => pair.number ?? "");
  const right = boardHands({ event: event.id, master, numbers }, board, hands.flat(), hands.length);
  return hands.every((hand, seat) => sameTiles(hand, right[seat] ?? []));
}
