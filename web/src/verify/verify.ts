/** The verdict on a whole record: what was checked of every deal, and the first thing that fails. */

import { TooLong } from "./claims";
import { checkProof, checkSeed, type Checked } from "./fair";
import type { Hasher } from "./hash";
import { gameFault, playFault, sequenceFault, undrawnFault } from "./law";
import { parseRecord, type DealRecord, type GameRecord } from "./record";
import { BadRecord } from "./text";
import { why, type Why } from "./why";

export interface Verdict {
  game: number;
  deal: DealRecord;
  title: string;
  /** `42-deal-v1`, `seed` (which proves nothing) or `none`. */
  proof: "42-deal-v1" | "seed" | "none";
  steps: readonly Checked[];
  /** What the proof lacks, and what the law finds. */
  unproved: Why | null;
  unlawful: Why | null;
  /** A claim in it could not be proved here in reasonable time: the program can. */
  undecided: boolean;
}

export const holdsAll = (verdict: Verdict) => verdict.unproved === null && verdict.unlawful === null && !verdict.undecided;

/** A verdict on every deal. Throws `BadRecord` where the file is no record or a game cannot be. */
export async function verify(hash: Hasher, raw: Uint8Array): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const known = new Set<string>();
  let game: GameRecord | null = null;
  let before: DealRecord | null = null;
  let games = 0;
  for (const entry of parseRecord(raw)) {
    if (entry.kind === "game") {
      [game, before, games] = [entry, null, games + 1];
      const fault = gameFault(entry);
      if (fault) throw new BadRecord(`game ${entry.title}`, fault, entry.line);
    } else {
      if (!game) throw new BadRecord(`deal ${entry.number}`, why("gameless"), entry.line);
      verdicts.push(await verdictOn(hash, game, before, entry, games, known));
      before = entry;
    }
  }
  if (!verdicts.length) throw new BadRecord("", why("dealless"));
  return verdicts;
}

async function verdictOn(
  hash: Hasher, game: GameRecord, before: DealRecord | null, deal: DealRecord, games: number, known: Set<string>,
): Promise<Verdict> {
  const proved = await proofOf(hash, game, deal, known);
  const law = lawOf(game, before, deal);
  return { game: games, deal, title: game.title, ...proved, ...law };
}

type Proved = Pick<Verdict, "proof" | "steps" | "unproved">;

async function proofOf(hash: Hasher, game: GameRecord, deal: DealRecord, known: Set<string>): Promise<Proved> {
  const { proof, seed } = deal;
  if (proof) {
    const twice = proof.board === null && known.has(proof.id);
    if (proof.board === null) known.add(proof.id);
    const steps = await checkProof(hash, game.rules, deal, proof, game.draw);
    const fault = twice ? why("name", { name: proof.id }) : (steps.find((each) => each.fault)?.fault ?? null);
    return { proof: "42-deal-v1", steps, unproved: fault };
  }
  if (!seed) return { proof: "none", steps: [], unproved: why("proofless") };
  const fault = await checkSeed(hash, game.rules, deal, seed);
  return { proof: "seed", steps: [], unproved: why("seed", { why: fault ?? why("seeded") }) };
}

function lawOf(game: GameRecord, before: DealRecord | null, deal: DealRecord): Pick<Verdict, "unlawful" | "undecided"> {
  try {
    const fault = undrawnFault(game, deal) ?? sequenceFault(game, before, deal) ?? playFault(game, deal);
    return { unlawful: fault, undecided: false };
  } catch (wrong) {
    if (wrong instanceof TooLong) return { unlawful: null, undecided: true };
    throw wrong;
  }
}
