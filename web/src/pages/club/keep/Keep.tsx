import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../../catalogue/addresses";
import { keeping, renewLink } from "../../../net/clubs";
import { Button } from "../../../parts/controls/Button";
import { Field } from "../../../parts/controls/Field";
import { useBusy } from "../../../parts/hooks/useBusy";
import type { ClubKeeping, ClubView } from "../../../protocol";
import { AboutForm } from "./AboutForm";
import { ClubEvents } from "./ClubEvents";
import style from "./Keep.module.css";
import { Members } from "./Members";
import { Past } from "./Past";
import { Questions } from "./Questions";

interface Props {
  view: ClubView;
  onChange: () => Promise<void>;
}

/** /club/ID/keep: all that keepers do. */
export function Keep({ view, onChange }: Props) {
  const [kept, setKept] = useState<ClubKeeping | null>(null);
  const { busy, problem, run } = useBusy();
  const load = async () => setKept(await keeping(view.id));
  useEffect(() => {
    if (view.keeper) run(load);
  }, [view.id, view.keeper]);
  const changed = async () => {
    await onChange();
    await load();
  };
  return (
    <div class={style.page}>
      <header>
        <h1>{view.name}</h1>
        <p>
          <a href={pathTo("/club/{id}", { id: view.id })}>{t`The page of the club`}</a>
        </p>
      </header>
      {problem && <p role="alert">{problem}</p>}
      {!view.keeper && <ClubEvents view={view} onChange={onChange} />}
      {kept && (
        <>
          <Questions club={view.id} kept={kept} onKept={setKept} onChange={onChange} />
          <ClubEvents view={view} onChange={changed} />
          <AboutForm view={view} onChange={changed} />
          <Members club={view.id} members={kept.members} onKept={setKept} onChange={onChange} />
          <Past club={view.id} onChange={changed} />
          <section class={style.form}>
            <h2>{t`Keepers`}</h2>
            <Field
              label={t`Whoever opens this link keeps the club with you.`}
              value={`${location.origin}${kept.link}`}
              readOnly
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button kind="outline" disabled={busy} onClick={() => run(async () => setKept(await renewLink(view.id)))}>
              {t`Make the link anew: others who came by it keep the club no longer`}
            </Button>
          </section>
        </>
      )}
    </div>
  );
}
