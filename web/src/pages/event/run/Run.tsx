import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { Tabs } from "../../../parts/controls/Tabs";
import { useMedia } from "../../../parts/hooks/useMedia";
import type { EventView } from "../../../protocol";
import { go, place } from "../../../router";
import { EventShell } from "../EventShell";
import type { EventPageProps } from "../props";
import type { EventStore } from "../store";
import { roundNow, stageNow } from "../viewQueries";
import { EventSettings } from "./EventSettings";
import { HandDraw } from "./hand/HandDraw";
import { Import } from "./import/Import";
import { Decisions } from "./journal/Decisions";
import { SignAs } from "./journal/SignAs";
import { Trail } from "./journal/Trail";
import { Next } from "./next/Next";
import { Overview } from "./Overview";
import { Papers } from "./papers/Papers";
import { Entries } from "./people/Entries";
import { HandOver } from "./people/HandOver";
import { Judges } from "./people/Judges";
import style from "./Run.module.css";
import { TableSheet } from "./sheets/TableSheet";
import { TieSheet } from "./sheets/TieSheet";
import { Tables } from "./Tables";
import { ClockCard } from "./wall/ClockCard";
import { WallCard } from "./wall/WallCard";

const PARTS = ["entries", "judges", "tables", "wall", "decisions", "papers", "trail", "event"] as const;
type Part = (typeof PARTS)[number];
/** Where there is no room for what else stands beside the parts. */
const NARROW = "(max-width: 1000px)";

/** The organiser's cockpit: what comes next above all, and a page for each kind of work. */
export default function Run({ store, view }: EventPageProps) {
  return (
    <EventShell store={store} view={view}>
      <Work store={store} view={view} />
    </EventShell>
  );
}

function Work({ store, view }: Props) {
  if (view.me.role !== "organiser") return <NotYours />;
  switch (place.value.hash) {
    case "import":
      return <Import store={store} view={view} />;
    case "hand-draw":
      return <HandDraw store={store} view={view} />;
    default:
      return <Cockpit store={store} view={view} />;
  }
}

function NotYours() {
  return (
    <section class={style.notYours}>
      <h2>{t`This page is the organiser's`}</h2>
      <p>{t`Open the organiser's link on this device; it looks like this page's address with “in#” at its end.`}</p>
    </section>
  );
}

interface Props {
  store: EventStore;
  view: EventView;
}

type Opened = { kind: "table"; round: number; table: number } | { kind: "tie" } | null;

function Cockpit({ store, view }: Props) {
  const [opened, setOpened] = useState<Opened>(null);
  const [drawn, setDrawn] = useState("");
  const narrow = useMedia(NARROW);
  const parts = PARTS.filter((each) => narrow || each !== "wall");
  const part = partNow(view, parts);
  const wall = (
    <>
      <WallCard store={store} view={view} />
      <ClockCard store={store} view={view} />
    </>
  );
  const onTable = (round: number, table: number) => setOpened({ kind: "table", round, table });
  const onDrawn = () => {
    setDrawn(roundKey(store.view.peek() ?? view));
    go("#tables");
  };
  const close = () => setOpened(null);
  return (
    <div class={style.cockpit}>
      <div class={style.main}>
        <Next store={store} view={view} onDrawn={onDrawn} onTable={onTable} onTie={() => setOpened({ kind: "tie" })} />
        <HandOver store={store} />
        <Tabs
          label={t`Parts of the cockpit`}
          slides
          tabs={parts.map((each) => ({ href: `#${each}`, words: titleOf(each), here: each === part }))}
        />
        <section class={style.part} aria-label={titleOf(part)}>
          {part === "entries" && <Entries store={store} view={view} />}
          {part === "judges" && <Judges store={store} view={view} />}
          {part === "tables" && <Tables view={view} fresh={drawn === roundKey(view)} onTable={onTable} />}
          {part === "wall" && wall}
          {part === "decisions" && <Decisions store={store} view={view} />}
          {part === "papers" && <Papers store={store} view={view} />}
          {part === "trail" && <Trail store={store} view={view} />}
          {part === "event" && <EventSettings store={store} view={view} />}
        </section>
      </div>
      <aside class={style.aside} aria-label={t`At a glance`}>
        <SignAs store={store} view={view} />
        <Overview view={view} onTable={onTable} />
        {!narrow && wall}
      </aside>
      {opened?.kind === "table" && (
        <TableSheet store={store} view={view} round={opened.round} table={opened.table} onClose={close} />
      )}
      {opened?.kind === "tie" && <TieSheet store={store} view={view} onClose={close} />}
    </div>
  );
}

/** Before the first draw people come first, afterwards tables. */
function partNow(view: EventView, parts: readonly Part[]): Part {
  const { hash } = place.value;
  return parts.find((each) => each === hash) ?? (view.stages.length ? "tables" : "entries");
}

/** Names the round that was drawn last. */
function roundKey(view: EventView): string {
  return `${stageNow(view)?.number}/${roundNow(view)?.round}`;
}

function titleOf(part: Part): string {
  switch (part) {
    case "entries":
      return t`Entries`;
    case "judges":
      return t`Judges`;
    case "tables":
      return t`Tables`;
    case "wall":
      return t`Wall and clock`;
    case "decisions":
      return t`Decisions`;
    case "papers":
      return t`Papers and files`;
    case "trail":
      return t`Trail`;
    case "event":
      return t`The event`;
  }
}
