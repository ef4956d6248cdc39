/** The page's language: which there are, which one fits, and how a key is said in it.
 *
 * The texts are the catalogues of `src/texas42/locale`. Those of the page itself have keys that
 * begin with `ui.`, which are checked by the compiler; the rest (`law`) are looked up by name.
 */

import { signal } from "@preact/signals";

import { filled, formOf, type Catalogue, type Key, type Language, type Values } from "./plain";

export * from "./plain";

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

/** The same text, but a tile's name ("1-0") is not broken over two lines. */
export function unbroken(text: string): string {
  return text.replace(/(\d)-(?=\d)/g, "$1-\u2060");
}

/** "12.5", or "12,5" where that is how one writes it. */
export function decimal(n: number, digits: number): string {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return new Intl.NumberFormat(language.value, form).format(n);
}
