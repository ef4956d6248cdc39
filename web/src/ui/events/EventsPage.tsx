/** Every event there is, and the form that opens another. */

import { useState } from "preact/hooks";

import type { EventBrief } from "../../protocol.gen";
import { events, openEvent } from "../../shell/event";
import { count, law, say } from "../../words";
import { reason, useAsking } from "../asking";

const PRESETS = ["tournament", "texas", "house", "quarenta-e-dois", "cetrdeset-dva"];

export function EventsPage() {
  const { answer, fault } = useAsking(events);
  return (
    <>
      <p class="lead">{say("events.about")}</p>
      <p class="fault-line" role="alert">{fault}</p>
      {answer && (answer.events.length ? <EventList events={answer.events} /> : <p class="card hint">{say("events.none")}</p>)}
      <NewEvent />
    </>
  );
}

function EventList({ events: all }: { events: readonly EventBrief[] }) {
  return (
    <ul class="event-list">
      {all.map((event) => (
        <li key={event.id}>
          <a class="event-line" href={`#event/${event.id}`}>
            <span class="event-name">{event.name}</span>
            <span class={`chip stage-${event.stage}`}>{stageInWords(event)}</span>
            <span class="hint">{count("events.pairs", event.pairs)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function stageInWords(event: EventBrief): string {
  if (event.stage === "play" && event.round) return say("event.round", { n: event.round, of: event.rounds });
  return law(`ui.event.stage.${event.stage}`, event.stage);
}

function NewEvent() {
  const [name, setName] = useState("");
  const [preset, setPreset] = useState("tournament");
  const [rounds, setRounds] = useState(3);
  const [boards, setBoards] = useState(4);
  const [fault, setFault] = useState<string | null>(null);
  const open = (event: Event) => {
    event.preventDefault();
    const opened = openEvent({ name, preset, rounds, boards });
    opened.then((each) => location.assign(`#event/${each.event}`), (error: unknown) => setFault(reason(error)));
  };
  return (
    <details class="options new-event">
      <summary><span>{say("events.new")}</span></summary>
      <form class="new-event-form" onSubmit={open}>
        <p class="hint">{say("events.new.about")}</p>
        <label class="name">
          <span>{say("events.name")}</span>
          <input class="field" name="event-name" required maxLength={40} placeholder={say("events.name.example")} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <label class="name">
          <span>{say("lobby.rules")}</span>
          <select class="field" name="event-preset" value={preset} onChange={(event) => setPreset(event.currentTarget.value)}>
            {PRESETS.map((each) => <option key={each} value={each} selected={each === preset}>{law(`preset.${each}`, each)}</option>)}
          </select>
        </label>
        <Number name="rounds" words={say("events.rounds")} value={rounds} set={setRounds} />
        <Number name="boards" words={say("events.boards")} value={boards} set={setBoards} />
        <p class="fault-line" role="alert">{fault}</p>
        <button type="submit" class="button is-primary" disabled={!name.trim()}>{say("events.open")}</button>
      </form>
    </details>
  );
}

interface NumberProps {
  name: string;
  words: string;
  value: number;
  set: (value: number) => void;
}

function Number({ name, words, value, set }: NumberProps) {
  return (
    <label class="name">
      <span>{words}</span>
      <input class="field" type="number" name={name} inputMode="numeric" required min={1} max={64} value={value} onInput={(event) => set(event.currentTarget.valueAsNumber)} />
    </label>
  );
}
