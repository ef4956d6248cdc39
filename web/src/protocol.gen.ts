// Generated from src/texas42/protocol by scripts/generate_protocol.py. Do not edit.

export const VERSION = 1;

export interface Hello {
  readonly t: "hello";
  readonly id: string;
  readonly v?: number;
  readonly since?: number | null;
}

export interface Sit {
  readonly t: "sit";
  readonly id: string;
  readonly seat: number;
  readonly name?: string;
}

export interface Stand {
  readonly t: "stand";
  readonly id: string;
}

export interface Bot {
  readonly t: "bot";
  readonly id: string;
  readonly seat: number;
  readonly level: string;
}

export interface Pass {
  readonly t: "pass";
  readonly id: string;
}

export interface Bid {
  readonly t: "bid";
  readonly id: string;
  readonly call: string;
}

export interface Declare {
  readonly t: "declare";
  readonly id: string;
  readonly declaration: string;
}

export interface Play {
  readonly t: "play";
  readonly id: string;
  readonly tile: string;
}

export interface Claim {
  readonly t: "claim";
  readonly id: string;
}

export interface Renege {
  readonly t: "renege";
  readonly id: string;
  readonly against: number;
}

export interface Undo {
  readonly t: "undo";
  readonly id: string;
}

export interface Hint {
  readonly t: "hint";
  readonly id: string;
}

export interface Next {
  readonly t: "next";
  readonly id: string;
}

export interface Again {
  readonly t: "again";
  readonly id: string;
}

export interface Commit {
  readonly t: "commit";
  readonly id: string;
  readonly hash: string;
}

export interface Reveal {
  readonly t: "reveal";
  readonly id: string;
  readonly number: string;
}

export interface Ping {
  readonly t: "ping";
  readonly id: string;
}

export interface Welcome {
  readonly t: "welcome";
  readonly v: number;
  readonly table: string;
  readonly you: You;
  readonly seq: number;
}

export interface You {
  readonly seat: number | null;
  readonly host: boolean;
}

export interface State {
  readonly t: "state";
  readonly seq: number;
  readonly table: TableWords;
  readonly view: ViewWords | null;
  readonly happened: readonly (Sat | GameBegan | Shaker | Shaken | Passing | Bidding | Declaring | Playing | Taking | Claiming | Reneging | Regretting | TakingBack | Scored | Won)[];
}

export interface TableWords {
  readonly id: string;
  readonly preset: string;
  readonly differs: { readonly [key: string]: boolean | number | string | null | readonly string[] };
  readonly scoring: string;
  readonly target: number;
  readonly teams: readonly (readonly number[])[];
  readonly deal: number;
  readonly players: readonly PlayerWords[];
  readonly scores: readonly number[];
  readonly score_history: readonly (readonly number[])[];
  readonly winners: readonly number[];
  readonly ready: readonly number[];
  readonly undo: readonly number[];
  readonly waiting: boolean;
  readonly fair: FairWords | null;
  readonly last: LastDeal | null;
  readonly boards: number | null;
  readonly hints: boolean;
}

export interface PlayerWords {
  readonly seat: number;
  readonly name: string;
  readonly kind: "bot" | "empty" | "human";
  readonly level: string | null;
  readonly online: boolean;
  readonly you: boolean;
}

export interface FairWords {
  readonly deal_id: string;
  readonly commitment: string;
  readonly stage: "commit" | "reveal";
  readonly numbers: readonly NumberWords[];
}

export interface NumberWords {
  readonly seat: number;
  readonly hash: string | null;
  readonly number: string | null;
  readonly flag: "bot" | "late" | null;
}

export interface LastDeal {
  readonly deal: number;
  readonly shaker: number;
  readonly hands: readonly (readonly string[])[];
  readonly spare: readonly string[];
  readonly contract: ContractWords | null;
  readonly tricks: readonly TrickWords[];
  readonly result: ResultWords;
  readonly scores: readonly number[];
  readonly proof: ProofWords | null;
}

export interface ContractWords {
  readonly declarer: number;
  readonly call: string;
  readonly declaration: string;
  readonly leader: number;
  readonly bidders: readonly number[];
  readonly sits_out: readonly number[];
  readonly aim: "every_trick" | "no_trick" | "points";
  readonly needs: number;
  readonly marks: number;
  readonly stacked: boolean;
  readonly trumps: readonly string[];
}

export interface TrickWords {
  readonly taker: number;
  readonly points: number | null;
  readonly plays: readonly PlayWords[] | null;
}

export interface PlayWords {
  readonly seat: number;
  readonly tile: string;
}

export interface ResultWords {
  readonly how: string;
  readonly made: boolean | null;
  readonly points: readonly [number, number];
  readonly awards: readonly number[];
  readonly terms: readonly (readonly (readonly [string, number])[])[];
}

export interface ProofWords {
  readonly deal_id: string;
  readonly commitment: string;
  readonly secret: string;
  readonly numbers: readonly NumberWords[];
}

export interface ViewWords {
  readonly seat: number | null;
  readonly players: number;
  readonly seats: number;
  readonly teams: readonly (readonly number[])[];
  readonly scoring: string;
  readonly target: number;
  readonly shaker: number;
  readonly scores: readonly number[];
  readonly phase: "bid" | "declare" | "over" | "play";
  readonly turn: number | null;
  readonly actor: number | null;
  readonly first_bidder: number;
  readonly calls: readonly CallWords[];
  readonly contract: ContractWords | null;
  readonly hands: readonly (readonly string[] | null)[];
  readonly groups: readonly (readonly string[])[];
  readonly tiles_left: readonly number[];
  readonly spare: readonly string[] | null;
  readonly trick: readonly PlayWords[];
  readonly tricks: readonly TrickWords[];
  readonly points: readonly [number, number] | null;
  readonly legal: readonly (MyPass | MyBid | MyDeclare | MyPlay)[];
  readonly may_claim: boolean;
  readonly may_call_renege: readonly number[];
  readonly result: ResultWords | null;
  readonly why?: { readonly [key: string]: FaultWords };
}

export interface CallWords {
  readonly seat: number;
  readonly call: string;
}

export interface MyPass {
  readonly kind: "pass";
}

export interface MyBid {
  readonly kind: "bid";
  readonly call: string;
}

export interface MyDeclare {
  readonly kind: "declare";
  readonly declaration: string;
}

export interface MyPlay {
  readonly kind: "play";
  readonly tile: string;
}

export interface FaultWords {
  readonly code: string;
  readonly rule: string;
  readonly text: string;
  readonly legal: readonly string[];
  readonly about: { readonly [key: string]: string };
}

export interface Sat {
  readonly e: "sat";
  readonly seat: number;
  readonly name: string;
  readonly kind: "bot" | "human";
}

export interface GameBegan {
  readonly e: "game";
}

export interface Shaker {
  readonly e: "shaker";
  readonly seat: number;
  readonly rounds: readonly (readonly Draw[])[];
}

export interface Draw {
  readonly seat: number;
  readonly tile: string;
}

export interface Shaken {
  readonly e: "dealt";
  readonly shaker: number;
}

export interface Passing {
  readonly e: "pass";
  readonly seat: number;
}

export interface Bidding {
  readonly e: "bid";
  readonly seat: number;
  readonly call: string;
}

export interface Declaring {
  readonly e: "declare";
  readonly seat: number;
  readonly declaration: string;
}

export interface Playing {
  readonly e: "play";
  readonly seat: number;
  readonly tile: string;
}

export interface Taking {
  readonly e: "trick";
  readonly seat: number;
  readonly points: number | null;
}

export interface Claiming {
  readonly e: "claim";
  readonly seat: number;
}

export interface Reneging {
  readonly e: "renege";
  readonly seat: number;
  readonly against: number;
}

export interface Regretting {
  readonly e: "undo";
  readonly seat: number;
}

export interface TakingBack {
  readonly e: "takeback";
  readonly seat: number;
}

export interface Scored {
  readonly e: "scored";
  readonly result: ResultWords;
}

export interface Won {
  readonly e: "won";
  readonly teams: readonly number[];
}

export interface Ack {
  readonly t: "ack";
  readonly id: string;
  readonly seq: number;
}

export interface Refused {
  readonly t: "refused";
  readonly id: string | null;
  readonly seq: number;
  readonly code: string;
  readonly rule: string;
  readonly text: string;
  readonly legal: readonly string[];
  readonly about: { readonly [key: string]: string };
}

export interface Advice {
  readonly t: "advice";
  readonly id: string;
  readonly seq: number;
  readonly action: MyPass | MyBid | MyDeclare | MyPlay;
  readonly why: "bid" | "cheap" | "declare" | "firm" | "hidden" | "lost" | "must" | "nello" | "only" | "open" | "partner" | "pass" | "stands" | "takes" | "thrown" | "tops" | "trumps" | "walks" | "worlds";
  readonly unit: "game" | "make" | null;
  readonly candidates: readonly CandidateWords[];
}

export interface CandidateWords {
  readonly action: MyPass | MyBid | MyDeclare | MyPlay;
  readonly worth: number;
  readonly low: number;
  readonly high: number;
}

export interface Pong {
  readonly t: "pong";
  readonly id?: string;
}

export interface Bye {
  readonly t: "bye";
  readonly reason: string;
}

export interface RulesBody {
  readonly preset: string;
  readonly players?: number;
  readonly changes?: { readonly [key: string]: unknown };
}

export interface TableBody {
  readonly preset: string;
  readonly players?: number;
  readonly changes?: { readonly [key: string]: unknown };
  readonly level?: string;
  readonly hints?: boolean;
  readonly name?: string;
  readonly seat?: number;
}

export interface Offer {
  readonly presets: readonly PresetWords[];
  readonly fields: readonly Option[];
  readonly levels: readonly string[];
  readonly languages: readonly string[];
}

export interface PresetWords {
  readonly name: string;
  readonly rules: { readonly [key: string]: boolean | number | string | null | readonly string[] };
  readonly players: readonly number[];
  readonly sizes: { readonly [key: string]: { readonly [key: string]: boolean | number | string | null | readonly string[] } };
}

export interface Option {
  readonly name: string;
  readonly rule: string;
  readonly kind: "choice" | "number" | "set" | "switch";
  readonly group: "auction" | "play" | "scoring" | "special" | "table" | "trump";
  readonly choices: readonly (string | number | null)[];
  readonly min: number | null;
  readonly max: number | null;
}

export interface RulesAnswer {
  readonly rules: { readonly [key: string]: boolean | number | string | null | readonly string[] };
  readonly idle: readonly string[];
  readonly faults: readonly FaultWords[];
  readonly cited: { readonly [key: string]: string };
}

export interface Opened {
  readonly table: string;
}

export interface Faults {
  readonly faults: readonly FaultWords[];
}

export interface NameBody {
  readonly name: string;
}

export interface DeleteBody {
  readonly confirm: string;
}

export interface NewPasskeyBody {
  readonly challenge: string;
  readonly credential: { readonly [key: string]: unknown };
  readonly label?: string;
}

export interface SignInBody {
  readonly challenge: string;
  readonly credential: { readonly [key: string]: unknown };
}

export interface PasskeyOptions {
  readonly challenge: string;
  readonly options: { readonly [key: string]: unknown };
}

export interface Me {
  readonly id: string;
  readonly name: string;
  readonly kept: boolean;
  readonly passkeys: readonly PasskeyWords[];
}

export interface PasskeyWords {
  readonly id: string;
  readonly label: string;
  readonly since: number;
  readonly used: number | null;
}

export interface PersonRecord {
  readonly id: string;
  readonly name: string;
  readonly kind: "bot" | "person";
  readonly kept: boolean;
  readonly games: number;
  readonly won: number;
  readonly ratings: readonly RatingWords[];
  readonly calls: readonly Rate[];
  readonly trumps: readonly Rate[];
  readonly opponents: readonly Company[];
  readonly partners: readonly Company[];
}

export interface RatingWords {
  readonly board: string;
  readonly worth: number;
  readonly mu: number;
  readonly sigma: number;
  readonly games: number;
}

export interface Rate {
  readonly word: string;
  readonly bid: number;
  readonly made: number;
}

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly games: number;
  readonly won: number;
}

export interface Leaders {
  readonly board: string;
  readonly boards: readonly string[];
  readonly least: number;
  readonly leaders: readonly Leader[];
}

export interface Leader {
  readonly rank: number;
  readonly id: string;
  readonly name: string;
  readonly kind: "bot" | "person";
  readonly worth: number;
  readonly mu: number;
  readonly sigma: number;
  readonly games: number;
}

export interface EventBody {
  readonly name: string;
  readonly preset: string;
  readonly changes?: { readonly [key: string]: unknown };
  readonly rounds?: number;
  readonly boards?: number;
}

export interface EventOpened {
  readonly event: string;
  readonly director: string;
}

export interface EntryBody {
  readonly name: string;
  readonly partner?: string | null;
}

export interface PairEntered {
  readonly pair: number;
  readonly invitation: string | null;
}

export interface JoinBody {
  readonly invitation: string;
  readonly name: string;
}

export interface CommitBody {
  readonly hash: string;
}

export interface RevealBody {
  readonly number: string;
}

export interface StrikeBody {
  readonly table: number;
  readonly board: number;
}

export interface EventList {
  readonly events: readonly EventBrief[];
}

export interface EventBrief {
  readonly id: string;
  readonly name: string;
  readonly stage: "entry" | "over" | "play" | "reveal";
  readonly pairs: number;
  readonly round: number;
  readonly rounds: number;
}

export interface EventWords {
  readonly id: string;
  readonly name: string;
  readonly stage: "entry" | "over" | "play" | "reveal";
  readonly rules: string;
  readonly preset: string;
  readonly differs: { readonly [key: string]: boolean | number | string | null | readonly string[] };
  readonly rounds: number;
  readonly boards: number;
  readonly commitment: string;
  readonly master: string | null;
  readonly pairs: readonly PairWords[];
  readonly round: number;
  readonly tables: readonly EventTable[];
  readonly bye: number | null;
  readonly standings: readonly StandingWords[];
  readonly you: number | null;
}

export interface PairWords {
  readonly pair: number;
  readonly players: readonly EventPlayer[];
  readonly whole: boolean;
  readonly gone: boolean;
  readonly commitment: string | null;
  readonly number: string | null;
}

export interface EventPlayer {
  readonly name: string;
  readonly kind: "bot" | "person";
}

export interface EventTable {
  readonly table: number;
  readonly first: number;
  readonly second: number;
  readonly place: string | null;
  readonly left: readonly number[];
}

export interface StandingWords {
  readonly rank: number;
  readonly pair: number;
  readonly share: number;
  readonly matchpoints: number;
  readonly top: number;
  readonly difference: number;
  readonly boards: number;
}

export interface EventPlace {
  readonly event: string;
  readonly name: string;
  readonly round: number;
  readonly table: number;
  readonly boards: readonly number[];
}

export interface EventResults {
  readonly id: string;
  readonly standings: readonly StandingWords[];
  readonly rounds: readonly RoundWords[];
}

export interface RoundWords {
  readonly round: number;
  readonly bye: number | null;
  readonly boards: readonly BoardWords[];
}

export interface BoardWords {
  readonly board: number;
  readonly shaker: number;
  readonly hands: readonly (readonly string[])[];
  readonly top: number;
  readonly lines: readonly BoardLine[];
}

export interface BoardLine {
  readonly table: number;
  readonly first: number;
  readonly second: number;
  readonly declarer: number | null;
  readonly call: string | null;
  readonly declaration: string | null;
  readonly how: string;
  readonly made: boolean | null;
  readonly points: readonly [number, number];
  readonly net: number;
  readonly matchpoints: readonly [number, number];
  readonly difference: number;
  readonly line: string;
}

export type AnyCommand = Hello | Sit | Stand | Bot | Pass | Bid | Declare | Play | Claim | Renege | Undo | Hint | Next | Again | Commit | Reveal | Ping;

export type AnyAnswer = Welcome | State | Ack | Refused | Advice | Pong | Bye;
