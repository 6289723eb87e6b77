import { t } from "@lingui/core/macro";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { clubHistory, thisIsMe } from "../../net/clubs";
import { me } from "../../net/session";
import { Button } from "../../parts/controls/Button";
import { useBusy } from "../../parts/hooks/useBusy";
import type { ClubView, HistoryShown } from "../../protocol";
import { dayText, games } from "../../words/events";
import style from "./Home.module.css";
import { categoryWord, points } from "./words";

/** What somebody has played in the events of the club. */
export function History({ club, member }: { club: ClubView; member: string }) {
  const [shown, setShown] = useState<HistoryShown | null>(null);
  const { busy, problem, run } = useBusy();
  const load = async () => setShown(await clubHistory(club.id, member));
  useEffect(() => run(load), [club.id, member]);
  const confirm = async () => {
    await thisIsMe(club.id, Number(member));
    await load();
  };
  return (
    <div class={style.main}>
      <header class={style.head}>
        <div>
          <h1>{shown?.name ?? ""}</h1>
          <p>
            <a href={pathTo("/club/{id}", { id: club.id })}>{club.name}</a>
            {shown?.categories.map((each) => `, ${categoryWord(each)}`)}
          </p>
        </div>
        {shown?.mine && me.value?.login && (
          <Button kind="outline" icon="check" disabled={busy} onClick={() => run(confirm)}>{t`This is me`}</Button>
        )}
      </header>
      {problem && <p role="alert">{problem}</p>}
      {shown?.rating && (
        <p>
          {t`Rating`}: <b>{shown.rating.place ? shown.rating.rating : t`not yet`}</b> ± {shown.rating.spread},{" "}
          {games(shown.rating.games)}
        </p>
      )}
      {shown && <Events shown={shown} />}
    </div>
  );
}

function Events({ shown }: { shown: HistoryShown }) {
  return (
    <table class={style.list}>
      <thead>
        <tr>
          <th>{t`Event`}</th>
          <th class={style.number}>{t`Place`}</th>
          <th class={style.number}>{t`Points`}</th>
          <th class={`${style.number} ${style.wide}`}>{t`Games`}</th>
          <th class={`${style.number} ${style.wide}`}>{t`Rating after it`}</th>
        </tr>
      </thead>
      <tbody>
        {shown.events.map((each) => (
          <tr key={each.event.id}>
            <td>
              {each.event.page ? (
                <a href={pathTo("/event/{id}", { id: each.event.id })}>{each.event.name}</a>
              ) : (
                each.event.name
              )}
              <br />
              <small>{dayText(each.event.day, "date")}</small>
            </td>
            <td class={style.number}>
              <b>{each.place || "–"}</b> <small>/ {each.event.players}</small>
            </td>
            <td class={style.number}>
              <span class={each.counts ? undefined : style.left} title={points(each.points)}>
                {each.points}
              </span>
            </td>
            <td class={`${style.number} ${style.wide}`}>{each.games || "–"}</td>
            <td class={`${style.number} ${style.wide}`}>
              {each.rating ? (
                <>
                  {each.rating} <small>± {each.spread}</small>
                </>
              ) : (
                "–"
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
