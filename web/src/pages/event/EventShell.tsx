import { plural, t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { pathTo } from "../../catalogue/addresses";
import { Tabs } from "../../parts/controls/Tabs";
import { useTime } from "../../parts/hooks/useTime";
import { Brand } from "../../parts/page/Brand";
import { LanguageSwitch } from "../../parts/page/Page";
import type { EventView } from "../../protocol";
import { place } from "../../router";
import { players, stageAndRound, tables, timeText } from "../../words/events";
import style from "./EventShell.module.css";
import { Head, Lost } from "./Head";
import type { EventStore } from "./store";

interface Props {
  store: EventStore;
  view: EventView;
  /** In place of the championship's name and what goes on in it. */
  title?: string;
  note?: string;
  /** In place of "live" and the time, at the right. */
  aside?: ComponentChildren;
  children: ComponentChildren;
}

/** What the pages of a championship have in common: the dark bar above, and the ways between one's roles. */
export function EventShell({ store, view, title, note, aside, children }: Props) {
  return (
    <div class={style.shell}>
      <Head
        class={style.bar}
        start={
          <div class={style.brand}>
            <Brand />
          </div>
        }
        title={title ?? view.parameters.name}
        note={note ?? whatGoesOn(view)}
        below={<Ways view={view} />}
      >
        <div class={style.aside}>{aside ?? <Live store={store} view={view} />}</div>
        <div class={style.language}>
          <LanguageSwitch />
        </div>
      </Head>
      {store.connection.value === "lost" && (
        <Lost>{t`No connection. This is what was last heard; it comes back by itself.`}</Lost>
      )}
      <main class={style.main}>{children}</main>
    </div>
  );
}

/** "Eliminations, round 2 of 2, 64 players at 16 tables". */
export function whatGoesOn(view: EventView): string {
  const play = view.stages.at(-1);
  const round = play?.rounds.at(-1);
  if (!play || !round) {
    const entered = view.entrants.filter((each) => each.status === "entered" || each.status === "present");
    return `${t`Entries`}, ${players(entered.length)}`;
  }
  if (view.phase === "over") return t`The championship is over`;
  const stage = stageAndRound(play.name, round.round, play.rounds_planned);
  const seated = players(round.tables.reduce((sum, table) => sum + table.now.length, 0));
  const where = tables(round.tables.length);
  return t`${stage}, ${seated} at ${where}`;
}

/** Whether what is seen here is live, how many tables have reported, and what time it is there. */
function Live({ store, view }: { store: EventStore; view: EventView }) {
  const moment = useTime({ read: () => store.now(), every: 5_000 });
  const { tables_in: reported, tables: all } = view.progress;
  const running = view.phase === "running" && all > 0;
  return (
    <>
      {store.connection.value !== "lost" && (
        <span class={style.live}>
          {running
            ? plural(all, {
                one: `Live, ${reported} of # table reported`,
                other: `Live, ${reported} of # tables reported`,
              })
            : view.phase === "over"
              ? t`Final results`
              : t`Live`}
        </span>
      )}
      <time class={style.time}>{timeText(moment, view.parameters.zone)}</time>
    </>
  );
}

/** For whoever does something here: the pages of the roles that one has. */
function Ways({ view }: { view: EventView }) {
  const roles = view.me.roles.map((key) => key.split("-")[0]);
  const base = pathTo("/event/{id}", { id: view.id });
  const organises = roles.includes("organiser");
  const ways: [string, string][] = [
    [base, t`Public page`],
    ...(organises ? ([[`${base}/run`, t`Organiser`]] as [string, string][]) : []),
    ...(roles.includes("judge") || organises ? ([[`${base}/judge`, t`Judges`]] as [string, string][]) : []),
    ...(organises ? ([[`${base}/screen`, t`Projector`]] as [string, string][]) : []),
  ];
  if (ways.length < 2) return null;
  const { path } = place.value;
  return (
    <Tabs
      label={t`Pages of the championship`}
      kind="spruce"
      class={style.ways}
      tabs={ways.map(([href, words]) => ({ href, words, here: isHere(path, href, base) }))}
    />
  );
}

function isHere(path: string, href: string, base: string): boolean {
  return href === base ? path === base : path.startsWith(href);
}
