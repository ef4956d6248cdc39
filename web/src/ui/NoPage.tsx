/** What stands at an address that leads nowhere. */

import { say } from "../words";
import { Logo } from "./icons";
import { LanguageSwitch, LookSwitch } from "./switches";

export function NoPage() {
  return (
    <div class="lobby-page">
      <header class="lobby-top">
        <a class="wordmark" href="/"><Logo /><span>texas<b>42</b></span></a>
        <div class="switches"><LanguageSwitch /><LookSwitch /></div>
      </header>
      <main class="people">
        <h1>{say("refused.no_page")}</h1>
        <p><a class="button is-primary" href="/">{say("menu.leave")}</a></p>
      </main>
    </div>
  );
}
