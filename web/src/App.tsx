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
  nowhere: () => import("./pages/Nowhere"),
};

interface Route {
  page: keyof typeof PAGES;
  /** What the address names: a room's code, a game's id, a ruleset. */
  name: string;
}

export function routeOf(path: string): Route {
  const [, first = "", name = "", rest] = path.split("/");
  if (path === "/") return { page: "home", name: "" };
  if (rest) return { page: "nowhere", name: "" };
  if (first === "room" && name) return { page: "room", name: name.toUpperCase() };
  if (first === "game" && name) return { page: "game", name };
  if (first === "rules") return { page: "rules", name };
  if ((first === "games" || first === "settings") && !name) return { page: first, name };
  if (first === "timer" && (!name || name === "scores")) return { page: first, name };
  return { page: "nowhere", name: "" };
}

export function App() {
  const { page, name } = routeOf(place.value.path);
  useTitle(page, name);
  return <Later key={`${page}/${name}`} load={PAGES[page]} name={name} />;
}

function useTitle(page: Route["page"], name: string): void {
  const spoken = language.value;
  useEffect(() => {
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
    default:
      return t`Nothing here`;
  }
}
