/** The trumps that may be named, drawn. */

import { isWaiting, legalDeclarations } from "../state/questions";
import { say, sayIf } from "../words";
import { trumpInWords } from "../words/speak";
import { useView } from "./context";
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
            class="trump-choice"
            data-declaration={declaration}
            aria-disabled={waiting}
            onClick={() => waiting || ask({ t: "declare", declaration })}
          >
            <SuitSign declaration={declaration} />
            <span class="trump-name">{trumpInWords(declaration)}</span>
            <span class="trump-about">{sayIf(`trump.${declaration}.about`, "")}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
