/** One event: where it stands, what is to be done, and what came of it. */

import { createContext } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";

import type { EventWords, StandingWords } from "../../protocol.gen";
import { EventLink } from "../../shell/event";
import { isRoundOpen, stepOf, type AtEvent } from "../../state/event";
import { law, say, sayIf } from "../../words";
import { reason } from "../asking";
import { Frame } from "../PeoplePage";
import { Boards } from "./Boards";
import { Director } from "./Director";
import { EventFair } from "./EventFair";
import { MyPart } from "./MyPart";
import type { Invited } from "./pages";
import { Pairs } from "./Pairs";
import { Standings } from "./Standings";
import { Tables } from "./Tables";

/** The event that the parts of the page are about. */
export interface AtPage extends AtEvent {
  event: EventWords;
  link: EventLink;
  /** Do something; what is wrong with it is said at the top. */
  act: (deed: () => Promise<void>) => void;
}

const PageContext = createContext<AtPage | null>(null);

export function useEvent(): AtPage {
  const here = useContext(PageContext);
  if (!here) throw new Error("no event is open");
  return here;
}

export function EventPage({ id, invited }: { id: string; invited: Invited | null }) {
  const link = useMemo(() => new EventLink(id), [id]);
  const [fault, setFault] = useState<string | null>(null);
  const lost = (error: unknown) => setFault(reason(error));
  useEffect(() => link.follow(lost), [link]);
  const act = (deed: () => Promise<void>) => {
    setFault(null);
    deed().catch(lost);
  };
  const { event, ...rest } = link.state.value;
  useTitle(event && `${sayIf(`event.step.${stepOf(event)}`, "")} · ${event.name}`);
  return (
    <Frame heading={event?.name ?? say("events.one")} wide>
      {event && <Headline event={event} />}
      <p class="fault-line" role="alert">{fault}</p>
      {event && <PageContext.Provider value={{ ...rest, event, link, act }}><Parts invited={invited} /></PageContext.Provider>}
    </Frame>
  );
}

/** Who looks at another tab sees in this one's title that the table is ready. */
function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ?? say("events.one");
    return () => { document.title = "texas42"; };
  }, [title]);
}

function Headline({ event }: { event: EventWords }) {
  const size = { rounds: event.rounds, boards: event.boards };
  return (
    <>
      <p class="lead">{law(`preset.${event.preset}`, event.preset)} · {say("event.size", size)}</p>
      <Stages event={event} />
    </>
  );
}

/** The way of an event, and how far it has come. */
function Stages({ event }: { event: EventWords }) {
  const stages = ["entry", "reveal", "play", "over"] as const;
  const now = stages.indexOf(event.stage);
  return (
    <ol class="stages" aria-label={say("event.stages")}>
      {stages.map((stage, index) => (
        <li key={stage} class={index < now ? "is-done" : ""} aria-current={index === now ? "step" : undefined}>
          {sayIf(`event.stage.${stage}`, stage)}
          {stage === "play" && event.round > 0 && <small>{say("event.round", { n: event.round, of: event.rounds })}</small>}
        </li>
      ))}
    </ol>
  );
}

function Parts({ invited }: { invited: Invited | null }) {
  const { event, results, director } = useEvent();
  const scored = event.standings.some((each: StandingWords) => each.boards > 0);
  return (
    <>
      <MyPart invited={invited} />
      {director && event.stage !== "over" && <Director />}
      {scored && <Standings />}
      {isRoundOpen(event) && <Tables />}
      {results && <Boards results={results} />}
      {(event.stage === "entry" || event.stage === "reveal") && <Pairs />}
      <EventFair />
    </>
  );
}
