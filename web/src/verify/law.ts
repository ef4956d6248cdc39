/** Whether a deal of a record was played by the law, in its place in the game (R2.2, R3 … R10). */

import { played, start, type Position } from "./deal";
import type { DealRecord, Draw, GameRecord } from "./record";
import { rulesFault, teamOf, teamsOf } from "./rules";
import { outcomeOf, winnersOf } from "./score";
import { pips } from "./tiles";
import { why, type Why } from "./why";

/** Why a game itself cannot be, or null. */
export function gameFault(game: GameRecord): Why | null {
  return rulesFault(game.rules) ?? drawFault(game);
}

/** R2.2: all draw, and those who are tied draw again, until one is highest. */
function drawFault({ rules, draw }: GameRecord): Why | null {
  let wanted = Array.from({ length: rules.players }, (_, seat) => seat);
  for (const [index, round] of draw.entries()) {
    if (!same(round.map(({ seat }) => seat), wanted)) return why("draw_seats", { round: index + 1, seats: wanted.join(" ") });
    wanted = tied(round);
    if (wanted.length === 1 && index + 1 < draw.length) return why("draw_over", { round: index + 1 });
  }
  return draw.length && wanted.length > 1 ? why("draw_on", { seats: wanted.join(" ") }) : null;
}

/** R2.2: the first deal of a game needs the draw, unless the rules, a given contract or an event's board say who shakes. */
export function undrawnFault({ rules, draw, line }: GameRecord, deal: DealRecord): Why | null {
  const settled = rules.first_shaker !== null || deal.given !== null || (deal.proof?.board ?? null) !== null;
  return draw.length || settled || deal.number !== 1 ? null : why("line", { line, why: why("undrawn") });
}

/** The seats that drew the highest pip total. */
export function tied(round: Draw): number[] {
  const best = Math.max(...round.map(({ tile }) => pips(tile)));
  return round.filter(({ tile }) => pips(tile) === best).map(({ seat }) => seat);
}

/** Why a deal cannot follow on the one before it in the record, or null. */
export function sequenceFault(game: GameRecord, before: DealRecord | null, deal: DealRecord): Why | null {
  if (before && before.number >= deal.number) return why("upwards");
  const last = before && before.number + 1 === deal.number && before.outcome ? before : null;
  return shakerFault(game, last, deal) ?? scoreFault(game, last, deal);
}

function shakerFault({ rules, draw }: GameRecord, last: DealRecord | null, deal: DealRecord): Why | null {
  const wanted = last ? (last.shaker + 1) % rules.players : deal.number === 1 ? (rules.first_shaker ?? drawn(draw)) : null;
  return wanted === null || wanted === deal.shaker ? null : why("shaker", { wanted, seat: deal.shaker });
}

function drawn(draw: readonly Draw[]): number | null {
  const last = draw.at(-1);
  const leaders = last ? tied(last) : [];
  return leaders.length === 1 ? (leaders[0] ?? null) : null;
}

function scoreFault({ rules }: GameRecord, last: DealRecord | null, deal: DealRecord): Why | null {
  if (!last && deal.number !== 1) return null;
  if (last?.won.length) return why("won_before");
  const nought = Array.from({ length: teamsOf(rules) }, () => 0);
  const wanted = last ? scoresAfter(last, teamsOf(rules)) : nought;
  return same(deal.scores.length ? deal.scores : nought, wanted) ? null : why("scores");
}

/** The scores by team after a deal, as recorded. */
function scoresAfter(deal: DealRecord, teams: number): number[] {
  const nought = Array.from({ length: teams }, () => 0);
  const awards = deal.outcome ? deal.outcome.awards : nought;
  const scores = deal.scores.length ? deal.scores : nought;
  return scores.slice(0, awards.length).map((score, team) => score + (awards[team] ?? 0));
}

/** Why a deal was not played by the law, or its result does not follow; null: all of it holds. */
export function playFault(game: GameRecord, deal: DealRecord): Why | null {
  const begun = start(game.rules, deal);
  if ("fault" in begun) return begun.fault;
  let { position } = begun;
  for (const step of deal.steps) {
    const judged = played(position, step.action);
    if ("fault" in judged) return why("line", { line: step.line, why: judged.fault });
    position = judged.position;
  }
  return endFault(game, deal, position);
}

function endFault(game: GameRecord, deal: DealRecord, position: Position): Why | null {
  if (!deal.outcome) return null;
  if (position.phase !== "over") return why("unfinished");
  const wanted = outcomeOf(position);
  const { how, made, points, awards } = deal.outcome;
  const follows = how === wanted.how && made === wanted.made && same(points, wanted.points) && same(awards, wanted.awards);
  if (!follows) return why("result");
  return deal.given ? null : wonFault(game, deal, position);
}

function wonFault({ rules }: GameRecord, deal: DealRecord, position: Position): Why | null {
  const bidder = position.contract ? teamOf(rules, position.contract.declarer) : null;
  const wanted = winnersOf(rules, scoresAfter(deal, teamsOf(rules)), bidder);
  return same(deal.won, wanted) ? null : why("won");
}

function same(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}
