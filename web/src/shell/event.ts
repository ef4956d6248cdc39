/** Talk with the server about duplicate events; keeps one event's page up to date. */

import { signal } from "@preact/signals";

import { entrantPromise, numberFrom, randomNumber } from "../fair/promise";
import type { EventList, EventOpened, EventPlace, EventResults, EventWords, PairEntered } from "../protocol.gen";
import { isNumberDue, promisesIn, promisesSeen, roundsOver, type AtEvent, type Deed } from "../state/event";
import { asked } from "./http";
import { remember, remembered } from "./remember";

export interface EventWish {
  name: string;
  preset: string;
  rounds: number;
  boards: number;
}

/** Milliseconds after which a page that is looked at asks again. */
const AGAIN_AFTER = 2500;
/** … and one that is not looked at, whose title still says that the table is ready. */
const HIDDEN_AFTER = 15_000;

export const events = () => asked<EventList>("GET", "/api/events");
/** The event whose boards a table plays. */
export const eventAt = (table: string) => asked<EventPlace>("GET", `/api/events/at/${encodeURIComponent(table)}`);

/** A new event; this browser keeps the director's token. */
export async function openEvent(wish: EventWish): Promise<EventOpened> {
  const opened = await asked<EventOpened>("POST", "/api/events", { ...wish });
  remember(`director:${opened.event}`, opened.director);
  return opened;
}

export class EventLink {
  readonly state = signal<AtEvent>({ event: null, results: null, director: null, invitation: null, promises: null });
  readonly #path: string;
  #timer: ReturnType<typeof setInterval> | undefined;
  #revealing = false;

  constructor(readonly id: string) {
    this.#path = `/api/events/${encodeURIComponent(id)}`;
    this.#remind();
  }

  /** Ask now and then; the answer ends it. `lost` hears what goes wrong. */
  follow(lost: (error: unknown) => void): () => void {
    let asked = 0;
    const ask = () => {
      if (document.hidden && Date.now() - asked < HIDDEN_AFTER) return;
      asked = Date.now();
      this.refresh().catch(lost);
    };
    ask();
    this.#timer = setInterval(ask, AGAIN_AFTER);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(this.#timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }

  async refresh(): Promise<void> {
    await this.#told(await asked<EventWords>("GET", this.#path));
  }

  /** Enter a pair and promise its number: what was typed, or a random one. */
  async enter(name: string, partner: string | null, typed: string): Promise<void> {
    const { pair, invitation } = await asked<PairEntered>("POST", `${this.#path}/pairs`, { name, partner });
    if (invitation) remember(`invitation:${this.id}`, invitation);
    const number = typed ? numberFrom(typed) : randomNumber();
    remember(`entrant:${this.id}`, number);
    await this.#ask(`/pairs/${pair}/commit`, { hash: entrantPromise(this.id, pair, number) });
  }

  join(pair: number, invitation: string, name: string): Promise<void> {
    return this.#ask(`/pairs/${pair}/join`, { invitation, name });
  }

  /** One's own pair leaves. */
  leave(pair: number): Promise<void> {
    return this.#ask(`/pairs/${pair}/withdraw`, {});
  }

  direct(deed: Deed): Promise<void> {
    return this.#ask(`/${deed}`, {}, true);
  }

  dismiss(pair: number): Promise<void> {
    return this.#ask(`/pairs/${pair}/withdraw`, {}, true);
  }

  strike(table: number, board: number): Promise<void> {
    return this.#ask("/strike", { table, board }, true);
  }

  /** Direct from this browser too, with the token that another one has. */
  beDirector(token: string): void {
    remember(`director:${this.id}`, token.trim());
    this.#remind();
  }

  async #ask(way: string, body: object, directs = false): Promise<void> {
    const token = this.state.value.director ?? "";
    const headers = directs ? { authorization: `Bearer ${token}` } : {};
    await this.#told(await asked<EventWords>("POST", this.#path + way, body, headers));
  }

  #remind(): void {
    const director = remembered(`director:${this.id}`);
    const promises = promisesIn(remembered(`promises:${this.id}`));
    this.state.value = { ...this.state.value, director, promises, invitation: remembered(`invitation:${this.id}`) };
  }

  async #told(event: EventWords): Promise<void> {
    this.#remind();
    this.#keepPromises(event);
    const known = this.state.value.results?.rounds.length ?? -1;
    this.state.value = { ...this.state.value, event };
    await this.#reveal(event);
    if (roundsOver(event) > Math.max(known, 0)) {
      const results = await asked<EventResults>("GET", `${this.#path}/results`);
      this.state.value = { ...this.state.value, results };
    }
  }

  /** Keep what is promised: M's hash at the first look, the pairs' once registration is closed. */
  #keepPromises(event: EventWords): void {
    const before = this.state.value.promises;
    const after = promisesSeen(before, event);
    if (after === before) return;
    remember(`promises:${this.id}`, JSON.stringify(after));
    this.state.value = { ...this.state.value, promises: after };
  }

  /** Open the number that this browser promised, as soon as that is due. */
  async #reveal(event: EventWords): Promise<void> {
    const number = remembered(`entrant:${this.id}`);
    const pair = event.you;
    if (this.#revealing || pair === null || !isNumberDue(event, number)) return;
    if (event.pairs[pair]?.commitment !== entrantPromise(this.id, pair, number)) return;
    this.#revealing = true;
    await this.#ask(`/pairs/${pair}/reveal`, { number });
  }
}
