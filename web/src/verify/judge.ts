/** The verdict in the words of `texas42 verify --json`: which deals hold, or that it is no record. */

import en from "../words/gen/en.json";
import { eventHolds, verifyEvent } from "./event";
import { browsers, ours } from "./hash";
import { BadRecord } from "./text";
import { holdsAll, verify } from "./verify";
import { told, type Why } from "./why";

export type Judgement = { refused: string } | { deals: { ok: boolean; why: string }[] };

export async function judge(text: string, own = false): Promise<Judgement> {
  try {
    const verdicts = await verify(own ? ours : browsers, new TextEncoder().encode(text));
    return { deals: verdicts.map((each) => ({ ok: holdsAll(each), why: [each.unproved, each.unlawful].flatMap(inEnglish).join("; ") })) };
  } catch (wrong) {
    if (wrong instanceof BadRecord) return { refused: inEnglish(wrong.told).join("") };
    throw wrong;
  }
}

/** No reason, or one. */
function inEnglish(why: Why | null): string[] {
  return why ? [told(why, (id) => en[id])] : [];
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
