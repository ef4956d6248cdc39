/** Panels that are opened from the top bar. */

import type { Panel } from "../state/model";
import { isEventTable, lastTrick, mayUndo } from "../state/questions";
import { opened } from "../state/update";
import { say, law } from "../words";
import { eventInWords, nameOf } from "../words/speak";
import { addressOf } from "./events/address";
import { useShow, useTable, useView } from "./context";
import { SmallTiles } from "./DealEnd";
import { Dialog } from "./Dialog";
import { FairPanel } from "./Fair";
import { ShareLink } from "./ShareLink";
import { Twice } from "./Standing";
import { LanguageSwitch, LookSwitch } from "./switches";
import { LastDeal } from "./LastDeal";
import { choiceInWords } from "./Options";

export function OpenPanel() {
  const { at, change } = useTable();
  const close = () => change((state) => (state.panel === at.panel ? opened(state, "none") : state));
  switch (at.panel) {
    case "none":
      return null;
    case "last-trick":
      return <Dialog key={at.panel} heading={say("trick.last")} kind="last-trick" close={close}>{at.view && <LastTrick />}</Dialog>;
    case "last-deal":
      return <Dialog key={at.panel} heading={say("menu.last-deal")} kind="last-deal" close={close}><LastDeal /></Dialog>;
    case "fair":
      return <Dialog key={at.panel} heading={say("fair")} kind="fair" close={close}><FairPanel /></Dialog>;
    case "menu":
      return <Dialog key={at.panel} heading={say("menu")} kind="menu" close={close}><Menu /></Dialog>;
    case "share":
      return <Dialog key={at.panel} heading={say("share.heading")} kind="share" close={close}><Share /></Dialog>;
    case "history":
      return <Dialog key={at.panel} heading={say("menu.history")} kind="history" close={close}><Past /></Dialog>;
    case "rules":
      return <Dialog key={at.panel} heading={say("menu.rules")} kind="rules" close={close}><TheseRules /></Dialog>;
  }
}

function LastTrick() {
  const { at, view } = useView();
  const trick = lastTrick(view);
  if (!trick?.plays) return <p>{say(view.contract?.stacked ? "contract.stacked" : "trick.none")}</p>;
  return (
    <>
      <ol class="looked-at">
        {trick.plays.map((play) => (
          <li key={play.tile} class={play.seat === trick.taker ? "is-taker" : ""}>
            <SmallTiles tiles={[play.tile]} view={view} />
            <span>{nameOf(at, play.seat)}</span>
          </li>
        ))}
      </ol>
      <p class="trick-taken">{say("trick.took", { name: nameOf(at, trick.taker) })}{trick.points !== null && ` · ${trick.points}`}</p>
    </>
  );
}

function Menu() {
  const { at, ask } = useTable();
  const show = useShow();
  const entry = (panel: Panel, words: string) => (
    <li><button type="button" class="menu-entry" onClick={() => show(panel)}>{words}</button></li>
  );
  return (
    <>
      <ul class="menu-list">
        {at.event && <li><a class="menu-entry" href={addressOf(at.event.event)}>{say("event.back")}</a></li>}
        {!isEventTable(at) && entry("share", say("menu.share"))}
        {at.table?.last && at.view?.phase !== "over" && entry("last-deal", say("menu.last-deal"))}
        {mayUndo(at) && <li><button type="button" class="menu-entry" onClick={() => { ask({ t: "undo" }); show("none"); }}>{say("menu.undo")}</button></li>}
        {entry("rules", say("menu.rules"))}
        {entry("history", say("menu.history"))}
        {at.table?.fair && entry("fair", say("fair"))}
        {!isEventTable(at) && <li><a class="menu-entry" href={`/api/tables/${at.id}/record`} download={`${at.id}.42`}>{say("menu.record")}</a></li>}
        {at.seat !== null && !isEventTable(at) && <li><Twice look="menu-entry" words={say("seat.stand")} about={say("seat.stand.about")} act={() => { ask({ t: "stand" }); show("none"); }} /></li>}
        <li><a class="menu-entry" href="/">{say("menu.leave")}</a></li>
      </ul>
      <div class="switches"><LanguageSwitch /><LookSwitch /></div>
      <p class="hint wide-only">{say("menu.keys")}</p>
    </>
  );
}

function Share() {
  return (
    <>
      <p>{say("share.about")}</p>
      <ShareLink />
    </>
  );
}

function Past() {
  const { at } = useTable();
  const sentences = at.news.map(({ number, event }) => ({ number, sentence: eventInWords(at, event) }));
  const told = sentences.filter((each) => each.sentence).reverse();
  if (!told.length) return <p>{say("history.empty")}</p>;
  return <ol class="past">{told.map(({ number, sentence }) => <li key={number}>{sentence}</li>)}</ol>;
}

function TheseRules() {
  const { at } = useTable();
  if (!at.table) return null;
  const { preset } = at.table;
  const changes = Object.entries(at.table.differs);
  return (
    <>
      <h3>{law(`preset.${preset}`, preset)}</h3>
      <p>{law(`preset.${preset}.about`, "")}</p>
      {at.table.hints && <p>{say("room.hints")}</p>}
      <p>{say(changes.length ? "rules.differs" : "rules.same")}</p>
      <ul class="changes">
        {changes.map(([field, value]) => (
          <li key={field}><b>{law(`rule.${field}`, field)}</b>: {choiceInWords(field, value)}</li>
        ))}
      </ul>
    </>
  );
}
