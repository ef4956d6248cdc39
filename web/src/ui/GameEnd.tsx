/** The end of a game: who won, the score deal by deal, and another one. */

import type { View } from "../protocol";
import { isReady } from "../state/questions";
import { mySide, sidesInOrder } from "../state/seating";
import type { AtTable } from "../state/model";
import { dismissed } from "../state/update";
import { say } from "../words";
import { namesOf, sideName, waitingInWords } from "../words/speak";
import { useView } from "./context";
import { Arithmetic, HowItCame, Revealed } from "./DealEnd";
import { Dialog } from "./Dialog";
import { Score } from "./Strokes";

export function GameEnd() {
  const { at, view, ask, change } = useView();
  const winners = at.table?.winners ?? [];
  const mine = mySide(view);
  const won = mine !== null && winners.includes(mine);
  return (
    <Dialog heading={headline(at, view, winners)} kind={`game-end ${won ? "is-made" : ""}`} close={() => change(dismissed)}>
      <FinalScore view={view} winners={winners} />
      {view.result && <HowItCame result={view.result} />}
      <Arithmetic />
      <footer class="panel-foot">
        <a class="button" href="/">{say("win.lobby")}</a>
        {at.seat !== null && (
          <button type="button" class="button is-primary" data-deed="again" autofocus aria-disabled={isReady(at)} onClick={() => isReady(at) || ask({ t: "again" })}>{isReady(at) ? waitingInWords(at) : say("win.again")}</button>
        )}
      </footer>
      <History view={view} />
      <Revealed />
    </Dialog>
  );
}

function headline(at: AtTable, view: View, winners: readonly number[]): string {
  const mine = mySide(view);
  const names = winners.map((team) => namesOf(at, view.teams[team] ?? [])).join(", ");
  if (winners.length > 1) return say("win.shared", { name: names });
  if (mine !== null && winners.includes(mine)) return say("win.you");
  const several = (view.teams[winners[0] ?? 0] ?? []).length > 1;
  return say(several ? "win.others" : "win.other", { name: names });
}

function FinalScore({ view, winners }: { view: View; winners: readonly number[] }) {
  const { at } = useView();
  return (
    <div class="final-score">
      {sidesInOrder(view).map((team) => (
        <div key={team} class={`final team-${team}${winners.includes(team) ? " has-won" : ""}`}>
          <span class="side-name">{sideName(at, view, team)}</span>
          <Score n={(view.scores[team] ?? 0) + (view.result?.awards[team] ?? 0)} target={view.target} scoring={view.scoring} />
        </div>
      ))}
    </div>
  );
}

function History({ view }: { view: View }) {
  const { at } = useView();
  const rows = at.table?.score_history ?? [];
  return (
    <details class="score-history">
      <summary>{say("win.history")}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            {sidesInOrder(view).map((team) => <th key={team} scope="col">{sideName(at, view, team)}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, deal) => (
            <tr key={deal}>
              <th scope="row">{deal + 1}</th>
              {sidesInOrder(view).map((team) => <td key={team}>{row[team]}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
