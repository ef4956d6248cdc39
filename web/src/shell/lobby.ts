/** The lobby's state and its talk with the server. */

import { signal } from "@preact/signals";

import { chosen, entered, judged, hintsOf, keptChoice, met, named, offered, opening, openingOver, refused, sameWish, wishOf, type Lobby, type Wish } from "../state/lobby";
import { offer, openTable, RefusedError, rulesOf } from "./http";
import { me } from "./people";
import { remember, remembered } from "./remember";

const AGAIN_AFTER = 1500;

export class LobbyLink {
  readonly state = signal<Lobby>(entered(keptChoice(remembered("lobby"))));
  /** The newest wish about which the server was asked. */
  #asked: Wish | null = null;

  constructor() {
    this.change((lobby) => named(lobby, remembered("name") ?? lobby.choice.name));
    addEventListener("pageshow", ({ persisted }) => persisted && this.change(openingOver));
    void this.#load();
  }

  /** Change the choice; the server is asked what comes of it. */
  choose(update: (lobby: Lobby) => Lobby): void {
    this.change((lobby) => chosen(lobby, update));
    const { choice } = this.state.value;
    remember("lobby", JSON.stringify(choice));
    remember("name", choice.name);
    void this.#judge();
  }

  /** Open the table and go there, once. */
  async open(): Promise<void> {
    if (this.state.value.opening) return;
    const { choice } = this.state.value;
    const wish = wishOf(this.state.value);
    this.change(opening);
    try {
      const answer = await openTable({ ...wish, level: choice.level, hints: hintsOf(this.state.value), name: choice.name });
      if ("table" in answer) return location.assign(`/t/${answer.table}`);
      this.change((lobby) => openingOver(refused(lobby, wish, answer.faults)));
    } catch {
      this.change((lobby) => ({ ...openingOver(lobby), unreachable: true }));
    }
  }

  change(update: (lobby: Lobby) => Lobby): void {
    this.state.value = update(this.state.value);
  }

  async #load(): Promise<void> {
    try {
      const [answer, person] = await Promise.all([offer(), me()]);
      this.change((lobby) => met(offered(lobby, answer), person));
      await this.#judge();
    } catch {
      this.change((lobby) => ({ ...lobby, unreachable: true }));
      setTimeout(() => void this.#load(), AGAIN_AFTER);
    }
  }

  /** Ask what comes of the wish, unless that is asked already. The answer counts if no other wish was made meanwhile. */
  async #judge(): Promise<void> {
    const wish = wishOf(this.state.value);
    if (sameWish(this.#asked, wish)) return;
    this.#asked = wish;
    try {
      const answer = await rulesOf(wish);
      this.change((lobby) => judged(lobby, wish, answer));
    } catch (wrong) {
      this.#unanswered(wish, wrong);
    }
  }

  /** What the server refused is said, and asked again with the next change; where it was not reached, again soon. */
  #unanswered(wish: Wish, wrong: unknown): void {
    if (this.#asked !== wish) return;
    this.#asked = null;
    if (wrong instanceof RefusedError) return this.change((lobby) => refused(lobby, wish, wrong.faults));
    this.change((lobby) => ({ ...lobby, unreachable: true }));
    setTimeout(() => void this.#judge(), AGAIN_AFTER);
  }
}
