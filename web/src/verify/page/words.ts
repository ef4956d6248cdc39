/** The page's texts, all languages in the one file: it must work without a network. */

import { signal } from "@preact/signals";

import { filled, fitting, formOf, LANGUAGES, type Key, type Language, type Message, type Values } from "../../words/plain";

/** Put in by the build: of every language the texts that this page uses. */
declare const VERIFY_WORDS: Record<Language, Record<string, Message>>;

export const language = signal<Language>("en");

export function say(key: Key, values: Values = {}): string {
  const message = VERIFY_WORDS[language.value][`ui.${key}`];
  return message === undefined ? key : filled(formOf(message, values["n"], language.value), values);
}

export function speak(chosen: Language): void {
  language.value = chosen;
  document.documentElement.lang = chosen;
}

/** The language that was chosen at the tables of this site, else what the browser asks for. */
export function begin(kept: string | null): void {
  speak(kept !== null && kept in LANGUAGES ? (kept as Language) : fitting(navigator.languages));
}
