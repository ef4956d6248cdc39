/** The receipts of this browser: the last hundred deals that it saw promised. */

import { receiptsIn, seen, type Receipt } from "../fair/receipt";
import type { AtTable } from "../state/model";
import { forget, remember, remembered } from "./remember";

const MOST = 100;
/** Milliseconds after which no table waits for a number any longer. */
const LONG_AGO = 86_400_000;

export const receipts = (): Receipt[] => receiptsIn(remembered("receipts") ?? "");

export function receiptOf(deal: string): Receipt | null {
  return receipts().find((each) => each.deal === deal) ?? null;
}

/** Keeps what is promised for the coming deal, as far as it is seen now. */
export function keepReceipt(state: AtTable): void {
  const fair = state.table?.fair;
  if (!fair) return;
  const known = receipts();
  const before = known.find((each) => each.deal === fair.deal_id) ?? null;
  const now = { deal: fair.deal_id, commitment: fair.commitment, closed: fair.stage === "reveal", hashes: fair.numbers.map((each) => each.hash) };
  const promised = state.seat !== null && now.hashes[state.seat] ? remembered(`number:${fair.deal_id}`) : null;
  const after = seen(before, now, promised === null ? null : state.seat, promised, Date.now());
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  const others = known.filter((each) => each !== before);
  remember("receipts", JSON.stringify([...others, after].slice(-MOST)));
  if (!before) others.forEach(forgetNumber);
}

/** The number of a deal that was made long ago stands in its receipt. */
function forgetNumber({ deal, at }: Receipt): void {
  if (Date.now() - at > LONG_AGO) forget(`number:${deal}`);
}

/** Hands a receipt out as a file. */
export function saveReceipt(receipt: Receipt): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 1)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `texas42-receipt-${receipt.deal.replace(/[^\w-]+/g, "-")}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
