/** What this browser remembers between visits. A browser that forbids it forgets. */

export type Kept =
  | "language" | "look" | "name" | "lobby" | "tables" | "receipts"
  | `number:${string}` | `promises:${string}`
  | `director:${string}` | `invitation:${string}` | `entrant:${string}`;

export function remembered(what: Kept): string | null {
  try {
    return localStorage.getItem(`texas42.${what}`);
  } catch {
    return null;
  }
}

export function remember(what: Kept, value: string): void {
  try {
    localStorage.setItem(`texas42.${what}`, value);
  } catch {
    // Private windows may refuse; the page works without.
  }
}

export function forget(what: Kept): void {
  try {
    localStorage.removeItem(`texas42.${what}`);
  } catch {
    // As above.
  }
}
