/** The standings after the rounds that are over, by matchpoints or by difference. */

import { useState } from "preact/hooks";

import { ordered, roundsOver, type Order } from "../../state/event";
import { language, say } from "../../words";
import { Segments } from "../Segments";
import { useEvent } from "./EventPage";
import { pairInWords, signed } from "./names";

export function Standings() {
  const { event } = useEvent();
  const [by, setBy] = useState<Order>("matchpoints");
  const lines = ordered(event.standings, by);
  return (
    <section class="card standings" data-by={by}>
      <div class="card-head">
        <h2>{say(event.stage === "over" ? "event.result" : "event.standings", { n: roundsOver(event) })}</h2>
        <Segments
          legend={say("event.by")}
          name="by"
          options={(["matchpoints", "difference"] as const).map((value) => ({ value, words: say(`event.by.${value}`) }))}
          value={by}
          choose={setBy}
        />
      </div>
      <table class="numbers-table">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{say("event.pair.name")}</th>
            <th scope="col" class="minor">{say("event.boards")}</th>
            <th scope="col" class="minor">{say("event.matchpoints")}</th>
            <th scope="col" class="by-matchpoints">%</th>
            <th scope="col" class="by-difference">{say("event.difference")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.pair} class={line.pair === event.you ? "is-mine" : ""}>
              <td><span class={`medal medal-${line.rank}`}>{line.rank}</span></td>
              <th scope="row">{pairInWords(event, line.pair)}</th>
              <td class="minor">{line.boards}</td>
              <td class="minor">{line.matchpoints} / {line.top}</td>
              <td class="by-matchpoints">{percent(line.share)}</td>
              <td class="by-difference">{signed(line.difference, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function percent(share: number): string {
  return new Intl.NumberFormat(language.value.slice(0, 2), { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(share);
}
