/** What is told without being asked: the connection, a refusal, and every event in words. */

import { useEffect } from "preact/hooks";

import { refusalRead } from "../state/update";
import { say } from "../words";
import { faultInWords, legalInWords } from "../words/faults";
import { eventInWords, nameOf } from "../words/speak";
import { useTable } from "./context";

export function Banner() {
  const { at } = useTable();
  if (at.goodbye === "no_table") return <p class="banner" role="alert">{say("refused.no_table")} <a href="/">{say("menu.leave")}</a></p>;
  if (at.link === "open") return <Regret />;
  return <p class="banner" role="status">{say(at.link === "connecting" ? "link.connecting" : "link.lost")}</p>;
}

/** Somebody wants something taken back: agree, or play on. */
function Regret() {
  const { at, ask } = useTable();
  const [first, ...others] = at.table?.undo ?? [];
  if (first === undefined) return null;
  const agreed = at.seat === null || [first, ...others].includes(at.seat);
  return (
    <p class="banner" role="status">
      {say(first === at.seat ? "news.you.undo" : "news.undo", { name: nameOf(at, first) })}{" "}
      {agreed ? <small>{say("undo.waiting")}</small> : <button type="button" class="button" onClick={() => ask({ t: "undo" })}>{say("undo.agree")}</button>}
    </p>
  );
}

/** Why something was not possible; gone after a while, or on a tap. */
export function Reason() {
  const { at, change } = useTable();
  const { refusal } = at;
  useEffect(() => {
    if (!refusal) return;
    const timer = setTimeout(() => change(refusalRead), refusal.code === "name_taken" ? 60_000 : 7000);
    return () => clearTimeout(timer);
  }, [refusal]);
  return (
    <div class="reasons" role="alert">
      {refusal && (
        <button type="button" class="reason" onClick={() => change(refusalRead)}>
          <b>{faultInWords(refusal)}</b>
          <span>{legalInWords(refusal)}</span>
          {refusal.rule && <span class="rule-number">{refusal.rule}</span>}
        </button>
      )}
      {refusal?.code === "name_taken" && <a class="button reason-way" href={`/?back=${encodeURIComponent(at.id)}#you`}>{say("people.rename")}</a>}
    </div>
  );
}

const TOLD_AT_ONCE = 8;

export function Announcer() {
  const { at } = useTable();
  return (
    <ol class="sr-only" aria-live="polite" aria-label={say("menu.history")}>
      {at.news.slice(-TOLD_AT_ONCE).map(({ number, event }) => {
        const sentence = eventInWords(at, event);
        return sentence && <li key={number}>{sentence}</li>;
      })}
    </ol>
  );
}
