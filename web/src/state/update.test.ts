import assert from "node:assert/strict";
import { test } from "node:test";

import type { StateMessage, Table, View } from "../protocol";
import { greeting, pulse, socketAddress, waitBefore } from "./connection";
import { arriving } from "./model";
import { boardNext, boardNow, isEventTable, isReady, isWaiting } from "./questions";
import { dismissed, opened, placed, received, rested, sent } from "./update";

const table = { id: "t", deal: 1, players: [], ready: [], winners: [] } as unknown as Table;

function state(seq: number, happened: StateMessage["happened"] = [], trick: View["trick"] = []): StateMessage {
  return { t: "state", seq, table, view: { trick } as unknown as View, happened };
}

test("a state message replaces table and view", () => {
  const at = received(arriving("t"), state(3));
  assert.equal(at.seq, 3);
  assert.equal(at.table?.id, "t");
});

test("an older state is not believed", () => {
  const now = received(arriving("t"), state(5));
  assert.equal(received(now, state(4)), now);
});

test("my seat is read off the players", () => {
  const seated = { ...table, players: [{ seat: 2, you: true }] } as unknown as Table;
  assert.equal(received(arriving("t"), { ...state(1), table: seated }).seat, 2);
});

test("a finished trick rests on the table until the next tile or until it was seen", () => {
  const before = received(arriving("t"), state(1, [], [{ seat: 0, tile: "6-6" }]));
  const done = received(before, state(2, [{ e: "play", seat: 1, tile: "6-4" }, { e: "trick", seat: 0, points: 11 }]));
  assert.deepEqual(done.resting, {
    plays: [{ seat: 0, tile: "6-6" }, { seat: 1, tile: "6-4" }],
    taker: 0,
    points: 11,
  });
  assert.equal(received(done, state(3, [{ e: "play", seat: 0, tile: "5-5" }])).resting, null);
  assert.equal(rested(done).resting, null);
});

test("the draw for shaker lies on the table, each seat's last tile, until it was seen", () => {
  const rounds = [[{ seat: 0, tile: "6-5" }, { seat: 1, tile: "6-5" }, { seat: 2, tile: "1-0" }], [{ seat: 0, tile: "3-3" }, { seat: 1, tile: "6-6" }]];
  const at = received(arriving("t"), state(1, [{ e: "shaker", seat: 1, rounds }, { e: "dealt", shaker: 1 }]));
  assert.deepEqual(at.drawing, {
    plays: [{ seat: 0, tile: "3-3" }, { seat: 1, tile: "6-6" }, { seat: 2, tile: "1-0" }],
    shaker: 1,
  });
  assert.equal(rested(at).drawing, null);
});

test("news are numbered in the order in which they happened, each told once", () => {
  const first = received(arriving("t"), state(1, [{ e: "pass", seat: 1 }]));
  const second = received(first, state(2, [{ e: "pass", seat: 2 }, { e: "bid", seat: 3, call: "31" }]));
  assert.deepEqual(second.news.map((each) => each.number), [0, 1, 2]);
});

test("a command waits until it is answered, and is said again on a new connection", () => {
  const asked = sent(received(arriving("t"), state(7)), { t: "play", tile: "6-4", id: "c1" });
  assert.deepEqual(greeting(asked, "h1"), [
    { t: "hello", id: "h1", v: 1, since: 7 },
    { t: "play", tile: "6-4", id: "c1" },
  ]);
  assert.deepEqual(received(asked, { t: "ack", id: "c1", seq: 8 }).unanswered, []);
});

test("between the answer and the state that shows it nothing more is asked", () => {
  const asked = sent(received(arriving("t"), state(7)), { t: "play", tile: "6-4", id: "c1" });
  const answered = received(asked, { t: "ack", id: "c1", seq: 9 });
  assert.deepEqual([asked, answered, received(answered, state(9))].map(isWaiting), [true, true, false]);
});

test("who has said next is ready, until the next deal is there", () => {
  const before = { ...received(arriving("t"), state(7)), seat: 0 };
  const said = sent(before, { t: "next", id: "c1" });
  const answered = received(said, { t: "ack", id: "c1", seq: 8 });
  assert.deepEqual([before, said, answered].map(isReady), [false, true, true]);
  assert.equal(isReady(received(answered, state(8))), false);
});

test("a refusal answers its command and is kept to be read", () => {
  const asked = sent(arriving("t"), { t: "pass", id: "c1" });
  const fault = { code: "must_bid", rule: "R3.5", text: "the shaker must bid", legal: ["30"], about: {} };
  const at = received(asked, { t: "refused", id: "c1", seq: 1, ...fault });
  assert.deepEqual(at.unanswered, []);
  assert.deepEqual(at.refusal, fault);
});

test("a new deal puts away what was open about the last one", () => {
  const before = dismissed(opened(received(arriving("t"), state(1)), "last-trick"));
  const after = received(before, { ...state(2), table: { ...table, deal: 2 } });
  assert.equal(after.dismissed, false);
  assert.equal(after.panel, "none");
});

test("attempts to connect wait longer each time, within bounds, and never all alike", () => {
  assert.equal(waitBefore(0, 0), 200);
  assert.ok(waitBefore(3, 0) > waitBefore(0, 0.999));
  assert.ok(waitBefore(30, 0.999) <= 12_000);
  assert.notEqual(waitBefore(4, 0.1), waitBefore(4, 0.9));
});

test("a silent server is asked every 2.5 seconds, and given up after nine", () => {
  const said = [];
  for (let now = 0, asked = 0; now <= 9_000; now += 500) {
    const due = pulse(now, 0, asked);
    if (due !== "wait") said.push([now, due]);
    if (due === "ping") asked = now;
  }
  assert.deepEqual(said, [[2_500, "ping"], [5_000, "ping"], [7_500, "ping"], [9_000, "give-up"]]);
  assert.equal(pulse(20_000, 18_000, 0), "wait");
});

test("the socket is where the page is", () => {
  assert.equal(socketAddress({ protocol: "https:", host: "a.b" }, "x7"), "wss://a.b/ws/x7");
  assert.equal(socketAddress({ protocol: "http:", host: "localhost:4242" }, "x7"), "ws://localhost:4242/ws/x7");
});

test("a table of an event knows which board is played, and which comes next", () => {
  assert.equal(isEventTable(received(arriving("t"), { ...state(1), table: { ...table, boards: null } as Table })), false);
  const there = received(arriving("t"), { ...state(1), table: { ...table, deal: 1, boards: 1 } as Table });
  assert.equal(isEventTable(there), true);
  assert.deepEqual([boardNow(there), boardNext(there)], [null, null]);
  const known = placed(there, { event: "e", name: "Friday", round: 1, table: 0, boards: [3, 4] });
  assert.deepEqual([boardNow(known), boardNext(known)], [3, 4]);
  const last = received(known, { ...state(2), table: { ...table, deal: 2, boards: 0 } as Table });
  assert.deepEqual([boardNow(last), boardNext(last)], [4, null]);
});
