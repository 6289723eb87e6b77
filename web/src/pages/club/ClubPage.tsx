import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { Refused } from "../../net/api";
import { becomeKeeper, clubView } from "../../net/clubs";
import { EmptyPage, Way } from "../../parts/page/EmptyPage";
import { Page } from "../../parts/page/Page";
import type { ClubView } from "../../protocol";
import { go, place } from "../../router";
import { speakAlso } from "../../words/i18n";
import { History } from "./History";
import { Home } from "./Home";
import { Keep } from "./keep/Keep";

await speakAlso({ en: () => import("./po/en.po"), pl: () => import("./po/pl.po") });

interface Props {
  name: string;
  rest: readonly string[];
}

/** /club/ID and what is below it. */
export default function ClubPage({ name, rest }: Props) {
  const query = place.value.query;
  const season = query.get("season") ?? "";
  const category = query.get("category") ?? "";
  const [view, setView] = useState<ClubView | null>(null);
  const [problem, setProblem] = useState("");
  const load = () =>
    clubView(name, season, category).then(setView, (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      setProblem(error.message);
    });
  useEffect(() => {
    if (rest[0] === "in") enter(name).then(load, (error: Error) => setProblem(error.message));
    else void load();
  }, [name, season, category]);
  useEffect(() => {
    if (view) document.title = `${view.name} – rummi`;
  }, [view]);
  if (problem)
    return (
      <Page>
        <EmptyPage title={problem}>
          <Way href={pathTo("/clubs")}>{t`To the clubs`}</Way>
        </EmptyPage>
      </Page>
    );
  return (
    <Page wide>
      {view && rest[0] === "keep" && <Keep view={view} onChange={load} />}
      {view && rest[0] === "player" && <History club={view} member={rest[1] ?? ""} />}
      {view && !rest[0] && <Home view={view} />}
    </Page>
  );
}

/** /club/ID/in#TOKEN: whoever was given the link is a keeper, and is led to what keepers do. */
async function enter(id: string): Promise<void> {
  await becomeKeeper(id, place.value.hash);
  go(pathTo("/club/{id}/keep", { id }), { replace: true });
}
