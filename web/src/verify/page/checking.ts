/** What the page knows: what was put in, and what came of checking it. */

import { signal } from "@preact/signals";

import { mismatch, receiptsIn, type Mismatch, type Receipt } from "../../fair/receipt";
import { isExport, verifyEvent, type EventVerdict } from "../event";
import { hasher } from "../hash";
import { BadRecord } from "../text";
import { holdsAll, verify, type Verdict } from "../verify";
import type { Why } from "../why";

/** A verdict, held against the receipt of that deal where there is one. */
export interface Judged {
  verdict: Verdict;
  receipt: Receipt | null;
  mismatch: Mismatch;
}

export type Checking =
  | { at: "empty" }
  | { at: "loading" }
  | { at: "unreachable" }
  | { at: "none" }
  | { at: "working" }
  | { at: "refused"; why: Why }
  | { at: "done"; judged: readonly Judged[]; engine: string }
  | { at: "event"; event: EventVerdict; engine: string };

export const checking = signal<Checking>({ at: "empty" });
export const receipts = signal<readonly Receipt[]>([]);

export const holds = (each: Judged) => holdsAll(each.verdict) && (each.mismatch === null || each.mismatch === "late");

/** Check a record; the answer is in `checking`. */
export async function check(raw: Uint8Array): Promise<void> {
  checking.value = { at: "working" };
  const hash = hasher();
  try {
    const text = new TextDecoder().decode(raw);
    if (isExport(text)) {
      checking.value = { at: "event", event: await verifyEvent(hash, text), engine: hash.name };
      return;
    }
    const verdicts = await verify(hash, raw);
    checking.value = { at: "done", judged: verdicts.map(judged), engine: hash.name };
  } catch (wrong) {
    if (!(wrong instanceof BadRecord)) throw wrong;
    checking.value = { at: "refused", why: wrong.told };
  }
}

function judged(verdict: Verdict): Judged {
  const { proof } = verdict.deal;
  const receipt = proof ? (receipts.value.find((each) => each.deal === proof.id) ?? null) : null;
  return { verdict, receipt, mismatch: receipt && proof ? mismatch(receipt, proof) : null };
}

/** Files of a person: receipts are put aside, the record is checked. */
export async function take(files: readonly File[]): Promise<void> {
  let record: Uint8Array | null = null;
  for (const file of files) {
    const raw = new Uint8Array(await file.arrayBuffer());
    const found = receiptsIn(new TextDecoder().decode(raw));
    if (found.length) receipts.value = [...receipts.value, ...found];
    else record = raw;
  }
  if (record) await check(record);
}

/** What a page of this site asks to check: a table's record, or an event. */
export async function fetchRecord(kind: string, id: string): Promise<void> {
  checking.value = { at: "loading" };
  const path = kind === "event" ? `/api/events/${id}/export` : `/api/tables/${id}/record`;
  try {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(String(answer.status));
    const raw = new Uint8Array(await answer.arrayBuffer());
    if (kind === "event" || /^deal /m.test(new TextDecoder().decode(raw))) await check(raw);
    else checking.value = { at: "none" };
  } catch {
    checking.value = { at: "unreachable" };
  }
}
