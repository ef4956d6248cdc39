/** Contract, score and tools. */

import type { View } from "../protocol";
import type { AtTable } from "../state/model";
import { sidesInOrder } from "../state/seating";
import { boardNow, isEventTable, lastTrick, pointsOf, scoresNow, tricksBySide, tricksOf } from "../state/questions";
import { count, law, say } from "../words";
import { aimInWords, callInWords, nameOf, sideName, trumpInWords } from "../words/speak";
import { addressOf } from "./events/address";
import { useShow, useTable } from "./context";
import { isAlarming } from "./Fair";
import { LinkIcon, Logo, MenuIcon, ShieldIcon, TrickIcon } from "./icons";
import { Score } from "./Strokes";
import { SuitSign } from "./SuitSign";

export function TopBar() {
  const { at } = useTable();
  return (
    <header class="top">
      <h1 class="sr-only">{heading(at)}</h1>
      {at.event
        ? <a class="home" href={addressOf(at.event.event)} aria-label={say("event.back")} title={say("event.back")}><Logo /></a>
        : <a class="home" href="/" aria-label={say("menu.leave")}><Logo /></a>}
      <ContractSign />
      {at.view && at.view.teams.length === 2 && <Scoreboard view={at.view} />}
      <Tools />
    </header>
  );
}

function heading(at: AtTable): string {
  const preset = at.table?.preset;
  if (at.event) return `${say("title")}: ${at.event.name}`;
  return preset === undefined ? say("title") : `${say("title")}: ${law(`preset.${preset}`, preset)}`;
}

function Tools() {
  const { at } = useTable();
  const show = useShow();
  const looked = at.view ? lastTrick(at.view) : null;
  return (
    <nav class="tools" aria-label={say("menu")}>
      {looked && at.view?.phase === "play" && (
        <button type="button" class="icon-button" onClick={() => show("last-trick")} aria-label={say("trick.last")} title={say("trick.last")}>
          <TrickIcon />
        </button>
      )}
      {at.table?.fair && (
        <button type="button" class={`icon-button${isAlarming(at) ? " is-alarming" : " wide-only"}`} onClick={() => show("fair")} aria-label={say(isAlarming(at) ? "fair.broken" : "fair")} title={say(isAlarming(at) ? "fair.broken" : "fair")}>
          <ShieldIcon />
        </button>
      )}
      {!isEventTable(at) && (
        <button type="button" class="icon-button wide-only" onClick={() => show("share")} aria-label={say("menu.share")} title={say("menu.share")}>
          <LinkIcon />
        </button>
      )}
      <button type="button" class="icon-button" onClick={() => show("menu")} aria-label={say("menu")} title={say("menu")}>
        <MenuIcon />
      </button>
    </nav>
  );
}

/** Both sides, their score, and what they have taken in this deal. */
function Scoreboard({ view }: { view: View }) {
  const { at } = useTable();
  const scores = scoresNow(view);
  return (
    <div class="scoreboard">
      {sidesInOrder(view).map((team) => (
        <div key={team} class={`side side-${team}`}>
          <span class="side-name">{sideName(at, view, team)}</span>
          <Score n={scores[team] ?? 0} target={view.target} scoring={view.scoring} />
          <Taken view={view} seats={view.teams[team] ?? []} />
        </div>
      ))}
    </div>
  );
}

function Taken({ view, seats }: { view: View; seats: readonly number[] }) {
  if (!view.contract) return null;
  const tricks = tricksOf(view, seats);
  const points = pointsOf(view, seats);
  return (
    <span class="taken">
      {count("tricks", tricks)}
      {points !== null && ` · ${count("points", points)}`}
    </span>
  );
}

/** Who bid what, with which trump, and how far it is. */
function ContractSign() {
  const { at } = useTable();
  const { view } = at;
  const board = boardNow(at);
  if (!view?.contract) {
    return <p class="contract quiet">{board !== null && `${say("event.board", { n: board })} · `}{at.table && stage(view)}</p>;
  }
  const { contract } = view;
  return (
    <div class="contract" data-declaration={contract.declaration}>
      <SuitSign declaration={contract.declaration} />
      <div class="contract-words">
        <span class="contract-bid">
          <b>{callInWords(contract.call)}</b> {trumpInWords(contract.declaration)}
        </span>
        <span class="contract-aim">
          {board !== null && `${say("event.board", { n: board })} · `}
          {nameOf(at, contract.declarer)} · {aimInWords(contract)}
          {view.teams.length > 2 && <Progress view={view} />}
          {contract.stacked && <span class="stacked" title={say("contract.stacked")}> · {say("contract.stacked.short")}</span>}
        </span>
      </div>
    </div>
  );
}

/** Where everyone plays alone the two sides of the contract have no board of their own. */
function Progress({ view }: { view: View }) {
  const [tricks] = tricksBySide(view);
  const points = view.points?.[0];
  return <> · {count("tricks", tricks)}{points !== undefined && `, ${count("points", points)}`}</>;
}

function stage(view: View | null): string {
  if (!view) return say("status.waiting");
  return say(view.phase === "declare" ? "status.declare" : "status.bid");
}
