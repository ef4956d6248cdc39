/** A `.42` record as text (N3 … N6): its games and deals, in the order of the file. */

import { parseRules, type Rules } from "./rules";
import { BadRecord, firstWord, hexadecimal, number, numbers, parted, SPACE, strip, unescape, words } from "./text";
import { parseAction, parseCall, parseDeclaration, parseHand, parseSeat, parseTile, type Action, type Call, type Declaration, type Mask, type Tile } from "./tiles";
import { why } from "./why";

/** One round of the draw for the first shaker (R2.2). */
export type Draw = readonly { seat: number; tile: Tile }[];

export interface GameRecord {
  kind: "game";
  line: number;
  title: string;
  rules: Rules;
  players: readonly string[];
  draw: readonly Draw[];
}

/** What one seat, or one entrant, gave to a deal; in hexadecimal, empty where it gave nothing. */
export interface Share {
  number: string;
  commitment: string;
  absent: "" | "bot" | "late";
}

export interface Proof {
  /** The name of the deal, or of the event. */
  id: string;
  /** The board of an event; null for a deal of a table. */
  board: number | null;
  secret: string;
  commitment: string;
  shares: readonly Share[];
  beacon: string;
}

export interface Seed {
  text: string;
  number: number;
}

export interface Step {
  action: Action;
  line: number;
}

export interface Outcome {
  how: string;
  made: string;
  points: readonly [number, number];
  awards: readonly number[];
}

export interface Given {
  declarer: number;
  call: Call;
  declaration: Declaration;
}

export interface DealRecord {
  kind: "deal";
  line: number;
  number: number;
  shaker: number;
  hands: readonly Mask[];
  spare: Mask | null;
  scores: readonly number[];
  given: Given | null;
  proof: Proof | null;
  seed: Seed | null;
  steps: readonly Step[];
  outcome: Outcome | null;
  won: readonly number[];
}

export type Entry = GameRecord | DealRecord;

interface Line {
  number: number;
  keyword: string;
  value: string;
}

const LONGEST_ENTRY = 1 << 20;
/** The second where records that begin with a byte-order mark are strung together. */
const HEADS = ["42-record", "\ufeff42-record"];
/** The line on which each kind of action stands. */
const KEYWORDS: Record<Action["kind"], string> = { bid: "bids", pass: "bids", declare: "trump", play: "trick", claim: "claim", renege: "renege" };
const STEPS = ["bids", "trump", "trick", "claim", "renege"];

/** The entries of a record. Throws `BadRecord` at the first text that is not in its form. */
export function parseRecord(raw: Uint8Array): Entry[] {
  return blocks(linesOf(decoded(raw))).map((block) => (block[0]?.keyword === "game" ? gameOf(new Lines(block)) : dealOf(new Lines(block))));
}

function decoded(raw: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw); // without its byte-order mark
  } catch {
    throw new BadRecord("", why("no_text"));
  }
}

function linesOf(text: string): Line[] {
  let headed = false;
  return text.split("\n").flatMap((whole, index): Line[] => {
    const [keyword, rest] = firstWord(whole);
    const value = strip(rest);
    if (HEADS.includes(keyword)) {
      if (value !== "1") throw new BadRecord(`42-record ${value}`, why("version"), index + 1);
      headed = true;
    } else if (keyword && !headed) {
      throw new BadRecord(keyword, why("header"), index + 1);
    } else if (keyword) {
      return [{ number: index + 1, keyword, value }];
    }
    return [];
  });
}

/** The lines of each entry: one that begins with `game` or `deal`, and those that follow. */
function blocks(lines: readonly Line[]): Line[][] {
  const found: Line[][] = [];
  let size = 0;
  for (const line of lines) {
    const begins = line.keyword === "game" || line.keyword === "deal";
    if (begins) found.push([]);
    size = (begins ? 0 : size) + line.value.length;
    const block = found.at(-1);
    if (!block) throw new BadRecord(line.keyword, why("no_entry"), line.number);
    if (size > LONGEST_ENTRY) throw new BadRecord(line.keyword, why("entry_long"), line.number);
    block.push(line);
  }
  return found;
}

/** The lines of an entry, still to be taken; what is left at the end is a fault. */
class Lines {
  readonly first: Line;
  #left: Line[];

  constructor([first, ...left]: Line[]) {
    if (!first) throw new RangeError("an entry has a first line");
    this.first = first;
    this.#left = left;
  }

  every(...keywords: string[]): Line[] {
    const found = this.#left.filter((line) => keywords.includes(line.keyword));
    this.#left = this.#left.filter((line) => !keywords.includes(line.keyword));
    return found;
  }

  all<Each>(keyword: string, parse: (value: string) => Each): Each[] {
    return this.every(keyword).map((line) => parsed(line, parse));
  }

  one<Each, Absent>(keyword: string, parse: (value: string) => Each, absent: Absent): Each | Absent {
    const [found, twice] = this.every(keyword);
    if (twice) throw new BadRecord(keyword, why("line_twice", { keyword }), twice.number);
    return found ? parsed(found, parse) : absent;
  }

  needed<Each>(keyword: string, parse: (value: string) => Each): Each {
    const found = this.one(keyword, parse, undefined);
    if (found === undefined) throw new BadRecord(this.first.keyword, why("line_missing", { keyword }), this.first.number);
    return found;
  }

  /** Lines numbered 0, 1, 2 … after their keyword, parsed without the number. */
  indexed<Each>(keyword: string, parse: (value: string) => Each): Each[] {
    return this.every(keyword).map((line, index) => {
      const [, numbered, rest = ""] = /^(\d{1,4})(?: ([^\n]*))?$/.exec(line.value) ?? [];
      if (Number(numbered ?? -1) !== index) throw new BadRecord(line.value, why("line_numbers", { keyword }), line.number);
      return parsed({ ...line, value: strip(rest) }, parse);
    });
  }

  done(): void {
    const [left] = this.#left;
    if (left) throw new BadRecord(left.keyword, why("line_stray", { keyword: this.first.keyword }), left.number);
  }
}

function parsed<Each>(line: Line, parse: (value: string) => Each): Each {
  try {
    return parse(line.value);
  } catch (wrong) {
    throw wrong instanceof BadRecord ? wrong.at(line.number) : wrong;
  }
}

function gameOf(lines: Lines): GameRecord {
  const game: GameRecord = {
    kind: "game",
    line: lines.first.number,
    rules: lines.needed("rules", parseRules),
    title: parsed(lines.first, unescape),
    players: lines.indexed("player", parsePlayer),
    draw: lines.all("draw", parseDraw),
  };
  lines.one("date", unescape, "");
  lines.one("place", unescape, "");
  lines.all("note", unescape);
  lines.done();
  return game;
}

function dealOf(lines: Lines): DealRecord {
  const deal = {
    kind: "deal" as const,
    line: lines.first.number,
    number: parsed(lines.first, number),
    shaker: lines.needed("shaker", parseSeat),
    hands: lines.indexed("hand", parseHand),
    spare: lines.one("spare", parseHand, null),
    scores: lines.one("scores", numbers, []),
    given: lines.one("given", parseGiven, null),
    ...originOf(lines),
    steps: lines.every(...STEPS).flatMap(stepsOf),
    outcome: lines.one("result", parseOutcome, null),
    won: lines.one("won", numbers, []),
  };
  lines.all("note", unescape);
  lines.done();
  return deal;
}

function parsePlayer(text: string): string {
  const [whole, , name = ""] = /^([a-z0-9][a-z0-9_.-]{0,39})(?: ([^\n]*))?$/.exec(text) ?? [];
  if (whole === undefined) throw new BadRecord(text, why("no_player"));
  return unescape(strip(name));
}

function parseDraw(text: string): Draw {
  return words(text).map((word) => {
    const at = word.indexOf(":");
    const [seat, tile] = at < 0 ? [word, ""] : [word.slice(0, at), word.slice(at + 1)];
    return { seat: parseSeat(seat), tile: parseTile(tile) };
  });
}

function parseGiven(text: string): Given {
  const [seat, call, declaration, ...rest] = words(text);
  if (seat === undefined || call === undefined || declaration === undefined || rest.length) {
    throw new BadRecord(text, why("given"));
  }
  return { declarer: parseSeat(seat), call: parseCall(call), declaration: parseDeclaration(declaration) };
}

function parseOutcome(text: string): Outcome {
  const form = /^([a-z_]{1,20}) (made|set|none) points (-?\d{1,9}) (-?\d{1,9}) awards((?: -?\d{1,9})*)$/;
  const [, how, made, ours, theirs, awards] = form.exec(words(text).join(" ")) ?? [];
  if (how === undefined || made === undefined) throw new BadRecord(text, why("no_result"));
  return { how, made, points: [Number(ours), Number(theirs)], awards: numbers(awards ?? "") };
}

function originOf(lines: Lines): { proof: Proof | null; seed: Seed | null } {
  const [seed = null, ...seeds] = lines.all("seed", parseSeed);
  const [head, ...proofs] = lines.every("fair", "board");
  if (seeds.length || proofs.length || (seed && head)) {
    throw new BadRecord(lines.first.keyword, why("one_origin"), lines.first.number);
  }
  return { seed, proof: head ? proofOf(lines, head) : null };
}

function parseSeed(text: string): Seed {
  const [which, seed] = parted(text);
  return { text: unescape(strip(seed)), number: number(which) };
}

function proofOf(lines: Lines, head: Line): Proof {
  const named = parsed<Pick<Proof, "id" | "board">>(head, head.keyword === "board" ? parseBoard : parseFair);
  return {
    ...named,
    secret: lines.needed("secret", hexadecimal),
    commitment: lines.needed("committed", hexadecimal),
    shares: lines.indexed("number", parseShare),
    beacon: lines.one("beacon", hexadecimal, ""),
  };
}

function parseFair(text: string): { board: null; id: string } {
  const [scheme, id] = parted(text);
  if (scheme !== "42-deal-v1") throw new BadRecord(scheme, why("scheme"));
  return { board: null, id: unescape(strip(id)) };
}

function parseBoard(text: string): { board: number; id: string } {
  const [scheme, rest] = parted(text);
  const [which, event] = parted(rest);
  return { id: parseFair(`${scheme} ${event}`).id, board: number(which) };
}

function parseShare(text: string): Share {
  const [first, second, ...rest] = words(text);
  if (first === undefined || second === undefined || rest.length) {
    throw new BadRecord(text, why("share"));
  }
  const bytes = (word: string) => (["-", "bot", "late"].includes(word) ? "" : hexadecimal(word));
  return { number: bytes(first), commitment: bytes(second), absent: first === "bot" || first === "late" ? first : "" };
}

const TOKEN = new RegExp(`\\{((?:[^\\\\}]|\\\\[^])*)\\}|\\[([^\\[\\]]*)\\]|([^${SPACE}\\[\\]{}]+)|[${SPACE}]+|([^])`, "gu");
const EVALUATION = new RegExp(`^[a-z_][a-z0-9_]{0,39}=[^${SPACE}\\[\\]{}=]{1,40}$`, "u");

/** The actions of a line, with what is said about them left out. */
function stepsOf(line: Line): Step[] {
  const steps: Step[] = [];
  const said = new Set<string>();
  for (const [token, comment, evaluation, word, stray] of line.value.matchAll(TOKEN)) {
    parsed(line, () => {
      if (word) {
        steps.push({ action: ownAction(line.keyword, word), line: line.number });
        said.clear();
      } else if (stray || ((comment || evaluation) && !steps.length)) {
        throw new BadRecord(token, why("wants_action"));
      } else if (comment) {
        sayOnce(said, "comment", comment);
        if (unescape(strip(comment)) === "") said.delete("comment");
      } else if (evaluation) {
        judgement(said, evaluation);
      }
    });
  }
  return steps;
}

function ownAction(keyword: string, word: string): Action {
  const action = parseAction(word);
  if (KEYWORDS[action.kind] !== keyword) throw new BadRecord(word, why("action_line", { keyword }));
  return action;
}

function sayOnce(said: Set<string>, what: string, text: string): void {
  if (said.has(what)) throw new BadRecord(text, why("second", { what }));
  said.add(what);
}

function judgement(said: Set<string>, text: string): void {
  const pairs = words(text);
  const names = pairs.map((pair) => pair.slice(0, pair.indexOf("=")));
  if (said.has("evaluation") || !pairs.every((pair) => EVALUATION.test(pair)) || new Set(names).size < names.length) {
    throw new BadRecord(`[${text}]`, why("no_evaluation"));
  }
  if (pairs.length) said.add("evaluation");
}
