/** People: oneself, somebody's record, the leader boards. Reached by the part after `#`. */

import type { ComponentChildren } from "preact";

import { law, say } from "../words";
import { Logo } from "./icons";
import { LeadersPage } from "./LeadersPage";
import { RecordPage } from "./RecordPage";
import { LanguageSwitch, LookSwitch } from "./switches";
import { YouPage } from "./YouPage";

/** The page that an address's hash asks for, or null: the lobby. */
export function peoplePage(hash: string): ComponentChildren {
  const [, word = "", rest = ""] = /^#(you|leaders|person)\/?(.*)$/.exec(hash) ?? [];
  const named = decodeURIComponent(rest);
  switch (word) {
    case "you":
      return <Frame heading={say("people.you")}><YouPage /></Frame>;
    case "leaders":
      return <Frame heading={say("people.leaders")}><LeadersPage key={named} board={named || "texas"} /></Frame>;
    case "person":
      return <Frame heading={say("people.record")}><RecordPage key={named} id={named} /></Frame>;
    default:
      return null;
  }
}

interface FrameProps {
  heading: string;
  wide?: boolean;
  children: ComponentChildren;
}

export function Frame({ heading, wide = false, children }: FrameProps) {
  return (
    <div class="lobby-page">
      <header class="lobby-top">
        <a class="wordmark" href="#"><Logo /><span>texas<b>42</b></span></a>
        <PeopleLinks />
        <div class="switches"><LanguageSwitch /><LookSwitch /></div>
      </header>
      <main class={`people${wide ? " is-wide" : ""}`}>
        <h1>{heading}</h1>
        {children}
      </main>
    </div>
  );
}

export function PeopleLinks() {
  return (
    <nav class="people-links" aria-label={say("people")}>
      <a href="#events">{say("events")}</a>
      <a href="#you">{say("people.you")}</a>
      <a href="#leaders">{say("people.leaders")}</a>
    </nav>
  );
}

/** A person's name; a bot is called by its level. */
export function nameInWords(person: { kind?: string; id: string; name: string }): string {
  if (person.id.startsWith("bot:")) return law(`ui.level.${person.id.slice(4)}`, person.name);
  return person.name || say("people.nameless");
}

/** "Texas 42", "Texas 42, 3 players". */
export function boardInWords(board: string): string {
  const [preset = "", players] = board.split(" ");
  const name = law(`preset.${preset}`, preset);
  return players === undefined ? name : `${name}, ${say("people.players", { n: players })}`;
}
