/** What came of checking: the verdict on all of it, then deal by deal, step by step. */

import { eventHolds, type EventVerdict, type PlayedBoard } from "../event";
import type { Checked } from "../fair";
import type { Why } from "../why";
import { holds, type Checking, type Judged } from "./checking";
import { language, reason, say } from "./words";

export function Findings({ now }: { now: Checking }) {
  return <div role="status" class="findings">{shown(now)}</div>;
}

function shown(now: Checking) {
  switch (now.at) {
    case "empty":
      return null;
    case "done":
      return <Done judged={now.judged} engine={now.engine} />;
    case "event":
      return <EventFindings event={now.event} engine={now.engine} />;
    case "refused":
      return (
        <>
          <p class="overall is-broken">{say("verify.refused")}</p>
          <p>{reason(now.why)}</p>
        </>
      );
    default:
      return <p>{say(`verify.${now.at}`)}</p>;
  }
}

function Done({ judged, engine }: { judged: readonly Judged[]; engine: string }) {
  const good = judged.filter(holds).length;
  const all = good === judged.length;
  return (
    <>
      <p class={`overall${all ? "" : " is-broken"}`}>{say(all ? "verify.all" : "verify.some", { n: good, of: judged.length })}</p>
      <p class="hint">{say(engine === "WebCrypto" ? "verify.hash.webcrypto" : "verify.hash.own")}</p>
      <ol class="deals">{judged.map((each, index) => <Deal key={index} judged={each} />)}</ol>
    </>
  );
}

function Deal({ judged }: { judged: Judged }) {
  const { verdict } = judged;
  const good = holds(judged);
  return (
    <li>
      <details class={`deal${good ? "" : " is-broken"}`} open={!good}>
        <summary>
          <span class="mark" aria-hidden="true">{good ? "✓" : "✗"}</span>
          <b>{say("verify.game", { n: verdict.game })} · {say("verify.deal", { n: verdict.deal.number })}</b>
          <span class="hint">{say(good ? "verify.holds" : "verify.fails")}</span>
        </summary>
        <ul class="steps"><Proof judged={judged} /><Law judged={judged} /><TheReceipt judged={judged} /></ul>
      </details>
    </li>
  );
}

/** A step, and why it fails; an empty reason where its words say it. */
function Step({ words, fault }: { words: string; fault: Why | string | null }) {
  return (
    <li class={fault === null ? "" : "is-broken"}>
      <span class="mark" role="img" aria-label={say(fault === null ? "verify.holds" : "verify.fails")}>{fault === null ? "✓" : "✗"}</span>
      <span>{words}{fault && <small>{typeof fault === "string" ? fault : reason(fault)}</small>}</span>
    </li>
  );
}

function Proof({ judged: { verdict } }: { judged: Judged }) {
  if (verdict.proof === "none") return <Step words={say("verify.noproof")} fault="" />;
  if (verdict.proof === "seed") return <Step words={say("verify.seed")} fault="" />;
  const twice = verdict.unproved !== null && verdict.steps.every((each) => each.fault === null);
  return (
    <>
      <Step words={say("verify.step.name")} fault={twice ? verdict.unproved : null} />
      {verdict.steps.filter((each) => isAsked(each, verdict.deal.number)).map((each) => (
        <Step key={each.step} words={say(`verify.step.${each.step}`)} fault={each.fault} />
      ))}
    </>
  );
}

/** The draw belongs to the first deal of a game. */
function isAsked({ step }: Checked, deal: number): boolean {
  return step !== "4" || deal === 1;
}

function Law({ judged: { verdict } }: { judged: Judged }) {
  if (verdict.undecided) return <Step words={say("verify.toolong")} fault="" />;
  return <Step words={say("verify.step.law")} fault={verdict.unlawful} />;
}

function TheReceipt({ judged: { receipt, mismatch } }: { judged: Judged }) {
  if (!receipt) return null;
  const when = new Date(receipt.at).toLocaleString(language.value);
  const broken = mismatch !== null && mismatch !== "late";
  const words = say("verify.step.receipt");
  const note = mismatch === null ? "receipt.kept" : (`receipt.${mismatch}` as const);
  return broken
    ? <Step words={words} fault={say(note, { when })} />
    : <li><span class="mark" role="img" aria-label={say("verify.holds")}>✓</span><span>{words}<small>{say(note, { when })}</small></span></li>;
}

/** An event: the promises, then every board at every table. */
function EventFindings({ event, engine }: { event: EventVerdict; engine: string }) {
  const all = eventHolds(event);
  const good = event.boards.filter((each) => each.fault === null && !each.undecided).length;
  return (
    <>
      <p class={`overall${all ? "" : " is-broken"}`}>{event.name}: {say(all ? "verify.all" : "verify.some", { n: good, of: event.boards.length })}</p>
      <p class="hint">{say(engine === "WebCrypto" ? "verify.hash.webcrypto" : "verify.hash.own")} {say("verify.event.rest")}</p>
      <ul class="steps deal">
        <Step words={say("verify.event.master")} fault={event.master} />
        <Step words={say("verify.event.numbers")} fault={event.numbers} />
        {event.boards.map((each) => <Step key={`${each.round} ${each.table} ${each.board}`} words={boardInWords(each)} fault={each.undecided ? "" : each.fault} />)}
      </ul>
    </>
  );
}

function boardInWords({ board, table, undecided }: PlayedBoard): string {
  if (undecided) return say("verify.toolong");
  return say("verify.event.board", { n: board, table: table + 1 });
}
