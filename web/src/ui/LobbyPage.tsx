/** The first page: choose the rules, how many, how well the others play, and sit down. */

import type { LobbyLink } from "../shell/lobby";
import { changedFields, hintsChosen, hintsOf, levelChosen, named, playable, playersChosen, presetChosen, type Lobby } from "../state/lobby";
import { count, say, law, sayIf, unbroken } from "../words";
import { Logo } from "./icons";
import { MyTables } from "./MyTables";
import { Faults, Options } from "./Options";
import { PeopleLinks } from "./PeoplePage";
import { Segments } from "./Segments";
import { LanguageSwitch, LookSwitch } from "./switches";
import { TileFace } from "./Tile";

const PLAYERS = [2, 3, 4, 5, 6, 7];

export function LobbyPage({ link }: { link: LobbyLink }) {
  const lobby = link.state.value;
  return (
    <div class="lobby-page">
      <header class="lobby-top">
        <span class="wordmark"><Logo /><span>texas<b>42</b></span></span>
        <PeopleLinks />
        <div class="switches"><LanguageSwitch /><LookSwitch /></div>
      </header>
      {lobby.unreachable && <p class="banner" role="status">{say("lobby.unreachable")}</p>}
      <main class="lobby">
        <Hero />
        <MyTables />
        <form onSubmit={(event) => { event.preventDefault(); void link.open(); }}>
          <fieldset class="wish" disabled={lobby.opening}>
            <Presets link={link} />
            <div class="wish-row">
              <Segments
                legend={say("lobby.players")}
                name="players"
                options={PLAYERS.map((n) => ({ value: n, words: String(n), off: !playable(lobby).includes(n) }))}
                value={lobby.choice.players}
                choose={(n) => link.choose((each) => playersChosen(each, n))}
              />
              <Segments
                legend={say("lobby.level")}
                name="level"
                options={(lobby.offer?.levels ?? []).map((level) => ({ value: level, words: sayIf(`level.${level}`, level) }))}
                value={lobby.choice.level}
                choose={(level) => link.choose((each) => levelChosen(each, level))}
              />
              <Name link={link} />
            </div>
            <Hints link={link} />
            {playable(lobby).length === 1 && <p class="hint">{say("lobby.only4")}</p>}
            <Faults faults={lobby.faults} />
            <SitDown lobby={lobby} />
            <Options link={link} />
          </fieldset>
        </form>
      </main>
    </div>
  );
}

/** A hand of tiles as a greeting. */
function Hero() {
  const fan = ["6-6", "6-4", "5-5", "4-2", "3-2"];
  return (
    <section class="hero">
      <div class="fan" aria-hidden="true">
        {fan.map((tile, index) => <span key={tile} class={`fan-${index}`}><TileFace tile={tile} /></span>)}
      </div>
      <div>
        <h1>{say("lobby.heading")}</h1>
        <p>{say("tagline")}</p>
      </div>
    </section>
  );
}

function Presets({ link }: { link: LobbyLink }) {
  const lobby = link.state.value;
  return (
    <fieldset class="presets">
      <legend>{say("lobby.rules")}</legend>
      {(lobby.offer?.presets ?? []).map(({ name, players }) => (
        <label key={name} class={`preset${name === lobby.choice.preset ? " is-chosen" : ""}`}>
          <input
            type="radio"
            name="preset"
            value={name}
            checked={name === lobby.choice.preset}
            onChange={() => link.choose((each) => presetChosen(each, name))}
          />
          <span class="preset-name">{law(`preset.${name}`, name)}</span>
          <span class="preset-players">{rangeInWords(players)}</span>
          <span class="preset-about">{unbroken(law(`preset.${name}.about`, ""))}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** "2–7", or "2, 4" where some are left out. */
function rangeInWords(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  const unbroken = last - first === numbers.length - 1 && numbers.length > 2;
  return unbroken ? `${first}–${last}` : numbers.join(", ");
}

function Name({ link }: { link: LobbyLink }) {
  return (
    <label class="name">
      <span>{say("lobby.name")}</span>
      <input
        class="field"
        name="name"
        autocomplete="nickname"
        maxLength={24}
        placeholder={say("lobby.name.example")}
        value={link.state.value.choice.name}
        onInput={(event) => { const name = event.currentTarget.value; link.choose((each) => named(each, name)); }}
      />
    </label>
  );
}

function Hints({ link }: { link: LobbyLink }) {
  return (
    <label class="lobby-hints">
      <input
        class="toggle"
        type="checkbox"
        role="switch"
        name="hints"
        checked={hintsOf(link.state.value)}
        onChange={(event) => { const hints = event.currentTarget.checked; link.choose((each) => hintsChosen(each, hints)); }}
      />
      <span><b>{say("lobby.hints")}</b> {say("lobby.hints.about")}</span>
    </label>
  );
}

function SitDown({ lobby }: { lobby: Lobby }) {
  const wrong = lobby.faults.length > 0;
  return (
    <div class="sit-down">
      <button type="submit" class="button is-primary is-large" disabled={wrong || lobby.opening || !lobby.offer}>
        {say(lobby.opening ? "lobby.opening" : "lobby.open")}
      </button>
      <p class="hint">{say("lobby.friends")}</p>
    </div>
  );
}

/** How many rules differ from the preset. */
export function changedInWords(lobby: Lobby): string {
  const n = changedFields(lobby).length;
  return n ? count("lobby.changed", n) : "";
}
