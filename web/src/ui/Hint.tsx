/** Hints: the button that asks, the mark on what is advised, and the panel that says why. */

import type { Advice, View } from "../protocol";
import { closeness, isHinting, mayHint, wordOf } from "../state/hints";
import { adviceRead } from "../state/update";
import { say } from "../words";
import { actionInShort, actionInWords, adviceInWords, unitInWords, whyInWords, worthInWords } from "../words/hints";
import { useTable } from "./context";
import { CloseIcon, HintIcon } from "./icons";

export function HintButton() {
  const { at, ask } = useTable();
  if (!mayHint(at)) return null;
  const waits = isHinting(at) || at.advice !== null;
  return (
    <button type="button" class="small-button ask-hint" aria-disabled={waits} aria-keyshortcuts="h" title={say("hint.about")} onClick={() => waits || ask({ t: "hint" })}>
      <HintIcon />
      <span>{say(isHinting(at) ? "hint.thinking" : "hint")}</span>
    </button>
  );
}

/** Stands on the tile, call or trump that is advised. */
export function AdvisedSign() {
  return <span class="advised-sign" aria-hidden="true"><HintIcon /></span>;
}

/** The same in a button whose name is its text. */
export function Advised() {
  return <><AdvisedSign /><span class="sr-only">, {say("hint.advised")}</span></>;
}

/** For those who hear it: told when it comes. */
export function HintHeard() {
  const { at } = useTable();
  if (!at.table?.hints) return null;
  return <p class="sr-only hint-heard" role="status">{at.advice && at.view ? adviceInWords(at.advice, at.view) : ""}</p>;
}

export function HintPanel() {
  const { at, change } = useTable();
  if (!at.advice || !at.view) return null;
  return (
    <section class="advice" aria-label={say("hint")}>
      <header class="advice-head">
        <HintIcon />
        <h2>{say("hint.says", { action: actionInShort(at.advice.action) })}</h2>
        <button type="button" class="icon-button" aria-label={say("close")} onClick={() => change(adviceRead)}><CloseIcon /></button>
      </header>
      <p class="advice-why">{whyInWords(at.advice)}</p>
      {at.advice.candidates.length > 0 && <Weighed advice={at.advice} view={at.view} />}
    </section>
  );
}

function Weighed({ advice, view }: { advice: Advice; view: View }) {
  return (
    <>
      <table class="advice-worths">
        <caption>{unitInWords(advice, view)}</caption>
        <tbody>
          {advice.candidates.map(({ action, worth, low, high }, place) => (
            <tr key={wordOf(action)} class={place ? "" : "is-best"}>
              <th scope="row" aria-label={actionInWords(action)}>{actionInShort(action)}</th>
              <td class="advice-worth">{worthInWords(advice, worth)}</td>
              <td class="advice-interval">{low < high && say("hint.interval", { low: worthInWords(advice, low), high: worthInWords(advice, high) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {closeness(advice) === "close" && <p class="advice-close">{say("hint.close")}</p>}
    </>
  );
}
