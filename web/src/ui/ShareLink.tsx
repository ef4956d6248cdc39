/** The address of the table, to be copied and sent. */

import { useState } from "preact/hooks";

import { say } from "../words";
import { useTable } from "./context";

export function ShareLink() {
  const { at } = useTable();
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}/t/${at.id}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    setCopied(true);
  };
  return (
    <div class="share-row">
      <input class="field" readOnly aria-label={say("share.link")} value={link} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class="button" onClick={copy}>{say(copied ? "share.copied" : "share.copy")}</button>
    </div>
  );
}
