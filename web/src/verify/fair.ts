/** 42-deal-v1 (docs/fairdeal.md): does a deal follow from its proof, and the proof from its promises? */

import { bytes, hex, lp, SCHEME, type Item } from "../fair/promise";
import { joined } from "../fair/sha256";
import type { Hasher } from "./hash";
import { tied } from "./law";
import type { DealRecord, Draw, Proof, Seed } from "./record";
import { removedBy, seatsOf, tricksOf, type Rules } from "./rules";
import { ALL, at, holds, maskOf, tilesIn, type Mask, type Tile } from "./tiles";
import { why, type Why } from "./why";

/** The steps of docs/fairdeal.md that are checked. */
export type FairStep = "1" | "2" | "3" | "4" | "6";
export interface Checked {
  step: FairStep;
  fault: Why | null;
}

/** Every step for one deal of a table or of an event, in order. */
export async function checkProof(hash: Hasher, rules: Rules, deal: DealRecord, proof: Proof, draw: readonly Draw[]): Promise<Checked[]> {
  const fair = new Fair(hash);
  const faults = {
    "1": await fair.secretFault(proof),
    "2": await fair.numbersFault(proof),
    "3": absenceFault(proof, rules),
  };
  const checked: Checked[] = [{ step: "1", fault: faults["1"] }, { step: "2", fault: faults["2"] }, { step: "3", fault: faults["3"] }];
  if (proof.board !== null && proof.board < 0) return [...checked, { step: "6", fault: why("no_board", { board: proof.board }) }];
  const dealt = await fair.dealtFault(await fair.keyOf(proof), rules, deal);
  const drawn = deal.number === 1 && draw.length ? await fair.drawFault(proof, rules, draw) : null;
  return [...checked, { step: "4", fault: drawn }, { step: "6", fault: dealt }];
}

/** Whether tiles are those of a plain seed, which proves nothing. */
export async function checkSeed(hash: Hasher, rules: Rules, deal: DealRecord, seed: Seed): Promise<Why | null> {
  const fair = new Fair(hash);
  if (seed.number < 0) return why("no_deal");
  return fair.dealtFault(await fair.keyed(new TextEncoder().encode(seed.text), "seed", number32(seed.number)), rules, deal);
}

function absenceFault({ board, shares }: Proof, rules: Rules): Why | null {
  if (board === null && shares.length !== rules.players) return why("numbers", { numbers: shares.length, seats: rules.players });
  for (const [seat, share] of shares.entries()) {
    if (share.absent && share.number) return why("marked", { seat, mark: share.absent });
    if (!share.absent && !share.number && !share.commitment) return why("unmarked", { seat });
  }
  return null;
}

export class Fair {
  constructor(readonly hash: Hasher) {}

  async secretFault({ board, id, secret, commitment }: Proof): Promise<Why | null> {
    if (secret.length !== 64) return why("secret_size", { bytes: secret.length / 2 });
    const published = await this.digest(board === null ? "server" : "event", id, bytes(secret));
    return hex(published) === commitment ? null : why("secret");
  }

  async numbersFault({ board, id, shares }: Proof): Promise<Why | null> {
    for (const [seat, { absent, number, commitment }] of shares.entries()) {
      if (absent || (!number && !commitment)) continue;
      const promised = board === null
        ? await this.digest("seat", id, new Uint8Array([seat]), bytes(number))
        : await this.digest("entrant", id, number32(seat), bytes(number));
      if (hex(promised) !== commitment) return why("number", { seat });
    }
    return null;
  }

  /** Step 4: the key that the secret and the numbers make. */
  async keyOf(proof: Proof): Promise<Uint8Array> {
    const numbers = proof.shares.map((share) => bytes(share.number));
    if (proof.board === null) return this.keyed(bytes(proof.secret), "key", proof.id, ...numbers, bytes(proof.beacon));
    const sorted = proof.shares.map((share) => share.number).sort().map(bytes);
    const all = await this.hash.sha256(joined(...sorted));
    return this.keyed(bytes(proof.secret), "board", proof.id, number32(proof.board), all);
  }

  async dealtFault(key: Uint8Array, rules: Rules, deal: Pick<DealRecord, "hands" | "spare">): Promise<Why | null> {
    const order = await this.shuffled(inPlay(rules), this.stream(key));
    const each = tricksOf(rules);
    const hands = Array.from({ length: seatsOf(rules) }, (_, seat) => maskOf(order.slice(seat * each, (seat + 1) * each)));
    const spare = maskOf(order.slice(seatsOf(rules) * each)) | removedBy(rules);
    const held = deal.spare ?? ALL & ~deal.hands.reduce((all, hand) => all | hand, 0);
    const wrong = hands.findIndex((hand, seat) => deal.hands[seat] !== hand);
    if (wrong >= 0) return why("tiles", { seat: wrong });
    return deal.hands.length === hands.length && held === spare ? null : why("spare");
  }

  /** The draw for the first shaker has a sibling key; all rounds come from one stream. */
  async drawFault(proof: Proof, rules: Rules, draw: readonly Draw[]): Promise<Why | null> {
    const numbers = proof.shares.map((share) => bytes(share.number));
    const source = this.stream(await this.keyed(bytes(proof.secret), "draw", proof.id, ...numbers, bytes(proof.beacon)));
    let drawing = Array.from({ length: rules.players }, (_, seat) => seat);
    const wanted: Draw[] = [];
    while (drawing.length > 1) {
      const order = await this.shuffled(inPlay(rules), source);
      const round = drawing.map((seat, index) => ({ seat, tile: at(order, index) }));
      wanted.push(round);
      drawing = tied(round);
    }
    return JSON.stringify(wanted) === JSON.stringify(draw) ? null : why("draw");
  }

  digest(...items: readonly Item[]): Promise<Uint8Array> {
    return this.hash.sha256(lp(SCHEME, ...items));
  }

  keyed(key: Uint8Array, ...items: readonly Item[]): Promise<Uint8Array> {
    return this.hash.hmac(key, lp(SCHEME, ...items));
  }

  /** Step 5: bytes without end. */
  async *stream(key: Uint8Array): AsyncGenerator<number> {
    for (let block = 0; ; block++) yield* await this.hash.hmac(key, joined(number32(0), number32(block)));
  }

  /** Step 6: Fisher and Yates, from the last place down. */
  async shuffled(tiles: readonly Tile[], source: AsyncGenerator<number>): Promise<Tile[]> {
    const order = [...tiles];
    for (let place = order.length - 1; place > 0; place--) {
      const other = await below(place + 1, source);
      const held = at(order, place);
      order[place] = at(order, other);
      order[other] = held;
    }
    return order;
  }
}

async function below(bound: number, source: AsyncGenerator<number>): Promise<number> {
  const limit = 256 - (256 % bound);
  for (;;) {
    const byte = (await source.next()).value as number;
    if (byte < limit) return byte % bound;
  }
}

function inPlay(rules: Rules): Tile[] {
  const removed: Mask = removedBy(rules);
  return tilesIn(ALL).filter((tile) => !holds(removed, tile));
}

function number32(n: number): Uint8Array {
  return new Uint8Array([n >>> 24, n >>> 16, n >>> 8, n]);
}
