import { t } from "@lingui/core/macro";
import { useEffect, useErrorBoundary } from "preact/hooks";
import { addressOf, pathTo } from "./catalogue/addresses";
import { UnknownName } from "./catalogue/known";
import { Button } from "./parts/controls/Button";
import { EmptyPage, Way } from "./parts/page/EmptyPage";
import { Lazy } from "./parts/page/Lazy";
import { Page } from "./parts/page/Page";
import type { Address } from "./protocol/catalogue";
import { place } from "./router";
import { language } from "./words/i18n";
import { unknownWords } from "./words/unknown";

/** A page is loaded when somebody goes there. */
const PAGES = {
  home: () => import("./pages/home/Home"),
  room: () => import("./pages/room/Room"),
  game: () => import("./pages/replay/Replay"),
  games: () => import("./pages/games/Games"),
  rules: () => import("./pages/rules/Rules"),
  settings: () => import("./pages/settings/Settings"),
  timer: () => import("./pages/timer/Timer"),
  events: () => import("./pages/events/Events"),
  "new event": () => import("./pages/event/run/new/New"),
  event: () => import("./pages/event/EventPage"),
  nowhere: () => import("./pages/NotFound"),
};

type PageName = keyof typeof PAGES;

/** Every address of the server and its page: one that is forgotten here is an error of the compiler. */
const PAGE_AT: Readonly<Record<Address, PageName>> = {
  "/": "home",
  "/room/{code}": "room",
  "/game/{id}": "game",
  "/games": "games",
  "/rules": "rules",
  "/rules/{name}": "rules",
  "/settings": "settings",
  "/timer": "timer",
  "/timer/scores": "timer",
  "/events": "events",
  "/events/new": "new event",
  "/event/{id}": "event",
  "/event/{id}/run": "event",
  "/event/{id}/judge": "event",
  "/event/{id}/judge/{table}": "event",
  "/event/{id}/screen": "event",
  "/event/{id}/in": "event",
};

interface Route {
  page: PageName;
  /** What the address names: a room's code, a game's id, a ruleset, a championship. */
  name: string;
  /** What follows the name: which page of a championship, and of that which table. */
  rest: readonly string[];
}

export function routeOf(path: string): Route {
  const address = addressOf(path);
  if (!address) return { page: "nowhere", name: "", rest: [] };
  const page = PAGE_AT[address];
  const [, name = "", ...rest] = path.split("/").filter(Boolean);
  return { page, name: page === "room" ? name.toUpperCase() : name, rest };
}

export function App() {
  const { page, name, rest } = routeOf(place.value.path);
  const unknown = useUnknown(place.value.path);
  useTitle(page, name);
  if (unknown) return <TooOld unknown={unknown} />;
  return <Lazy key={`${page}/${name}`} load={PAGES[page]} name={name} rest={rest} />;
}

/** A name from the server that no page could show; any other error is a fault of ours, and so is this while developing. */
function useUnknown(path: string): UnknownName | null {
  const [error, forget] = useErrorBoundary();
  useEffect(() => forget(), [path]); // another page may well be known
  if (error === undefined) return null;
  if (error instanceof UnknownName && !import.meta.env.DEV) return error;
  throw error;
}

function TooOld({ unknown }: { unknown: UnknownName }) {
  return (
    <Page>
      <EmptyPage title={unknownWords(unknown)}>
        <p>{t`It may be older than the server: load it again.`}</p>
        <Button kind="action" onClick={() => location.reload()}>{t`Load again`}</Button>
        <Way href={pathTo("/")}>{t`To the first page`}</Way>
      </EmptyPage>
    </Page>
  );
}

function useTitle(page: PageName, name: string): void {
  const spoken = language.value;
  useEffect(() => {
    if (page === "event") return; // it knows its name later
    document.title = page === "home" ? t`rummi: number tiles for two to six` : `${titleOf(page, name)} – rummi`;
  }, [page, name, spoken]);
}

function titleOf(page: Exclude<PageName, "home" | "event">, name: string): string {
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
    case "nowhere":
      return t`Nothing here`;
  }
}
