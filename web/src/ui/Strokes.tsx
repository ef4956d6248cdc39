/** Marks as the strokes of the letters ALL: A takes three, each L two (R8.2). */

import { count, say } from "../words";

const STROKES = [
  "M4 36L14 4", "M14 4L24 36", "M8 25L20 25",
  "M34 4L34 36", "M34 36L48 36",
  "M58 4L58 36", "M58 36L72 36",
];

/** A score as strokes where the target is at most seven marks, else as a number. */
export function Score({ n, target, scoring }: { n: number; target: number; scoring: string }) {
  const label = count(scoring === "marks" ? "score.marks" : "score.points", n, { target });
  if (scoring !== "marks" || target > STROKES.length || n < 0) {
    return (
      <span class="score-number" role="img" aria-label={label}>
        <b>{n}</b>
        <span class="score-target">/{target}</span>
      </span>
    );
  }
  return (
    <svg class="strokes" viewBox="0 0 76 40" role="img" aria-label={label}>
      <title>{`${label} · ${say("score.all")}`}</title>
      {STROKES.slice(0, target).map((path, index) => (
        <path key={path} class={index < n ? "drawn" : "faint"} d={path} />
      ))}
    </svg>
  );
}
