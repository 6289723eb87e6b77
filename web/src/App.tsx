import { t } from "@lingui/core/macro";
import { useEffect } from "preact/hooks";
import { Later } from "./parts/Later";
import { place } from "./router";
import { language } from "./words/i18n";

/** A page is loaded when somebody goes there. */
const PAGES = {
  home: () => import("./pages/home/Home"),
  room: () => import("./pages/room/Room"),
  game: () => import("./pages/replay/Replay"),
  games: () => import("./pages/games/Games"),
  rules: () => import("./pages/Rules"),
  settings: () => import("./pages/Settings"),
  timer: () => import("./pages/timer/Timer"),
  events: () => import("./pages/events/Events"),
  "new event": () => import("./pages/event/run/New"),
  event: () => import("./pages/event/EventPage"),
  nowhere: () => import("./pages/Nowhere"),
};

interface Route {
  page: keyof typeof PAGES;
  /** What the address names: a room's code, a game's id, a ruleset, a championship. */
  name: string;
  /** What follows the name: which page of a championship, and of that which table. */
  rest: readonly string[];
}

/** Each address and its page; what is in brackets is the name, then the rest. */
const ADDRESSES: readonly [RegExp, Route["page"]][] = [
  [/^$/, "home"],
  [/^room\/([^/]+)$/, "room"],
  [/^game\/([^/]+)$/, "game"],
  [/^games$/, "games"],
  [/^rules(?:\/([^/]+))?$/, "rules"],
  [/^settings$/, "settings"],
  [/^timer(?:\/(scores))?$/, "timer"],
  [/^events$/, "events"],
  [/^events\/new$/, "new event"],
  [/^event\/([^/]+)(?:\/(screen|run|judge|in)(?:\/([^/]+))?)?$/, "event"],
];

export function routeOf(path: string): Route {
  const bare = path.replace(/^\/|\/$/g, "");
  for (const [address, page] of ADDRESSES) {
    const found = address.exec(bare);
    if (!found) continue;
    const [, name = "", ...rest] = found;
    return { page, name: page === "room" ? name.toUpperCase() : name, rest: rest.filter(Boolean) };
  }
  return { page: "nowhere", name: "", rest: [] };
}

export function App() {
  const { page, name, rest } = routeOf(place.value.path);
  useTitle(page, name);
  return <Later key={`${page}/${name}`} load={PAGES[page]} name={name} rest={rest} />;
}

function useTitle(page: Route["page"], name: string): void {
  const spoken = language.value;
  useEffect(() => {
    if (page === "event") return; // it knows its name later
    document.title = page === "home" ? t`rummi: number tiles for two to six` : `${titleOf(page, name)} – rummi`;
  }, [page, name, spoken]);
}

function titleOf(page: Route["page"], name: string): string {
  switch (page) {
    case "room":
      return t`Table ${name}`;
    case "game":
      return t`A finished game`;
    case "games":
      return t`My games`;
    case "rules":
      return t`Rules`;
    case "settings":
      return t`Settings`;
    case "timer":
      return name ? t`Scores` : t`Timer`;
    case "events":
      return t`Championships`;
    case "new event":
      return t`A new championship`;
    default:
      return t`Nothing here`;
  }
}
