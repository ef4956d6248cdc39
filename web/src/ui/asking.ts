/** Something asked of the server, for a component to show. */

import { useEffect, useState } from "preact/hooks";

import { RefusedError } from "../shell/http";
import { say } from "../words";
import { faultInWords } from "../words/faults";

export interface Asking<Answer> {
  answer: Answer | null;
  /** Why there is none, in words. */
  fault: string | null;
  /** Do something whose answer replaces this one. */
  act: (deed: () => Promise<Answer>) => void;
}

export function useAsking<Answer>(ask: () => Promise<Answer>): Asking<Answer> {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const act = (deed: () => Promise<Answer>) => {
    setFault(null);
    deed().then(setAnswer, (error: unknown) => setFault(reason(error)));
  };
  useEffect(() => act(ask), []);
  return { answer, fault, act };
}

export function reason(error: unknown): string {
  if (error instanceof RefusedError && error.faults[0]) return faultInWords(error.faults[0]);
  return error instanceof DOMException ? say("people.cancelled") : say("lobby.unreachable");
}
