/** A place at the table: who sits there, what they said, what they hold. */

import type { Player, View } from "../protocol";
import { isAdvised } from "../state/hints";
import { callOf, isTrump, isWaiting, legalTiles, playingSeat, scoresNow, standingCall, tricksOf } from "../state/questions";
import { isAway, isDummy, playerOf, teamOf } from "../state/seating";
import type { AtTable } from "../state/model";
import { count, say, sayIf } from "../words";
import { callInWords, calledOf, nameOf, tileInWords } from "../words/speak";
import { Chair } from "./Chair";
import { useTable } from "./context";
import { AdvisedSign } from "./Hint";
import { ShakerIcon, TrickIcon } from "./icons";
import { Score } from "./Strokes";
import { TileBacks, TileFace } from "./Tile";
import { pipOf, worthOf } from "./tiles";

export function SeatPlate({ seat }: { seat: number }) {
  const { at } = useTable();
  const player = playerOf(at, seat);
  if (!player) return null;
  const turn = at.view?.turn === seat && at.view.phase !== "over";
  const kind = isDummy(at, seat) ? "dummy" : player.kind;
  const side = at.view ? ` team-${teamOf(at.view, seat)}` : "";
  return (
    <div class={`plate ${kind}${turn ? " is-turn" : ""}${side}`} role="group" aria-label={nameOf(at, seat)} data-seat={seat}>
      <div class="plate-row">
        <Face name={calledOf(player)} player={player} />
        <div class="plate-names">
          <span class="plate-name">{isDummy(at, seat) ? calledOf(player) : nameOf(at, seat)}</span>
          <span class={`plate-kind${isPlainBot(at, player, seat) ? " is-level" : ""}`}>{described(at, player, seat)}</span>
        </div>
        {at.view?.shaker === seat && <ShakerSign seat={seat} />}
      </div>
      {at.view && <Holding seat={seat} view={at.view} />}
      {at.view && <Said seat={seat} view={at.view} />}
      <Chair player={player} seat={seat} />
    </div>
  );
}

export function ShakerSign({ seat }: { seat: number }) {
  const { at } = useTable();
  const words = say("seat.shaker.about", { name: nameOf(at, seat) });
  return <span class="shaker" role="img" aria-label={words} title={words}><ShakerIcon /></span>;
}

function Face({ name, player }: { name: string; player: Player }) {
  const letter = player.kind === "empty" ? "+" : (Array.from(name)[0] ?? "?");
  return <span class={`face face-${player.kind}${player.online ? "" : " is-away"}`} aria-hidden="true">{letter}</span>;
}

function described(at: AtTable, player: Player, seat: number): string {
  if (isDummy(at, seat)) return say("seat.dummy.kind");
  if (at.view?.contract?.sits_out.includes(seat)) return say("seat.sitsout");
  if (at.view?.turn === seat && at.view.phase !== "over" && !isAway(at, seat)) return say("seat.turn");
  if (player.kind === "bot") return sayIf(`level.${player.level}`, player.level ?? "");
  if (player.kind === "empty") return say("seat.empty");
  return player.online ? "" : say("seat.away");
}

/** There is nothing to say of it but its level. */
function isPlainBot(at: AtTable, player: Player, seat: number): boolean {
  return player.kind === "bot" && !isDummy(at, seat) && at.view?.turn !== seat && !at.view?.contract?.sits_out.includes(seat);
}

/** The last call in the auction; later only the one that won it. */
export function Said({ seat, view }: { seat: number; view: View }) {
  const call = view.phase === "bid" || view.phase === "declare" ? callOf(view, seat) : null;
  const won = view.contract?.declarer === seat ? view.contract.call : null;
  const said = call ?? won;
  if (said === null) return null;
  const stands = won !== null || standingCall(view)?.seat === seat;
  return <span class={`bubble${said === "pass" ? " is-pass" : ""}${stands ? " is-standing" : ""}`}>{callInWords(said)}</span>;
}

function Holding({ seat, view }: { seat: number; view: View }) {
  const open = view.phase === "over" ? null : view.hands[seat];
  const left = view.tiles_left[seat] ?? 0;
  const tricks = tricksOf(view, [seat]);
  return (
    <div class="holding">
      {open ? <OpenHand seat={seat} tiles={open} view={view} /> : <TileBacks n={left} />}
      {!open && <span class="sr-only">{count("seat.tiles", left)}</span>}
      {view.contract && tricks > 0 && <WonTricks n={tricks} />}
      {view.teams.length > 2 && (
        <Score n={scoresNow(view)[teamOf(view, seat)] ?? 0} target={view.target} scoring={view.scoring} />
      )}
    </div>
  );
}

export function WonTricks({ n }: { n: number }) {
  return (
    <span class="won-tricks" role="img" aria-label={count("tricks", n)} title={count("tricks", n)}>
      <TrickIcon />
      {n}
    </span>
  );
}

/** A hand that lies open: a dummy's. Its player plays from it. */
function OpenHand({ seat, tiles, view }: { seat: number; tiles: readonly string[]; view: View }) {
  const { at, ask } = useTable();
  const playing = playingSeat(view) === seat && !isWaiting(at);
  const legal = legalTiles(view);
  const up = pipOf(view.contract?.declaration ?? "");
  return (
    <ul class={`open-hand${playing ? " is-playing" : ""}`} aria-label={say("hand.open", { name: nameOf(at, seat) })}>
      {tiles.map((tile) => (
        <li key={tile}>
          <button
            type="button"
            class={`tile${isAdvised(at, "play", tile) ? " is-advised" : ""}`}
            data-tile={tile}
            aria-label={[tileInWords(tile, worthOf(tile)), isAdvised(at, "play", tile) && say("hint.advised")].filter(Boolean).join(", ")}
            aria-disabled={!playing || !legal.includes(tile)}
            tabIndex={playing ? 0 : -1}
            onClick={() => playing && ask({ t: "play", tile })}
          >
            <TileFace tile={tile} trump={isTrump(view, tile)} up={up} />
            {isAdvised(at, "play", tile) && <AdvisedSign />}
          </button>
        </li>
      ))}
    </ul>
  );
}
