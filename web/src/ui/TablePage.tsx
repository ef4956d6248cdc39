/** The table: what is said at the top, the felt, what is asked of you, your tiles. */

import { isEventTable } from "../state/questions";
import { BidPanel } from "./BidPanel";
import { useTable } from "./context";
import { DealEnd } from "./DealEnd";
import { DeclarePanel } from "./DeclarePanel";
import { Felt } from "./Felt";
import { GameEnd } from "./GameEnd";
import { Hand } from "./Hand";
import { HintHeard, HintPanel } from "./Hint";
import { useKeys } from "./keys";
import { Announcer, Banner, Reason } from "./Notices";
import { OpenPanel } from "./Panels";
import { Standing } from "./Standing";
import { TopBar } from "./TopBar";
import { WaitingRoom } from "./WaitingRoom";

export function TablePage() {
  const { at } = useTable();
  useKeys();
  const phase = at.view?.phase ?? "none";
  const mine = at.seat !== null ? "seated" : "watching";
  return (
    <div class={`table-page phase-${phase} ${mine}`} data-phase={phase} data-seats={at.view?.seats ?? 0}>
      <TopBar />
      <Banner />
      <main class="room">
        <Felt />
        <Asked />
        <HintPanel />
      </main>
      <footer class="mine">
        <Standing />
        <Hand />
      </footer>
      <Reason />
      <HintHeard />
      <Announcer />
      <OpenPanel />
      <Ending />
    </div>
  );
}

function Asked() {
  const { at } = useTable();
  if (!at.view) return at.table && <WaitingRoom />;
  if (at.drawing || at.view.actor === null || at.view.actor !== at.view.seat) return null;
  if (at.view.phase === "bid") return <BidPanel />;
  return at.view.phase === "declare" ? <DeclarePanel /> : null;
}

/** The end of the deal, or of the game, once the last trick has been seen. */
function Ending() {
  const { at } = useTable();
  if (at.view?.phase !== "over" || at.resting || at.dismissed || at.panel !== "none") return null;
  return at.table?.winners.length && !isEventTable(at) ? <GameEnd /> : <DealEnd />;
}
