/** Keys that work anywhere at the table: digits choose, P passes, L looks at the last trick, H asks for a hint. */

import { useEffect, useRef } from "preact/hooks";

import type { AtTable } from "../state/model";
import { isHinting, mayHint } from "../state/hints";
import { isMyTurn, lastTrick, mayPass } from "../state/questions";
import { opened } from "../state/update";
import { useTable } from "./context";

/** Milliseconds within which two digits are one number. */
const TOGETHER = 900;
const SUITS = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes"];

export function useKeys(): void {
  const here = useTable();
  const latest = useRef(here);
  latest.current = here;
  useEffect(() => {
    let typed = "";
    let typedAt = 0;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      if (/^\d$/.test(event.key)) {
        typed = event.timeStamp - typedAt < TOGETHER ? typed + event.key : event.key;
        typedAt = event.timeStamp;
        focusOn(digits(latest.current.at, typed));
      } else letter(event.key.toLowerCase(), latest.current);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** In a field or under an open panel keys mean something else. */
function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return Boolean(target?.closest("input, select, textarea, dialog") ?? document.querySelector("dialog[open]"));
}

function letter(key: string, { at, ask, change }: ReturnType<typeof useTable>): void {
  const { view } = at;
  if (!view) return;
  const mine = isMyTurn(view);
  if (key === "p" && mine && mayPass(view)) ask({ t: "pass" });
  if (key === "l" && lastTrick(view)) change((state) => opened(state, "last-trick"));
  if (key === "h" && mayHint(at) && !isHinting(at) && !at.advice) ask({ t: "hint" });
  if (key === "m") change((state) => opened(state, "menu"));
  if (view.phase === "declare" && key === "d") focusOn('[data-declaration="doubles"]');
  if (view.phase === "declare" && key === "n") focusOn('[data-declaration="none"]');
}

/** What the digits typed so far point at. */
function digits(at: AtTable, typed: string): string | null {
  switch (at.view?.phase) {
    case "bid":
      return `[data-call^="${typed}"]`;
    case "declare":
      return `[data-declaration="${SUITS[Number(typed.at(-1))]}"]`;
    case "play":
      return `nth:${Number(typed.at(-1)) || 10}`;
    default:
      return null;
  }
}

function focusOn(selector: string | null): void {
  if (selector === null) return;
  const nth = /^nth:(\d+)$/.exec(selector);
  const found = nth
    ? document.querySelectorAll<HTMLElement>(".hand [data-tile]")[Number(nth[1]) - 1]
    : document.querySelector<HTMLElement>(selector);
  found?.focus();
}
