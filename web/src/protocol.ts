/** The words of the server under the names that the page uses. The shapes are generated from it. */

import type * as wire from "./protocol.gen";

export type Seat = number;
/** High end first: "6-4". */
export type TileName = string;

export type View = wire.ViewWords;
export type Table = wire.TableWords;
export type Player = wire.PlayerWords;
export type Contract = wire.ContractWords;
export type Result = wire.ResultWords;
export type SeatTile = wire.PlayWords;
export type SeenTrick = wire.TrickWords;
export type Legal = View["legal"][number];
export type Happened = wire.State["happened"][number];
export type FromServer = wire.AnyAnswer;
export type StateMessage = wire.State;
/** What a person asks for, with the client's id: safe to send again. */
export type Sent = Exclude<wire.AnyCommand, wire.Hello | wire.Ping>;
type WithoutId<Each> = Each extends unknown ? Omit<Each, "id"> : never;
export type Command = WithoutId<Sent>;
export type Refusal = wire.FaultWords;
/** What a strong player would do. */
export type Advice = wire.Advice;
export type Candidate = wire.CandidateWords;

export type Offer = wire.Offer;
export type RuleField = wire.Option;
export type RuleValues = wire.RulesAnswer["rules"];
export type RuleValue = RuleValues[string];
export type RulesAnswer = wire.RulesAnswer;
export type NumberWords = wire.NumberWords;
export type Proof = wire.ProofWords;
