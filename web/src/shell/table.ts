/** One table's socket and state: messages in, commands out. All decisions are in `state/`. */

import { signal, type Signal } from "@preact/signals";

import type { Command, FromServer, Sent } from "../protocol";
import { greeting, pulse, socketAddress, waitBefore } from "../state/connection";
import { arriving, type AtTable, type Drawing, type Resting } from "../state/model";
import { isEventTable } from "../state/questions";
import { linked, placed, received, rested, sent } from "../state/update";
import { eventAt } from "./event";
import { due, promise } from "./fair";
import { keepTable } from "./mine";
import { keepReceipt } from "./receipts";

/** Milliseconds that a finished trick, and the draw for shaker, stay on the table. */
const TRICK_RESTS = 1600;
const DRAW_RESTS = 3200;
/** Milliseconds between two looks at the clock: whether the socket still lives. */
const LISTENS = 500;

export class TableLink {
  readonly state: Signal<AtTable>;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #heard = 0;
  #asked = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #rests: Resting | null = null;
  #drawn: Drawing | null = null;
  #closed = false;
  #eventAsked = false;

  constructor(readonly id: string) {
    this.state = signal(arriving(id));
    this.#connect();
    setInterval(() => this.#listen(), LISTENS);
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.#drop());
    addEventListener("visibilitychange", () => this.#hurry());
  }

  /** Ask the server for something. It is repeated until it is answered. */
  ask(command: Command): void {
    if (command.t === "next") this.#owe(promise(this.state.value));
    const named = { ...command, id: newId() } as Sent;
    this.change((state) => sent(state, named));
    this.#say(named);
  }

  change(update: (state: AtTable) => AtTable): void {
    this.state.value = update(this.state.value);
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(socketAddress(location, this.id));
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => greeting(this.state.value, newId()).forEach((each) => this.#say(each));
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => this.#lost(socket);
  }

  #hear(message: FromServer): void {
    this.#heard = Date.now();
    if (message.t === "welcome") this.#attempt = 0;
    this.change((state) => linked(received(state, message), "open"));
    if (message.t !== "state") return;
    this.#letTrickRest();
    this.#findEvent();
    keepReceipt(this.state.value);
    keepTable(this.state.value);
    this.#owe(due(this.state.value));
  }

  /** The way back to the event, once it is seen that this is a table of one. */
  #findEvent(): void {
    if (this.#eventAsked || !isEventTable(this.state.value)) return;
    this.#eventAsked = true;
    eventAt(this.id).then((event) => this.change((state) => placed(state, event)), () => (this.#eventAsked = false));
  }

  #owe(command: Command | null): void {
    if (command) this.ask(command);
  }

  #letTrickRest(): void {
    const { resting, drawing } = this.state.value;
    if (resting === this.#rests && drawing === this.#drawn) return;
    [this.#rests, this.#drawn] = [resting, drawing];
    clearTimeout(this.#resting);
    if (resting || drawing) {
      this.#resting = setTimeout(() => this.change(rested), drawing ? DRAW_RESTS : TRICK_RESTS);
    }
  }

  #lost(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#socket = null;
    this.change((state) => linked(state, "lost"));
    setTimeout(() => this.#hurry(), waitBefore(this.#attempt++, Math.random()));
  }

  /** Give the socket up without waiting for its last word. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.close();
    this.#lost(socket);
  }

  #hurry(): void {
    if (!this.#closed && this.#socket === null) this.#connect();
  }

  #listen(): void {
    const now = Date.now();
    const due = pulse(now, this.#heard, this.#asked);
    if (due === "wait") return;
    this.#asked = now;
    if (due === "give-up") this.#drop();
    else this.#say({ t: "ping", id: newId() });
  }

  #say(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

/** A name for a command that no other command of this browser has. */
function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(random, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
