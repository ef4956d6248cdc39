/** The page's texts, all languages in the one file: it must work without a network. */

import { signal } from "@preact/signals";

import { filled, fitting, formOf, LANGUAGES, type Key, type Language, type Message, type Values } from "../../words/plain";
import { told, type Why } from "../why";

/** Put in by the build: of every language the texts that this page uses. */
declare const VERIFY_WORDS: Record<Language, Record<string, Message>>;

export const language = signal<Language>("en");

export function say(key: Key, values: Values = {}): string {
  const message = VERIFY_WORDS[language.value][`ui.${key}`];
  return message === undefined ? key : filled(formOf(message, values["n"], language.value), values);
}

/** Why something does not hold, in the page's language. */
export function reason(why: Why): string {
  const text = told(why, (id) => formOf(VERIFY_WORDS[language.value][id] ?? id, undefined, language.value));
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

export function speak(chosen: Language): void {
  language.value = chosen;
  document.documentElement.lang = chosen;
}

/** The language that was chosen at the tables of this site, else what the browser asks for. */
export function begin(kept: string | null): void {
  speak(kept !== null && kept in LANGUAGES ? (kept as Language) : fitting(navigator.languages));
}
