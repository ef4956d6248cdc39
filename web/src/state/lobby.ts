/** What is chosen in the lobby, and what the server says of it. */

import type { Me } from "../protocol.gen";
import type { Offer, Refusal, RulesAnswer, RuleValue, RuleValues } from "../protocol";

export interface Choice {
  preset: string;
  players: number;
  level: string;
  /** Whoever is on turn may ask for a hint; the games are not rated. Null: never chosen. */
  hints: boolean | null;
  name: string;
  changes: Record<string, RuleValue>;
}

/** What the server is asked about a choice. */
export type Wish = Pick<Choice, "preset" | "players" | "changes">;

export interface Lobby {
  offer: Offer | null;
  choice: Choice;
  /** A passkey keeps the name of who is here: ratings mean something to them. */
  kept: boolean;
  /** The wish that was answered last; the rules that it comes to, the fields without effect, and all that is wrong. */
  answered: Wish | null;
  rules: RuleValues | null;
  idle: readonly string[];
  /** The rule of a field where it depends on how a deal is scored. */
  cited: Readonly<Record<string, string>>;
  faults: readonly Refusal[];
  opening: boolean;
  unreachable: boolean;
}

export const FIRST_CHOICE: Choice = { preset: "texas", players: 4, level: "casual", hints: null, name: "", changes: {} };

/** Fields that mean something at one number of players only. */
const OF_ONE_SIZE = ["sides", "dummy", "spare"];

export function entered(kept: Partial<Choice>): Lobby {
  return {
    offer: null,
    choice: { ...FIRST_CHOICE, ...kept },
    kept: false,
    answered: null,
    rules: null,
    idle: [],
    cited: {},
    faults: [],
    opening: false,
    unreachable: false,
  };
}

/** The choice that was kept, as far as it can be read. */
export function keptChoice(text: string | null): Partial<Choice> {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Partial<Choice>) : {};
  } catch {
    return {};
  }
}

export function offered(lobby: Lobby, offer: Offer): Lobby {
  const known = offer.presets.some((each) => each.name === lobby.choice.preset);
  const preset = known ? lobby.choice.preset : (offer.presets[0]?.name ?? lobby.choice.preset);
  const level = offer.levels.includes(lobby.choice.level) ? lobby.choice.level : (offer.levels.at(-1) ?? "");
  return fitted({ ...lobby, offer, unreachable: false, choice: { ...lobby.choice, preset, level } });
}

export function wishOf({ choice: { preset, players, changes } }: Lobby): Wish {
  return { preset, players, changes };
}

export const sameWish = (one: Wish | null, other: Wish) => JSON.stringify(one) === JSON.stringify(other);

/** What the server says of a wish; nothing where another one has been made since. */
export function judged(lobby: Lobby, wish: Wish, { rules, idle, faults, cited }: RulesAnswer): Lobby {
  if (!sameWish(wish, wishOf(lobby))) return lobby;
  return { ...lobby, answered: wish, rules, idle, faults, cited, unreachable: false };
}

/** What a person does to the choice. While a table is being opened nothing changes: it would not be of that table. */
export function chosen(lobby: Lobby, update: (lobby: Lobby) => Lobby): Lobby {
  return lobby.opening ? lobby : update(lobby);
}

export function opening(lobby: Lobby): Lobby {
  return { ...lobby, opening: true };
}

/** The table could not be opened, or who went there is back. */
export function openingOver(lobby: Lobby): Lobby {
  return { ...lobby, opening: false };
}

/** The server will not do what was wished. */
export function refused(lobby: Lobby, wish: Wish, faults: readonly Refusal[]): Lobby {
  return sameWish(wish, wishOf(lobby)) ? { ...lobby, faults, unreachable: false } : lobby;
}

/** Another preset: the changes made to the last one are dropped. */
export function presetChosen(lobby: Lobby, preset: string): Lobby {
  return fitted({ ...lobby, choice: { ...lobby.choice, preset, changes: {} } });
}

/** Another size: what depends on it is dropped, and what is as the preset has it goes with the preset. */
export function playersChosen(lobby: Lobby, players: number): Lobby {
  const follows = (field: string, value: RuleValue) => {
    const [before, after] = [presetValue(lobby, field), presetValue(lobby, field, players)];
    return OF_ONE_SIZE.includes(field) || (same(value, before) && !same(before, after));
  };
  const kept = Object.entries(lobby.choice.changes).filter(([field, value]) => !follows(field, value));
  return { ...lobby, choice: { ...lobby.choice, players, changes: Object.fromEntries(kept) } };
}

export function levelChosen(lobby: Lobby, level: string): Lobby {
  return { ...lobby, choice: { ...lobby.choice, level } };
}

export function met(lobby: Lobby, { kept }: Me): Lobby {
  return { ...lobby, kept };
}

/** Until something is chosen there are hints for guests; the games of those who keep a name are rated. */
export function hintsOf({ choice, kept }: Lobby): boolean {
  return choice.hints ?? !kept;
}

export function hintsChosen(lobby: Lobby, hints: boolean): Lobby {
  return { ...lobby, choice: { ...lobby.choice, hints } };
}

export function named(lobby: Lobby, name: string): Lobby {
  return { ...lobby, choice: { ...lobby.choice, name } };
}

/** A field is what was chosen for it, be it what the preset says: then it does not follow other fields. */
export function fieldChanged(lobby: Lobby, field: string, value: RuleValue): Lobby {
  if (field === "players") return playersChosen(lobby, Number(value));
  return { ...lobby, choice: { ...lobby.choice, changes: { ...lobby.choice.changes, [field]: value } } };
}

/** The fields that were chosen to be other than the preset has them for so many players. */
export function changedFields(lobby: Lobby): readonly string[] {
  const changes = Object.entries(lobby.choice.changes);
  return changes.filter(([field, value]) => !same(presetValue(lobby, field), value)).map(([field]) => field);
}

export function changesDropped(lobby: Lobby): Lobby {
  return { ...lobby, choice: { ...lobby.choice, changes: {} } };
}

/** The numbers of players that the chosen preset allows. */
export function playable(lobby: Lobby): readonly number[] {
  return lobby.offer?.presets.find((each) => each.name === lobby.choice.preset)?.players ?? [4];
}

export function valueOf(lobby: Lobby, field: string): RuleValue {
  if (field in lobby.choice.changes) return lobby.choice.changes[field] ?? null;
  return answeredValue(lobby, field) ?? presetValue(lobby, field);
}

/** What a field came to by itself; not what another preset said, nor a change that has been dropped since. */
function answeredValue({ answered, rules, choice }: Lobby, field: string): RuleValue | undefined {
  const still = answered?.preset === choice.preset && !(field in answered.changes);
  return still ? rules?.[field] : undefined;
}

function presetValue({ offer, choice }: Lobby, field: string, players = choice.players): RuleValue {
  const preset = offer?.presets.find((each) => each.name === choice.preset);
  return { ...preset?.rules, ...preset?.sizes[players] }[field] ?? null;
}

function same(one: RuleValue, other: RuleValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function fitted(lobby: Lobby): Lobby {
  const allowed = playable(lobby);
  if (allowed.includes(lobby.choice.players)) return lobby;
  return playersChosen(lobby, allowed.includes(4) ? 4 : (allowed[0] ?? 4));
}
