/** What every page needs of languages: which there are, which one fits, and how a text is filled in. */

import type en from "./gen/en.json";

type Id = keyof typeof en;
type Own<Each> = Each extends `ui.${infer Rest}` ? Rest : never;
/** The keys of the page's own texts, without their `ui.`. */
export type Key = Own<Id>;
export type Values = Record<string, string | number>;
export type Message = string | { one?: string; few?: string; other?: string };
export type Catalogue = Record<string, Message>;
export type Language = "en" | "pt-BR" | "sr-Latn" | "sr-Cyrl";

export const LANGUAGES: Record<Language, string> = {
  "en": "English",
  "pt-BR": "Português",
  "sr-Latn": "Srpski",
  "sr-Cyrl": "Српски",
};

/** The first language asked for that there is. Serbian without a script is written in Cyrillic. */
export function fitting(asked: readonly string[]): Language {
  for (const tag of asked.map((each) => each.toLowerCase())) {
    if (tag.startsWith("pt")) return "pt-BR";
    if (tag.startsWith("sr")) return tag.includes("latn") ? "sr-Latn" : "sr-Cyrl";
    if (/^(hr|bs|sh|cnr)/.test(tag)) return "sr-Latn";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}

/** The plural form for a number; a message without forms is itself. */
export function formOf(message: Message, n: string | number | undefined, spoken: Language): string {
  if (typeof message === "string") return message;
  const category = new Intl.PluralRules(spoken).select(Number(n ?? 0));
  return message[category as keyof typeof message] ?? message.other ?? "";
}

export function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
