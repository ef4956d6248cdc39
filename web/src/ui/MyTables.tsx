/** The way back to the tables that one sat at lately. */

import { useEffect } from "preact/hooks";

import { lookForTables, myTables } from "../shell/mine";
import type { MyTable } from "../state/mine";
import { law, say } from "../words";
import { calledOf } from "../words/speak";

export function MyTables() {
  useEffect(() => {
    const look = () => void lookForTables();
    look();
    addEventListener("pageshow", look);
    return () => removeEventListener("pageshow", look);
  }, []);
  if (!myTables.value.length) return null;
  return (
    <nav class="my-tables" aria-labelledby="my-tables">
      <h2 id="my-tables">{say("mine")}</h2>
      <ul>
        {myTables.value.map((table) => (
          <li key={table.id}>
            <a class="my-table" href={`/t/${encodeURIComponent(table.id)}`}>
              <b>{law(`preset.${table.preset}`, table.preset)}</b> · {companyInWords(table)} · {stageInWords(table)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function companyInWords({ others }: MyTable): string {
  if (!others.length) return say("mine.alone");
  return say("mine.with", { names: others.map(calledOf).join(", ") });
}

function stageInWords({ stage, scores }: MyTable): string {
  if (stage === "waiting") return say("mine.waiting");
  return say(stage === "over" ? "mine.over" : "mine.score", { scores: scores.join(" : ") });
}
