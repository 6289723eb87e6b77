import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { Refused } from "../../net/api";
import { allClubs, makeClub } from "../../net/clubs";
import { Button } from "../../parts/controls/Button";
import { Field } from "../../parts/controls/Field";
import { useBusy } from "../../parts/hooks/useBusy";
import { Page } from "../../parts/page/Page";
import type { ClubList } from "../../protocol";
import { go } from "../../router";
import { speakAlso } from "../../words/i18n";
import style from "./Clubs.module.css";

await speakAlso({ en: () => import("./po/en.po"), pl: () => import("./po/pl.po") });

/** /clubs: every club, and how one is made. */
export default function Clubs() {
  const [found, setFound] = useState<ClubList | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    allClubs().then(setFound, (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      setProblem(error.message);
    });
  }, []);
  return (
    <Page>
      <div class={style.head}>
        <h1>{t`Clubs`}</h1>
        <p>{t`Their events, the ranking of the season and the rating list.`}</p>
      </div>
      {problem && <p role="alert">{problem}</p>}
      {found?.clubs.length === 0 && <p>{t`There is no club here yet.`}</p>}
      <ul class={style.clubs}>
        {found?.clubs.map((club) => (
          <li key={club.id}>
            <a href={pathTo("/club/{id}", { id: club.id })}>
              <b>{club.name}</b>
              <span>{[club.place, club.meets].filter(Boolean).join(", ")}</span>
              {club.keeper && <span>{t`You keep this club`}</span>}
            </a>
          </li>
        ))}
      </ul>
      <NewClub />
    </Page>
  );
}

function NewClub() {
  const { busy, problem, run } = useBusy();
  const make = async (form: HTMLFormElement) => {
    const said = new FormData(form);
    const word = (name: string) => String(said.get(name) ?? "");
    const id = await makeClub({ name: word("name"), place: word("place"), meets: word("meets") });
    go(pathTo("/club/{id}/keep", { id }));
  };
  return (
    <form
      class={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        run(() => make(form));
      }}
    >
      <h2>{t`A new club`}</h2>
      <Field label={t`Name of the club`} name="name" required maxLength={80} />
      <Field label={t`Where`} name="place" maxLength={200} />
      <Field label={t`When you meet`} name="meets" maxLength={200} />
      {problem && <p role="alert">{problem}</p>}
      <Button kind="outline" type="submit" disabled={busy}>{t`Make the club`}</Button>
    </form>
  );
}
