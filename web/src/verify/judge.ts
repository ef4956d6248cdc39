/** The verdict in the words of `texas42 verify --json`: which deals hold, or that it is no record. */

import { eventHolds, verifyEvent } from "./event";
import { browsers, ours } from "./hash";
import { BadRecord } from "./text";
import { holdsAll, verify } from "./verify";

export type Judgement = { refused: string } | { deals: { ok: boolean; why: string }[] };

export async function judge(text: string, own = false): Promise<Judgement> {
  try {
    const verdicts = await verify(own ? ours : browsers, new TextEncoder().encode(text));
    return { deals: verdicts.map((each) => ({ ok: holdsAll(each), why: [each.unproved, each.unlawful].filter(Boolean).join("; ") })) };
  } catch (wrong) {
    if (wrong instanceof BadRecord) return { refused: wrong.message };
    throw wrong;
  }
}

/** Whether all that this page checks of an event holds. */
export async function judgeEvent(text: string): Promise<boolean> {
  try {
    return eventHolds(await verifyEvent(browsers, text));
  } catch (wrong) {
    if (wrong instanceof BadRecord) return false;
    throw wrong;
  }
}
