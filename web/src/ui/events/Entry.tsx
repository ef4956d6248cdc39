/** Entering a pair, and joining one that was entered by a friend. */

import { useState } from "preact/hooks";

import { remember, remembered } from "../../shell/remember";
import { say, sayIf } from "../../words";
import { Segments } from "../Segments";
import { useEvent } from "./EventPage";
import { playerInWords } from "./names";
import type { Invited } from "./pages";

const LEVELS = ["novice", "casual", "club", "expert", "master"];
type Partner = "friend" | "bot";

export function Enter() {
  const { link, act } = useEvent();
  const [name, setName] = useState(remembered("name") ?? "");
  const [partner, setPartner] = useState<Partner>("friend");
  const [level, setLevel] = useState("casual");
  const [typed, setTyped] = useState("");
  const enter = (event: Event) => {
    event.preventDefault();
    remember("name", name);
    act(() => link.enter(name, partner === "bot" ? level : null, typed));
  };
  return (
    <form class="card my-part entry" onSubmit={enter}>
      <h2>{say("event.step.enter")}</h2>
      <p class="hint">{say("event.step.enter.about")}</p>
      <div class="entry-row">
        <NameField name={name} setName={setName} />
        <Segments
          legend={say("event.partner")}
          name="partner"
          options={(["friend", "bot"] as const).map((value) => ({ value, words: say(`event.partner.${value}`) }))}
          value={partner}
          choose={setPartner}
        />
        {partner === "bot" && (
          <label class="name">
            <span>{say("event.partner.level")}</span>
            <select class="field" name="level" value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
              {LEVELS.map((each) => <option key={each} value={each} selected={each === level}>{sayIf(`level.${each}`, each)}</option>)}
            </select>
          </label>
        )}
      </div>
      <details class="own-number">
        <summary>{say("event.number")}</summary>
        <label class="name">
          <span>{say("fair.number")}</span>
          <input class="field" name="number" maxLength={64} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
        </label>
        <p class="hint">{say("event.number.about")}</p>
      </details>
      <button type="submit" class="button is-primary is-large" disabled={!name.trim()}>{say("event.enter")}</button>
    </form>
  );
}

export function Join({ invited }: { invited: Invited }) {
  const { event, link, act } = useEvent();
  const [name, setName] = useState(remembered("name") ?? "");
  const host = event.pairs[invited.pair]?.players[0];
  const join = (asked: Event) => {
    asked.preventDefault();
    remember("name", name);
    act(() => link.join(invited.pair, invited.invitation, name));
  };
  return (
    <form class="card my-part entry" onSubmit={join}>
      <h2>{say("event.join", { name: host ? playerInWords(host) : "?" })}</h2>
      <div class="entry-row"><NameField name={name} setName={setName} /></div>
      <button type="submit" class="button is-primary is-large" disabled={!name.trim()}>{say("event.join.do")}</button>
    </form>
  );
}

function NameField({ name, setName }: { name: string; setName: (name: string) => void }) {
  return (
    <label class="name">
      <span>{say("lobby.name")}</span>
      <input class="field" name="name" autocomplete="nickname" maxLength={24} required value={name} onInput={(event) => setName(event.currentTarget.value)} />
    </label>
  );
}
