/** The felt: places round it, the trick in the middle. */

import { isDummy, nearest, placeOf, seatsAt } from "../state/seating";
import { useTable } from "./context";
import { SeatPlate } from "./SeatPlate";
import { Trick } from "./Trick";

export function Felt() {
  const { at } = useTable();
  const seats = seatsAt(at);
  const near = nearest(at);
  const shown = Array.from({ length: seats }, (_, place) => (near + place) % seats);
  return (
    <section class={`felt seats-${seats}`}>
      <div class="cloth" />
      {at.view && <Trick />}
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

/** Where a place lies: −1 … 1 to the right and down, for CSS to scale. */
export function compass(place: number, seats: number): Record<string, string> {
  const angle = (2 * Math.PI * place) / seats;
  return { "--x": (-Math.sin(angle)).toFixed(3), "--y": Math.cos(angle).toFixed(3) };
}
