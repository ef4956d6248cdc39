/** What may be called now: numbers as a grid, the high calls below, and the pass. */

import { isAdvised } from "../state/hints";
import { legalCalls, isWaiting, mayPass, standingCall } from "../state/questions";
import { say } from "../words";
import { callInWords, nameOf } from "../words/speak";
import { useView } from "./context";
import { Advised } from "./Hint";

export function BidPanel() {
  const { at, view, ask } = useView();
  const calls = legalCalls(view);
  const numbers = calls.filter((call) => /^\d+$/.test(call) && Number(call) < 42);
  const high = calls.filter((call) => !numbers.includes(call));
  const standing = standingCall(view);
  const waiting = isWaiting(at);
  const call = (word: string, kind: string) => (
    <button key={word} type="button" class={`call ${kind}${isAdvised(at, "bid", word) ? " is-advised" : ""}`} data-call={word} aria-disabled={waiting} onClick={() => waiting || ask({ t: "bid", call: word })}>
      {callInWords(word)}
      {isAdvised(at, "bid", word) && <Advised />}
    </button>
  );
  return (
    <section class="asked bid-panel" aria-label={say("bid.heading")}>
      <h2>{say("bid.heading")}</h2>
      <p class="asked-about">
        {!mayPass(view)
          ? say("bid.forced")
          : standing
            ? say("bid.standing", { name: nameOf(at, standing.seat), call: callInWords(standing.call) })
            : say("bid.nothing")}
      </p>
      {numbers.length > 0 && <div class="numbers">{numbers.map((word) => call(word, "number"))}</div>}
      <div class="high-calls">
        {mayPass(view) && (
          <button type="button" class={`call pass${isAdvised(at, "pass") ? " is-advised" : ""}`} data-call="pass" aria-disabled={waiting} onClick={() => waiting || ask({ t: "pass" })}>
            {say("call.pass")}
            {isAdvised(at, "pass") && <Advised />}
          </button>
        )}
        {high.map((word) => call(word, "high"))}
      </div>
    </section>
  );
}
