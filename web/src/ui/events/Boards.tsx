/** Every board that is over: its tiles, and what came of it at every table, side by side. */

import type { BoardLine, BoardWords, EventResults, RoundWords } from "../../protocol.gen";
import { whoSits } from "../../state/event";
import { count, say } from "../../words";
import { callInWords, tileInWords, trumpInWords } from "../../words/speak";
import { TileFace } from "../Tile";
import { worthOf } from "../tiles";
import { useEvent } from "./EventPage";
import { pairInWords, playerInWords, signed } from "./names";

export function Boards({ results }: { results: EventResults }) {
  return (
    <section class="card boards">
      <h2>{say("event.allboards")}</h2>
      <p class="hint">{say("event.allboards.about")}</p>
      {[...results.rounds].reverse().map((round) => <Round key={round.round} round={round} />)}
    </section>
  );
}

function Round({ round }: { round: RoundWords }) {
  const { event } = useEvent();
  return (
    <div class="round">
      <h3>{say("event.round", { n: round.round + 1, of: event.rounds })}</h3>
      {round.bye !== null && <p class="hint">{say("event.bye", { pair: pairInWords(event, round.bye) })}</p>}
      {round.boards.map((board) => <Board key={board.board} board={board} />)}
    </div>
  );
}

function Board({ board }: { board: BoardWords }) {
  const { event } = useEvent();
  const mine = board.lines.find((line) => line.first === event.you || line.second === event.you);
  return (
    <details class="board" data-board={board.board}>
      <summary>
        <span class="board-name">{say("event.board", { n: board.board })}</span>
        <span class="hint">{summary(board)}</span>
        {mine && <span class="chip">{say("event.mine", { n: mine.matchpoints[mine.first === event.you ? 0 : 1], of: board.top })}</span>}
      </summary>
      <Hands board={board} />
      <Lines board={board} />
    </details>
  );
}

/** "+1, +1, −2": the nets of all tables. */
function summary(board: BoardWords): string {
  return board.lines.length ? board.lines.map((line) => signed(line.net)).join(", ") : say("event.board.struck");
}

function Hands({ board }: { board: BoardWords }) {
  return (
    <dl class="board-hands">
      {board.hands.map((tiles, seat) => (
        <div key={seat} class={`team-${seat % 2}`}>
          <dt>{say("seat", { n: seat + 1 })}{seat === board.shaker && <> · {say("event.shakes")}</>}</dt>
          <dd class="small-tiles">
            {tiles.map((tile) => (
              <span key={tile} class="small-tile" role="img" aria-label={tileInWords(tile, worthOf(tile))}><TileFace tile={tile} /></span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ board }: { board: BoardWords }) {
  if (!board.lines.length) return null;
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label={say("event.board", { n: board.board })}>
      <table class="numbers-table board-table">
        <thead>
          <tr>
            <th scope="col">{say("event.seats02")}<span class="narrow">{say("event.seats13")}</span></th>
            <th scope="col">{say("event.seats13")}</th>
            <th scope="col">{say("event.contract")}<span class="narrow">{say("event.came")}</span></th>
            <th scope="col">{say("event.came")}</th>
            <th scope="col">{say("event.net")}</th>
            <th scope="col">{say("event.matchpoints")}</th>
            <th scope="col">{say("event.difference")}</th>
          </tr>
        </thead>
        <tbody>{board.lines.map((line) => <Line key={line.table} line={line} />)}</tbody>
      </table>
    </div>
  );
}

function Line({ line }: { line: BoardLine }) {
  const { event } = useEvent();
  const mine = line.first === event.you || line.second === event.you;
  return (
    <tr class={mine ? "is-mine" : ""}>
      <th scope="row">{pairInWords(event, line.first)}<span class="narrow">{pairInWords(event, line.second)}</span></th>
      <td>{pairInWords(event, line.second)}</td>
      <td>{contractInWords(line, declarerOf(event.pairs, line))}<span class="narrow">{cameInWords(line)}</span></td>
      <td>{cameInWords(line)}</td>
      <td class="net">{signed(line.net)}</td>
      <td>{line.matchpoints.join(" – ")}</td>
      <td>{signed(line.difference, 1)}</td>
    </tr>
  );
}

type Pairs = ReturnType<typeof useEvent>["event"]["pairs"];

function declarerOf(pairs: Pairs, line: BoardLine): string {
  if (line.declarer === null) return "";
  const [pair, chair] = whoSits(line, line.declarer);
  const player = pairs[pair]?.players[chair];
  return player ? playerInWords(player) : say("seat", { n: line.declarer + 1 });
}

function contractInWords(line: BoardLine, declarer: string): string {
  if (line.call === null || line.declaration === null) return say("event.thrown");
  return `${declarer}: ${callInWords(line.call)} ${trumpInWords(line.declaration)}`;
}

function cameInWords(line: BoardLine): string {
  if (line.made === null) return "–";
  return `${say(line.made ? "event.made" : "event.set")}, ${count("points", line.points[0])}`;
}
