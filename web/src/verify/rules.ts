/** The rules of a table in words (N2): a preset of R11 with the fields that differ. */

import { BadRecord, words } from "./text";
import { maskOf, NINE, parseDeclaration, PIP_SUITS, tileOf, type Declaration, type Mask } from "./tiles";
import { why, type Why, type WhyKey } from "./why";

export interface Rules {
  players: number;
  sides: string;
  dummy: boolean;
  spare: string;
  first_shaker: number | null;
  first_bidder: string;
  min_bid: number;
  ladder: string;
  opening_marks: number;
  all_pass: string;
  forced_bid: number;
  forced_sweep_bonus: boolean;
  declarations: readonly Declaration[];
  follow_me_min: number;
  follow_me_doubles: string;
  doubles_rank: string;
  first_lead_trump: boolean;
  stop_when_decided: boolean;
  stacked_from: number | null;
  claims: string;
  renege: string;
  scoring: string;
  points_stake: boolean;
  target: number;
  nello: boolean;
  nello_min_marks: number;
  nello_doubles: string;
  nello_when: string;
  plunge: boolean;
  plunge_lead: string;
  splash: boolean;
  splash_marks: number;
  sevens: boolean;
  sevens_marks: number;
  set_alone: string;
  shared_win: string;
}

const PLAIN: Rules = {
  players: 4, sides: "pairs", dummy: false, spare: "strip", first_shaker: null, first_bidder: "left",
  min_bid: 30, ladder: "marks", opening_marks: 2, all_pass: "reshake", forced_bid: 30, forced_sweep_bonus: false,
  declarations: PIP_SUITS, follow_me_min: 0, follow_me_doubles: "high", doubles_rank: "high",
  first_lead_trump: false, stop_when_decided: true, stacked_from: null, claims: "verified", renege: "impossible",
  scoring: "marks", points_stake: false, target: 7,
  nello: false, nello_min_marks: 1, nello_doubles: "own", nello_when: "any", plunge: false, plunge_lead: "partner",
  splash: false, splash_marks: 2, sevens: false, sevens_marks: 1, set_alone: "opponents", shared_win: "shared",
};
const POINTS: Rules = { ...PLAIN, ladder: "points_42", scoring: "points", target: 250, stop_when_decided: false };

/** R11. A released preset never changes. */
export const PRESETS: Record<string, Rules> = {
  "quarenta-e-dois": POINTS,
  "texas": { ...PLAIN, first_bidder: "holder_1_0", ladder: "points_84", all_pass: "forced", declarations: NINE, stacked_from: 84 },
  "cetrdeset-dva": { ...POINTS, ladder: "overcall_168", doubles_rank: "natural" },
  "tournament": { ...PLAIN, declarations: NINE, stacked_from: 42 },
  "house": { ...PLAIN, all_pass: "forced", declarations: NINE, stacked_from: 84, nello: true, plunge: true, splash: true, sevens: true },
};

/** Fields that are one of a few words. */
const CHOICES: Record<string, readonly string[]> = {
  sides: ["pairs", "threes", "alone"],
  spare: ["strip", "last_trick", "dead"],
  first_bidder: ["left", "holder_1_0"],
  ladder: ["points_42", "points_84", "overcall_168", "marks"],
  all_pass: ["reshake", "forced"],
  follow_me_doubles: ["high", "low", "own"],
  doubles_rank: ["high", "natural", "low"],
  claims: ["off", "verified", "n42pa"],
  renege: ["impossible", "table"],
  scoring: ["points", "marks"],
  nello_doubles: ["own", "high", "low", "own_low"],
  nello_when: ["any", "forced"],
  plunge_lead: ["partner", "declarer"],
  set_alone: ["opponents", "bidder"],
  shared_win: ["shared", "play_on"],
};
/** Fields that are a number, with their bounds. */
const NUMBERS: Record<string, readonly [number, number]> = {
  players: [2, 7], min_bid: [1, 41], opening_marks: [1, 7], forced_bid: [1, 41], follow_me_min: [0, 1],
  target: [1, 1000], nello_min_marks: [1, 2], splash_marks: [2, 3], sevens_marks: [1, 2],
};
/** Fields that are a number or unset: their words. */
const SOMETIMES: Record<string, readonly string[]> = {
  first_shaker: ["drawn", "0", "1", "2", "3", "4", "5", "6"],
  stacked_from: ["never", "42", "84"],
};

/** The rules that words stand for; whether they can be played is for `faultOf`. */
export function parseRules(text: string): Rules {
  const [name = "", ...rest] = words(text);
  const base = Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined;
  if (!base) throw new BadRecord(name, why("no_preset"));
  const { players, ...changes } = changesOf(rest);
  const sized = players === undefined ? base : forPlayers(base, players as number);
  return { ...sized, ...changes };
}

function changesOf(rest: readonly string[]): Partial<Rules> {
  const changes: Record<string, unknown> = {};
  for (const word of rest) {
    const [name = "", ...values] = word.split("=");
    if (!values.length || !Object.hasOwn(PLAIN, name)) throw new BadRecord(word, why("no_field"));
    if (Object.hasOwn(changes, name)) throw new BadRecord(word, why("field_twice", { name }));
    changes[name] = valueOf(name, values.join("="));
  }
  return changes;
}

function valueOf(name: string, word: string): unknown {
  if (name === "declarations") return word.split(",").filter(Boolean).map(parseDeclaration);
  if (CHOICES[name]?.includes(word)) return word;
  if (SOMETIMES[name]?.includes(word)) return /^\d/.test(word) ? Number(word) : null;
  if (name in NUMBERS && /^\d{1,4}$/.test(word)) return Number(word);
  if (typeof PLAIN[name as keyof Rules] === "boolean" && (word === "on" || word === "off")) return word === "on";
  throw new BadRecord(`${name}=${word}`, why("no_value", { name }));
}

const STRIPPED: Record<number, Mask> = {
  3: maskOf([tileOf(1, 0)]),
  5: maskOf([tileOf(1, 0), tileOf(2, 0), tileOf(2, 1)]),
  6: maskOf([tileOf(2, 0), tileOf(3, 0), tileOf(2, 1), tileOf(3, 1)]),
};

/** The same rules at a table of another size, with that size's default sides (R10.1). */
function forPlayers(rules: Rules, players: number): Rules {
  if (players === rules.players) return rules;
  const partners = players === 4 || players === 6;
  return {
    ...rules,
    players,
    sides: partners ? "pairs" : "alone",
    dummy: rules.dummy && players === 2,
    spare: players in STRIPPED ? rules.spare : "strip",
    first_shaker: (rules.first_shaker ?? 0) >= players ? null : rules.first_shaker,
    plunge: rules.plunge && partners,
    splash: rules.splash && partners,
    set_alone: partners ? "opponents" : rules.set_alone,
  };
}

/** Hands on the table (R10.7). */
export const seatsOf = (rules: Rules) => (rules.dummy ? 4 : rules.players);
/** Tiles each, and so tricks (R10.1). */
export const tricksOf = (rules: Rules) => Math.floor(28 / seatsOf(rules));
/** Tiles that the rules take out (R10.1). */
export const removedBy = (rules: Rules): Mask => (rules.spare === "strip" ? (STRIPPED[seatsOf(rules)] ?? 0) : 0);
/** How many tiles are in no hand. */
export const sparesOf = (rules: Rules) => 28 - seatsOf(rules) * tricksOf(rules);
/** Points in play (R1.3, R10.1). */
export const totalOf = (rules: Rules) => 35 + tricksOf(rules);
/** The highest bid that is a number of points. */
export const topNumber = (rules: Rules) => Math.min(41, totalOf(rules) - 1);

/** How many sides keep a score. */
export function teamsOf(rules: Rules): number {
  if (rules.dummy || rules.sides === "threes") return 2;
  return rules.sides === "alone" ? rules.players : Math.floor(rules.players / 2);
}

export const teamOf = (rules: Rules, seat: number) => seat % teamsOf(rules);
/** Who has a partner that sees its own tiles only (R10.8). */
export const hasPartners = (rules: Rules) => rules.sides === "pairs" && !rules.dummy;

/** What contradicts itself in rules whose fields are right one by one. */
const CLASHES: readonly (readonly [key: WhyKey, found: (r: Rules) => boolean])[] = [
  ["rules.pairs", (r) => r.sides === "pairs" && r.players !== 4 && r.players !== 6],
  ["rules.threes", (r) => r.sides === "threes" && r.players !== 6],
  ["rules.dummies", (r) => r.dummy && r.players !== 2],
  ["rules.no_spare", (r) => r.spare !== "strip" && sparesOf(r) === 0],
  ["rules.first_shaker", (r) => r.first_shaker !== null && r.first_shaker >= r.players],
  ["rules.lone", (r) => r.set_alone === "bidder" && r.sides !== "alone"],
  ["rules.min_bid", (r) => r.min_bid > topNumber(r)],
  ["rules.forced_bid", (r) => r.all_pass === "forced" && r.min_bid <= topNumber(r) && !(r.min_bid <= r.forced_bid && r.forced_bid <= topNumber(r))],
  ["rules.bonus_marks", (r) => r.forced_sweep_bonus && r.scoring !== "marks"],
  ["rules.bonus_forced", (r) => r.forced_sweep_bonus && r.all_pass !== "forced"],
  ["rules.marks", (r) => r.ladder === "marks" && r.scoring !== "marks"],
  ["rules.partners_168", (r) => r.ladder === "overcall_168" && r.sides === "alone"],
  ["rules.undeclarable", (r) => r.declarations.length === 1 && r.declarations[0] === "none" && r.follow_me_min > 0],
  ["rules.played_out", (r) => r.scoring === "points" && r.stop_when_decided],
  ["rules.two_sides", (r) => r.scoring === "points" && teamsOf(r) !== 2],
  ["rules.stakes", (r) => r.points_stake && r.scoring !== "points"],
  ["rules.nello_marks", (r) => r.nello && r.scoring !== "marks"],
  ["rules.nello_forced", (r) => r.nello && r.nello_when === "forced" && r.all_pass !== "forced"],
  ["rules.plunge_marks", (r) => r.plunge && r.ladder !== "marks"],
  ["rules.plunge_partners", (r) => r.plunge && !hasPartners(r)],
  ["rules.splash_marks", (r) => r.splash && r.ladder !== "marks"],
  ["rules.splash_partners", (r) => r.splash && !hasPartners(r)],
  ["rules.sevens_marks", (r) => r.sevens && r.scoring !== "marks"],
];

/** Why these rules cannot be played, or null. */
export function rulesFault(rules: Rules): Why | null {
  for (const [name, [low, high]] of Object.entries(NUMBERS)) {
    const value = rules[name as keyof Rules] as number;
    if (value < low || value > high) return why("field_range", { name, low, high });
  }
  const { declarations } = rules;
  if (declarations.some((each) => !NINE.includes(each))) return why("declarations");
  if (!declarations.length || new Set(declarations).size < declarations.length) return why("declaration_twice");
  const [key] = CLASHES.find(([, found]) => found(rules)) ?? [];
  return key === undefined ? null : why(key);
}
