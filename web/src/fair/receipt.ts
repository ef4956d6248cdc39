/** What a browser saw promised before a deal, kept so that nobody can say later it was something else. */

/** One deal's receipt: `number` is this browser's own, `hashes` are what the seats had promised. */
export interface Receipt {
  format: "texas42-receipt-1";
  deal: string;
  commitment: string;
  seat: number | null;
  number: string | null;
  hashes: readonly (string | null)[];
  /** All promises were there: from then on none may change. */
  closed: boolean;
  /** When the promise was first seen, in milliseconds since 1970. */
  at: number;
}

export const FORMAT = "texas42-receipt-1";

/** What is seen of a deal in the making. */
export interface Seen {
  deal: string;
  commitment: string;
  closed: boolean;
  hashes: readonly (string | null)[];
}

/** What a deal came from, as it was opened, or as it stands in a record; hexadecimal. */
export interface Opened {
  commitment: string;
  /** By seat; an empty promise or number stands for none. */
  shares: readonly { number: string; commitment: string }[];
}

/** The receipt after one more look. The first promise stands; hashes stand once they are closed. */
export function seen(before: Receipt | null, now: Seen, seat: number | null, number: string | null, at: number): Receipt {
  const mine = { seat: before?.seat ?? seat, number: before?.number ?? number };
  if (before?.closed) return before;
  const commitment = before?.commitment ?? now.commitment;
  return { format: FORMAT, deal: now.deal, commitment, ...mine, hashes: now.hashes, closed: now.closed, at: before?.at ?? at };
}

/** Why an opened deal is not the one of a receipt; `late`: one's own number was left out. */
export type Mismatch = "promise" | "hashes" | "number" | "late" | null;

export function mismatch(receipt: Receipt, opened: Opened): Mismatch {
  if (opened.commitment !== receipt.commitment) return "promise";
  const changed = (hash: string | null, seat: number) => {
    const now = opened.shares[seat]?.commitment ?? "";
    return hash !== null && now !== "" && now !== hash;
  };
  if (receipt.closed && receipt.hashes.some(changed)) return "hashes";
  const used = receipt.seat === null ? "" : (opened.shares[receipt.seat]?.number ?? "");
  if (receipt.number === null || receipt.seat === null || used === receipt.number) return null;
  return used === "" ? "late" : "number";
}

/** Receipts from a file, or from where the browser keeps them. Anything else is left out. */
export function receiptsIn(text: string): Receipt[] {
  try {
    const found = JSON.parse(text) as Receipt | Receipt[];
    return (Array.isArray(found) ? found : [found]).filter(isReceipt);
  } catch {
    return [];
  }
}

function isReceipt(each: Receipt | null): each is Receipt {
  return each?.format === FORMAT && typeof each.deal === "string" && typeof each.commitment === "string" && Array.isArray(each.hashes);
}
