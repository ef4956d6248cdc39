/** The fair deal: the promise, one's own number, and the last deal opened and checked. */

import { useState } from "preact/hooks";

import { broken } from "../fair/promise";
import { promise } from "../shell/fair";
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
      {at.seat !== null && <MyNumber key={fair.deal_id} />}
      <Opened />
    </>
  );
}

function MyNumber() {
  const { at, ask } = useTable();
  const [typed, setTyped] = useState("");
  const fair = at.table?.fair;
  const used = fair?.numbers.some((each) => each.seat === at.seat && each.hash) ?? false;
  const use = (event: Event) => {
    event.preventDefault();
    const command = promise(at, typed);
    if (command) ask(command);
  };
  return (
    <form class="my-number" onSubmit={use}>
      <label>
        <span>{say("fair.number")}</span>
        <input class="field" name="number" value={typed} maxLength={64} disabled={used} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button is-primary" disabled={!typed || used}>{say("fair.send")}</button>
      <p class="hint" role="status">{say(used ? "fair.sent" : "fair.number.about")}</p>
    </form>
  );
}

/** The last deal that is over: all that was secret, and whether the promise was kept. */
function Opened() {
  const { at } = useTable();
  const last = at.table?.last;
  if (!last?.proof) return null;
  const sleepers = at.table?.differs["spare"] !== undefined;
  const fault = broken(last.proof, last.hands, last.spare, sleepers ? [] : last.spare);
  return (
    <section class="opened">
      <h3>{say("fair.opened")}</h3>
      <p class={`verdict${fault ? " is-broken" : ""}`}>{say(fault ? "fair.broken" : "fair.checked")}</p>
      <dl class="proof">
        <dt>{say("fair.promise")}</dt>
        <dd><code>{last.proof.commitment}</code></dd>
        <dt>{say("fair.secret")}</dt>
        <dd><code>{last.proof.secret}</code></dd>
        {last.proof.numbers.filter((each) => each.number).map((each) => (
          <>
            <dt>{say("seat", { n: each.seat + 1 })}</dt>
            <dd><code>{each.number}</code></dd>
          </>
        ))}
      </dl>
    </section>
  );
}
