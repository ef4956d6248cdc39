/** An address to be copied and sent: the table's, an invitation's. */

import { useState } from "preact/hooks";

import { say } from "../words";
import { useTable } from "./context";

export function ShareLink() {
  const { at } = useTable();
  return <CopyLink link={`${location.origin}/t/${at.id}`} label={say("share.link")} />;
}

export function CopyLink({ link, label }: { link: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    setCopied(true);
  };
  return (
    <div class="share-row">
      <input class="field" readOnly aria-label={label} value={link} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class="button" onClick={copy}>{say(copied ? "share.copied" : "share.copy")}</button>
    </div>
  );
}
