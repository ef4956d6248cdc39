/** The trumps that may be named, drawn. */

import { isAdvised } from "../state/hints";
import { isWaiting, legalDeclarations } from "../state/questions";
import { say, sayIf } from "../words";
import { trumpInWords } from "../words/speak";
import { useView } from "./context";
import { Advised } from "./Hint";
import { SuitSign } from "./SuitSign";

export function DeclarePanel() {
  const { at, view, ask } = useView();
  const waiting = isWaiting(at);
  return (
    <section class="asked declare-panel" aria-label={say("declare.heading")}>
      <h2>{say("declare.heading")}</h2>
      <div class="trumps">
        {legalDeclarations(view).map((declaration) => (
          <button
            key={declaration}
            type="button"
            class={`trump-choice${isAdvised(at, "declare", declaration) ? " is-advised" : ""}`}
            data-declaration={declaration}
            aria-disabled={waiting}
            onClick={() => waiting || ask({ t: "declare", declaration })}
          >
            <SuitSign declaration={declaration} />
            <span class="trump-name">{trumpInWords(declaration)}</span>
            <span class="trump-about">{sayIf(`trump.${declaration}.about`, "")}</span>
            {isAdvised(at, "declare", declaration) && <Advised />}
          </button>
        ))}
      </div>
    </section>
  );
}
