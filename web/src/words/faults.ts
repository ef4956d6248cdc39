/** What is wrong, in the page's language: by its code, with the words that come with it. */

import type { Refusal } from "../protocol";
import { law, say } from "./index";
import { callInWords } from "./speak";

/** The sentence for a refusal; the server's English where its code is not known. */
export function faultInWords(fault: Refusal): string {
  const values = Object.entries(fault.about).map(([name, word]) => [name, wordInWords(name, word)]);
  const text = law(`fault.${fault.code}`, fault.text, Object.fromEntries(values));
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function wordInWords(name: string, word: string): string {
  switch (name) {
    case "seat":
    case "turn":
    case "against":
    case "first_shaker":
    case "pair":
      return /^\d{1,3}$/.test(word) ? String(Number(word) + 1) : word;
    case "stage":
      return law(`event.stage.${word}`, word);
    case "field":
      return law(`rule.${word}`, word);
    case "call":
    case "standing":
      return callInWords(word);
    case "ladder":
      return law(`rule.ladder.${word}`, word);
    default:
      return law(`declaration.${word}`, word);
  }
}

/** What would be legal, after the reason; at most a few, or there is no reading them. */
export function legalInWords(fault: Refusal): string {
  if (!fault.legal.length || fault.legal.length > 9) return "";
  return say("refused.legal", { legal: fault.legal.map((word) => law(`declaration.${word}`, word)).join(", ") });
}
