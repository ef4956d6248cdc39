/** A trump, drawn: the end of a tile, or a sign for those that are no pip suit. */

import { PIPS, pipOf } from "./tiles";

export function SuitSign({ declaration }: { declaration: string }) {
  const pip = pipOf(declaration);
  return (
    <svg class={`suit-sign suit-${declaration}`} viewBox="0 0 100 100" aria-hidden="true">
      <rect class="suit-body" x="3" y="3" width="94" height="94" rx="18" />
      {pip === null ? <Special declaration={declaration} /> : <Pips pip={pip} />}
    </svg>
  );
}

function Pips({ pip }: { pip: number }) {
  return (
    <g class={`pips pips-${pip}`}>
      {(PIPS[pip] ?? []).map(([cx, cy]) => <circle key={`${cx}-${cy}`} cx={cx} cy={cy} r="9.5" />)}
    </g>
  );
}

function Special({ declaration }: { declaration: string }) {
  switch (declaration) {
    case "doubles":
      return <g class="suit-lines"><rect x="22" y="16" width="24" height="68" rx="6" /><path d="M22 50h24" /><rect x="54" y="16" width="24" height="68" rx="6" /><path d="M54 50h24" /></g>;
    case "none":
      return <g class="suit-lines"><path d="M20 50h52M54 30l20 20-20 20" /></g>;
    case "nello":
      return <g class="suit-lines"><circle cx="50" cy="50" r="28" /><path d="M31 69l38-38" /></g>;
    case "sevens":
      return <text class="suit-text" x="50" y="70" text-anchor="middle">7</text>;
    default:
      return null;
  }
}
