/** Advice in words: what to do, what it is worth, and why. */

import type { Advice, Legal, View } from "../protocol";
import { closeness, wordOf } from "../state/hints";
import { language, say, sayIf } from "./index";
import { callInWords, tileInWords, trumpInWords } from "./speak";

/** "6-4", "31", "Pass", "Fives": short, for a list. */
export function actionInShort(action: Legal): string {
  switch (action.kind) {
    case "play":
      return action.tile;
    case "bid":
      return callInWords(action.call);
    case "declare":
      return trumpInWords(action.declaration);
    case "pass":
      return say("call.pass");
  }
}

/** The same to be heard. */
export function actionInWords(action: Legal): string {
  return action.kind === "play" ? tileInWords(wordOf(action)) : actionInShort(action);
}

/** What the numbers are: the chance to make or to set the contract, or the change of that to win the game. */
export function unitInWords(advice: Advice, view: View): string {
  if (advice.unit === "game") return say("hint.game");
  const bids = view.turn !== null && (view.contract?.bidders.includes(view.turn) ?? false);
  return say(bids ? "hint.makes" : "hint.sets");
}

/** The reason. Where all come out the same, that is it, unless a rule of thumb speaks for one. */
export function whyInWords(advice: Advice): string {
  if (advice.why === "worlds" && closeness(advice) === "same") return say("hint.same");
  return sayIf(`hint.why.${advice.why}`, "");
}

/** "57 %", "+3.2 %": as the language writes it. */
export function worthInWords(advice: Advice, worth: number): string {
  const change = advice.unit === "game";
  const form = new Intl.NumberFormat(language.value, {
    style: "percent",
    minimumFractionDigits: change ? 1 : 0,
    maximumFractionDigits: change ? 1 : 0,
    signDisplay: change ? "exceptZero" : "auto",
  });
  return form.format(worth);
}

/** Everything in one go, for those who hear it. */
export function adviceInWords(advice: Advice, view: View): string {
  const [best] = advice.candidates;
  const worth = best ? `${unitInWords(advice, view)}: ${worthInWords(advice, best.worth)}.` : "";
  return [say("hint.says", { action: actionInWords(advice.action) }), worth, whyInWords(advice)].filter(Boolean).join(" ");
}
