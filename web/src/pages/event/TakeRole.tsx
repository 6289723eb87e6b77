import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { Refused } from "../../net/api";
import { takeRole } from "../../net/events";
import { Button } from "../../parts/controls/Button";
import style from "../../parts/page/EmptyPage.module.css";
import { Page } from "../../parts/page/Page";
import { go, place } from "../../router";
import type { EventStore } from "./store";

/** /event/ID/in#TOKEN: the link that somebody was given makes him judge, player or organiser, and leads on. */
export default function TakeRole({ store }: { store: EventStore }) {
  const token = place.value.hash;
  const [refused, setRefused] = useState<Refused | null>(null);
  const [again, setAgain] = useState(0);
  useEffect(() => {
    let gone = false;
    setRefused(null);
    enter(store, token).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      if (!gone) setRefused(error);
    });
    return () => {
      gone = true;
    };
  }, [token, again]);
  if (!refused) return <Page>{<p role="status">{t`One moment, your link is being read.`}</p>}</Page>;
  const later = refused.status === 0 || refused.status === 429 || refused.status >= 500;
  return (
    <Page>
      <div class={style.blank}>
        <h1>{later ? t`Not now` : t`This link does not fit.`}</h1>
        <p role="alert">{refused.message}</p>
        {!later && <p>{t`The results can be seen without it.`}</p>}
        {later ? (
          <Button kind="action" onClick={() => setAgain(again + 1)}>{t`Try again`}</Button>
        ) : (
          <a class={style.way} href={pathTo("/event/{id}", { id: store.id })}>{t`To the championship`}</a>
        )}
      </div>
    </Page>
  );
}

async function enter(store: EventStore, token: string): Promise<void> {
  const taken = await takeRole(store.id, token);
  store.role.value = taken.key;
  await store.refresh();
  go(taken.page, { replace: true });
}
