/** The page's language: which there are, which one fits, and how a key is said in it.
 *
 * The texts are the catalogues of `src/texas42/locale`. Those of the page itself have keys that
 * begin with `ui.`, which are checked by the compiler; the rest (`law`) are looked up by name.
 */

import { signal } from "@preact/signals";

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

const LOADERS: Record<Language, () => Promise<unknown>> = {
  "en": () => import("./gen/en.json"),
  "pt-BR": () => import("./gen/pt-BR.json"),
  "sr-Latn": () => import("./gen/sr-Latn.json"),
  "sr-Cyrl": () => import("./gen/sr-Cyrl.json"),
};

export const language = signal<Language>("en");
const catalogue = signal<Catalogue>({});

/** Loads a language, then speaks it. */
export async function speak(chosen: Language): Promise<void> {
  const loaded = (await LOADERS[chosen]()) as { default: Catalogue };
  catalogue.value = loaded.default;
  language.value = chosen;
}

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

/** A text of the page in its language, the placeholders filled in. */
export function say(key: Key, values: Values = {}): string {
  return law(`ui.${key}`, key, values);
}

/** The form of a text that its number asks for. */
export function count(key: Key, n: number, values: Values = {}): string {
  return law(`ui.${key}`, key, { n, ...values });
}

/** A text of the page whose key is made up at run time, or the fallback. */
export function sayIf(key: string, fallback: string, values: Values = {}): string {
  return law(`ui.${key}`, fallback, values);
}

/** A text by its full name (`preset.texas`), or the fallback where there is none. */
export function law(id: string, fallback: string, values: Values = {}): string {
  const message = catalogue.value[id];
  return message === undefined ? fallback : filled(formOf(message, values["n"], language.value), values);
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
