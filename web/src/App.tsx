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

/** The pages of a championship; the first is everybody's. */
const EVENT_PARTS: readonly string[] = ["", "screen", "run", "judge", "in"];

export function routeOf(path: string): Route {
  const [, first = "", name = "", ...rest] = path.split("/");
  const at = (page: Route["page"], called = name): Route => ({ page, name: called, rest });
  if (path === "/") return at("home");
  if (first === "event" && name && EVENT_PARTS.includes(rest[0] ?? "")) return at("event");
  if (rest.some(Boolean)) return at("nowhere", "");
  if (first === "room" && name) return at("room", name.toUpperCase());
  if (first === "game" && name) return at("game");
  if (first === "rules") return at("rules");
  if (first === "events" && name === "new") return at("new event");
  if ((first === "games" || first === "settings" || first === "events") && !name) return at(first);
  if (first === "timer" && (!name || name === "scores")) return at(first);
  return at("nowhere", "");
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
