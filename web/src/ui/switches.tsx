/** Language and look. */

import { LOOKS, look, wear, type Look } from "../shell/look";
import { remember } from "../shell/remember";
import { LANGUAGES, language, say, speak, type Language } from "../words";

export async function speakIn(chosen: Language): Promise<void> {
  await speak(chosen);
  document.documentElement.lang = chosen;
  remember("language", chosen);
}

export function LanguageSwitch() {
  return (
    <label class="switch">
      <span>{say("language")}</span>
      <select class="field" name="language" value={language.value} onChange={(event) => void speakIn(event.currentTarget.value as Language)}>
        {Object.entries(LANGUAGES).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag} selected={tag === language.value}>{name}</option>
        ))}
      </select>
    </label>
  );
}

export function LookSwitch() {
  return (
    <label class="switch">
      <span>{say("look")}</span>
      <select class="field" name="look" value={look.value} onChange={(event) => wear(event.currentTarget.value as Look)}>
        {LOOKS.map((each) => <option key={each} value={each} selected={each === look.value}>{say(`look.${each}`)}</option>)}
      </select>
    </label>
  );
}
