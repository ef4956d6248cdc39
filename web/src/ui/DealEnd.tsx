/** The end of a deal: how it came out, the arithmetic, and all that was hidden. */

import type { Result, View } from "../protocol";
import { isEventTable, isReady, isTrump } from "../state/questions";
import { mySide, sidesInOrder, teamOf } from "../state/seating";
import type { AtTable } from "../state/model";
import { dismissed } from "../state/update";
import { count, say, sayIf, type Key } from "../words";
import { callInWords, nameOf, sideName, tileInWords, trumpInWords, waitingInWords } from "../words/speak";
import { useView } from "./context";
import { Dialog } from "./Dialog";
import { addressOf } from "./events/address";
import { Score } from "./Strokes";
import { SuitSign } from "./SuitSign";
import { TileFace } from "./Tile";
import { pipOf, worthOf } from "./tiles";

export function DealEnd() {
  const { at, view, ask, change } = useView();
  if (!view.result) return null;
  const ready = isReady(at);
  return (
    <Dialog heading={headline(at, view, view.result)} kind={`deal-end ${outcome(view.result)}`} close={() => change(dismissed)}>
      <HowItCame result={view.result} />
      <Arithmetic />
      {at.table?.boards === 0 && <p class="hint">{say("event.round.done")}</p>}
      <footer class="panel-foot">
        <button type="button" class="button" onClick={() => change(dismissed)}>{say("end.look")}</button>
        {at.table?.boards === 0 && <a class="button is-primary" data-deed="event" autofocus href={at.event ? addressOf(at.event.event) : "/#events"}>{say("event.back")}</a>}
        {at.seat !== null && at.table?.boards !== 0 && (
          <button type="button" class="button is-primary" data-deed="next" autofocus aria-disabled={ready} onClick={() => ready || ask({ t: "next" })}>
            {ready ? waitingInWords(at) : say(isEventTable(at) ? "event.next" : "end.next")}
          </button>
        )}
      </footer>
      <Revealed />
    </Dialog>
  );
}

function outcome(result: Result): string {
  return result.made === null ? "is-thrown" : result.made ? "is-made" : "is-set";
}

export function headline(at: AtTable, view: View, result: Result): string {
  if (result.made === null || !view.contract) return say("end.thrown");
  const ours = mySide(view) === teamOf(view, view.contract.declarer);
  const verb = result.made ? "made" : "set";
  if (ours) return say(`end.you.${verb}`);
  return say(`end.${verb}`, { name: nameOf(at, view.contract.declarer) });
}

/** The contract and what was taken, in a sentence. */
export function HowItCame({ result }: { result: Result }) {
  const { view } = useView();
  const { contract } = view;
  if (!contract) return <p class="how-it-came">{say("end.thrown.about")}</p>;
  const [ours] = result.points;
  const needs: Record<string, Key> = { points: "end.took", every_trick: "end.took.every", no_trick: "end.took.none" };
  return (
    <div class="how-it-came">
      <SuitSign declaration={contract.declaration} />
      <p>
        <b>{say("end.bid", { call: callInWords(contract.call), trump: trumpInWords(contract.declaration) })}</b>
        <br />
        {say(needs[contract.aim] ?? "end.took", { ours, needs: contract.needs })} {sayIf(`end.how.${result.how}`, "")}
      </p>
    </div>
  );
}

/** Each side's score before, what the deal adds term by term (R7, R8), and after. */
export function Arithmetic() {
  const { at, view } = useView();
  const { result } = view;
  if (!result) return null;
  return (
    <table class="arithmetic">
      <caption class="sr-only">{say("end.score")}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{say("end.before")}</th>
          <th scope="col">{say("end.deal")}</th>
          <th scope="col">{say("end.after")}</th>
        </tr>
      </thead>
      <tbody>
        {sidesInOrder(view).map((team) => (
          <tr key={team} class={`team-${team}`}>
            <th scope="row">{sideName(at, view, team)}</th>
            <td class="number">{view.scores[team]}</td>
            <td class="terms">{terms(result, team)}</td>
            <td class="after">
              <Score n={(view.scores[team] ?? 0) + (result.awards[team] ?? 0)} target={view.target} scoring={view.scoring} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "took 7 + bid 38 = 45", or "took 7" where that is all. */
function terms(result: Result, team: number): string {
  const summands = result.terms[team] ?? [];
  const award = result.awards[team] ?? 0;
  if (!summands.length) return "0";
  const words = summands.map(([word, n]) => (word === "marks" ? count("term.marks", n) : say(`term.${word}` as Key, { n })));
  if (words.length === 1 && summands[0]?.[0] === "marks") return `+ ${words[0]}`;
  return words.length === 1 && summands[0]?.[1] === award ? `${words[0]}` : `${words.join(" + ")} =\u00a0${award}`;
}

/** What everyone held, and the tricks. */
export function Revealed() {
  const { at, view } = useView();
  const hands = at.table?.last?.hands ?? [];
  const spare = at.table?.last?.spare ?? view.spare ?? [];
  return (
    <div class="revealed">
      <h3>{say("end.hands")}</h3>
      <dl class="hands">
        {hands.map((hand, seat) => (
          <div key={seat} class={`dealt team-${teamOf(view, seat)}`}>
            <dt>{nameOf(at, seat)}</dt>
            <dd><SmallTiles tiles={hand} view={view} /></dd>
          </div>
        ))}
        {spare.length > 0 && (
          <div class="dealt">
            <dt>{say("spare")}</dt>
            <dd><SmallTiles tiles={spare} view={view} /></dd>
          </div>
        )}
      </dl>
      {view.tricks.some((trick) => trick.plays) && <Tricks />}
    </div>
  );
}

function Tricks() {
  const { at, view } = useView();
  return (
    <>
      <h3>{say("end.tricks")}</h3>
      <ol class="all-tricks">
        {view.tricks.map((trick, index) => (
          <li key={index}>
            <SmallTiles tiles={(trick.plays ?? []).map((play) => play.tile)} view={view} taken={(trick.plays ?? []).findIndex((play) => play.seat === trick.taker)} />
            <span class="trick-taken">
              {say("trick.took", { name: nameOf(at, trick.taker) })}
              {trick.points !== null && ` · ${trick.points}`}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

export function SmallTiles({ tiles, view, taken = -1 }: { tiles: readonly string[]; view: View; taken?: number }) {
  return (
    <span class="small-tiles">
      {tiles.map((tile, index) => (
        <span key={tile} class={`small-tile${index === taken ? " is-taker" : ""}`} role="img" aria-label={tileInWords(tile, worthOf(tile))}>
          <TileFace tile={tile} trump={isTrump(view, tile)} up={pipOf(view.contract?.declaration ?? "")} />
        </span>
      ))}
    </span>
  );
}
