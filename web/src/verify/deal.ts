/** One deal by the law: the position after each action, or the rule that forbids it (R3 … R6, R9). */

import { claimed, type Claimed } from "./claims";
import { contractOf, nextSeat, partnerOf, type Contract } from "./contract";
import type { DealRecord, Given } from "./record";
import { removedBy, hasPartners, seatsOf, sparesOf, teamOf, teamsOf, topNumber, totalOf, tricksOf, type Rules } from "./rules";
import {
  at, countOf, COUNT, holds, isByPartner, isDouble, isSameCall, namesOf, NINE, rankOf, sizeOf, SWEEP, tilesIn,
  ALL, type Action, type Call, type Declaration, type Mask, type Tile,
} from "./tiles";
import { why, type Why } from "./why";

export interface Play {
  seat: number;
  tile: Tile;
}

export interface Trick {
  plays: readonly Play[];
  taker: number;
  points: number;
}

/** Why a deal is over, and what bidders and others end with. */
export interface Ending {
  how: string;
  made: boolean | null;
  points: readonly [number, number];
}

type Bid = Extract<Action, { kind: "bid" }>;
type Said = Extract<Action, { kind: "bid" | "pass" }>;

export interface Position {
  rules: Rules;
  shaker: number;
  spare: Mask;
  phase: "bid" | "declare" | "play" | "over";
  turn: number;
  hands: readonly Mask[];
  calls: readonly Said[];
  contract: Contract | null;
  trick: readonly Play[];
  tricks: readonly Trick[];
  points: readonly [number, number];
  /** Illegal tiles played where that can happen, each with the number of its trick (R6.7). */
  reneges: readonly { trick: number; play: Play }[];
  ending: Ending | null;
}

/** What the law says to an action: the position after it, or why it cannot be. */
export type Judged = { position: Position } | { fault: Why };

export function start(rules: Rules, deal: DealRecord): Judged {
  const spare = deal.spare ?? ALL & ~deal.hands.reduce((held, hand) => held | hand, 0);
  const fault = setupFault(rules, deal, spare);
  if (fault) return { fault };
  const before: Position = {
    rules, shaker: deal.shaker, spare, phase: "bid", turn: 0, hands: deal.hands, calls: [], contract: null,
    trick: [], tricks: [], points: [0, 0], reneges: [], ending: null,
  };
  if (!deal.given) return { position: { ...before, turn: firstBidder(before) } };
  const { declarer, call, declaration } = deal.given;
  const contract = contractOf(rules, declarer, call, declaration, false);
  return { position: { ...before, phase: "play", contract, turn: contract.leader } };
}

function setupFault(rules: Rules, { hands, shaker, scores, given }: DealRecord, spare: Mask): Why | null {
  if (hands.length !== seatsOf(rules)) return why("hands", { hands: hands.length, seats: seatsOf(rules) });
  let seen = 0;
  for (const [seat, hand] of hands.entries()) {
    if (seen & hand) return why("dealt_twice", { tiles: namesOf(seen & hand) });
    if (sizeOf(hand) !== tricksOf(rules)) return why("hand_size", { seat, tiles: sizeOf(hand), size: tricksOf(rules) });
    seen |= hand;
  }
  if (seen & spare) return why("dealt_twice", { tiles: namesOf(seen & spare) });
  if (sizeOf(spare) !== sparesOf(rules)) return why("spare_size", { tiles: sizeOf(spare), size: sparesOf(rules) });
  if (removedBy(rules) && spare !== removedBy(rules)) return why("removed", { tiles: namesOf(removedBy(rules)) });
  if (shaker >= rules.players) return why("no_shaker", { seat: shaker });
  if (scores.length && scores.length !== teamsOf(rules)) return why("score_count", { scores: scores.length, sides: teamsOf(rules) });
  return given && givenFault(rules, given);
}

function givenFault(rules: Rules, { declarer, call, declaration }: Given): Why | null {
  if (declarer >= rules.players) return why("no_declarer", { seat: declarer });
  if (isByPartner(call) && !NINE.includes(declaration)) return why("trump");
  const possible = {
    points: (call.amount >= 1 && call.amount <= topNumber(rules)) || [42, 84, 168].includes(call.amount),
    marks: call.amount >= 1,
    plunge: call.amount >= 4 && hasPartners(rules),
    splash: (call.amount === 2 || call.amount === 3) && hasPartners(rules),
  };
  return possible[call.kind] ? null : why("no_bid");
}

/** R3.2. */
function firstBidder({ rules, hands, shaker }: Position): number {
  const holder = hands.slice(0, rules.players).findIndex((hand) => holds(hand, 1));
  return rules.first_bidder === "holder_1_0" && holder >= 0 ? holder : (shaker + 1) % rules.players;
}

export function played(position: Position, action: Action): Judged {
  if (action.kind === "claim") return laidDown(position, action);
  if (action.kind === "renege") return reneged(position, action.seat, action.against);
  const wanted = { bid: "bid", pass: "bid", declare: "declare", play: "play" }[action.kind];
  if (wanted !== position.phase) return { fault: why("phase", { phase: why(`phase.${position.phase}`) }) };
  if (action.seat !== position.turn) return { fault: why("turn", { turn: position.turn, seat: action.seat }) };
  switch (action.kind) {
    case "play":
      return tilePlayed(position, action);
    case "declare":
      return declared(position, action.declaration);
    default:
      return called(position, action);
  }
}

// The auction (R3)

export function standing(position: Position): Bid | null {
  return position.calls.findLast((call): call is Bid => call.kind === "bid") ?? null;
}

function called(position: Position, action: Said): Judged {
  const legal = action.kind === "pass" ? !mustBid(position) : legalCalls(position).some((call) => isSameCall(call, action.call));
  if (!legal) return { fault: why(action.kind === "pass" ? "must_bid" : "bid") };
  return { position: afterCall({ ...position, calls: [...position.calls, action] }) };
}

function afterCall(position: Position): Position {
  const { rules, calls } = position;
  const after = { ...position, turn: (position.turn + 1) % rules.players };
  if (calls.length < rules.players) return after;
  const bid = standing(after);
  if (bid) return { ...after, phase: "declare", turn: isByPartner(bid.call) ? partnerOf(rules, bid.seat) : bid.seat };
  if (rules.all_pass === "forced") return { ...after, turn: position.shaker };
  return { ...after, phase: "over", ending: { how: "thrown_in", made: null, points: [0, 0] } };
}

/** R3.5: the shaker speaks last and nobody has bid. */
function mustBid(position: Position): boolean {
  const { rules, calls, turn, shaker } = position;
  return rules.all_pass === "forced" && calls.length >= rules.players - 1 && turn === shaker && !standing(position);
}

function wasForced(position: Position): boolean {
  const bid = standing(position);
  const alone = position.calls.filter((call) => call.kind === "bid").length === 1;
  return position.rules.all_pass === "forced" && alone && position.calls.at(-1) === bid && bid?.seat === position.shaker;
}

const points = (amount: number): Call => ({ kind: "points", amount });

function legalCalls(position: Position): Call[] {
  const { rules } = position;
  const rank = rankOf(standing(position)?.call ?? points(0));
  const least = Math.max(mustBid(position) ? rules.forced_bid : rules.min_bid, rank + 1);
  const numbers = Array.from({ length: Math.max(0, topNumber(rules) - least + 1) }, (_, index) => points(least + index));
  if (rules.ladder === "marks") return [...numbers, ...markCalls(rules, rank), ...specialCalls(position, rank)];
  if (rules.ladder === "overcall_168") return [...numbers, ...overcalls(position, rank)];
  const tops = rules.ladder === "points_42" ? [42] : [42, 84];
  return [...numbers, ...tops.filter((top) => top > rank).map(points)];
}

/** R3.4: an opening of at most `opening_marks`; above two marks exactly one more. */
function markCalls(rules: Rules, rank: number): Call[] {
  const now = Math.floor(rank / SWEEP);
  const most = now === 0 ? rules.opening_marks : Math.max(2, now + 1);
  return Array.from({ length: Math.max(0, most - now) }, (_, index) => ({ kind: "marks", amount: now + index + 1 }));
}

/** R3.4: over 42, 84 by its opponents; over 84, 168 by its side. */
function overcalls(position: Position, rank: number): Call[] {
  if (rank < SWEEP) return [points(SWEEP)];
  const by42 = position.calls.find((call): call is Bid => call.kind === "bid" && rankOf(call.call) === SWEEP)?.seat ?? 0;
  const sameSide = teamOf(position.rules, position.turn) === teamOf(position.rules, by42);
  if (rank === SWEEP && !sameSide) return [points(84)];
  return rank === 84 && sameSide ? [points(168)] : [];
}

/** R9.2 plunge, R9.3 splash: what this hand's doubles allow. */
function specialCalls(position: Position, rank: number): Call[] {
  const { rules } = position;
  const doubles = tilesIn(at(position.hands, position.turn)).filter(isDouble).length;
  const now = Math.floor(rank / SWEEP);
  const splash = Math.max(rules.splash_marks, now + 1);
  return [
    ...(rules.splash && doubles >= 3 && splash <= 3 ? [{ kind: "splash" as const, amount: splash }] : []),
    ...(rules.plunge && doubles >= 4 ? [{ kind: "plunge" as const, amount: Math.max(4, now + 1) }] : []),
  ];
}

// Naming trump (R4, R9.1, R9.4)

function declared(position: Position, declaration: Declaration): Judged {
  const bid = standing(position);
  if (!bid || !mayDeclare(position, bid.call, declaration)) return { fault: why("declaration", { declaration }) };
  const contract = contractOf(position.rules, bid.seat, bid.call, declaration, wasForced(position));
  return { position: { ...position, phase: "play", contract, turn: contract.leader } };
}

function mayDeclare(position: Position, call: Call, declaration: Declaration): boolean {
  const { rules } = position;
  const reaches = (marks: number) => rankOf(call) >= SWEEP * marks;
  if (declaration === "nello") {
    return rules.nello && !isByPartner(call) && reaches(rules.nello_min_marks) && (rules.nello_when === "any" || wasForced(position));
  }
  if (declaration === "sevens") return rules.sevens && !isByPartner(call) && reaches(rules.sevens_marks);
  return rules.declarations.includes(declaration) && (declaration !== "none" || reaches(rules.follow_me_min));
}

// The play (R6)

export function contractIn(position: Position): Contract {
  if (!position.contract) throw new Error("tiles are played after the declaration");
  return position.contract;
}

/** The tiles that the seat on turn may play. */
export function legalTiles(position: Position): Mask {
  const contract = contractIn(position);
  const hand = at(position.hands, position.turn);
  const [lead] = position.trick;
  if (lead) return mayFollow(contract, hand, at(contract.ledSuit, lead.tile));
  return dutiful(contract, (position.tricks.length ? 0 : hand & contract.firstLead) || hand);
}

/** R6.2: the suit led if the hand has it, else any; R9.4: within that, duty comes first. */
export function mayFollow(contract: Contract, hand: Mask, suit: number): Mask {
  return dutiful(contract, hand & at(contract.followMask, suit) || hand);
}

export function dutiful(contract: Contract, pool: Mask): Mask {
  const duty = contract.duty.find((each) => pool & each);
  return duty === undefined ? pool : pool & duty;
}

function tilePlayed(position: Position, play: Play): Judged {
  const { rules, trick, hands } = position;
  const contract = contractIn(position);
  const { seat, tile } = play;
  const legal = holds(legalTiles(position), tile);
  const reneges = !legal && rules.renege === "table" && trick.length > 0;
  if (!holds(at(hands, seat), tile)) return { fault: why("not_held", { seat }) };
  if (!legal && !reneges) return { fault: why("tile") };
  const after: Position = {
    ...position,
    turn: nextSeat(rules, contract, seat),
    hands: hands.map((hand, which) => (which === seat ? hand & ~(1 << tile) : hand)),
    trick: [...trick, { seat, tile }],
    reneges: reneges ? [...position.reneges, { trick: position.tricks.length, play }] : position.reneges,
  };
  return { position: after.trick.length === contract.perTrick ? taken(after, contract) : after };
}

/** R6.3: the highest; of equals the first played. */
export function winnerOf(contract: Contract, plays: readonly Play[]): number {
  const strength = at(contract.strength, at(contract.ledSuit, at(plays, 0).tile));
  return plays.reduce((best, play) => (at(strength, play.tile) > at(strength, best.tile) ? play : best)).seat;
}

function taken(position: Position, contract: Contract): Position {
  const plays = position.trick;
  const taker = winnerOf(contract, plays);
  const last = at(position.hands, taker) === 0;
  const worth = 1 + plays.reduce((sum, play) => sum + at(COUNT, play.tile), 0) + (last ? sleepers(position) : 0);
  const [ours, theirs] = position.points;
  const scored: [number, number] = holds(contract.bidders, taker) ? [ours + worth, theirs] : [ours, theirs + worth];
  const tricks = [...position.tricks, { plays, taker, points: worth }];
  return settled({ ...position, turn: taker, trick: [], tricks, points: scored }, contract);
}

/** R10.2: the count of the sleeping tiles goes with the last trick. */
export const sleepers = ({ rules, spare }: Position) => (rules.spare === "last_trick" ? countOf(spare) : 0);

/** The end of the deal where it is played out or decided (R6.4, R9.1). */
function settled(position: Position, contract: Contract): Position {
  const made = decided(position, contract);
  const playedOut = at(position.hands, position.turn) === 0;
  const stops = position.rules.stop_when_decided || contract.aim === "no_trick";
  if (!playedOut && (made === null || !stops)) return position;
  return over(position, { how: playedOut ? "played" : "decided", made: made ?? false, points: position.points });
}

/** Made or set whatever follows, or null: open. */
function decided(position: Position, contract: Contract): boolean | null {
  const playedOut = at(position.hands, position.turn) === 0;
  if (contract.aim === "no_trick") {
    return position.tricks.some((trick) => trick.taker === contract.declarer) ? false : playedOut || null;
  }
  const lost = position.tricks.some((trick) => !holds(contract.bidders, trick.taker));
  if (contract.aim === "every_trick") return lost ? false : playedOut || null;
  const [ours, theirs] = position.points;
  if (ours >= contract.needs) return sweepPays(position.rules, contract) && !lost && !playedOut ? null : true;
  return theirs > totalOf(position.rules) - contract.needs ? false : null;
}

/** R3.5: a forced least bid plays on for every trick. */
export const sweepPays = (rules: Rules, contract: Contract) =>
  rules.forced_sweep_bonus && contract.forced && rankOf(contract.call) === rules.forced_bid;

/** The end of the deal; a renege that can still be called then comes to light (R6.7). */
function over(position: Position, ending: Ending): Position {
  const [found] = openReneges(position);
  const how = found && ending.how !== "renege" ? forfeited(position, found.seat, "renege") : ending;
  return { ...position, phase: "over", ending: how };
}

function openReneges(position: Position): Play[] {
  return position.reneges.filter(({ trick }) => trick >= position.tricks.length - 1).map(({ play }) => play);
}

/** The hand goes to the offender's opponents with every trick that is left (R6.6, R6.7). */
function forfeited(position: Position, offender: number, how: string): Ending {
  const contract = contractIn(position);
  const made = !holds(contract.bidders, offender);
  const [ours, theirs] = position.points;
  const left = livePoints(position) - ours - theirs;
  const toBidders = made !== (contract.aim === "no_trick");
  return { how, made, points: toBidders ? [ours + left, theirs] : [ours, theirs + left] };
}

/** Points that the tricks of this deal hold in all (R8.3): not those of hands that sit out or are dead. */
export function livePoints(position: Position): number {
  const { rules } = position;
  const { playing } = contractIn(position);
  const idle = position.hands.filter((_, seat) => !holds(playing, seat));
  const dead = rules.spare === "dead" ? [position.spare] : [];
  return totalOf(rules) - [...idle, ...dead].reduce((sum, tiles) => sum + countOf(tiles), 0);
}

function reneged(position: Position, seat: number, against: number): Judged {
  const { rules } = position;
  if (rules.renege !== "table" || position.phase !== "play") return { fault: why("renege_here") };
  if (seat >= rules.players || against >= seatsOf(rules)) return { fault: why("renege_seat") };
  const bidder = teamOf(rules, contractIn(position).declarer);
  const sameSide = (teamOf(rules, seat) === bidder) === (teamOf(rules, against) === bidder);
  if (sameSide || !openReneges(position).some((play) => play.seat === against)) return { fault: why("renege") };
  return { position: over(position, forfeited(position, against, "renege")) };
}

/** R6.6: a claim is proved anew; what it states must be just that. */
function laidDown(position: Position, { seat, least }: Extract<Action, { kind: "claim" }>): Judged {
  const { rules, phase } = position;
  if (rules.claims === "off" || phase !== "play" || seat >= rules.players) return { fault: why("claim_here") };
  const claim: Claimed = claimed(position, seat, least);
  if (!claim.ending && rules.claims === "verified") return { fault: why("claim") };
  if (!claim.asStated) return { fault: why("claim_points", { points: least ?? 0 }) };
  if (claim.ending) return { position: over(position, claim.ending) };
  return { position: over(position, forfeited(position, seat, "claim")) };
}
