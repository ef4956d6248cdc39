/** The felt: places round it, the trick in the middle. A tap takes a finished trick away. */

import type { View } from "../protocol";
import { isDummy, nearest, placeOf, seatsAt } from "../state/seating";
import { rested } from "../state/update";
import { say } from "../words";
import { useTable } from "./context";
import { SmallTiles } from "./DealEnd";
import { SeatPlate } from "./SeatPlate";
import { Draw, Trick } from "./Trick";

export function Felt() {
  const { at, change } = useTable();
  const seats = seatsAt(at);
  const near = nearest(at);
  const shown = Array.from({ length: seats }, (_, place) => (near + place) % seats);
  return (
    <section class={`felt seats-${seats}`} aria-label={say("felt")} onClick={() => (at.resting || at.drawing) && change(rested)}>
      <div class="cloth"><Emblem /></div>
      {at.view && (at.drawing ? <Draw drawing={at.drawing} /> : <Trick />)}
      {at.view && <Spare view={at.view} />}
      {shown
        .filter((seat) => seat !== at.seat)
        .map((seat) => (
          <div key={seat} class={`place${isDummy(at, seat) ? " is-dummy" : ""}`} style={compass(placeOf(seat, near, seats), seats)}>
            <SeatPlate seat={seat} />
          </div>
        ))}
    </section>
  );
}

/** Tiles that are known to be in no hand (R10.1). */
function Spare({ view }: { view: View }) {
  if (view.phase === "over" || !view.spare?.length) return null;
  return (
    <p class="spare">
      <span>{say("spare")}</span>
      <SmallTiles tiles={view.spare} view={view} />
    </p>
  );
}

/** The lone star, woven into the cloth. */
function Emblem() {
  const tips = [0, 1, 2, 3, 4].map((tip) => point(tip * 72, 46));
  const dents = [0, 1, 2, 3, 4].map((dent) => point(dent * 72 + 36, 18));
  const outline = tips.flatMap((tip, index) => [tip, dents[index]]).join(" ");
  return (
    <svg class="emblem" viewBox="-50 -50 100 100" aria-hidden="true">
      <polygon points={outline} />
      {tips.map((tip) => <polyline key={tip} points={`0,0 ${tip}`} />)}
    </svg>
  );
}

function point(degrees: number, radius: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(1)},${(-radius * Math.cos(angle)).toFixed(1)}`;
}

/** Where a place lies: −1 … 1 to the right and down, for CSS to scale. */
export function compass(place: number, seats: number): Record<string, string> {
  const angle = (2 * Math.PI * place) / seats;
  return { "--x": (-Math.sin(angle)).toFixed(3), "--y": Math.cos(angle).toFixed(3) };
}
