/** One's own tiles, by suit, trumps first as the server lays them. */

import { useEffect, useRef, useState } from "preact/hooks";

import type { Refusal, View } from "../protocol";
import { isAdvised } from "../state/hints";
import { isTrump, isWaiting, legalTiles, playingSeat } from "../state/questions";
import { refused } from "../state/update";
import { say } from "../words";
import { tileInWords } from "../words/speak";
import { useTable } from "./context";
import { AdvisedSign } from "./Hint";
import { TileFace } from "./Tile";
import { pipOf, worthOf } from "./tiles";

export function Hand() {
  const { at } = useTable();
  if (!at.view || at.view.seat === null) return <div class="hand is-none" />;
  return <Tiles view={at.view} />;
}

function Tiles({ view }: { view: View }) {
  const { at } = useTable();
  const [focused, setFocused] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const tiles = view.groups.flat();
  const playing = playingSeat(view) === view.seat;
  const legal = legalTiles(view);
  const reachable = Math.min(focused, Math.max(0, tiles.length - 1));
  useFocusOnTurn(list, playing, view.trick.length);

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -tiles.length, End: tiles.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(tiles.length - 1, reachable + step));
    setFocused(next);
    buttonsIn(list.current)[next]?.focus();
  };

  return (
    <div ref={list} class={`hand tiles-${tiles.length}${playing ? " is-playing" : ""}`} role="group" aria-label={say("hand")} onKeyDown={move}>
      {view.groups.map((group, index) => (
        <div key={index} class={`suit-group${group.every((tile) => isTrump(view, tile)) ? " is-trumps" : ""}`}>
          {group.map((tile) => {
            const number = tiles.indexOf(tile);
            return (
              <TileButton
                key={tile}
                tile={tile}
                view={view}
                playing={playing && !isWaiting(at)}
                legal={!playing || legal.includes(tile)}
                advised={isAdvised(at, "play", tile)}
                reachable={number === reachable}
                onFocus={() => setFocused(number)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface TileButtonProps {
  tile: string;
  view: View;
  playing: boolean;
  legal: boolean;
  advised: boolean;
  reachable: boolean;
  onFocus: () => void;
}

function TileButton({ tile, view, playing, legal, advised, reachable, onFocus }: TileButtonProps) {
  const { ask, change } = useTable();
  const trump = isTrump(view, tile);
  const press = () => {
    if (!playing) return;
    if (legal) ask({ t: "play", tile });
    else change((state) => refused(state, whyNot(view, tile)));
  };
  const words = [tileInWords(tile, worthOf(tile)), trump && say("tile.trump"), playing && !legal && say("tile.illegal"), advised && say("hint.advised")];
  return (
    <button
      type="button"
      class={`tile${playing && legal ? " is-legal" : ""}${advised ? " is-advised" : ""}`}
      data-tile={tile}
      aria-disabled={!playing || !legal}
      aria-label={words.filter(Boolean).join(", ")}
      tabIndex={reachable ? 0 : -1}
      onFocus={onFocus}
      onClick={press}
    >
      <TileFace tile={tile} trump={trump} up={trump ? pipOf(view.contract?.declaration ?? "") : null} />
      {advised && <AdvisedSign />}
    </button>
  );
}

/** The server's reason, or the plain one. */
function whyNot(view: View, tile: string): Refusal {
  return view.why?.[tile] ?? { code: "follow", rule: "R6.2", text: "", legal: legalTiles(view), about: {} };
}

function buttonsIn(list: HTMLElement | null): HTMLButtonElement[] {
  return Array.from(list?.querySelectorAll<HTMLButtonElement>("button[data-tile]") ?? []);
}

/** When the turn comes and the keyboard is nowhere, it goes to the first legal tile. */
function useFocusOnTurn(list: { current: HTMLElement | null }, playing: boolean, laid: number): void {
  useEffect(() => {
    if (!playing || (document.activeElement && document.activeElement !== document.body)) return;
    const legal = list.current?.querySelector<HTMLButtonElement>('button[aria-disabled="false"]');
    legal?.focus({ preventScroll: true });
  }, [playing, laid]);
}
