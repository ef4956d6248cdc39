/** The page's language: which there are, which one fits, and how a key is said in it. */

import { signal } from "@preact/signals";

import { en, type Catalogue, type Key } from "./en";
import { cyrillic } from "./cyrillic";
import { ptBR } from "./pt-BR";
import { sr } from "./sr";

export type { Key };
export type Language = "en" | "pt-BR" | "sr-Latn" | "sr-Cyrl";
export type Values = Record<string, string | number>;

export const LANGUAGES: Record<Language, string> = {
  "en": "English",
  "pt-BR": "Português",
  "sr-Latn": "Srpski",
  "sr-Cyrl": "Српски",
};

export const language = signal<Language>("en");

/** The first language asked for that there is. Serbian without a script is written in Cyrillic
 * where the browser says so, else in Latin. */
export function fitting(asked: readonly string[]): Language {
  for (const tag of asked.map((each) => each.toLowerCase())) {
    if (tag.startsWith("pt")) return "pt-BR";
    if (tag.startsWith("sr")) return tag.includes("latn") ? "sr-Latn" : "sr-Cyrl";
    if (/^(hr|bs|sh|cnr)/.test(tag)) return "sr-Latn";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}

/** A key in the page's language, its placeholders filled in. */
export function say(key: Key, values: Values = {}): string {
  return filled(catalogue(language.value)[key], values);
}

/** The form of a key that its number `n` asks for. */
export function count(key: Key, n: number, values: Values = {}): string {
  const forms = catalogue(language.value)[key].split(" | ");
  const wanted = ["one", "few", "other"].indexOf(new Intl.PluralRules(language.value).select(n));
  const index = forms.length === 3 ? Math.max(0, wanted) : wanted === 0 ? 0 : forms.length - 1;
  return filled(forms[index] ?? "", { n, ...values });
}

/** A key that is made up at run time (`preset.texas`), or the fallback if there is none. */
export function sayIf(key: string, fallback: string, values: Values = {}): string {
  return key in en ? say(key as Key, values) : fallback;
}

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const cyrl = Object.fromEntries(Object.entries(sr).map(([k, v]) => [k, cyrillic(v)])) as Catalogue;

function catalogue(of: Language): Catalogue {
  return { "en": en, "pt-BR": ptBR, "sr-Latn": sr, "sr-Cyrl": cyrl }[of];
}
