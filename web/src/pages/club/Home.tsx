import { t } from "@lingui/core/macro";
import { pathTo } from "../../catalogue/addresses";
import { ButtonLink } from "../../parts/controls/Button";
import { Select } from "../../parts/controls/Select";
import { Tabs } from "../../parts/controls/Tabs";
import { useMedia } from "../../parts/hooks/useMedia";
import { Icon } from "../../parts/icons/Icon";
import { Tile } from "../../parts/tiles/Tile";
import type { ClubView } from "../../protocol";
import { go, place } from "../../router";
import { Archive } from "./Archive";
import style from "./Home.module.css";
import { Ranking, Ratings } from "./Lists";
import { Embed, Next } from "./Side";
import { tileOf } from "./tile";
import { CATEGORIES, type Category, categoryWord, people } from "./words";

/** Where there is no room for a column at the side, what comes next stands above the lists. */
const NARROW = "(max-width: 1000px)";

/** A club as everybody sees it: the season, the next event, and everything that has been. */
export function Home({ view }: { view: ClubView }) {
  const rated = place.value.query.get("list") === "ratings";
  const narrow = useMedia(NARROW);
  const about = [view.place, view.meets, people(view.members)].filter(Boolean);
  return (
    <div class={style.page}>
      <div class={style.main}>
        <header class={style.head}>
          <span class={style.tile}>
            <Tile tile={tileOf(view.id)} silent />
          </span>
          <div class={style.name}>
            <h1>{view.name}</h1>
            <p>
              {about.join(", ")}
              {view.since > 0 && `, ${t`since ${view.since}`}`}
            </p>
          </div>
          {view.me > 0 && (
            <p class={style.badge}>
              <Icon name="check" size={16} />
              {t`you are in the club`}
            </p>
          )}
          <ButtonLink icon={view.keeper ? "settings" : "plus"} href={pathTo("/club/{id}/keep", { id: view.id })}>
            {view.keeper ? t`Keep the club` : t`Add my event to this club`}
          </ButtonLink>
        </header>
        {narrow && <Next view={view} />}
        <section>
          <Tabs
            label={t`Lists`}
            tabs={[
              { href: address(view, { list: "" }), words: t`Season ranking`, here: !rated },
              { href: address(view, { list: "ratings" }), words: t`Strength of play`, here: rated },
            ]}
          />
          <div class={style.filters}>
            <Select
              label={t`Season`}
              value={view.season.first_day}
              choices={view.seasons.map((each) => [each.first_day, each.title] as const)}
              onChange={(season) => go(address(view, { season }))}
            />
            <Select
              label={t`Who`}
              value={view.category}
              choices={CATEGORIES.map((each) => [each, categoryWord(each)] as const)}
              onChange={(category) => go(address(view, { category }))}
            />
          </div>
          {rated ? <Ratings view={view} /> : <Ranking view={view} />}
          {view.unknown > 0 && (
            <p
              class={style.note}
            >{t`Not yet recognised in its events, and so without a line here: ${view.unknown}.`}</p>
          )}
        </section>
        <Archive view={view} />
      </div>
      <aside class={style.side}>
        {!narrow && <Next view={view} />}
        <Embed view={view} />
      </aside>
    </div>
  );
}

/** The same page with something else chosen. */
function address(view: ClubView, change: { list?: string; season?: string; category?: Category }): string {
  const now = place.value.query;
  const wanted = { list: now.get("list") ?? "", season: now.get("season") ?? "", category: view.category, ...change };
  const said = Object.entries(wanted).filter(([, value]) => value);
  return `${pathTo("/club/{id}", { id: view.id })}${said.length ? `?${new URLSearchParams(said)}` : ""}`;
}
