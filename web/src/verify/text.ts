/** Text as the notation has it (docs/notation.md, N3, N6): what is white space, how it is split. */

import { why, type Why } from "./why";

/** A text that is not in the form of a record: the whole file is refused. */
export class BadRecord extends Error {
  constructor(readonly offending: string, readonly why: Why, readonly line: number | null = null) {
    super(why.key);
  }

  /** Where it is, what stands there, and why it cannot. */
  get told(): Why {
    const at = why("at", { text: shown(this.offending), why: this.why });
    return this.line === null ? at : why("line", { line: this.line, why: at });
  }

  at(line: number): BadRecord {
    return this.line === null ? new BadRecord(this.offending, this.why, line) : this;
  }
}

function shown(text: string): string | Why {
  const line = text.trim();
  if (!line) return why("nothing");
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`;
}

/** White space of the notation: that of Unicode, control characters of separation among them. */
export const SPACE = "\\t\\n\\v\\f\\r\\x1c-\\x1f \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const SPACES = new RegExp(`[${SPACE}]+`, "u");
const LEADING = new RegExp(`^[${SPACE}]+`, "u");
const TRAILING = new RegExp(`[${SPACE}]+$`, "u");

export function strip(text: string): string {
  return text.replace(LEADING, "").replace(TRAILING, "");
}

export function words(text: string): string[] {
  const whole = strip(text);
  return whole === "" ? [] : whole.split(SPACES);
}

/** The first word and all that follows it. */
export function firstWord(text: string): [word: string, rest: string] {
  const whole = strip(text);
  const gap = SPACES.exec(whole);
  return gap ? [whole.slice(0, gap.index), whole.slice(gap.index + gap[0].length)] : [whole, ""];
}

/** The text before and after the first space. */
export function parted(text: string): [before: string, after: string] {
  const at = text.indexOf(" ");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** A whole number of at most nine digits. */
export function number(word: string): number {
  if (!/^-?\d{1,9}$/.test(word)) throw new BadRecord(word, why("no_number"));
  return Number(word);
}

export function numbers(text: string): number[] {
  return words(text).map(number);
}

/** Bytes in hexadecimal digits, two a byte. */
export function hexadecimal(text: string): string {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new BadRecord(text, why("no_bytes"));
  return text;
}

const SHORT: Record<string, string> = { n: "\n", r: "\r", t: "\t", "\\": "\\", "}": "}" };

/** Free text with its escapes read (N6). */
export function unescape(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|([^]?))/gu, (whole, short?: string, long?: string, other?: string) => {
    const point = Number.parseInt(short ?? long ?? "0", 16);
    if (other === undefined && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)) return String.fromCodePoint(point);
    const meant = other === undefined ? undefined : SHORT[other];
    if (meant === undefined) throw new BadRecord(whole, why("no_escape"));
    return meant;
  });
}
