import { t } from "@lingui/core/macro";
import { pathTo } from "../../../catalogue/addresses";
import { paperOf } from "../../../net/events";
import { ButtonLink } from "../../../parts/controls/Button";
import { Tabs } from "../../../parts/controls/Tabs";
import type { EventView, StagePlayed } from "../../../protocol";
import { go, place } from "../../../router";
import { stageName } from "../../../words/events";
import { language } from "../../../words/i18n";
import { EventShell } from "../EventShell";
import { WhoSelect } from "../narrowing/WhoSelect";
import { askedFor, type Who, whoOf } from "../narrowing/who";
import type { EventPageProps } from "../props";
import { Records } from "../records/Records";
import { cardsOnline } from "../records/useRecords";
import type { EventStore } from "../store";
import { TableLinks } from "../tables/TableLinks";
import { Draw } from "./Draw";
import { Entries } from "./Entries";
import { Find } from "./Find";
import { Mine } from "./mine/Mine";
import style from "./Public.module.css";
import { Qualified } from "./results/Qualified";
import { Ranking } from "./results/Ranking";
import { Results } from "./results/Results";
import { Standings } from "./results/Standings";
import { Side } from "./Side";

type Tab = "mine" | "entries" | "standings" | "ranking" | "draw" | "results" | "records" | "find";

/** /event/ID: what everybody may see of a championship, and for a player what is his. */
export default function Public({ store, view }: EventPageProps) {
  const tabs = tabsOf(view);
  const { hash, query } = place.value;
  const tab = tabs.find(([each]) => each === hash)?.[0] ?? tabs[0]?.[0] ?? "standings";
  const play = view.stages.find((each) => String(each.number) === query.get("stage")) ?? view.stages.at(-1);
  const who = whoOf(view, query.get("who"));
  return (
    <EventShell store={store} view={view}>
      {tabs.length > 1 && (
        <Tabs
          label={t`What to look at`}
          tabs={tabs.map(([each, words]) => ({ href: address(view, play, each, who), words, here: each === tab }))}
        />
      )}
      <div class={style.columns}>
        <div class={style.content}>
          {staged(tab) && view.stages.length > 1 && <Stages view={view} play={play} tab={tab} who={who} />}
          {narrows(tab) && <WhoSelect view={view} who={who} onChange={(next) => go(address(view, play, tab, next))} />}
          <Shown tab={tab} store={store} view={view} play={play} who={who} />
        </div>
        <Side view={view} />
      </div>
    </EventShell>
  );
}

function tabsOf(view: EventView): [Tab, string][] {
  const mine: [Tab, string][] = view.me.role === "player" ? [["mine", t`My game`]] : [];
  const ranking: [Tab, string][] = view.ranking.length ? [["ranking", t`Final ranking`]] : [];
  const records: [Tab, string][] = view.phase === "over" && cardsOnline(view) ? [["records", t`Records of games`]] : [];
  if (!view.stages.length) return [["entries", t`Entries`], ...mine];
  return [
    ...mine,
    ["standings", t`Standings`],
    ...ranking,
    ["draw", t`Draw`],
    ["results", t`Results by table`],
    ...records,
    ["find", t`Find a player`],
  ];
}

function staged(tab: Tab): boolean {
  return tab === "standings" || tab === "draw" || tab === "results";
}

/** Lists, which can be narrowed to some people, or to the tables at which these sit. */
function narrows(tab: Tab): boolean {
  return tab !== "mine" && tab !== "find" && tab !== "records";
}

function address(view: EventView, play: StagePlayed | undefined, tab: Tab, who: Who): string {
  const stage = play && play !== view.stages.at(-1) && staged(tab) ? String(play.number) : "";
  const asked = new URLSearchParams({ ...(stage && { stage }), ...(who && narrows(tab) && { who }) });
  return `${pathTo("/event/{id}", { id: view.id })}${asked.size ? `?${asked}` : ""}#${tab}`;
}

/** Every stage that was drawn keeps its lists. */
function Stages({ view, play, tab, who }: { view: EventView; play: StagePlayed | undefined; tab: Tab; who: Who }) {
  return (
    <Tabs
      label={t`Stages`}
      kind="outline"
      class={style.stages}
      tabs={view.stages.map((each) => ({
        href: address(view, each, tab, who),
        words: stageName(each.name),
        here: each === play,
      }))}
    />
  );
}

interface ShownProps {
  tab: Tab;
  store: EventStore;
  view: EventView;
  play: StagePlayed | undefined;
  who: Who;
}

function Shown({ tab, store, view, play, who }: ShownProps) {
  if (tab === "mine") return <Mine store={store} view={view} />;
  if (tab === "records") return <Records view={view} />;
  if (tab === "find") return <Find view={view} />;
  if (tab === "ranking") return <FinalRanking view={view} who={who} />;
  if (tab === "entries" || !play) return <Entries store={store} view={view} who={who} />;
  if (tab === "draw") return <Draw key={play.number} view={view} play={play} who={who} />;
  if (tab === "results") return <Results key={play.number} view={view} play={play} who={who} />;
  return (
    <>
      {!who && <Qualified view={view} play={play} />}
      <Standings view={view} play={play} who={who} />
      <p class={style.keep}>
        {t`This list:`}{" "}
        <TableLinks
          event={view.id}
          kind="standings"
          title={t`This list`}
          stage={view.stages.indexOf(play) + 1}
          only={askedFor(who)}
        />
      </p>
    </>
  );
}

function FinalRanking({ view, who }: { view: EventView; who: Who }) {
  return (
    <>
      <Ranking view={view} who={who} />
      <p class={style.keep}>
        {t`This list:`}{" "}
        <ButtonLink
          icon="print"
          href={paperOf(view.id, "ranking", { lang: language.value, ...askedFor(who) })}
          target="_blank"
        >
          PDF
        </ButtonLink>
        <TableLinks event={view.id} kind="ranking" title={t`Final ranking`} only={askedFor(who)} />
      </p>
    </>
  );
}
