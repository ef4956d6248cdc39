/** A chair that may be taken, or filled by its host. Who sits down is asked for a name. */

import { useEffect, useState } from "preact/hooks";

import type { Player } from "../protocol";
import { me } from "../shell/people";
import { remember, remembered } from "../shell/remember";
import { isDummy } from "../state/seating";
import { say } from "../words";
import { useTable } from "./context";
import { Dialog } from "./Dialog";

export function Chair({ player, seat }: { player: Player; seat: number }) {
  const { at, ask } = useTable();
  if (isDummy(at, seat)) return null;
  if (at.seat === null && player.kind !== "human") return <FreeChair seat={seat} />;
  if (at.host && player.kind === "empty") {
    return <button type="button" class="small-button" onClick={() => ask({ t: "bot", seat, level: "casual" })}>{say("seat.bot")}</button>;
  }
  return null;
}

/** Whose name this browser remembers sits down at once. */
function FreeChair({ seat }: { seat: number }) {
  const { ask } = useTable();
  const [asked, setAsked] = useState(false);
  const sit = (name: string) => ask({ t: "sit", seat, name });
  const press = () => {
    const name = remembered("name");
    if (name) sit(name);
    else setAsked(true);
  };
  return (
    <>
      <button type="button" class="small-button sit" onClick={press}>{say("seat.sit")}</button>
      {asked && <WhoSits seat={seat} sit={sit} close={() => setAsked(false)} />}
    </>
  );
}

/** Asks for a name, and begins with the one that the server knows. Without one somebody is a guest. */
function WhoSits({ seat, sit, close }: { seat: number; sit: (name: string) => void; close: () => void }) {
  const [name, setName] = useState("");
  useEffect(() => void me().then((known) => setName((typed) => typed || known.name), () => {}), []);
  const submit = (event: Event) => {
    event.preventDefault();
    remember("name", name.trim());
    sit(name);
    close();
  };
  return (
    <Dialog heading={say("seat.name")} kind="who-sits" close={close}>
      <form onSubmit={submit}>
        <label class="name">
          <span>{say("lobby.name")}</span>
          <input class="field" name="name" autocomplete="nickname" autofocus maxLength={24} placeholder={say("lobby.name.example")} value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <p class="hint">{say("seat.name.about", { name: say("seat.guest", { n: seat + 1 }) })}</p>
        <footer class="panel-foot">
          <button type="submit" class="button is-primary">{say("seat.sit")}</button>
        </footer>
      </form>
    </Dialog>
  );
}
