/** Pairs and players of an event in words. */

import type { EventPlayer, EventWords } from "../../protocol.gen";
import { decimal, say, sayIf } from "../../words";

/** A person's name; a bot is called by its level. */
export function playerInWords(player: EventPlayer): string {
  return player.kind === "bot" ? sayIf(`level.${player.name}`, player.name) : player.name;
}

/** "Ana & Ben"; a pair of whom nobody is known any longer goes by its number. */
export function pairInWords(event: EventWords, pair: number): string {
  const players = event.pairs[pair]?.players ?? [];
  return players.map(playerInWords).join(" & ") || say("event.pair", { n: pair + 1 });
}

/** A difference with its sign, and a true minus. */
export function signed(n: number, digits = 0): string {
  if (Number(Math.abs(n).toFixed(digits)) === 0) return "0";
  return `${n < 0 ? "−" : "+"}${decimal(Math.abs(n), digits)}`;
}
