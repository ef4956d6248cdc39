/** What is chosen in the lobby, and what the server says of it. */

import type { Offer, Refusal, RulesAnswer, RuleValue, RuleValues } from "../protocol";

export interface Choice {
  preset: string;
  players: number;
  level: string;
  name: string;
  changes: Record<string, RuleValue>;
}

export interface Lobby {
  offer: Offer | null;
  choice: Choice;
  /** The rules that the choice comes to, the fields without effect, and all that is wrong. */
  rules: RuleValues | null;
  idle: readonly string[];
  faults: readonly Refusal[];
  opening: boolean;
  unreachable: boolean;
}

export const FIRST_CHOICE: Choice = { preset: "texas", players: 4, level: "casual", name: "", changes: {} };

export function entered(kept: Partial<Choice>): Lobby {
  return {
    offer: null,
    choice: { ...FIRST_CHOICE, ...kept },
    rules: null,
    idle: [],
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

export function judged(lobby: Lobby, answer: RulesAnswer): Lobby {
  return { ...lobby, rules: answer.rules, idle: answer.idle, faults: answer.faults };
}

/** Another preset: the changes made to the last one are dropped. */
export function presetChosen(lobby: Lobby, preset: string): Lobby {
  return fitted({ ...lobby, choice: { ...lobby.choice, preset, changes: {} } });
}

export function playersChosen(lobby: Lobby, players: number): Lobby {
  const { sides: _sides, dummy: _dummy, spare: _spare, ...changes } = lobby.choice.changes;
  return { ...lobby, choice: { ...lobby.choice, players, changes } };
}

export function levelChosen(lobby: Lobby, level: string): Lobby {
  return { ...lobby, choice: { ...lobby.choice, level } };
}

export function named(lobby: Lobby, name: string): Lobby {
  return { ...lobby, choice: { ...lobby.choice, name } };
}

/** A field is changed, or back at what the preset says. */
export function fieldChanged(lobby: Lobby, field: string, value: RuleValue): Lobby {
  if (field === "players") return playersChosen(lobby, Number(value));
  const { [field]: _, ...others } = lobby.choice.changes;
  const changes = same(presetValue(lobby, field), value) ? others : { ...others, [field]: value };
  return { ...lobby, choice: { ...lobby.choice, changes } };
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
  return lobby.rules?.[field] ?? presetValue(lobby, field);
}

function presetValue(lobby: Lobby, field: string): RuleValue {
  return lobby.offer?.presets.find((each) => each.name === lobby.choice.preset)?.rules[field] ?? null;
}

function same(one: RuleValue, other: RuleValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function fitted(lobby: Lobby): Lobby {
  const allowed = playable(lobby);
  if (allowed.includes(lobby.choice.players)) return lobby;
  return playersChosen(lobby, allowed.includes(4) ? 4 : (allowed[0] ?? 4));
}
