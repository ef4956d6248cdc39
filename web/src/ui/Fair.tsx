/** The fair deal: the promise, one's own number, and the last deal opened and checked. */

import { useState } from "preact/hooks";

import { remember } from "../shell/remember";
import { say } from "../words";
import { useTable } from "./context";

export function FairPanel() {
  const { at } = useTable();
  const fair = at.table?.fair;
  if (!fair) return null;
  return (
    <>
      <p>{say("fair.about")}</p>
      <dl class="proof">
        <dt>{say("fair.promise")}</dt>
        <dd><code>{fair.commitment}</code></dd>
        <dt>{say("fair.deal")}</dt>
        <dd><code>{fair.deal_id}</code></dd>
      </dl>
      {at.seat !== null && <MyNumber deal={fair.deal_id} />}
    </>
  );
}

function MyNumber({ deal }: { deal: string }) {
  const [text, setText] = useState("");
  const [used, setUsed] = useState(false);
  const use = (event: Event) => {
    event.preventDefault();
    remember(`number:${deal}`, text);
    setUsed(true);
  };
  return (
    <form class="my-number" onSubmit={use}>
      <label>
        <span>{say("fair.number")}</span>
        <input class="field" value={text} maxLength={64} onInput={(event) => { setText(event.currentTarget.value); setUsed(false); }} />
      </label>
      <button type="submit" class="button is-primary" disabled={!text}>{say("fair.send")}</button>
      <p class="hint" role="status">{say(used ? "fair.sent" : "fair.number.about")}</p>
    </form>
  );
}
