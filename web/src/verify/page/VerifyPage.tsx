/** Put a record in; see of every deal what holds and what does not. */

import { useRef, useState } from "preact/hooks";

import { Logo } from "../../ui/icons";
import { LANGUAGES, type Language } from "../../words/plain";
import { check, checking, take } from "./checking";
import { Findings } from "./Findings";
import { language, say, speak } from "./words";

const isServed = () => location.protocol.startsWith("http");

export function VerifyPage() {
  return (
    <div class="verify-page">
      <header class="verify-top">
        {isServed()
          ? <a class="wordmark" href="/"><Logo /><span>texas<b>42</b></span></a>
          : <span class="wordmark"><Logo /><span>texas<b>42</b></span></span>}
        <LanguageChoice />
      </header>
      <main>
        <h1>{say("verify")}</h1>
        <p class="lead">{say("verify.about")}</p>
        <Put />
        <Findings now={checking.value} />
        <p class="hint">{say("verify.notproved")}</p>
        <p class="hint">{say("verify.offline")} {isServed() && <a href="/verify" download="texas42-verify.html">{say("verify.download")}</a>}</p>
      </main>
    </div>
  );
}

function LanguageChoice() {
  return (
    <label class="switch">
      <span class="sr-only">{say("language")}</span>
      <select class="field" name="language" value={language.value} onChange={(event) => speak(event.currentTarget.value as Language)}>
        {Object.entries(LANGUAGES).map(([tag, name]) => <option key={tag} value={tag} lang={tag} selected={tag === language.value}>{name}</option>)}
      </select>
    </label>
  );
}

/** Files by choice or dropped, or a text. */
function Put() {
  const [pasted, setPasted] = useState("");
  const [over, setOver] = useState(false);
  const chosen = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take([...(event.dataTransfer?.files ?? [])]);
  };
  const checkPasted = (event: Event) => {
    event.preventDefault();
    void check(new TextEncoder().encode(pasted));
  };
  return (
    <section class={`put${over ? " is-over" : ""}`} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={drop}>
      <label class="put-files">
        <span>{say("verify.files")}</span>
        <input ref={chosen} class="field" type="file" name="files" multiple accept=".42,.json,.txt,text/plain,application/json" onChange={() => void take([...(chosen.current?.files ?? [])])} />
      </label>
      <form onSubmit={checkPasted}>
        <label class="put-text">
          <span>{say("verify.paste")}</span>
          <textarea class="field" name="record" rows={4} spellcheck={false} placeholder="42-record 1 …" value={pasted} onInput={(event) => setPasted(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button is-primary" disabled={!pasted.trim()}>{say("verify.check")}</button>
      </form>
    </section>
  );
}
