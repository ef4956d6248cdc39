/** Leader boards: one for each preset and number of players. */

import { leaders } from "../shell/people";
import { decimal, say } from "../words";
import { useAsking } from "./asking";
import { boardInWords, nameInWords } from "./PeoplePage";

export function LeadersPage({ board }: { board: string }) {
  const { answer, fault } = useAsking(() => leaders(board));
  return (
    <>
      <p class="fault-line" role="alert">{fault}</p>
      {answer && (
        <label class="switch board-choice">
          <span>{say("people.board")}</span>
          <select class="field" value={board} onChange={(event) => location.assign(`#leaders/${encodeURIComponent(event.currentTarget.value)}`)}>
            {answer.boards.map((each) => <option key={each} value={each} selected={each === board}>{boardInWords(each)}</option>)}
          </select>
        </label>
      )}
      {answer && answer.leaders.length === 0 && <p class="card hint">{say("people.empty")}</p>}
      {answer && answer.leaders.length > 0 && (
        <table class="card numbers-table">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{say("people.name")}</th>
              <th scope="col">{say("people.rating")}</th>
              <th scope="col">{say("people.games")}</th>
            </tr>
          </thead>
          <tbody>
            {answer.leaders.map((leader) => (
              <tr key={leader.id}>
                <td>{leader.rank}</td>
                <th scope="row"><a href={`#person/${encodeURIComponent(leader.id)}`}>{nameInWords(leader)}</a></th>
                <td>{decimal(leader.worth, 1)}</td>
                <td>{leader.games}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
