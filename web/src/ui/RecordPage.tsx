/** What anybody may see of a person, or of a level of bots. */

import type { Company, PersonRecord, Rate } from "../protocol.gen";
import { recordOf } from "../shell/people";
import { decimal, say } from "../words";
import { callInWords, trumpInWords } from "../words/speak";
import { useAsking } from "./asking";
import { boardInWords, nameInWords } from "./PeoplePage";

export function RecordPage({ id }: { id: string }) {
  const { answer, fault } = useAsking(() => recordOf(id));
  return (
    <>
      <p class="fault-line" role="alert">{fault}</p>
      {answer && <Record record={answer} />}
    </>
  );
}

function Record({ record }: { record: PersonRecord }) {
  return (
    <>
      <section class="card record-head">
        <h2>{nameInWords(record)}</h2>
        <p>{record.games ? say("people.won", { won: record.won, games: record.games }) : say("people.nogames")}</p>
        <ul class="ratings">
          {record.ratings.map((rating) => (
            <li key={rating.board}>
              <a href={`#leaders/${encodeURIComponent(rating.board)}`}>{boardInWords(rating.board)}</a>
              <b>{decimal(rating.worth, 1)}</b>
            </li>
          ))}
        </ul>
      </section>
      <Rates heading={say("people.bycall")} rates={record.calls} words={callInWords} />
      <Rates heading={say("people.bytrump")} rates={record.trumps} words={trumpInWords} />
      <Met heading={say("people.partners")} company={record.partners} />
      <Met heading={say("people.opponents")} company={record.opponents} />
    </>
  );
}

/** How often bids were made, as a bar and in numbers. */
function Rates({ heading, rates, words }: { heading: string; rates: readonly Rate[]; words: (word: string) => string }) {
  if (!rates.length) return null;
  return (
    <section class="card">
      <h2>{heading}</h2>
      <table class="numbers-table">
        <tbody>
          {rates.map((rate) => (
            <tr key={rate.word}>
              <th scope="row">{words(rate.word)}</th>
              <td><meter min={0} max={rate.bid} value={rate.made} aria-label={words(rate.word)} /></td>
              <td>{say("people.made", { made: rate.made, bid: rate.bid })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Met({ heading, company }: { heading: string; company: readonly Company[] }) {
  if (!company.length) return null;
  return (
    <section class="card">
      <h2>{heading}</h2>
      <table class="numbers-table">
        <tbody>
          {company.map((each) => (
            <tr key={each.id}>
              <th scope="row"><a href={`#person/${encodeURIComponent(each.id)}`}>{nameInWords(each)}</a></th>
              <td>{say("people.won", { won: each.won, games: each.games })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
