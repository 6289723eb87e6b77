import { t } from "@lingui/core/macro";
import { useState } from "preact/hooks";
import { pathTo } from "../../catalogue/addresses";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { Field } from "../../parts/controls/Field";
import { onlyHere } from "../../parts/room/reach";
import type { ClubView } from "../../protocol";
import { dayText } from "../../words/events";
import { language } from "../../words/i18n";
import style from "./Home.module.css";
import { howPlayed, people } from "./words";

/** The next event, and the way to enter. */
export function Next({ view }: { view: ClubView }) {
  const next = view.events.find((each) => each.coming && each.state === "agreed");
  if (!next) return null;
  const part = next.capacity ? Math.min(100, (100 * next.players) / next.capacity) : 0;
  return (
    <section class={style.next}>
      <small>{t`Next event`}</small>
      <h2>{next.name}</h2>
      <dl>
        <dt>{t`When`}</dt>
        <dd>
          {dayText(next.day)}
          {view.how?.list_closes && `, ${t`list until ${view.how.list_closes}`}`}
        </dd>
        {next.place && (
          <>
            <dt>{t`Where`}</dt>
            <dd>{next.place}</dd>
          </>
        )}
        {view.how && (
          <>
            <dt>{t`How`}</dt>
            <dd>{howPlayed(view.how)}</dd>
          </>
        )}
      </dl>
      <p>
        {t`Entered: ${people(next.players)}`}
        {next.capacity > 0 && <small> {t`of ${next.capacity}`}</small>}
      </p>
      {next.capacity > 0 && (
        <div class={style.bar}>
          <span style={{ width: `${part}%` }} />
        </div>
      )}
      <ButtonLink kind="linden" big href={pathTo("/event/{id}", { id: next.id })}>
        {next.phase === "entries" ? t`Enter` : t`Look`}
      </ButtonLink>
      {next.phase === "entries" && view.how?.entries_until && (
        <small>{t`Entries until ${dayText(view.how.entries_until, "date")}.`}</small>
      )}
    </section>
  );
}

/** What other sites can show: a frame, a calendar, plain data. */
export function Embed({ view }: { view: ClubView }) {
  const open = `${location.origin}/open/clubs/${view.id}`;
  const code = `<iframe src="${open}/frame?lang=${language.value}" title="${quoted(view.name)}" width="360" height="480"></iframe>`;
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      () => undefined, // it can still be marked by hand
    );
  return (
    <section class={style.embed}>
      <h2>{t`The list on your site`}</h2>
      {view.ranking.length > 0 && (
        <ol class={style.preview} aria-label={t`As it looks there`}>
          {view.ranking.slice(0, 3).map((row) => (
            <li key={row.member} class={style.top}>
              <b>{row.place}</b>
              <span>{row.name}</span>
              <b>{row.points}</b>
            </li>
          ))}
        </ol>
      )}
      {onlyHere() && (
        <p role="note">
          {t`These addresses lead to this device only: open this page at the address that others reach, and copy them there.`}
        </p>
      )}
      <Field label={t`For your page`} value={code} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button kind="outline" icon={copied ? "check" : "link"} onClick={copy}>
        {copied ? t`Copied` : t`Copy the code`}
      </Button>
      <p>{t`It renews itself, collects no data and leaves no cookies.`}</p>
      <ul>
        <li>
          <a href={`${open}/frame?show=next&lang=${language.value}`} target="_blank" rel="noopener">{t`Next event`}</a>
        </li>
        <li>
          <a href={`${open}/club.ics`} download="">{t`Calendar`}</a>
        </li>
        <li>
          <a href={`${open}/club.json`} target="_blank" rel="noopener">
            JSON
          </a>
        </li>
      </ul>
    </section>
  );
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
