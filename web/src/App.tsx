import { t } from "@lingui/core/macro";
import { useEffect, useErrorBoundary } from "preact/hooks";
import { addressOf, pathTo } from "./catalogue/addresses";
import { UnknownName } from "./catalogue/known";
import { misfit } from "./net/version";
import { Button } from "./parts/controls/Button";
import { EmptyPage, Way } from "./parts/page/EmptyPage";
import { Lazy } from "./parts/page/Lazy";
import { Notices } from "./parts/page/Notices";
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
  review: () => import("./pages/review/ReviewPage"),
  games: () => import("./pages/games/Games"),
  rules: () => import("./pages/rules/Rules"),
  learn: () => import("./pages/learn/Learn"),
  opponents: () => import("./pages/opponents/Opponents"),
  puzzles: () => import("./pages/puzzles/Puzzles"),
  settings: () => import("./pages/settings/Settings"),
  privacy: () => import("./pages/privacy/Privacy"),
  timer: () => import("./pages/timer/Timer"),
  solver: () => import("./pages/solver/Solver"),
  events: () => import("./pages/events/Events"),
  "new event": () => import("./pages/event/run/new/New"),
  event: () => import("./pages/event/EventPage"),
  clubs: () => import("./pages/club/Clubs"),
  club: () => import("./pages/club/ClubPage"),
  console: () => import("./pages/console/Console"),
  nowhere: () => import("./pages/NotFound"),
};

type PageName = keyof typeof PAGES;

/** Every address of the server and its page: one that is forgotten here is an error of the compiler. */
const PAGE_AT: Readonly<Record<Address, PageName>> = {
  "/": "home",
  "/room/{code}": "room",
  "/game/{id}": "game",
  "/game/{id}/review": "review",
  "/games": "games",
  "/rules": "rules",
  "/rules/{name}": "rules",
  "/learn": "learn",
  "/learn/{name}": "learn",
  "/opponents": "opponents",
  "/puzzles": "puzzles",
  "/puzzles/{id}": "puzzles",
  "/settings": "settings",
  "/privacy": "privacy",
  "/timer": "timer",
  "/timer/scores": "timer",
  "/solver": "solver",
  "/events": "events",
  "/events/new": "new event",
  "/event/{id}": "event",
  "/event/{id}/run": "event",
  "/event/{id}/judge": "event",
  "/event/{id}/judge/{table}": "event",
  "/event/{id}/screen": "event",
  "/event/{id}/in": "event",
  "/clubs": "clubs",
  "/club/{id}": "club",
  "/club/{id}/keep": "club",
  "/club/{id}/in": "club",
  "/club/{id}/player/{number}": "club",
  "/console": "console",
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
  if (misfit.value) return <OtherVersion page={misfit.value} />;
  if (unknown)
    return <LoadAgain title={unknownWords(unknown)} note={t`It may be older than the server: load it again.`} />;
  return (
    <>
      <Notices />
      <Lazy key={`${page}/${name}`} load={PAGES[page]} name={name} rest={rest} />
    </>
  );
}

/** A name from the server that no page could show; any other error is a fault of ours, and so is this while developing. */
function useUnknown(path: string): UnknownName | null {
  const [error, forget] = useErrorBoundary();
  useEffect(() => forget(), [path]); // another page may well be known
  if (error === undefined) return null;
  if (error instanceof UnknownName && !import.meta.env.DEV) return error;
  throw error;
}

/** Nothing that is asked for would be understood. What was laid and not ended yet is kept in the browser. */
function OtherVersion({ page }: { page: "older" | "newer" }) {
  return page === "older" ? (
    <LoadAgain
      title={t`This page is older than the server.`}
      note={t`Load it again to go on: your games and tables are kept.`}
    />
  ) : (
    <LoadAgain
      title={t`This page is newer than the server.`}
      note={t`The server is just being renewed, it seems. Load the page again in a while: your games and tables are kept.`}
    />
  );
}

function LoadAgain({ title, note }: { title: string; note: string }) {
  return (
    <Page>
      <EmptyPage title={title}>
        <p>{note}</p>
        <Button kind="action" onClick={() => location.reload()}>{t`Load again`}</Button>
        <Way href={pathTo("/")}>{t`To the first page`}</Way>
      </EmptyPage>
    </Page>
  );
}

function useTitle(page: PageName, name: string): void {
  const spoken = language.value;
  useEffect(() => {
    if (page === "event" || page === "club") return; // they know their names later
    document.title = page === "home" ? t`rummi: number tiles for two to six` : `${titleOf(page, name)} – rummi`;
  }, [page, name, spoken]);
}

function titleOf(page: Exclude<PageName, "home" | "event" | "club">, name: string): string {
  switch (page) {
    case "room":
      return t`Table ${name}`;
    case "game":
      return t`A finished game`;
    case "review":
      return t`Review`;
    case "games":
      return t`My games`;
    case "rules":
      return t`Rules`;
    case "learn":
      return t`Lessons`;
    case "opponents":
      return t`Opponents`;
    case "puzzles":
      return t`Puzzles`;
    case "settings":
      return t`Settings`;
    case "privacy":
      return t`Privacy`;
    case "timer":
      return name ? t`Scores` : t`Timer`;
    case "solver":
      return t`What can I lay?`;
    case "events":
      return t`Championships`;
    case "new event":
      return t`A new championship`;
    case "clubs":
      return t`Clubs`;
    case "console":
      return t`Console`;
    case "nowhere":
      return t`Nothing here`;
  }
}
