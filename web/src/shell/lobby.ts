/** The lobby's state and its talk with the server. */

import { signal } from "@preact/signals";

import { entered, judged, keptChoice, named, offered, type Lobby } from "../state/lobby";
import { offer, openTable, rulesOf } from "./http";
import { remember, remembered } from "./remember";

const AGAIN_AFTER = 1500;

export class LobbyLink {
  readonly state = signal<Lobby>(entered(keptChoice(remembered("lobby"))));
  #asked = 0;

  constructor() {
    this.change((lobby) => named(lobby, remembered("name") ?? lobby.choice.name));
    void this.#load();
  }

  /** Change the choice; the server is asked what comes of it. */
  choose(update: (lobby: Lobby) => Lobby): void {
    this.change(update);
    const { choice } = this.state.value;
    remember("lobby", JSON.stringify(choice));
    remember("name", choice.name);
    void this.#judge();
  }

  /** Open the table and go there. */
  async open(): Promise<void> {
    const { preset, players, changes, level, name } = this.state.value.choice;
    this.change((lobby) => ({ ...lobby, opening: true }));
    try {
      const answer = await openTable({ preset, players, changes, level, name });
      if ("table" in answer) return location.assign(`/t/${answer.table}`);
      this.change((lobby) => ({ ...lobby, opening: false, faults: answer.faults }));
    } catch {
      this.change((lobby) => ({ ...lobby, opening: false, unreachable: true }));
    }
  }

  change(update: (lobby: Lobby) => Lobby): void {
    this.state.value = update(this.state.value);
  }

  async #load(): Promise<void> {
    try {
      const answer = await offer();
      this.change((lobby) => offered(lobby, answer));
      await this.#judge();
    } catch {
      this.change((lobby) => ({ ...lobby, unreachable: true }));
      setTimeout(() => void this.#load(), AGAIN_AFTER);
    }
  }

  async #judge(): Promise<void> {
    const turn = ++this.#asked;
    const { preset, players, changes } = this.state.value.choice;
    try {
      const answer = await rulesOf({ preset, players, changes });
      if (turn === this.#asked) this.change((lobby) => judged(lobby, answer));
    } catch {
      this.change((lobby) => ({ ...lobby, unreachable: true }));
    }
  }
}
