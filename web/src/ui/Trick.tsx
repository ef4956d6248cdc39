/** The tiles of the trick, each before the one who played it. */

import type { SeatTile, View } from "../protocol";
import type { AtTable, Drawing } from "../state/model";
import { isTrump, lastTrick } from "../state/questions";
import { nearest, placeOf } from "../state/seating";
import { count, say } from "../words";
import { nameOf, tileInWords } from "../words/speak";
import { useView } from "./context";
import { compass } from "./Felt";
import { TileFace } from "./Tile";
import { pipOf, worthOf } from "./tiles";

export function Trick() {
  const { at, view } = useView();
  const { plays, taker } = at.resting ?? looked(at, view) ?? { plays: view.trick, taker: null };
  return (
    <ol class={`trick${at.resting ? " is-resting" : ""}`} aria-label={say("trick")} style={toward(at.resting ? placeOf(at.resting.taker, nearest(at), view.seats) : null, view.seats)}>
      {plays.map((play, index) => (
        <Laid key={play.tile} play={play} led={index === 0} taken={play.seat === taker} />
      ))}
      {at.resting && (
        <li class="trick-taker">
          <span>{say("trick.took", { name: nameOf(at, at.resting.taker) })}</span>
          {at.resting.points !== null && <b>{count("points", at.resting.points)}</b>}
        </li>
      )}
    </ol>
  );
}

/** When the deal is over and its end has been put away: the trick that was played last. */
function looked(at: AtTable, view: View): { plays: readonly SeatTile[]; taker: number } | null {
  const last = at.dismissed && view.phase === "over" && !view.trick.length ? lastTrick(view) : null;
  return last?.plays ? { plays: last.plays, taker: last.taker } : null;
}

/** The draw for the first shaker: everyone's tile, and who shakes. */
export function Draw({ drawing }: { drawing: Drawing }) {
  const { at } = useView();
  return (
    <ol class="trick is-draw" aria-label={say("draw")}>
      {drawing.plays.map((play) => <Laid key={play.seat} play={play} led={false} taken={play.seat === drawing.shaker} />)}
      <li class="trick-taker is-words">{say("news.shaker", { name: nameOf(at, drawing.shaker) })}</li>
    </ol>
  );
}

function Laid({ play, led, taken }: { play: SeatTile; led: boolean; taken: boolean }) {
  const { at, view } = useView();
  const place = placeOf(play.seat, nearest(at), view.seats);
  const words = `${nameOf(at, play.seat)}: ${tileInWords(play.tile, worthOf(play.tile))}`;
  return (
    <li class={`laid${led ? " is-led" : ""}${taken ? " is-taker" : ""}`} style={compass(place, view.seats)} data-tile={play.tile}>
      <TileFace tile={play.tile} trump={isTrump(view, play.tile)} up={pipOf(view.contract?.declaration ?? "")} />
      <span class="sr-only">{words}</span>
      {led && <span class="led-sign">{say("trick.led")}</span>}
    </li>
  );
}

function toward(place: number | null, seats: number): Record<string, string> {
  if (place === null) return {};
  const { "--x": x = "0", "--y": y = "0" } = compass(place, seats);
  return { "--tx": x, "--ty": y };
}
