import { t } from "@lingui/core/macro";
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { found } from "../../catalogue/known";
import { Button } from "../../parts/controls/Button";
import style from "../../parts/page/EmptyPage.module.css";
import { Lazy } from "../../parts/page/Lazy";
import { Page } from "../../parts/page/Page";
import type { EventView } from "../../protocol";
import type { Address } from "../../protocol/catalogue";
import { speakAlso } from "../../words/i18n";
import type { EventPageProps } from "./props";
import { EventStore } from "./store";

await speakAlso({ en: () => import("./po/en.po"), pl: () => import("./po/pl.po") });

/** Which page of a championship: `judge` of `/event/{id}/judge`, nothing for its public page. */
type PartOf<A> = A extends `/event/{id}/${infer P}` ? (P extends `${string}/${string}` ? never : P) : never;

type Load = () => Promise<{ default: ComponentType<EventPageProps> }>;

/** Each page's code; whoever comes by a link with a role goes through `in` first. */
const PARTS: Readonly<Record<Exclude<PartOf<Address>, "in"> | "", Load>> = {
  "": () => import("./public/Public"),
  screen: () => import("./screen/Screen"),
  run: () => import("./run/Run"),
  judge: () => import("./judge/Judge"),
};

/** All pages of a championship: one store for them, and each page's code when somebody goes there. */
export default function EventPage({ name, rest }: { name: string; rest: readonly string[] }) {
  const [part = "", ...more] = rest;
  const [store] = useState(() => new EventStore(name, roleFor(part, [])));
  useEffect(() => () => store.close(), [store]);
  const view = store.view.value;
  store.eager = part === "screen"; // everybody looks at it
  useRoleFor(store, part, view);
  const title = view?.parameters.name;
  useEffect(() => {
    document.title = title ? `${title} – rummi` : "rummi";
  }, [title]);
  if (part === "in") return <Lazy key="in" load={() => import("./TakeRole")} store={store} />;
  const load = found(PARTS, part);
  if (!load) throw new Error(`a championship has no page “${part}”`); // App.tsx knows every address
  if (view) return <Lazy key={part} load={load} store={store} view={view} rest={more} />;
  return <NotYet store={store} />;
}

/** Of several roles the one whose page this is: a player's cards here, the organiser's there. */
function useRoleFor(store: EventStore, part: string, view: EventView | null): void {
  const wanted = view ? roleFor(part, view.me.roles) : "";
  useEffect(() => {
    if (wanted) store.role.value = wanted;
  }, [store, wanted]);
}

function roleFor(part: string, roles: readonly string[]): string {
  const first = (role: string) => roles.find((key) => key.split("-")[0] === role) ?? "";
  if (part === "screen") return "public";
  if (part === "run") return first("organiser");
  if (part === "judge") return first("judge") || first("organiser");
  return first("player");
}

function NotYet({ store }: { store: EventStore }) {
  const refused = store.refused.value;
  const lost = store.connection.value === "lost";
  if (!refused && !lost) return null;
  return (
    <Page>
      <div class={style.blank}>
        <h1>{refused ? t`There is no championship here.` : t`No connection`}</h1>
        <p role="alert">{refused?.message ?? t`The server does not answer. We keep trying.`}</p>
        {refused ? (
          <a class={style.way} href={pathTo("/events")}>{t`All championships`}</a>
        ) : (
          <Button kind="action" onClick={() => store.refresh()}>{t`Try again`}</Button>
        )}
      </div>
    </Page>
  );
}
