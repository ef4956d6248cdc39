/** A whole deal on one line (N2): set-up and every action, between semicolons. Seats follow from the law. */

import { played, start, type Judged, type Position } from "./deal";
import type { DealRecord } from "./record";
import { parseRules, rulesFault } from "./rules";
import { BadRecord, numbers, parted, strip, words } from "./text";
import { parseAction, parseHand, parseSeat, seated, type Action } from "./tiles";
import { why } from "./why";

/** The position at the end of a line. Throws `BadRecord` where it is none, or not by the law. */
export function parseLine(line: string): { position: Position; scored: boolean } {
  const [rulesPart, shakerPart, handsPart, ...rest] = line.split(";").map(strip);
  if (rulesPart === undefined || shakerPart === undefined || handsPart === undefined) throw new BadRecord(line, why("position"));
  const rules = parseRules(rulesPart);
  const spare = option(rest, "spare", parseHand) ?? null;
  const scores = option(rest, "scores", numbers) ?? [];
  if (rest.length > 1) throw new BadRecord(rest[0] ?? "", why("position_part"));
  const hands = handsPart.split("|").map(parseHand);
  const deal = { ...EMPTY, shaker: parseSeat(valueOf(shakerPart, "shaker")), hands, spare, scores };
  const fault = rulesFault(rules);
  if (fault) throw new BadRecord(rulesPart, fault);
  let position = lawful(line, start(rules, deal));
  for (const word of words(rest[0] ?? "")) position = lawful(word, played(position, actionOf(position, word)));
  return { position, scored: scores.some((score) => score !== 0) };
}

const EMPTY: DealRecord = {
  kind: "deal", line: 0, number: 1, shaker: 0, hands: [], spare: null, scores: [], given: null, proof: null, seed: null, steps: [], outcome: null, won: [],
};

function option<Each>(rest: string[], name: string, parse: (text: string) => Each): Each | undefined {
  if (!rest[0]?.startsWith(name)) return undefined;
  return parse(valueOf(rest.shift() ?? "", name));
}

function valueOf(part: string, name: string): string {
  const [keyword, value] = parted(part);
  if (keyword !== name) throw new BadRecord(part, why("wanted_part", { name }));
  return value;
}

/** Claims and calls of a renege say whose they are; for the rest it follows. What a claim states is no matter here (N2). */
function actionOf(position: Position, word: string): Action {
  if (word.includes(":")) return unstated(parseAction(word));
  const action = seated(position.turn, word);
  if (action.kind === "claim" || action.kind === "renege") throw new BadRecord(word, why("whose"));
  return action;
}

const unstated = (action: Action): Action => (action.kind === "claim" ? { ...action, least: null } : action);

function lawful(text: string, judged: Judged): Position {
  if ("fault" in judged) throw new BadRecord(text, judged.fault);
  return judged.position;
}
