/** Every field of the rules, by group, with its number in the law. */

import { useState } from "preact/hooks";

import type { Refusal, RuleField, RuleValue } from "../protocol";
import type { LobbyLink } from "../shell/lobby";
import { changedFields, changesDropped, fieldChanged, valueOf } from "../state/lobby";
import { say, law } from "../words";
import { faultInWords } from "../words/faults";
import { changedInWords } from "./LobbyPage";

/** A value of a field in words. */
export function choiceInWords(field: string, value: RuleValue): string {
  if (Array.isArray(value)) return value.map((each) => law(`declaration.${each}`, each)).join(", ");
  if (typeof value === "boolean") return say(value ? "option.on" : "option.off");
  if (field === "first_shaker" && value !== null) return say("seat", { n: Number(value) + 1 });
  return law(`rule.${field}.${inKey(field, value)}`, String(value));
}

/** What a field does at this value, as a sentence. */
function sentence(field: string, value: RuleValue): string {
  if (Array.isArray(value)) return "";
  const spoken = field === "first_shaker" ? Number(value) + 1 : value;
  const general = law(`rule.${field}.says`, "", typeof spoken === "number" ? { n: spoken } : {});
  return law(`rule.${field}.${inKey(field, value)}.says`, general);
}

/** A value as it stands in a key of the catalogue. */
function inKey(field: string, value: RuleValue): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return value === null ? (field === "first_shaker" ? "drawn" : "never") : String(value);
}

export function Options({ link }: { link: LobbyLink }) {
  const lobby = link.state.value;
  const fields = lobby.offer?.fields ?? [];
  const groups = [...new Set(fields.map((field) => field.group))];
  return (
    <details class="options">
      <summary>
        <span>{say("lobby.options")}</span>
        <span class="changed">{changedInWords(lobby)}</span>
      </summary>
      <p class="hint">
        {say("lobby.options.hint")}{" "}
        {changedInWords(lobby) && (
          <button type="button" class="small-button" onClick={() => link.choose(changesDropped)}>{say("lobby.reset")}</button>
        )}
      </p>
      {groups.map((group) => (
        <section key={group} class="option-group">
          <h2>{law(`group.${group}`, group)}</h2>
          {fields
            .filter((field) => field.group === group && field.name !== "players")
            .map((field) => <Option key={field.name} field={field} link={link} />)}
        </section>
      ))}
    </details>
  );
}

function Option({ field, link }: { field: RuleField; link: LobbyLink }) {
  const lobby = link.state.value;
  const idle = lobby.idle.includes(field.name);
  const changed = changedFields(lobby).includes(field.name);
  const about = sentence(field.name, valueOf(lobby, field.name));
  return (
    <div class={`option${idle ? " is-idle" : ""}${changed ? " is-changed" : ""}`}>
      <div class="option-words">
        <span class="option-name" id={`option-${field.name}`}>{law(`rule.${field.name}`, field.name)}</span>
        <span class="rule-number">{lobby.cited[field.name] ?? field.rule}</span>
        {about && <span class="option-about">{about}</span>}
      </div>
      <Control field={field} idle={idle} value={valueOf(lobby, field.name)} set={(value) => link.choose((each) => fieldChanged(each, field.name, value))} />
    </div>
  );
}

interface ControlProps {
  field: RuleField;
  idle: boolean;
  value: RuleValue;
  set: (value: RuleValue) => void;
}

function Control({ field, idle, value, set }: ControlProps) {
  const named = { "aria-labelledby": `option-${field.name}`, "name": field.name, "disabled": idle };
  switch (field.kind) {
    case "switch":
      return <input {...named} class="toggle" type="checkbox" role="switch" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />;
    case "number":
      return <NumberBox {...{ field, idle, value, set }} />;
    case "choice":
      return (
        <select {...named} class="field" value={JSON.stringify(value)} onChange={(event) => set(JSON.parse(event.currentTarget.value) as RuleValue)}>
          {field.choices.map((choice) => (
            <option key={JSON.stringify(choice)} value={JSON.stringify(choice)} selected={choice === value}>{choiceInWords(field.name, choice)}</option>
          ))}
        </select>
      );
    case "set":
      return <Members {...{ field, idle, value, set }} />;
  }
}

/** A number. What is being typed stays until it is done, whatever the server answers meanwhile. */
function NumberBox({ field, idle, value, set }: ControlProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const done = (text: string) => {
    setTyped(null);
    set(Number(text));
  };
  return (
    <input
      aria-labelledby={`option-${field.name}`}
      class="field is-number"
      type="number"
      inputMode="numeric"
      name={field.name}
      disabled={idle && typed === null}
      min={field.min ?? undefined}
      max={field.max ?? undefined}
      value={typed ?? Number(value)}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(event) => done(event.currentTarget.value)}
    />
  );
}

/** Several of a list, each on or off, kept in the order of the law. */
function Members({ field, idle, value, set }: ControlProps) {
  const members = Array.isArray(value) ? value : [];
  const words = field.choices.map(String);
  const toggle = (word: string) => set(words.filter((each) => (each === word) !== members.includes(each)));
  return (
    <div class="members" role="group" aria-labelledby={`option-${field.name}`}>
      {words.map((word) => (
        <label key={word} class={`member${members.includes(word) ? " is-chosen" : ""}`}>
          <input type="checkbox" name={`${field.name}.${word}`} disabled={idle} checked={members.includes(word)} onChange={() => toggle(word)} />
          <span>{choiceInWords(field.name, [word])}</span>
        </label>
      ))}
    </div>
  );
}

/** All that is wrong with the chosen rules, at once. */
export function Faults({ faults }: { faults: readonly Refusal[] }) {
  return (
    <div class="faults" role="alert">
      {faults.map((fault) => (
        <p key={fault.text} class="fault">
          {faultInWords(fault)} <span class="rule-number">{fault.rule}</span>
        </p>
      ))}
    </div>
  );
}
