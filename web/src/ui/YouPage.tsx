/** Oneself: name, passkeys, and all that is held. */

import { useState } from "preact/hooks";

import type { Me } from "../protocol.gen";
import { forgetPerson } from "../shell/mine";
import { addPasskey, forgetMe, me, passkeysWork, removePasskey, rename, signIn, signOut } from "../shell/people";
import { remember, remembered } from "../shell/remember";
import { language, say } from "../words";
import { useAsking, type Asking } from "./asking";

export function YouPage() {
  const asking = useAsking(me);
  const { answer, fault } = asking;
  return (
    <>
      <p class="fault-line" role="alert">{fault}</p>
      {answer && <Name key={answer.id} me={answer} asking={asking} />}
      {answer && <Passkeys me={answer} asking={asking} />}
      {answer && <Held me={answer} asking={asking} />}
    </>
  );
}

interface PartProps {
  me: Me;
  asking: Asking<Me>;
}

/** A guest has a name here from the first deal that is over; before that the browser may remember one. */
function Name({ me: who, asking }: PartProps) {
  const [name, setName] = useState(who.name || (remembered("name") ?? ""));
  const save = (event: Event) => {
    event.preventDefault();
    remember("name", name);
    asking.act(() => rename(name));
  };
  return (
    <form class="card name-card" onSubmit={save}>
      <label class="name">
        <span>{say("lobby.name")}</span>
        <input class="field" name="name" autocomplete="nickname" maxLength={24} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button is-primary" disabled={!name || name === who.name}>{say("people.save")}</button>
      <p class="hint">{say(who.kept ? "people.kept" : "people.guest")}</p>
      <a href={`#person/${who.id}`}>{say("people.record")}</a>
      <BackToTable />
    </form>
  );
}

/** For who came from a table, where another keeps the name. */
function BackToTable() {
  const table = new URLSearchParams(location.search).get("back");
  return table && /^\w+$/.test(table) ? <a class="button" href={`/t/${table}`}>{say("people.back")}</a> : null;
}

function Passkeys({ me: who, asking }: PartProps) {
  if (!passkeysWork()) return <p class="card hint">{say("people.nopasskeys")}</p>;
  const label = `${say("people.device")} ${who.passkeys.length + 1}`;
  return (
    <section class="card">
      <h2>{say("people.passkeys")}</h2>
      <p class="hint">{say("people.passkeys.about")}</p>
      <ul class="passkeys">
        {who.passkeys.map((key) => (
          <li key={key.id}>
            <span>{key.label || key.id.slice(0, 8)} · {new Date(key.since * 1000).toLocaleDateString(language.value)}</span>
            {who.passkeys.length > 1 && (
              <button type="button" class="small-button" onClick={() => asking.act(() => removePasskey(key.id))}>{say("people.remove")}</button>
            )}
          </li>
        ))}
      </ul>
      <div class="panel-foot">
        {!who.kept && <button type="button" class="button" onClick={() => asking.act(signIn)}>{say("people.signin")}</button>}
        <button type="button" class="button is-primary" onClick={() => asking.act(() => addPasskey(label))}>{say("people.addpasskey")}</button>
      </div>
    </section>
  );
}

/** All that is held of one: to take along, or to have deleted. */
function Held({ me: who, asking }: PartProps) {
  const [sure, setSure] = useState(false);
  const forget = () => {
    setSure(!sure);
    if (!sure) return;
    forgetPerson();
    asking.act(forgetMe);
  };
  return (
    <section class="card">
      <h2>{say("people.held")}</h2>
      <p class="hint">{say("people.held.about")}</p>
      <div class="panel-foot">
        <a class="button" href="/api/me/export" download="texas42-me.json">{say("people.export")}</a>
        {who.kept && <button type="button" class="button" onClick={() => { forgetPerson(); asking.act(signOut); }}>{say("people.signout")}</button>}
        <button type="button" class={`button${sure ? " is-danger" : ""}`} onClick={forget}>
          {sure ? say("sure", { words: say("people.delete") }) : say("people.delete")}
        </button>
      </div>
    </section>
  );
}
