/** What the page asks before there is a socket. */

import type { Offer, Refusal, RulesAnswer } from "../protocol";
import type { Wish } from "../state/lobby";

export interface Seated extends Wish {
  level: string;
  hints: boolean;
  name: string;
}

export async function offer(): Promise<Offer> {
  const answer = await fetch("/api/presets");
  if (!answer.ok) throw new Error(`presets: ${answer.status}`);
  return (await answer.json()) as Offer;
}

/** What a wish comes to. Throws a `RefusedError` where the server will not answer. */
export const rulesOf = (wish: Wish) => asked<RulesAnswer>("POST", "/api/rules", wish);

/** The new table's name, or what is wrong with the wish. */
export async function openTable(wish: Seated): Promise<{ table: string } | { faults: Refusal[] }> {
  return (await posted("/api/tables", wish)) as { table: string } | { faults: Refusal[] };
}

/** What the server refused, with its reasons. */
export class RefusedError extends Error {
  constructor(readonly faults: readonly Refusal[]) {
    super(faults.map((fault) => fault.text).join("; "));
  }
}

/** An answer, or the `RefusedError` that says why there is none. */
export async function asked<Answer>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(path, {
    method,
    ...(body ? { headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) } : {}),
  });
  const said = (await answer.json()) as Answer & { faults?: readonly Refusal[] };
  if (!answer.ok) throw new RefusedError(said.faults ?? []);
  return said;
}

async function posted(path: string, body: object): Promise<unknown> {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}
