/** The strip above one's tiles: who you are, whose turn it is, what else you may do. */

import { useEffect, useState } from "preact/hooks";

import type { View } from "../protocol";
import { isMyTurn, scoresNow, tricksOf } from "../state/questions";
import { isAway, teamOf } from "../state/seating";
import { recalled } from "../state/update";
import { say } from "../words";
import { nameOf, turnInWords } from "../words/speak";
import { useTable } from "./context";
import { HintButton } from "./Hint";
import { Said, ShakerSign, WonTricks } from "./SeatPlate";
import { Score } from "./Strokes";

export function Standing() {
  const { at } = useTable();
  const mine = at.view !== null && isMyTurn(at.view) && !at.drawing;
  const long = at.drawing !== null || (at.view !== null && at.view.actor !== null && isAway(at, at.view.actor));
  return (
    <div class={`standing${mine ? " is-turn" : ""}`}>
      {at.seat !== null && at.view && <Myself seat={at.seat} view={at.view} />}
      <p class={`turn-words${long ? " is-long" : ""}`} role="status">{turnInWords(at)}</p>
      <Deeds />
    </div>
  );
}

function Myself({ seat, view }: { seat: number; view: View }) {
  const { at } = useTable();
  const tricks = tricksOf(view, [seat]);
  return (
    <div class="myself" data-seat={seat}>
      <span class="my-name">{nameOf(at, seat)}</span>
      {view.shaker === seat && <ShakerSign seat={seat} />}
      <Said seat={seat} view={view} />
      {view.teams.length > 2 && <Score n={scoresNow(view)[teamOf(view, seat)] ?? 0} target={view.target} scoring={view.scoring} />}
      {view.teams.length > 2 && tricks > 0 && <WonTricks n={tricks} />}
    </div>
  );
}

/** Claim, renege, and the way back to the result of a deal. */
function Deeds() {
  const { at, ask, change } = useTable();
  const { view } = at;
  if (!view) return null;
  return (
    <div class="deeds">
      <HintButton />
      {view.may_claim && isMyTurn(view) && (
        <Twice words={say("claim")} about={say("claim.about")} act={() => ask({ t: "claim" })} />
      )}
      {view.may_call_renege.map((against) => (
        <Twice key={against} words={say("renege.against", { name: nameOf(at, against) })} about={say("renege")} act={() => ask({ t: "renege", against })} />
      ))}
      {view.phase === "over" && at.dismissed && (
        <button type="button" class="small-button is-primary" onClick={() => change(recalled)}>{say("end.back")}</button>
      )}
    </div>
  );
}

/** Milliseconds in which the second press must come. */
const SURE = 4000;

/** A button for what cannot be taken back: the first press asks, the second acts. */
export function Twice({ words, about, act, look = "small-button" }: { words: string; about: string; act: () => void; look?: string }) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), SURE);
    return () => clearTimeout(timer);
  }, [asked]);
  const press = () => {
    setAsked(!asked);
    if (asked) act();
  };
  return (
    <button type="button" class={`${look}${asked ? " is-asked" : ""}`} title={about} onClick={press}>
      {asked ? say("sure", { words }) : words}
    </button>
  );
}
