/** Dominoes, drawn. The pin in the middle carries the count; trumps are framed and starred. */

import type { TileName } from "../protocol";
import { endsOf, PIPS, worthOf } from "./tiles";

interface FaceProps {
  tile: TileName;
  trump?: boolean;
  /** The end to draw on top, where the tile has it. */
  up?: number | null;
}

/** The face of a tile, standing. It is decoration: whoever shows it gives it a name. */
export function TileFace({ tile, trump = false, up = null }: FaceProps) {
  const [high, low] = endsOf(tile);
  const [top, bottom] = low === up ? [low, high] : [high, low];
  return (
    <svg class={`tile-face${trump ? " is-trump" : ""}`} viewBox="0 0 104 204" aria-hidden="true">
      <rect class="tile-edge" x="2" y="4" width="100" height="199" rx="15" />
      <rect class="tile-body" x="2" y="1" width="100" height="199" rx="15" />
      {trump && <TrumpEnds top={top} bottom={bottom} up={up} />}
      <line class="tile-bar" x1="14" y1="100.5" x2="90" y2="100.5" />
      <End pip={top} y={2} />
      <End pip={bottom} y={99} />
      <Pin worth={worthOf(tile)} trump={trump} />
      {trump && <rect class="tile-frame" x="6" y="5" width="92" height="191" rx="11" />}
    </svg>
  );
}

function End({ pip, y }: { pip: number; y: number }) {
  return (
    <g class={`pips pips-${pip}`}>
      {(PIPS[pip] ?? []).map(([cx, cy]) => (
        <circle key={`${cx}-${cy}`} cx={cx + 2} cy={cy + y} r="9.5" />
      ))}
    </g>
  );
}

/** Tints the end, or both ends, that make the tile a trump. */
function TrumpEnds({ top, bottom, up }: { top: number; bottom: number; up: number | null }) {
  const both = up === null || top === bottom;
  return <rect class="tile-tint" x="6" y="5" width="92" height={both ? 191 : 95} rx="11" />;
}

function Pin({ worth, trump }: { worth: number; trump: boolean }) {
  if (worth) {
    return (
      <g class="tile-count">
        <circle cx="52" cy="100.5" r="17" />
        <text x="52" y="107" text-anchor="middle">{worth}</text>
      </g>
    );
  }
  if (!trump) return <circle class="tile-pin" cx="52" cy="100.5" r="5" />;
  return <path class="tile-star" d="M52 88l3.7 8.2 8.9 1-6.6 6 1.8 8.8-7.8-4.4-7.8 4.4 1.8-8.8-6.6-6 8.9-1z" />;
}

/** So many tiles face down. */
export function TileBacks({ n }: { n: number }) {
  const backs = Array.from({ length: n }, (_, index) => index);
  return (
    <svg class="tile-backs" viewBox={`0 0 ${Math.max(1, n) * 11 + 1} 20`} aria-hidden="true">
      {backs.map((index) => (
        <g key={index}>
          <rect class="back" x={index * 11 + 1} y="1" width="9" height="18" rx="2" />
          <line class="back-bar" x1={index * 11 + 3} y1="10" x2={index * 11 + 8} y2="10" />
        </g>
      ))}
    </svg>
  );
}
