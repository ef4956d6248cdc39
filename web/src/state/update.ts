/** What a message does to the state: small pure functions, state first. */

import type { EventPlace } from "../protocol.gen";
import type { FromServer, Happened, Refusal, SeatTile, Sent, StateMessage } from "../protocol";
import type { AtTable, Drawing, Link, News, Panel, Resting } from "./model";

/** How many events the history keeps. */
const REMEMBERED = 120;

export function received(state: AtTable, message: FromServer): AtTable {
  switch (message.t) {
    case "welcome":
      return { ...state, seat: message.you.seat, host: message.you.host };
    case "state":
      return arrived(state, message);
    case "ack":
      return { ...answered(state, message.id), answeredAt: Math.max(state.answeredAt, message.seq) };
    case "refused":
      return refused(answered(state, message.id), message);
    case "advice":
      return { ...answered(state, message.id), advice: message.seq === state.seq ? message : null };
    case "bye":
      return { ...state, goodbye: message.reason };
    case "pong":
      return state;
  }
}

/** A command leaves: it waits in line until it is answered. */
export function sent(state: AtTable, command: Sent): AtTable {
  return { ...state, unanswered: [...state.unanswered, command], refusal: null };
}

export function linked(state: AtTable, link: Link): AtTable {
  return { ...state, link };
}

export function refused(state: AtTable, refusal: Refusal): AtTable {
  const { code, rule, text, legal, about } = refusal;
  return { ...state, refusal: { code, rule, text, legal, about } };
}

export function refusalRead(state: AtTable): AtTable {
  return { ...state, refusal: null };
}

export function adviceRead(state: AtTable): AtTable {
  return { ...state, advice: null };
}

export function opened(state: AtTable, panel: Panel): AtTable {
  return { ...state, panel };
}

export function dismissed(state: AtTable): AtTable {
  return { ...state, dismissed: true };
}

/** The event of this table is known. */
export function placed(state: AtTable, event: EventPlace): AtTable {
  return { ...state, event };
}

export function recalled(state: AtTable): AtTable {
  return { ...state, dismissed: false };
}

/** The finished trick, or the draw, has been seen. */
export function rested(state: AtTable): AtTable {
  return { ...state, resting: null, drawing: null };
}

function answered(state: AtTable, id: string | null): AtTable {
  return { ...state, unanswered: state.unanswered.filter((command) => command.id !== id) };
}

function arrived(state: AtTable, message: StateMessage): AtTable {
  if (state.seq !== null && message.seq < state.seq) return state;
  const happened = message.happened;
  const dealt = state.table !== null && message.table.deal !== state.table.deal;
  return {
    ...state,
    seq: message.seq,
    table: message.table,
    view: message.view,
    seat: message.table.players.find((player) => player.you)?.seat ?? null,
    resting: dealt ? null : restingAfter(state, happened),
    drawing: drawingAfter(state, happened),
    news: remembered(state, happened),
    told: state.told + happened.length,
    refusal: happened.length ? null : state.refusal,
    advice: message.seq === state.seq ? state.advice : null,
    dismissed: dealt ? false : state.dismissed,
    panel: dealt && state.panel === "last-trick" ? "none" : state.panel,
  };
}

function remembered(state: AtTable, happened: readonly Happened[]): readonly News[] {
  const fresh = happened.map((event, index) => ({ number: state.told + index, event }));
  return [...state.news, ...fresh].slice(-REMEMBERED);
}

/** The trick that rests on the table: the last one finished, until the next tile falls. */
function restingAfter(state: AtTable, happened: readonly Happened[]): Resting | null {
  let plays: SeatTile[] = [...(state.view?.trick ?? [])];
  let resting = state.resting;
  for (const event of happened) {
    if (event.e === "play") {
      plays = [...plays, { seat: event.seat, tile: event.tile }];
      resting = null;
    } else if (event.e === "trick") {
      resting = { plays, taker: event.seat, points: event.points };
      plays = [];
    } else if (event.e === "takeback") {
      plays = [];
      resting = null;
    }
  }
  return resting;
}

/** The draw that lies on the table: a seat that drew again shows its last tile. */
function drawingAfter(state: AtTable, happened: readonly Happened[]): Drawing | null {
  const draw = happened.find((event) => event.e === "shaker");
  if (!draw) return happened.some((event) => event.e === "play") ? null : state.drawing;
  const last = new Map(draw.rounds.flat().map((each) => [each.seat, each.tile]));
  return { plays: [...last].map(([seat, tile]) => ({ seat, tile })), shaker: draw.seat };
}
