/** Duplicate events: the list, and one event. Reached by the part after `#`. */

import type { ComponentChildren } from "preact";

import { say } from "../../words";
import { Frame } from "../PeoplePage";
import { EventPage } from "./EventPage";
import { EventsPage } from "./EventsPage";

/** A partner's invitation, as it stands in an address. */
export interface Invited {
  pair: number;
  invitation: string;
}

/** The page that an address's hash asks for, or null. */
export function eventPage(hash: string): ComponentChildren {
  if (/^#events\/?$/.test(hash)) return <Frame heading={say("events")} wide><EventsPage /></Frame>;
  const [, id, pair, invitation] = /^#event\/(\w+)(?:\/(\d+)\/(\w+))?/.exec(hash) ?? [];
  if (id === undefined) return null;
  const invited = pair !== undefined && invitation !== undefined ? { pair: Number(pair), invitation } : null;
  return <EventPage key={id} id={id} invited={invited} />;
}
