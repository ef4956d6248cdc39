/** What a deal scores (R7, R8, R10.4), and who has won (R7.5, R8.2). */

import type { Contract } from "./contract";
import { contractIn, livePoints, type Ending, type Position } from "./deal";
import type { Outcome } from "./record";
import { teamOf, teamsOf, type Rules } from "./rules";
import { isSweep, marksOf, rankOf } from "./tiles";

/** How a finished deal came out, as a record states it. */
export function outcomeOf(position: Position): Outcome {
  const { rules, ending, contract } = position;
  if (!ending) throw new Error("the deal is not over");
  const teams = Array.from({ length: teamsOf(rules) }, (_, team) => team);
  if (!contract || ending.made === null) return { how: ending.how, made: "none", points: ending.points, awards: teams.map(() => 0) };
  const award = rules.scoring === "points" ? byPoints(position, ending) : byMarks(rules, contract, ending);
  const bidder = teamOf(rules, contract.declarer);
  return { how: ending.how, made: ending.made ? "made" : "set", points: ending.points, awards: teams.map((team) => award(team === bidder)) };
}

type Award = (bidder: boolean) => number;

/** R8.1; R10.4: on a set every opponent scores, or the lone bidder pays. */
function byMarks(rules: Rules, contract: Contract, ending: Ending): Award {
  const stake = stakeOf(rules, contract, ending);
  if (ending.made) return (bidder) => (bidder ? stake : 0);
  if (rules.set_alone === "bidder") return (bidder) => (bidder ? -stake : 0);
  return (bidder) => (bidder ? 0 : stake);
}

/** R3.5: two marks for a forced least bid that takes every trick. */
function stakeOf(rules: Rules, contract: Contract, ending: Ending): number {
  const least = contract.forced && rankOf(contract.call) === rules.forced_bid;
  const swept = ending.made && ending.points[1] === 0 && contract.aim === "points";
  return rules.forced_sweep_bonus && least && swept ? 2 : marksOf(contract.call);
}

/** R7.1, R7.2: what was taken, and the bid to the others on a set. */
function byPoints(position: Position, ending: Ending): Award {
  const { call } = contractIn(position);
  const [ours, theirs] = ending.points;
  if (isSweep(call)) return bySweep(position, call.amount, ending);
  if (ending.made) return (bidder) => (bidder ? Math.max(ours, call.amount) : theirs);
  return (bidder) => (bidder ? 0 : theirs + call.amount);
}

/** R7.3, R7.4. */
function bySweep(position: Position, called: number, ending: Ending): Award {
  if (position.rules.points_stake) return (bidder) => (bidder === ending.made ? called : 0);
  if (ending.made) return (bidder) => (bidder ? livePoints(position) : 0);
  return (bidder) => (bidder ? 0 : ending.points[1] + called);
}

/** The teams that have won with these scores after a deal. */
export function winnersOf(rules: Rules, scores: readonly number[], bidder: number | null): number[] {
  const there = scores.flatMap((score, team) => (score >= rules.target ? [team] : []));
  if (there.length <= 1) return there;
  if (rules.scoring === "points" && bidder !== null && there.includes(bidder)) return [bidder];
  if (rules.shared_win === "shared") return there;
  const best = there.filter((team) => scores[team] === Math.max(...scores));
  return best.length === 1 ? best : [];
}
