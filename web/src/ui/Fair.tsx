/** The fair deal: the promise, one's own number, and the last deal opened and checked. */

import { useState } from "preact/hooks";

import { broken } from "../fair/promise";
import { mismatch, type Mismatch, type Receipt } from "../fair/receipt";
import type { Proof, Table } from "../protocol";
import type { AtTable } from "../state/model";
import { promise } from "../shell/fair";
import { remembered } from "../shell/remember";
import { receiptOf, saveReceipt } from "../shell/receipts";
import { language, say } from "../words";
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
  const kept = fair && remembered(`number:${fair.deal_id}`);
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
        <input class="field" name="number" value={used ? typed || (kept ?? "") : typed} maxLength={64} disabled={used} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button is-primary" disabled={!typed || used}>{say("fair.send")}</button>
      <p class="hint" role="status">{say(used ? "fair.sent" : "fair.number.about")}</p>
    </form>
  );
}

type Last = NonNullable<Table["last"]>;

/** Whether the deal that was opened last is not what had been promised. */
function isBroken(table: Table, last: Last): boolean {
  if (!last.proof) return false;
  const sleepers = table.differs["spare"] !== undefined;
  return broken(last.proof, last.hands, last.spare, sleepers ? [] : last.spare) !== null;
}

function mismatched(receipt: Receipt, proof: Proof): Mismatch {
  const shares = proof.numbers.map((each) => ({ number: each.number ?? "", commitment: each.hash ?? "" }));
  return mismatch(receipt, { commitment: proof.commitment, shares });
}

const alarms = new WeakMap<Last, boolean>();

/** Whether something about the last deal has to be looked at; each deal is checked once. */
export function isAlarming({ table }: AtTable): boolean {
  const last = table?.last;
  if (!table || !last?.proof) return false;
  const known = alarms.get(last);
  if (known !== undefined) return known;
  const receipt = receiptOf(last.proof.deal_id);
  const wrong = receipt && mismatched(receipt, last.proof);
  const alarming = isBroken(table, last) || (wrong !== null && wrong !== "late");
  alarms.set(last, alarming);
  return alarming;
}

/** The last deal that is over: all that was secret, and whether the promise was kept. */
function Opened() {
  const { at } = useTable();
  const { table } = at;
  const last = table?.last;
  if (!table || !last?.proof) return null;
  const fault = isBroken(table, last);
  const receipt = receiptOf(last.proof.deal_id);
  return (
    <section class="opened">
      <h3>{say("fair.opened")}</h3>
      <p class={`verdict${fault ? " is-broken" : ""}`}>{say(fault ? "fair.broken" : "fair.checked")}</p>
      <dl class="proof">
        <dt>{say("fair.promised")}</dt>
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
      {receipt && <TheReceipt receipt={receipt} proof={last.proof} />}
      <p><a class="button" href={`/verify#table=${at.id}`} target="_blank">{say("fair.verify")}</a></p>
    </section>
  );
}

/** What this browser saw promised before the deal, held against what was opened. */
function TheReceipt({ receipt, proof }: { receipt: Receipt; proof: Proof }) {
  const wrong = mismatched(receipt, proof);
  const when = new Date(receipt.at).toLocaleString(language.value, { dateStyle: "short", timeStyle: "medium" });
  return (
    <div class="receipt">
      <p class={`verdict${wrong && wrong !== "late" ? " is-broken" : ""}`}>{say(wrong ? `receipt.${wrong}` : "receipt.kept", { when })}</p>
      <button type="button" class="small-button" onClick={() => saveReceipt(receipt)}>{say("receipt.save")}</button>
    </div>
  );
}
