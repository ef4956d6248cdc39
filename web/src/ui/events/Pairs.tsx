/** Who has entered. */

import type { PairWords } from "../../protocol.gen";
import { say } from "../../words";
import { useEvent } from "./EventPage";
import { pairInWords } from "./names";

export function Pairs() {
  const { event } = useEvent();
  return (
    <section class="card">
      <h2>{say("event.pairs")}</h2>
      {!event.pairs.length && <p class="hint">{say("event.pairs.none")}</p>}
      <ol class="lines pairs">
        {event.pairs.map((pair) => (
          <li key={pair.pair} class={pair.pair === event.you ? "is-mine" : ""}>
            <span><span class="ordinal">{pair.pair + 1}</span>{pairInWords(event, pair.pair)}</span>
            <span class={`chip${pair.whole && !pair.gone ? " is-good" : ""}`}>{stateInWords(pair, event.stage)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stateInWords(pair: PairWords, stage: string): string {
  if (pair.gone) return say("event.pair.gone");
  if (!pair.whole) return say("event.pair.alone");
  if (stage === "entry") return say("event.pair.whole");
  return say(pair.number ? "event.pair.opened" : "event.pair.silent");
}
