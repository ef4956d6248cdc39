/** Why something does not hold, without the words: they are in the catalogues (`why.…`), for every language. */

import type en from "../words/gen/en.json";

type Id = keyof typeof en;
type Own<Each> = Each extends `why.${infer Rest}` ? Rest : never;
export type WhyKey = Own<Id>;

/** A key, and what its text is filled with; a reason within it is told in the same language. */
export interface Why {
  key: WhyKey;
  values: Record<string, string | number | Why>;
}

export const why = (key: WhyKey, values: Why["values"] = {}): Why => ({ key, values });

/** The sentence, with `text` to look up a catalogue. */
export function told({ key, values }: Why, text: (id: `why.${WhyKey}`) => string): string {
  return text(`why.${key}`).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === "object" ? told(value, text) : String(value);
  });
}
