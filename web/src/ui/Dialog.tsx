/** Something over the table, put away by Escape, its button, or a tap beside it. */

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

import { say } from "../words";
import { CloseIcon } from "./icons";

interface DialogProps {
  heading: string;
  kind: string;
  close: () => void;
  children: ComponentChildren;
}

export function Dialog({ heading, kind, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  const beside = (event: MouseEvent) => event.target === dialog.current && close();
  return (
    <dialog ref={dialog} class={`panel ${kind}`} aria-labelledby={title} onClose={close} onClick={beside}>
      <div class="panel-body">
        <header class="panel-head">
          <h2 id={title} tabIndex={-1}>{heading}</h2>
          <button type="button" class="icon-button" aria-label={say("close")} onClick={close}>
            <CloseIcon />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
