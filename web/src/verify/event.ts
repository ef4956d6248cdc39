/** A duplicate event from its export: M and the numbers against their promises, every board dealt and played again. */

import { TooLong } from "./claims";
import { Fair } from "./fair";
import type { Hasher } from "./hash";
import { parseLine } from "./line";
import type { Proof, Share } from "./record";
import { parseRules } from "./rules";
import { outcomeOf } from "./score";
import { BadRecord } from "./text";
import { parseHand } from "./tiles";
import { why, type Why } from "./why";

export const FORMAT = "texas42-event-1";

/** A board at one table. */
export interface PlayedBoard {
  board: number;
  table: number;
  round: number;
  fault: Why | null;
  undecided: boolean;
}

export interface EventVerdict {
  name: string;
  /** What is wrong with M, and with the pairs' numbers. */
  master: Why | null;
  numbers: Why | null;
  boards: readonly PlayedBoard[];
}

export const eventHolds = (verdict: EventVerdict) =>
  verdict.master === null && verdict.numbers === null && verdict.boards.every((each) => each.fault === null && !each.undecided);

interface Entry {
  kind: string;
  body: Record<string, unknown>;
}

/** Whether a text is meant to be an event's export. */
export const isExport = (text: string) => text.trimStart().startsWith("{") && text.includes(FORMAT);

/** Throws `BadRecord` where it is no export of an event that is over. */
export async function verifyEvent(hash: Hasher, text: string): Promise<EventVerdict> {
  const { id, entries } = parsed(text);
  const opened = entries[0];
  const master = entries.findLast((each) => each.kind === "ended")?.body["master"];
  if (opened?.kind !== "opened" || typeof master !== "string") throw new BadRecord(FORMAT, why("event_ends"));
  const shares = sharesOf(entries);
  const proof: Proof = { id, board: 0, secret: master, commitment: String(opened.body["commitment"]), shares, beacon: "" };
  const fair = new Fair(hash);
  const boards: PlayedBoard[] = [];
  let round = 0;
  for (const { kind, body } of entries) {
    if (kind === "paired") round += 1;
    if (kind === "scored") boards.push(await playedBoard(fair, proof, String(opened.body["rules"]), body, round));
  }
  return { name: String(opened.body["name"]), master: await fair.secretFault(proof), numbers: await fair.numbersFault(proof), boards };
}

function parsed(text: string): { id: string; entries: Entry[] } {
  try {
    const found = JSON.parse(text) as { format: string; id: string; entries: Entry[] };
    if (found.format === FORMAT && typeof found.id === "string" && Array.isArray(found.entries)) return found;
  } catch {
    // It is said below.
  }
  throw new BadRecord(FORMAT, why("no_event"));
}

/** What every pair promised and opened. */
function sharesOf(entries: readonly Entry[]): Share[] {
  const shares: Share[] = [];
  for (const { kind, body } of entries) {
    const pair = Number(body["pair"]);
    const before = shares[pair];
    if (kind === "entered") shares.push({ number: "", commitment: "", absent: "late" });
    if (kind === "committed" && before) shares[pair] = { ...before, commitment: String(body["commitment"]) };
    if (kind === "revealed" && before) shares[pair] = { ...before, number: String(body["number"]), absent: "" };
  }
  return shares;
}

async function playedBoard(fair: Fair, proof: Proof, rules: string, body: Record<string, unknown>, round: number): Promise<PlayedBoard> {
  const [board, table] = [Number(body["board"]), Number(body["table"])];
  const at = { board, table, round, fault: null, undecided: false };
  try {
    return { ...at, fault: await boardFault(fair, { ...proof, board }, rules, body) };
  } catch (wrong) {
    if (wrong instanceof TooLong) return { ...at, undecided: true };
    if (wrong instanceof BadRecord) return { ...at, fault: wrong.told };
    throw wrong;
  }
}

/** The tiles are the board's, the play is lawful and over, the net follows. */
async function boardFault(fair: Fair, proof: Proof, rules: string, body: Record<string, unknown>): Promise<Why | null> {
  const line = String(body["line"]);
  const { position, scored } = parseLine(line);
  if (JSON.stringify(position.rules) !== JSON.stringify(parseRules(rules)) || scored) return why("event_rules");
  if (position.shaker !== ((proof.board ?? 1) - 1) % 4) return why("event_shaker");
  const hands = parseHands(line);
  const wrong = await fair.dealtFault(await fair.keyOf(proof), position.rules, { hands, spare: position.spare });
  if (wrong) return wrong;
  if (position.phase !== "over") return why("event_deal");
  const [ours = 0, theirs = 0] = outcomeOf(position).awards;
  return ours - theirs === body["net"] ? null : why("net", { net: ours - theirs, said: String(body["net"]) });
}

/** The hands as they were dealt: a position holds what is left of them. */
function parseHands(line: string) {
  return (line.split(";")[2] ?? "").split("|").map(parseHand);
}
