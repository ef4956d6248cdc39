/** Before the first deal: friends take their chairs, then the tiles are shaken. */

import { boardNext, isEventTable, isReady } from "../state/questions";
import { say } from "../words";
import { waitingInWords } from "../words/speak";
import { useTable } from "./context";
import { ShareLink } from "./ShareLink";

export function WaitingRoom() {
  const { at, ask } = useTable();
  const ready = isReady(at);
  if (isEventTable(at)) return <FirstBoard />;
  return (
    <section class="asked waiting-room" aria-label={say("room.heading")}>
      <h2>{say("room.heading")}</h2>
      <p class="asked-about">{say("room.about")}</p>
      {at.table?.hints && <p class="asked-about">{say("room.hints")}</p>}
      <ShareLink />
      {at.seat !== null && (
        <button type="button" class="button is-primary is-large" data-deed="next" aria-disabled={ready} onClick={() => ready || ask({ t: "next" })}>
          {ready ? waitingInWords(at) : say("room.deal")}
        </button>
      )}
    </section>
  );
}

/** At a table of an event: the round is about to begin. */
function FirstBoard() {
  const { at, ask } = useTable();
  const ready = isReady(at);
  const board = boardNext(at) ?? 1;
  return (
    <section class="asked waiting-room" aria-label={at.event?.name ?? say("events.one")}>
      <h2>{at.event?.name ?? say("events.one")}</h2>
      <p class="asked-about">{say("event.room")}</p>
      <button type="button" class="button is-primary is-large" data-deed="next" aria-disabled={ready} onClick={() => ready || ask({ t: "next" })}>
        {ready ? waitingInWords(at) : say("event.deal", { n: board })}
      </button>
    </section>
  );
}
