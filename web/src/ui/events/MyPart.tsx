/** What the visitor is to do now: enter, bring a partner, sit down, wait. */

import type { ComponentChildren } from "preact";

import { myPair, myTable, stepOf } from "../../state/event";
import { say, sayIf } from "../../words";
import { CopyLink } from "../ShareLink";
import { Twice } from "../Standing";
import { Enter, Join } from "./Entry";
import { useEvent } from "./EventPage";
import { pairInWords } from "./names";
import type { Invited } from "./pages";

export function MyPart({ invited }: { invited: Invited | null }) {
  const { event } = useEvent();
  const step = stepOf(event);
  if (step === "enter") return invited ? <Join invited={invited} /> : <Enter />;
  const mine = myPair(event);
  return (
    <section class={`card my-part step-${step}`} aria-live="polite">
      {mine && <p class="my-pair">{say("event.you", { n: mine.pair + 1 })} <b>{pairInWords(event, mine.pair)}</b></p>}
      <h2>{sayIf(`event.step.${step}`, step)}</h2>
      <p class="hint">{sayIf(`event.step.${step}.about`, "")}</p>
      <What step={step} />
      {mine && !mine.gone && event.stage !== "over" && <Leave pair={mine.pair} />}
    </section>
  );
}

function What({ step }: { step: string }): ComponentChildren {
  const { event, invitation } = useEvent();
  const place = myTable(event)?.place;
  if (step === "table" && place) return <a class="button is-primary is-large" data-deed="table" href={`/t/${place}`}>{say("event.table.go")}</a>;
  if (step !== "partner") return null;
  if (!invitation) return <p class="hint">{say("event.invitation.elsewhere")}</p>;
  const link = `${location.origin}/#event/${event.id}/${event.you}/${invitation}`;
  return <CopyLink link={link} label={say("event.invitation")} />;
}

function Leave({ pair }: { pair: number }) {
  const { link, act } = useEvent();
  return <p class="leave"><Twice words={say("event.leave")} about={say("event.leave.about")} act={() => act(() => link.leave(pair))} /></p>;
}
