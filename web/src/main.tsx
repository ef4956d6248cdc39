/** The page: by its address the lobby, a table, or the word that there is nothing. */

import "./css/tokens.css";
import "./css/base.css";
import "./css/lobby.css";
import "./css/table.css";
import "./css/seats.css";
import "./css/tiles.css";
import "./css/asked.css";
import "./css/advice.css";
import "./css/panels.css";
import "./css/people.css";
import "./css/events.css";
import "./css/sideways.css";

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";

import { LobbyLink } from "./shell/lobby";
import { look, wear } from "./shell/look";
import { remembered } from "./shell/remember";
import { TableLink } from "./shell/table";
import { named } from "./state/lobby";
import { LobbyPage } from "./ui/LobbyPage";
import { TableContext } from "./ui/context";
import { NoPage } from "./ui/NoPage";
import { eventPage } from "./ui/events/pages";
import { peoplePage } from "./ui/PeoplePage";
import { speakIn } from "./ui/switches";
import { TablePage } from "./ui/TablePage";
import { fitting, LANGUAGES, type Language } from "./words";

function Table({ link }: { link: TableLink }) {
  const here = {
    at: link.state.value,
    ask: (command: Parameters<TableLink["ask"]>[0]) => link.ask(command),
    change: (update: Parameters<TableLink["change"]>[0]) => link.change(update),
  };
  return <TableContext.Provider value={here}><TablePage /></TableContext.Provider>;
}

/** The lobby, and the pages about people and events that the part after `#` names. */
function Front({ link }: { link: LobbyLink }) {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => {
      setHash(location.hash);
      link.change((lobby) => named(lobby, remembered("name") ?? lobby.choice.name));
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return peoplePage(hash) ?? eventPage(hash) ?? <LobbyPage link={link} />;
}

function page() {
  const table = /^\/t\/([^/]+)$/.exec(location.pathname)?.[1];
  if (location.pathname === "/" || location.pathname === "/index.html") return <Front link={new LobbyLink()} />;
  if (table === undefined) return <NoPage />;
  return <Table link={new TableLink(decodeURIComponent(table))} />;
}

const kept = remembered("language");
wear(look.value);
await speakIn(kept && kept in LANGUAGES ? (kept as Language) : fitting(navigator.languages));

const root = document.getElementById("app");
if (root) render(page(), root);
